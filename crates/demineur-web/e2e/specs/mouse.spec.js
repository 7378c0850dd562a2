/** Playing with a mouse. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { everywhere, scene } from "../support/stage.js";

const BEGINNER = "/?level=beginner&seed=7";
const FIRST = 40;
const mines = minesOf({ level: "beginner", seed: 7, first: FIRST });

everywhere("a seeded game is won", async ({ page, player }) => {
  await player.open(BEGINNER);
  assert.equal(await page.textContent("#stat-mines"), "10");
  await player.moves(() => player.click(FIRST));
  await player.win(mines);
  assert.equal(await player.status(), "won");
  assert.equal(await player.end(), "Victory!");
  assert.equal(await page.textContent("#stat-safe"), "0");
  const figures = await page.textContent("#end .figures");
  assert.match(figures ?? "", /3BV\/s/);
  assert.match((await page.textContent("#end .note")) ?? "", /your own seed/);
});

everywhere("a seeded game is lost, and shows its mines", async ({ page, player }) => {
  await player.open(BEGINNER);
  await player.moves(() => player.click(FIRST));
  const [mine] = mines;
  await player.moves(() => player.click(mine));
  assert.equal(await player.status(), "lost");
  assert.equal(await player.end(), "Defeat");
  assert.match(await player.says(mine), /^exploded mine/);
  for (const other of [...mines].slice(1)) assert.match(await player.says(other), /^mine/);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#end", { state: "hidden" });
});

everywhere("a press that slides off does nothing", async ({ page, player }) => {
  await player.open(BEGINNER);
  const [from, to] = [await player.place(FIRST), await player.place(FIRST + 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  // The next move is the first the server hears of.
  await player.moves(() => player.click(FIRST));
  assert.equal(await player.version(), 1);
});

everywhere("a right press flags, and flags are counted", async ({ page, player }) => {
  await player.open(BEGINNER);
  const { x, y } = await player.place(3);
  await page.mouse.move(x, y);
  await player.moves(() => page.mouse.down({ button: "right" }));
  assert.match(await player.says(3), /^flag/);
  await page.mouse.up({ button: "right" });
  assert.equal(await page.textContent("#stat-flags"), "1");
  await player.click(3);
  await page.waitForSelector(".toast.warn");
  assert.match(await player.says(3), /^flag/);
  await player.moves(() => player.click(3, "right"));
  assert.match(await player.says(3), /^hidden/);
});

everywhere("a question mark comes between, if wanted", async ({ page, player }) => {
  await player.open(BEGINNER);
  await page.click("#settings");
  await page.check("#set-uncertain");
  await page.keyboard.press("Escape");
  await player.moves(() => player.click(3, "right"));
  await player.moves(() => player.click(3, "right"));
  assert.match(await player.says(3), /^question mark/);
});

/** @type {[string, (scene: import("../support/stage.js").Scene, cell: number) => Promise<unknown>][]} */
const CHORDS = [
  [
    "both buttons",
    async ({ page, player }, cell) => {
      const { x, y } = await player.place(cell);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.down({ button: "right" });
      await page.mouse.up({ button: "right" });
      await page.mouse.up();
    },
  ],
  ["the middle button", ({ player }, cell) => player.click(cell, "middle")],
  [
    "shift and left",
    async ({ page, player }, cell) => {
      await page.keyboard.down("Shift");
      await player.click(cell);
      await page.keyboard.up("Shift");
    },
  ],
];

for (const [name, chord] of CHORDS) {
  everywhere(`${name} open around a number`, async (stage) => {
    const { player } = stage;
    await player.open(BEGINNER);
    await player.moves(() => player.click(FIRST));
    const cell = await player.numberWithHidden(mines);
    const around = player.geometry?.neighbours[cell] ?? [];
    for (const near of around.filter((other) => mines.has(other))) {
      await player.moves(() => player.click(near, "right"));
    }
    await player.moves(() => chord(stage, cell));
    for (const near of around.filter((other) => !mines.has(other))) {
      assert.match(await player.says(near), /^(\d|empty)/);
    }
    assert.equal(await player.status(), "running");
  });
}

scene(
  "wheel and drag move the board, and cells stay where they are clicked",
  async ({ page, player }) => {
    await player.open("/?level=expert&seed=5");
    const { x, y } = await player.place(100);
    await page.mouse.move(x, y);
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200);
    await page.waitForFunction(
      (cell) => (document.querySelector(cell)?.getBoundingClientRect().width ?? 0) > 115,
      '[data-cell="100"]',
    );
    const before = await player.place(100);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + 90, before.y + 40, { steps: 5 });
    await page.mouse.up();
    const after = await player.place(100);
    const off = Math.hypot(after.x - before.x - 90, after.y - before.y - 40);
    assert.ok(off < 2, `the board is ${off} pixels from the hand`);
    assert.equal(await player.version(), 0);
    await player.moves(() => player.click(100));
    assert.match(await player.says(100), /^(\d|empty)/);
  },
);
