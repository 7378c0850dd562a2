/** Games outlive the page and the server. */

import assert from "node:assert/strict";
import { scene } from "../support/stage.js";

scene("a reload goes on with the game", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  await player.moves(() => player.click(0, "right"));
  const before = await player.everything();
  await page.reload();
  await player.linked();
  assert.deepEqual(await player.everything(), before);
  assert.equal(await player.version(), 2);
});

scene("coming back to the plain address finds the unfinished game", async ({ page, player }) => {
  await player.open("/");
  await player.moves(() => player.click(40));
  const game = await page.getAttribute(".stage", "data-game");
  await page.goto("/stats");
  await player.open("/");
  assert.equal(await page.getAttribute(".stage", "data-game"), game);
});

scene(
  "a server that dies is missed, and found again with every move",
  async ({ page, player, server }) => {
    await player.open("/?level=beginner&seed=7");
    await player.moves(() => player.click(40));
    await player.moves(() => player.click(0, "right"));
    const before = await player.everything();
    await server.kill();
    await page.waitForSelector(".lost-link:not([hidden])");
    await server.again();
    await page.waitForSelector(".lost-link", { state: "hidden" });
    assert.deepEqual(await player.everything(), before);
    await player.moves(() => player.click(0, "right"));
    assert.match(await player.says(0), /^hidden/);
  },
);

scene("two windows of one player show the same game", async ({ page, player, context }) => {
  await player.open("/?level=beginner&seed=7");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('.stage[data-link="on"]');
  await player.moves(() => player.click(40));
  await other.waitForSelector('.stage[data-version="1"]');
});
