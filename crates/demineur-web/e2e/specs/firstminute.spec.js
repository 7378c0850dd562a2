/** The first minute: what to do is said, tried, chosen and shared. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { LAPTOP, PHONE, SIDEWAYS, isInSight, overlaps } from "../support/sight.js";
import { scene } from "../support/stage.js";

scene("one line says what to do, and goes away with the first game", async ({ page, player }) => {
  await player.open("/");
  assert.match((await page.textContent("#welcome p")) ?? "", /every cell without a mine/);
  assert.equal(await page.getAttribute("#welcome a", "href"), "/how-to-play");
  await page.click("#keys-and-mouse");
  assert.match((await page.textContent("dialog .keys")) ?? "", /puts a flag/);
  await page.keyboard.press("Escape");
  await player.open("/?width=2&height=2&mines=0");
  await player.moves(() => player.click(0));
  await player.end();
  await page.waitForSelector("#welcome", { state: "hidden" });
  await player.open("/");
  assert.ok(await page.locator("#welcome").isHidden());
});

scene("the page that teaches has boards to play", async ({ page }) => {
  await page.goto("/how-to-play");
  const at = async (/** @type {string} */ lesson, /** @type {number} */ cell) => {
    const box = await page.locator(`#${lesson} [data-cell="${cell}"]`).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  const show = (/** @type {string} */ lesson) =>
    page.locator(`#${lesson} .again`).scrollIntoViewIfNeeded();
  const done = (/** @type {string} */ lesson) =>
    page.waitForSelector(`#${lesson}[data-done="yes"] .says:not(:empty)`);
  await page.waitForSelector('#tilings [data-cell="0"]');
  await show("numbers");
  await page.mouse.click(...(await at("numbers", 13)));
  await page.getByText("That was a mine").waitFor();
  await page.click("#numbers .again");
  for (let cell = 0; cell < 24; cell++) {
    const says = await page.getAttribute(`#numbers [data-cell="${cell}"]`, "aria-label");
    if (says?.startsWith("hidden") && ![4, 13, 20].includes(cell))
      await page.mouse.click(...(await at("numbers", cell)));
  }
  await done("numbers");
  await show("flags");
  await page.mouse.click(...(await at("flags", 0)), { button: "right" });
  await done("flags");
  await show("chord");
  await page.mouse.click(...(await at("chord", 7)));
  await done("chord");
  await show("one_one");
  await page.click("#one_one .hint");
  assert.match((await page.textContent("#one_one .says")) ?? "", /that one is safe/);
  await page.mouse.click(...(await at("one_one", 2)));
  await done("one_one");
});

scene("switches stand side by side, stay chosen, and name the game", async ({ page, player }) => {
  await player.open("/");
  const name = () => page.textContent("#game-name");
  const becomes = (/** @type {RegExp} */ wanted) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector("#game-name")?.textContent ?? ""),
      wanted.source,
    );
  assert.match((await name()) ?? "", /^Beginner · 9 × 9, 10 mines$/);
  await page.check("#opening");
  await becomes(/^Beginner · .*first click opens an area/);
  assert.equal(await page.getAttribute("[data-level=beginner]", "aria-pressed"), "true");
  await page.check("#no-guess");
  await becomes(/No guess/);
  await page.selectOption("#grade", "pair");
  await becomes(/No guess, two numbers together/);
  await player.linked();
  await player.moves(() => player.click(40));
  // A game that goes on is not thrown away for a switch.
  const game = await page.getAttribute(".stage", "data-game");
  await page.uncheck("#no-guess");
  await page.locator(".toast", { hasText: "From the next game on" }).waitFor();
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
  await page.reload();
  await player.linked();
  assert.ok(await page.isChecked("#opening"));
  assert.ok(!(await page.isChecked("#no-guess")));
});

scene("a left click on a number with its flags opens around it", async ({ player }) => {
  const mines = minesOf({ level: "beginner", seed: 7, first: 40 });
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const says = await player.everything();
  const near = player.geometry?.neighbours ?? [];
  const isHidden = (/** @type {number} */ cell) => /^hidden/.test(says.get(cell) ?? "");
  const number = near.findIndex(
    (around, cell) =>
      /^\d/.test(says.get(cell) ?? "") && around.some((one) => isHidden(one) && !mines.has(one)),
  );
  for (const cell of near[number].filter((one) => mines.has(one)))
    await player.moves(() => player.click(cell, "right"));
  await player.moves(() => player.click(number));
  for (const cell of near[number].filter((one) => !mines.has(one)))
    assert.match(await player.says(cell), /^(\d|empty)/);
});

scene("neighbours are shown: always on a torus, elsewhere by a key", async ({ page, player }) => {
  const shines = async (/** @type {number} */ cell) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const { x, y } = await player.place(cell);
    return page.$eval(
      ".overlay",
      (canvas, at) => {
        const picture = /** @type {HTMLCanvasElement} */ (canvas);
        const box = picture.getBoundingClientRect();
        const data = picture.getContext("2d")?.getImageData(at.x - box.x, at.y - box.y, 1, 1).data;
        return (data?.[3] ?? 0) > 0;
      },
      { x, y },
    );
  };
  const point = async (/** @type {number} */ cell) => {
    const { x, y } = await player.place(cell);
    await page.mouse.move(x, y);
  };
  await player.open("/?width=9&height=9&mines=10&wrap=true");
  assert.match((await page.textContent("#game-name")) ?? "", /torus: opposite sides touch/);
  await point(0);
  for (const cell of [1, 8, 72, 80]) assert.ok(await shines(cell), `${cell} touches 0`);
  assert.ok(!(await shines(40)));
  await player.open("/?width=9&height=9&mines=10");
  await point(40);
  assert.ok(!(await shines(41)));
  await page.keyboard.down("n");
  assert.ok(await shines(41));
  await page.keyboard.up("n");
  assert.ok(!(await shines(41)));
});

