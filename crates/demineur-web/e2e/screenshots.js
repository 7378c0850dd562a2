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
const SMALLER = { viewport: { width: 1180, height: 820 } };
const SMALL = { viewport: { width: 970, height: 610 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
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
    "phone-expert",
    { ...PHONE, locale: "en-GB" },
    hinted,
  ],
  [
    "phone-landscape",
    { ...SIDEWAYS, locale: "en-GB", colorScheme: "dark" },
    hinted,
  ],
  [
    "laptop",
    { ...LAPTOP, locale: "fr-FR" },
    async ({ player }) => {
      await player.open(`/?level=intermediate&seed=3${OPENING}`);
      await player.moves(() => player.click(120));
      const game = { level: "intermediate", seed: 3, first: 120, "first-click": "opening" };
      const [mine] = minesOf(game);
      await player.moves(() => player.click(mine));
      await player.end();
    },
  ],
  [
    "forced-colours",
    { ...LAPTOP, locale: "en-GB", forcedColors: "active", colorScheme: "dark" },
    async ({ page, player }) => {
      await player.open(`/?level=intermediate&seed=3${OPENING}`);
      await player.moves(() => player.click(120));
      await page.click("[data-grade=argument]");
      await page.waitForSelector("#told:not([hidden])");
    },
  ],
  [
    "how-to-play",
    { ...LAPTOP, locale: "en-GB" },
    async ({ page }) => {
      await page.goto("/how-to-play");
      await page.waitForSelector('#tilings [data-cell="0"]');
      await page.click("#one_two_one .hint");
      await page.evaluate(() => scrollTo(0, 0));
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
    { ...SMALL, locale: "en-GB" },
    async ({ page, player }) => {
      const board = { tiling: "truncated_square", width: 9, height: 7 };
      await player.look(positionAddress({ board, total_mines: 9, revealed: {} }));
      const mines = minesOf({ ...board, mines: 9, seed: 4, first: 40, "first-click": "opening" });
      const near = player.geometry?.neighbours ?? [];
      await page.goto("about:blank");
      await player.look(
        positionAddress({ board, total_mines: 9, revealed: opened(40, mines, near) }),
      );
      await page.waitForSelector('.stage[data-analysed="yes"]');
    },
  ],
  [
    "review",
    { ...SMALLER, locale: "fr-FR", colorScheme: "dark" },
    async ({ page, player }) => {
      await player.open(`/?level=intermediate&seed=3${OPENING}`);
      await player.moves(() => player.click(120));
      for (let i = 0; i < 14; i++) await player.moves(() => page.click("#ai"));
      const game = { level: "intermediate", seed: 3, first: 120, "first-click": "opening" };
      const [mine] = minesOf(game);
      await player.moves(() => player.click(mine));
      await player.end();
      await page.click("#review-link");
      await page.waitForSelector("#moves li");
    },
  ],
];

/** @param {Scene} scene */
async function hinted({ page, player }) {
  await player.open(`/?level=expert&seed=12${OPENING}`);
  await player.moves(() => player.click(225));
  await page.keyboard.press("h");
  await page.waitForSelector("#told:not([hidden])");
}

/** @param {object} position */
function positionAddress(position) {
  return `/analysis#position=${encodeURIComponent(JSON.stringify(position))}`;
}

/**
 * What opening a cell shows.
 * @param {number} first
 * @param {Set<number>} mines
 * @param {number[][]} near
 */
function opened(first, mines, near) {
  /** @type {Record<number, number>} */
  const shown = {};
  const queue = [first];
  for (const cell of queue) {
    if (cell in shown) continue;
    shown[cell] = near[cell].filter((other) => mines.has(other)).length;
    if (shown[cell] === 0) queue.push(...near[cell]);
  }
  return shown;
}

const server = await Server.start();
const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, options, set] of PICTURES) {
    const { context, page } = await visit(browser, server.url, options);
    // Without the line for newcomers: there is more to see of the game.
    await page.addInitScript(() =>
      localStorage.setItem("demineur.settings", JSON.stringify({ welcomed: true })),
    );
    await set({ page, player: new Player(page, server.url) });
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
