/** A server 80 ms away, each way: what a hand does is seen at once, and nothing flickers. */

import assert from "node:assert/strict";
import { seen, watch } from "../support/looks.js";
import { minesOf } from "../support/program.js";
import { everywhere } from "../support/stage.js";

const BEGINNER = "/?level=beginner&seed=7";
const FIRST = 40;
const mines = minesOf({ level: "beginner", seed: 7, first: FIRST });
const FAR = { isFar: true };
/** Two frames are 32 ms. */
const AT_ONCE = 2;

everywhere(
  "a flag is drawn within two frames, and its answer changes nothing",
  async ({ page, player }) => {
    await player.open(BEGINNER);
    const place = await player.place(3);
    await page.mouse.move(place.x, place.y);
    await watch(page, place);
    await player.moves(() => page.mouse.down({ button: "right" }));
    await page.mouse.up({ button: "right" });
    const looks = await seen(page);
    assert.equal(looks.length, 2, "hidden, flag");
    assert.ok(looks[1].frames <= AT_ONCE, `${looks[1].frames} frames`);
    assert.equal(await page.textContent("#stat-flags"), "1");
  },
  FAR,
);

everywhere(
  "a pressed cell stays pressed until it is open",
  async ({ page, player }) => {
    await player.open(BEGINNER);
    const place = await player.place(FIRST);
    await page.mouse.move(place.x, place.y);
    await watch(page, place);
    await player.moves(async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
    const looks = await seen(page);
    assert.equal(looks.length, 3, "hidden, pressed, open");
    assert.ok(looks[1].frames <= AT_ONCE, `${looks[1].frames} frames`);
  },
  FAR,
);

everywhere(
  "two quick right clicks leave the cell as it was",
  async ({ page, player }) => {
    await player.open(BEGINNER);
    await player.click(3, "right");
    await player.click(3, "right");
    assert.match(await player.says(3), /^hidden/);
    assert.equal(await page.textContent("#stat-flags"), "0");
    await player.answered(2);
    assert.match(await player.says(3), /^hidden/);
    assert.equal(await page.evaluate(() => document.querySelectorAll(".toast.warn").length), 0);
  },
  FAR,
);

everywhere(
  "a quick flag counts for the chord that follows",
  async ({ player }) => {
    await player.open(BEGINNER);
    await player.moves(() => player.click(FIRST));
    const cell = await player.numberWithHidden(mines);
    const around = player.geometry?.neighbours[cell] ?? [];
    const flags = around.filter((near) => mines.has(near));
    for (const near of flags) await player.click(near, "right");
    await player.click(cell, "middle");
    const opened = around.filter((near) => !mines.has(near));
    await player.answered(1 + flags.length + 1);
    for (const near of opened) assert.match(await player.says(near), /^(\d|empty)/);
    assert.equal(await player.status(), "running");
  },
  FAR,
);

everywhere(
  "what was done while the server died is not shown for ever",
  async ({ page, player, server }) => {
    await player.open(BEGINNER);
    await player.moves(() => player.click(FIRST));
    const before = await player.everything();
    await server.kill();
    // It may or may not be too late to send this; nobody answers.
    await player.click(3, "right");
    await page.waitForSelector(".lost-link:not([hidden])");
    await server.again();
    await page.waitForSelector(".lost-link", { state: "hidden" });
    assert.deepEqual(await player.everything(), before);
  },
);