scene("boards are named by what they are", async ({ page, player }) => {
  const name = () => page.textContent("#game-name");
  await player.open("/?level=beginner&tiling=cube");
  assert.match((await name()) ?? "", /^Beginner · 5 × 5 × 3, cube \(layers\), 9 mines$/);
  await player.open("/?level=beginner&tiling=penrose_P3_rhombs");
  assert.match((await name()) ?? "", /^Beginner · \d+ cells, Penrose rhombs, \d+ mines$/);
  await player.open("/?width=9&height=9&mines=12&touch=edge");
  assert.match((await name()) ?? "", /^Custom · 9 × 9, neighbours by sides alone, 12 mines$/);
});

for (const [size, options] of /** @type {const} */ ([
  ["laptop", LAPTOP],
  ["phone", PHONE],
  ["phone on its side", SIDEWAYS],
])) {
  scene(
    `what is told stands where the eye is, covers nothing and can be put away: ${size}`,
    async ({ page, player }) => {
      await player.open("/?level=beginner&seed=2&first_click=opening");
      await player.moves(() => player.click(40));
      await page.keyboard.press("h");
      await page.waitForSelector("#told:not([hidden])");
      const text = (await page.textContent("#hint-text")) ?? "";
      assert.match(text, /column \d+, line \d+/);
      assert.doesNotMatch(text, /\(\d+, \d+\)/);
      assert.deepEqual(await overlaps(page, "#told", [".stage", ".tap", ".toolbar"]), []);
      assert.ok(await isInSight(page, "#told"), "it is in sight");
      assert.ok(await isInSight(page, ".stage"), "and so is the board");
      await page.click("#told-close");
      assert.ok(await page.locator("#told").isHidden());
    },
    options,
  );

  scene(
    `the end hides nothing of the board: ${size}`,
    async ({ page, player }) => {
      await player.open("/?level=beginner&seed=7");
      await player.moves(() => player.click(40));
      const [mine] = minesOf({ level: "beginner", seed: 7, first: 40 });
      await player.moves(() => player.click(mine));
      await player.end();
      assert.deepEqual(await overlaps(page, "#end", [".stage"]), []);
      const { x, y } = await player.place(mine);
      const there = await page.evaluate(
        ([px, py]) => document.elementFromPoint(px, py)?.className,
        [x, y],
      );
      assert.equal(there, "overlay");
      const game = await page.getAttribute(".stage", "data-game");
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (old) => document.querySelector(".stage")?.getAttribute("data-game") !== old,
        game,
      );
    },
    options,
  );
}

scene("where there are no columns, cells are named by letters seen in them", async ({
  page,
  player,
}) => {
  await player.open("/?level=beginner&tiling=penrose_P3_rhombs&seed=4&first_click=opening");
  await player.moves(() => player.click(40));
  await page.click("[data-grade=argument]");
  await page.waitForSelector("#told:not([hidden])");
  const hint = (await page.textContent("#hint-text")) ?? "";
  assert.match(hint, /\bA\b/);
  assert.doesNotMatch(hint, /cells? \d/);
  await player.moves(() => page.click("#ai"));
  assert.match((await page.textContent("#reasons li")) ?? "", /^the ringed cell: /);
  assert.doesNotMatch((await page.textContent("#reasons li")) ?? "", /cells? \d/);
});

scene("a shared board is the same for everybody, and says who and how fast", async ({
  page,
  player,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/leaderboard");
  await page.fill("#nickname", "Grace");
  await page.click("#nickname-save");
  await page.waitForSelector(".toast");
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const mines = minesOf({ level: "beginner", seed: 7, first: 40 });
  await player.win(mines);
  await player.end();
  await page.click("#share");
  await page.waitForSelector(".copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/\?code=D1[\w-]+&by=Grace$/);
  // As others meet it.
  await context.clearCookies();
  await player.open(link);
  assert.match((await page.textContent("[data-notice=challenge]")) ?? "", /Grace won.* in \d/);
  assert.match(await player.says(40), /start here/);
  const [mine] = mines;
  await player.moves(() => player.click(mine));
  assert.match(await player.says(mine), /^exploded/);
  await player.open(link);
  await player.moves(() => player.click(40));
  await player.win(mines);
  await player.end();
  assert.match((await page.textContent("#end .best")) ?? "", /(quicker than|slower than) Grace/);
});

scene("without a clipboard the link is there to be copied", async ({ page, player }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await player.open("/?width=2&height=2&mines=0");
  await player.moves(() => player.click(0));
  await player.end();
  await page.click("#share");
  assert.match(await page.inputValue("#share-link"), /\/\?code=D1/);
});

scene("a link with a shared board has a picture of it", async ({ page, player, server }) => {
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const [mine] = minesOf({ level: "beginner", seed: 7, first: 40 });
  await player.moves(() => player.click(mine));
  await player.end();
  const code = await page.evaluate(async () => {
    const id = document.querySelector(".stage")?.getAttribute("data-game");
    return (await (await fetch(`/api/v1/games/${id}`)).json()).code;
  });
  const head = await (await fetch(`${server.url}/?code=${code}&by=%22%3E%3Cb%3E`)).text();
  assert.match(head, /og:title" content="&quot;&gt;&lt;b&gt; shares a board: Beginner, 10 mines"/);
  const [, address] = /og:image" content="([^"]+)"/.exec(head) ?? [];
  assert.ok(address?.startsWith(`${server.url}/api/v1/picture.png?code=D1`));
  const picture = Buffer.from(await (await fetch(address)).arrayBuffer());
  assert.equal(picture.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
});
