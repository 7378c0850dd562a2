/** Playing without a mouse, as a screen reader's user does. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { scene } from "../support/stage.js";

scene("a game is won by keys alone", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  await tabToBoard(page);
  const first = await focused(page);
  const mines = minesOf({ level: "beginner", seed: 7, first });
  await player.moves(() => page.keyboard.press("Space"));
  await player.win(mines, async (cell) => {
    await walk(page, cell, 9);
    await page.keyboard.press("Space");
  });
  assert.equal(await player.status(), "won");
  await player.end();
  assert.match((await page.textContent("[role=status].status")) ?? "", /Victory/);
});

scene("flags, chords and undo have keys", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  await tabToBoard(page);
  await player.moves(() => page.keyboard.press("f"));
  const cell = await focused(page);
  assert.match(await player.says(cell), /^flag, column 5, line 5/);
  await player.moves(() => page.keyboard.press("Control+z"));
  assert.match(await player.says(cell), /^hidden/);
});

scene("the grid is one stop, and speaks", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  assert.equal(await page.getAttribute("[role=grid]", "aria-rowcount"), "9");
  assert.equal(await page.locator("[role=row]").count(), 9);
  assert.match((await page.getAttribute("[role=grid]", "aria-label")) ?? "", /Beginner.*10 mines/);
});

scene("1, 2 and 3 choose levels, F2 a new game, F3 the same again", async ({ page, player }) => {
  await player.open("/");
  for (const [key, cells] of [
    ["2", 256],
    ["3", 480],
    ["1", 81],
  ]) {
    await another(page, () => page.keyboard.press(String(key)));
    assert.equal(await page.locator("[role=gridcell]").count(), cells);
  }
  await another(page, () => page.keyboard.press("F2"));
  await tabToBoard(page);
  await player.linked();
  await player.moves(() => page.keyboard.press("Space"));
  await another(page, () => page.keyboard.press("F3"));
  assert.equal(await player.version(), 0);
});

/** @param {import("playwright-core").Page} page */
async function tabToBoard(page) {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"))
      return;
  }
  assert.fail("the board cannot be reached by Tab");
}

/** @param {import("playwright-core").Page} page */
async function focused(page) {
  return page.evaluate(() => Number(document.activeElement?.getAttribute("data-cell")));
}

/**
 * Walks with the arrows.
 * @param {import("playwright-core").Page} page
 * @param {number} cell
 * @param {number} columns
 */
async function walk(page, cell, columns) {
  const from = await focused(page);
  const right = (cell % columns) - (from % columns);
  const down = Math.floor(cell / columns) - Math.floor(from / columns);
  for (let i = 0; i < Math.abs(right); i++)
    await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(down); i++)
    await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  assert.equal(await focused(page), cell);
}

/**
 * Waits for another game to be on the table.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} act
 */
async function another(page, act) {
  const old = await page.getAttribute(".stage", "data-game");
  await act();
  await page.waitForFunction(
    (id) => document.querySelector(".stage")?.getAttribute("data-game") !== id,
    old,
  );
}
