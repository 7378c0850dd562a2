/** Writes the pictures of the main pages under docs/screenshots; `cargo xtask bless` runs it. */

import { mkdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch, visit } from "./support/browser.js";
import { Player } from "./support/player.js";
import { minesOf } from "./support/program.js";
import { Server } from "./support/server.js";

/** @typedef {{page: import("playwright-core").Page, player: Player}} Scene */

const FOLDER = fileURLToPath(new URL("../../../docs/screenshots/", import.meta.url));
/** A picture in a repository stays small. */
const MOST_BYTES = 150_000;

const DESK = { viewport: { width: 1280, height: 900 } };
const SMALL = { viewport: { width: 1080, height: 780 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OPENING = "&first_click=opening";

/** @type {[string, import("playwright-core").BrowserContextOptions, (scene: Scene) => Promise<void>][]} */
const PICTURES = [
  [
    "play",
    { ...DESK, locale: "en-GB" },
    async ({ page, player }) => {
      await player.open(`/?level=expert&seed=12${OPENING}`);
      await player.moves(() => player.click(225));
      for (let i = 0; i < 12; i++) await player.moves(() => page.click("#ai"));
      await page.click("[data-grade=argument]");
      await page.waitForSelector("#hint-text:not(:empty)");
    },
  ],
  [
    "penrose-dark",
    { ...SMALL, locale: "fr-FR", colorScheme: "dark" },
    async ({ page, player }) => {
      await player.open(`/?level=beginner&tiling=penrose_P3_rhombs&seed=4${OPENING}`);
      await player.moves(() => player.click(40));
      await page.click("#chances");
      await page.waitForSelector("#chances[aria-pressed=true]");
      await page.waitForFunction(() => document.querySelector('[aria-label*="mine à"]'));
    },
  ],
  [
    "phone",
    { ...PHONE, locale: "fr-FR" },
    async ({ player }) => {
      await player.open(`/?level=beginner&tiling=hexagonal&seed=2${OPENING}`);
      await player.moves(() => player.click(40));
    },
  ],
  [
    "victory",
    { ...DESK, locale: "en-GB" },
    async ({ player }) => {
      await player.open("/?level=beginner&seed=7");
      await player.moves(() => player.click(40));
      await player.win(minesOf({ level: "beginner", seed: 7, first: 40 }));
      await player.end();
    },
  ],
  [
    "analysis",
    { ...DESK, locale: "en-GB" },
    async ({ page, player }) => {
      const revealed = { 14: 1, 15: 2, 16: 1, 19: 1, 24: 3, 29: 2, 30: 1, 31: 1 };
      const board = { tiling: "truncated_square", width: 10, height: 8 };
      const position = JSON.stringify({ board, total_mines: 14, revealed });
      await player.look(`/analysis#position=${encodeURIComponent(position)}`);
      await page.waitForSelector('.stage[data-analysed="yes"]');
    },
  ],
  [
    "review",
    { ...DESK, locale: "fr-FR", colorScheme: "dark" },
    async ({ page, player }) => {
      await player.open(`/?level=intermediate&seed=3${OPENING}`);
      await player.moves(() => player.click(120));
      await page.selectOption("#strategy", "random");
      await page.fill("#speed", "30");
      for (let i = 0; i < 8; i++) await player.moves(() => page.click("#ai"));
      await page.click("#ai-auto");
      await player.end();
      await page.click("#review-link");
      await page.waitForSelector("#moves li");
    },
  ],
];

const server = await Server.start();
const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, options, set] of PICTURES) {
    const { context, page } = await visit(browser, server.url, options);
    await set({ page, player: new Player(page) });
    const path = `${FOLDER}${name}.png`;
    await page.screenshot({ path, animations: "disabled" });
    await context.close();
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MOST_BYTES}`);
    console.log(`${path}: ${size} bytes`);
  }
} finally {
  await browser.close();
  await server.stop();
}
