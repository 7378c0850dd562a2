/** The review of a game: stepped through by keys, its mistakes found, its curve in sight. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { everywhere, scene } from "../support/stage.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../support/player.js").Player} Player */

/**
 * Loses a game: by the first mine there is, after some moves of a strategy that knows better.
 * @param {Page} page
 * @param {Player} player
 * @param {{level: string, seed: number, first: number}} game
 */
async function lose(page, player, { level, seed, first }) {
  await player.open(`/?level=${level}&seed=${seed}&first_click=opening`);
  await player.moves(() => player.click(first));
  for (let move = 0; move < 4; move++) await player.moves(() => page.click("#ai"));
  const [mine] = minesOf({ level, seed, first, "first-click": "opening" });
  await player.moves(() => player.click(mine));
  await player.end();
  await page.click("#review-link");
  await page.waitForSelector("#moves li");
}

/**
 * Which move is shown; 0 before the first.
 * @param {Page} page
 */
const frame = async (page) => Number(await page.inputValue("#scrubber"));

everywhere("arrows, Home and End step from anywhere, N and P to the mistakes", async ({ page, player }) => {
  await lose(page, player, { level: "intermediate", seed: 3, first: 120 });
  const last = Number(await page.getAttribute("#scrubber", "max"));
  assert.equal(await frame(page), last, "the mistake is shown first");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await frame(page), last - 1);
  await page.keyboard.press("Home");
  assert.equal(await frame(page), 0);
  await page.keyboard.press("n");
  assert.equal(await frame(page), last);
  assert.equal(await page.getAttribute("#mistake-after", "aria-disabled"), "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await frame(page), 1);
  await page.click("#mistake-after");
  assert.equal(await frame(page), last);
  await page.keyboard.press("p");
  assert.equal(await frame(page), last, "there is none before");
  // On the board too; with Shift, arrows walk over its cells.
  await page.keyboard.press("Home");
  await page.focus('[role=gridcell][tabindex="0"]');
  await page.keyboard.press("ArrowRight");
  assert.equal(await frame(page), 1);
  const cell = () =>
    page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  const before = await cell();
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(Number(await cell()), Number(before) + 1);
  assert.equal(await frame(page), 1);
  await page.keyboard.press("End");
  assert.equal(await frame(page), last);
  // A slider keeps its own keys.
  await page.focus("#replay-speed");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await frame(page), last);
});

everywhere("a cell is named once, as it is found", async ({ page, player }) => {
  await lose(page, player, { level: "intermediate", seed: 3, first: 120 });
  const text = (await page.textContent("#move")) ?? "";
  assert.match(text, /column \d+, line \d+/);
  assert.doesNotMatch(text, /\(\d+, \d+\)/);
  await player.open("/?level=beginner&tiling=truncated_square&seed=2&first_click=opening");
  await player.moves(() => player.click(40));
  const game = { level: "beginner", tiling: "truncated_square", seed: 2, first: 40, "first-click": "opening" };
  const [mine] = minesOf(game);
  await player.moves(() => player.click(mine));
  await player.end();
  await page.click("#review-link");
  await page.waitForSelector("#moves li");
  const said = (await page.textContent("#move .told")) ?? "";
  assert.match(said, /cell A/);
  assert.doesNotMatch(said, /cell \d/);
});

scene("a review is shared by its link, where there is no clipboard too", async ({ page, player }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await lose(page, player, { level: "intermediate", seed: 3, first: 120 });
  await page.click("#share-review");
  const link = await page.inputValue("#share-link");
  assert.match(link, /\/review\?code=D1/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "share-link");
  await page.goto(link);
  await page.waitForSelector("#moves li");
});

/** @type {[string, {width: number, height: number}][]} */
const SCREENS = [
  ["a laptop", { width: 1366, height: 768 }],
  ["a phone", { width: 390, height: 844 }],
];

for (const [name, size] of SCREENS) {
  scene(`the risk curve is in sight on ${name}, and what steps through it`, async ({ page, player }) => {
    await lose(page, player, { level: "expert", seed: 12, first: 225 });
    await page.setViewportSize(size);
    await page.reload();
    await page.waitForSelector("#moves li");
    for (const selector of [".risks", "#scrubber", "#mistake-after", ".board"]) {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= size.height, `${selector}: ${box?.y}`);
    }
  });
}

scene("a wide board is turned on a phone, and named as it is seen", async ({ page, player }) => {
  await lose(page, player, { level: "expert", seed: 12, first: 225 });
  const corner = () =>
    page.evaluate(() => {
      const [a, b] = [0, 1].map((cell) =>
        document.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect(),
      );
      return (b?.y ?? 0) > (a?.y ?? 0) ? "turned" : "plain";
    });
  assert.equal(await corner(), "plain");
  const plain = /column (\d+), line (\d+)/.exec((await page.textContent("#move .told")) ?? "");
  // The screen is held otherwise: the board is turned, and then its sentences.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(
    (wanted) => document.querySelector("#move .told")?.textContent?.includes(wanted),
    `column ${plain?.[2]}, line ${plain?.[1]}`,
  );
  assert.equal(await corner(), "turned");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.waitForFunction(
    (wanted) => document.querySelector("#move .told")?.textContent?.includes(wanted),
    plain?.[0] ?? "",
  );
});
