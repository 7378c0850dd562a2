/**
 * Plays a game on the page and writes a picture of each moment of it, for the moving picture of the README:
 * `node film.js FOLDER`. Their names begin with their place, and end with how long they are seen, in hundredths of a second.
 */

import { mkdir } from "node:fs/promises";
import { launch, visit } from "./support/browser.js";
import { Player } from "./support/player.js";
import { minesOf } from "./support/program.js";
import { Server } from "./support/server.js";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("say where to: node film.js FOLDER");
await mkdir(folder, { recursive: true });

const GAME = { level: "beginner", tiling: "hexagonal", seed: 9, first: 40, "first-click": "opening" };
const server = await Server.start();
const browser = await launch();
try {
  const { context, page } = await visit(browser, server.url, { viewport: { width: 1120, height: 830 } });
  await page.addInitScript(() =>
    localStorage.setItem("demineur.settings", JSON.stringify({ welcomed: true })),
  );
  const player = new Player(page, server.url);
  let taken = 0;
  /** @param {number} hundredths how long it is seen */
  const take = async (hundredths) => {
    taken += 1;
    const name = `${String(taken).padStart(3, "0")}-${hundredths}.png`;
    await page.screenshot({ path: `${folder}/${name}`, animations: "disabled" });
  };
  const told = async () => {
    await page.click("[data-grade=argument]");
    await page.waitForSelector("#hint-text:not(:empty)");
    await take(320);
  };
  await player.open(`/?level=beginner&tiling=hexagonal&seed=${GAME.seed}&first_click=opening`);
  await take(100);
  await player.moves(() => player.click(GAME.first));
  await take(120);
  await told();
  for (let i = 0; i < 4; i++) {
    await player.moves(() => page.click("#ai"));
    await take(90);
  }
  await told();
  await page.click("#chances");
  await page.waitForSelector("#chances[aria-pressed=true]");
  await page.waitForTimeout(300);
  await take(250);
  await page.click("#chances");
  const mines = minesOf(GAME);
  let moves = 0;
  await player.win(mines, async (cell) => {
    await player.click(cell);
    moves += 1;
    if (moves % 2 === 0) await take(35);
  });
  await player.end();
  await take(400);
  await context.close();
} finally {
  await browser.close();
  await server.stop();
}
