/** The AI, hints, chances. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { scene } from "../support/stage.js";

/** It opens an area, so that there is something to reason about. */
const GAME = "/?level=beginner&seed=2&first_click=opening";

scene("the AI button plays one move and says why", async ({ page, player }) => {
  await player.open(GAME);
  await player.moves(() => page.click("#ai"));
  assert.equal(await player.version(), 1);
  assert.match((await page.textContent("#reasons li")) ?? "", /column \d+, line \d+: .+/);
});

scene("auto-play goes on to the end", async ({ page, player }) => {
  await player.open(GAME);
  await page.fill("#speed", "30");
  await page.click("#ai-auto");
  await page.waitForSelector('.stage[data-status="won"], .stage[data-status="lost"]');
  await player.end();
  assert.equal(await page.getAttribute("#ai-auto", "aria-pressed"), "false");
  assert.match((await page.textContent("#end .note")) ?? "", /the AI played/);
});

scene("held, the button goes on until it is let go", async ({ page, player }) => {
  await player.open(GAME);
  await page.fill("#speed", "30");
  const box = await page.locator("#ai").boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.waitForFunction(
    () => Number(document.querySelector(".stage")?.getAttribute("data-version")) >= 3,
  );
  await page.mouse.up();
});

scene("a hint tells more at each grade, and is remembered", async ({ page, player }) => {
  await player.open(GAME);
  await player.moves(() => player.click(40));
  for (const grade of ["nudge", "clues", "argument", "cell"]) {
    const asked = page.waitForResponse((response) => response.url().includes("/hint"));
    await page.click(`[data-grade=${grade}]`);
    const { text, marks } = await (await asked).json();
    await page.waitForFunction(
      (told) => document.querySelector("#hint-text")?.textContent === told,
      text,
    );
    assert.ok(marks.length > 0, `${grade} marks cells`);
  }
  await player.win(minesOf({ level: "beginner", seed: 2, first: 40, "first-click": "opening" }));
  await player.end();
  assert.match((await page.textContent("#end .note")) ?? "", /with help/);
});

scene("chances lie over the board and are spoken", async ({ page, player }) => {
  await player.open(GAME);
  await player.moves(() => player.click(40));
  await page.click("#chances");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-cell]")].some((cell) =>
      /mine at \d/.test(cell.getAttribute("aria-label") ?? ""),
    ),
  );
  await page.click("#forced");
  await page.waitForFunction(
    () => (document.querySelector("#hint-text")?.textContent ?? "").length > 10,
  );
});

scene("a mine that is possible is not tinted as if it were none", async ({ page, player }) => {
  // Cells too small for figures: the tint is all there is.
  const board = { tiling: "square", width: 50, height: 30 };
  const position = JSON.stringify({ board, total_mines: 2, revealed: { 0: 0 } });
  await player.look(`/analysis#position=${encodeURIComponent(position)}`);
  await page.waitForSelector('.stage[data-analysed="yes"]');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  assert.match(await player.says(1), /mine at 0%/);
  assert.match(await player.says(1000), /mine at 0\.1%/);
  const tint = async (/** @type {number} */ cell) =>
    page.$eval(
      ".cells",
      (canvas, { x, y }) => {
        const picture = /** @type {HTMLCanvasElement} */ (canvas);
        const box = picture.getBoundingClientRect();
        const place = /** @type {const} */ ([x - box.x, y - box.y, 1, 1]);
        return [...(picture.getContext("2d")?.getImageData(...place).data ?? [])];
      },
      await player.place(cell),
    );
  assert.deepEqual(await tint(1000), await tint(900));
  assert.notDeepEqual(await tint(1000), await tint(1));
});
