/** Keys that can be chosen, act where the pointer is, and lose no game. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { everywhere, scene } from "../support/stage.js";

const BEGINNER = "/?level=beginner&seed=7";
const FIRST = 40;
const mines = minesOf({ level: "beginner", seed: 7, first: FIRST });

/**
 * Plays a game in which something would be lost.
 * @param {import("../support/player.js").Player} player
 */
async function wellUnderWay(player) {
  await player.open(BEGINNER);
  await player.moves(() => player.click(FIRST));
  for (const cell of [...mines].slice(0, 4)) await player.moves(() => player.click(cell, "right"));
}

everywhere("a key for another game leaves this one, and there is a way back", async ({ page, player }) => {
  await wellUnderWay(player);
  const game = await page.getAttribute(".stage", "data-game");
  const before = await player.everything();
  await player.changes(() => page.keyboard.press("2"));
  assert.equal(player.geometry?.cells, 256);
  // Not even opening the page anew forgets it.
  await page.reload();
  await player.linked();
  await player.changes(() => page.click("#back-to-game"));
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
  assert.deepEqual(await player.everything(), before);
  await page.waitForSelector("#back-to-game", { state: "hidden" });
});

everywhere("games that are left are kept one by one, each with its way back", async ({ page, player }) => {
  await wellUnderWay(player);
  const first = { game: await page.getAttribute(".stage", "data-game"), cells: await player.everything() };
  // An address that asks for another game leaves this one, too.
  await wellUnderWay(player);
  const second = { game: await page.getAttribute(".stage", "data-game"), cells: await player.everything() };
  assert.notEqual(second.game, first.game);
  await player.changes(() => page.keyboard.press("2"));
  for (const left of [second, first, second]) {
    await page.waitForSelector("#back-to-game:not([hidden])");
    await player.changes(() => page.click("#back-to-game"));
    assert.equal(await page.getAttribute(".stage", "data-game"), left.game);
    assert.deepEqual(await player.everything(), left.cells);
  }
});

scene("a game of no more than a few moves is given up for another", async ({ page, player }) => {
  await player.open(BEGINNER);
  await player.moves(() => player.click(FIRST));
  await player.changes(() => page.keyboard.press("F2"));
  await page.waitForSelector("#back-to-game", { state: "hidden" });
});

scene("the same board again ends the game in progress, and asks before", async ({ page, player }) => {
  await wellUnderWay(player);
  const game = await page.getAttribute(".stage", "data-game");
  await page.keyboard.press("F3");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
  await page.keyboard.press("F3");
  await player.changes(() => page.click("#confirm"));
  assert.equal(await player.version(), 0);
});

everywhere("keys act on the cell under the pointer", async ({ page, player }) => {
  await player.open(BEGINNER);
  const { x, y } = await player.place(FIRST);
  await page.mouse.move(x, y);
  await player.moves(() => page.keyboard.press("Space"));
  assert.match(await player.says(FIRST), /^(\d|empty)/);
  const [mine] = mines;
  const place = await player.place(mine);
  await page.mouse.move(place.x, place.y);
  await player.moves(() => page.keyboard.press("f"));
  assert.match(await player.says(mine), /^flag/);
});

scene("a key can be changed, taken away, and all can be switched off", async ({ page, player }) => {
  await player.open(BEGINNER);
  await page.click("#settings");
  await page.click('[data-act="flag"]');
  await page.keyboard.press("x");
  await page.click('[data-act="fresh"]');
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  const game = await page.getAttribute(".stage", "data-game");
  const { x, y } = await player.place(3);
  await page.mouse.move(x, y);
  await page.keyboard.press("F2");
  await page.keyboard.press("f");
  await player.moves(() => page.keyboard.press("x"));
  assert.match(await player.says(3), /^flag/);
  assert.equal(await player.version(), 1);
  await page.click("#settings");
  await page.uncheck("#set-keys-on");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.mouse.move(x, y);
  await page.keyboard.press("2");
  await page.keyboard.press("x");
  // The next move is the first the server hears of.
  await player.moves(() => player.click(FIRST));
  assert.equal(await player.version(), 2);
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
});
