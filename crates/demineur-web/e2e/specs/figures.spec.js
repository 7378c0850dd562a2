/** Figures while playing and at the end: those that are chosen, each with what it means. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { everywhere } from "../support/stage.js";

const BEGINNER = "/?level=beginner&seed=7";
const FIRST = 40;
const mines = minesOf({ level: "beginner", seed: 7, first: FIRST });

/**
 * The figures that are told, by name.
 * @param {any} page
 * @param {string} within
 * @returns {Promise<Record<string, string>>}
 */
async function told(page, within) {
  const pairs = await page.$$eval(`${within} [data-figure]`, (/** @type {HTMLElement[]} */ boxes) =>
    boxes.map((box) => [box.dataset.figure, box.querySelector("dd")?.textContent]),
  );
  return Object.fromEntries(pairs);
}

/** @param {import("../support/player.js").Player} player */
async function win(player) {
  for (let cell = 0; (await player.status()) !== "won"; cell++) {
    if (!mines.has(cell) && (await player.says(cell)).startsWith("hidden")) {
      await player.moves(() => player.click(cell));
    }
  }
}

everywhere("figures are chosen, while playing and for the end", async ({ page, player }) => {
  await player.open(BEGINNER);
  await page.waitForSelector("#stat-clicks", { state: "hidden" });
  await page.click("#settings");
  await page.check("#playing-clicks");
  await page.check("#playing-correctness");
  await page.check("#atEnd-zini");
  await page.check("#atEnd-correctness");
  await page.keyboard.press("Escape");
  await player.moves(() => player.click(FIRST));
  const [mine] = mines;
  await player.moves(() => player.click(mine, "right"));
  // A flag keeps its cell closed: this click does nothing.
  await player.moves(() => player.click(mine));
  await page.waitForFunction(() => document.querySelector("#stat-clicks")?.textContent === "3");
  assert.equal(await page.textContent("#stat-correctness"), "67%");
  await player.moves(() => player.click(mine, "right"));
  await win(player);
  await page.waitForSelector("#end [data-figure=zini]");
  const figures = await told(page, "#end");
  const names = "time best three_bv speed clicks efficiency correctness zini";
  assert.deepEqual(Object.keys(figures), names.split(" "));
  const [clicks, zini] = [Number(figures.clicks), Number(figures.zini)];
  assert.ok(zini > 0 && zini <= Number(figures.three_bv));
  assert.equal(figures.efficiency, `${Math.round((100 * Number(figures.three_bv)) / clicks)}%`);
  // What was chosen stays.
  await page.reload();
  await page.waitForSelector("#end [data-figure=zini]");
});

everywhere("the review and How to play tell what figures mean", async ({ page, player }) => {
  await player.open(BEGINNER);
  await player.moves(() => player.click(FIRST));
  await win(player);
  await page.click("#review-link");
  await page.click("#clicked summary");
  const figures = await told(page, "#clicked");
  assert.equal(Object.keys(figures).length, 10);
  assert.ok(Number(figures.zini) <= Number(figures.three_bv));
  assert.equal(figures.correctness, "100%");
  await page.goto("/how-to-play#figures");
  await page.waitForSelector("#figures .meanings");
  const terms = await page.$$eval(".meanings dt", (/** @type {Element[]} */ all) => all.length);
  assert.equal(terms, 11);
});
