/** The boards of the day, and the lists. */

import assert from "node:assert/strict";
import { everywhere, scene } from "../support/stage.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Opens the boards of the day and chooses one.
 * @param {any} page
 * @param {string} board
 */
async function choose(page, board) {
  if (!(await isSeen(page, "#days"))) await page.click("#more");
  await page.click("#days");
  await page.waitForSelector(`[data-day=${board}]`);
  return page.textContent(`[data-day=${board}] span`);
}

/**
 * @param {any} page
 * @param {string} selector
 */
const isSeen = (page, selector) =>
  page.evaluate(
    (/** @type {string} */ one) => !!document.querySelector(one)?.getClientRects().length,
    selector,
  );

/**
 * Opens cell after cell until a mine is hit.
 * @param {import("../support/player.js").Player} player
 */
async function lose(player) {
  for (let cell = 0; (await player.status()) !== "lost"; cell++) {
    if ((await player.says(cell)).startsWith("hidden")) {
      await player.moves(() => player.click(cell));
    }
  }
}

everywhere("a board of the day counts once, and then is practice", async ({ page, player }) => {
  await player.open("/?level=beginner");
  assert.equal(await choose(page, "beginner"), "not tried yet");
  await player.changes(() => page.click("[data-day=beginner]"));
  assert.match((await page.textContent("[data-notice=day]")) ?? "", /this one counts/);
  assert.match((await page.textContent("#game-name")) ?? "", /Board of the day \d{4}-\d\d-\d\d/);
  const game = await page.getAttribute(".stage", "data-game");
  await player.moves(() => player.click(40));
  // Whoever asks for it again is in the same game.
  assert.equal(await choose(page, "beginner"), "goes on");
  await page.keyboard.press("Escape");
  await page.goto("/?day=beginner");
  await player.linked();
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
  await lose(player);
  await page.waitForSelector("#day-list");
  await player.changes(() => page.click("#next"));
  assert.equal(await choose(page, "beginner"), "Lost");
  await player.changes(() => page.click("[data-day=beginner]"));
  assert.match((await page.textContent("[data-notice=day]")) ?? "", /practice, which is not ranked/);
});

everywhere("the tiling of the day is a board of its own", async ({ page, player }) => {
  await player.open("/?day=tiling");
  const board = new URLSearchParams((await page.getAttribute(".board", "data-board")) ?? "");
  assert.notEqual(board.get("tiling"), "square");
});

everywhere("lists are by time, speed, streak and board of the day", async ({ page }) => {
  await page.goto("/leaderboard?by=streak");
  await page.waitForSelector("[data-value=streak][aria-pressed=true]");
  await page.click("[data-value=speed]");
  await page.waitForSelector("#no-guess");
  await page.click(".filters [data-value=day]");
  await page.waitForSelector("[data-value=tiling]");
  assert.equal(await isSeen(page, "#no-guess"), false);
  await page.click("[data-value=tiling]");
  await page.waitForSelector("[data-value=tiling][aria-pressed=true]");
});

scene(
  "on a phone the boards of the day are within reach",
  async ({ page, player }) => {
    await player.open("/?level=beginner");
    await choose(page, "expert");
    await player.changes(() => page.click("[data-day=expert]"));
    assert.equal(player.geometry?.cells, 480);
  },
  PHONE,
);
