/**
 * How the page feels, measured in Chromium and Firefox: opening it and the first acts with the server
 * 80 ms away each way, then from a click to the picture of its answer with the server at hand.
 *
 *   npm run bench            both browsers; DEMINEUR names another program than the debug build
 */

import { launch, visit } from "./support/browser.js";
import { Far } from "./support/far.js";
import { launchFirefox, visitFirefox } from "./support/firefox.js";
import { seen, watch } from "./support/looks.js";
import { Player } from "./support/player.js";
import { minesOf } from "./support/program.js";
import { Server } from "./support/server.js";

const LOADS = 9;
const CLICKS = 40;

/** @typedef {import("playwright-core").Page} Page */

const server = await Server.start();
const far = await Far.start(server.url);
try {
  const chromium = await launch();
  await measure("Chromium", (origin) => visit(chromium, origin));
  await chromium.close();
  const firefox = await launchFirefox();
  await measure("Firefox", (origin) => visitFirefox(firefox, origin));
  await firefox.close();
} finally {
  await far.stop();
  await server.stop();
}

/**
 * @param {string} browser
 * @param {(origin: string) => Promise<{context: any, page: any}>} enter
 */
async function measure(browser, enter) {
  const tell = (/** @type {string} */ what, /** @type {number[]} */ millis) => {
    const sorted = millis.map(Math.round).sort((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    console.log(
      `${browser}, ${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length})`,
    );
  };
  const [firsts, reloads] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let i = 0; i < LOADS; i++) {
    const { context, page } = await enter(far.url);
    await page.goto("/");
    firsts.push(await board(page));
    await page.reload();
    reloads.push(await board(page));
    await context.close();
  }
  tell("first board, 160 ms away", firsts);
  tell("board after a reload, 160 ms away", reloads);
  const { flags, presses } = await acts(enter);
  tell("flag, 160 ms away", flags);
  tell("press, 160 ms away", presses);
  tell("click to its answer, expert", await clicks(enter, "level=expert", { level: "expert" }));
  const large = { width: 500, height: 500, mines: 40_000 };
  const query = new URLSearchParams(Object.entries(large).map(([k, v]) => [k, String(v)]));
  tell("click to its answer, 500 × 500", await clicks(enter, String(query), large));
}

/**
 * When the board was first seen, since the page was asked for.
 * @param {Page} page
 * @returns {Promise<number>}
 */
function board(page) {
  return page.evaluate(async () => {
    for (;;) {
      const canvas = /** @type {HTMLCanvasElement|null} */ (document.querySelector("canvas.cells"));
      const { width = 0, height = 0 } = canvas ?? {};
      const middle = width && canvas?.getContext("2d")?.getImageData(width / 2, height / 2, 9, 9);
      if (middle && middle.data.some((value) => value > 0)) return performance.now();
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

/** @param {(origin: string) => Promise<{context: any, page: any}>} enter */
async function acts(enter) {
  const { context, page } = await enter(far.url);
  const player = new Player(page, server.url);
  await player.open("/?level=expert&seed=7");
  const [flags, presses] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let cell = 0; cell < 2 * CLICKS; cell += 2) {
    const place = await player.place(cell);
    await page.mouse.move(place.x, place.y);
    await watch(page, place);
    await page.mouse.down({ button: cell % 4 === 0 ? "right" : "left" });
    const looks = await seen(page);
    (cell % 4 === 0 ? flags : presses).push(looks.at(-1)?.millis ?? NaN);
    // Off the cell, so that nothing is opened.
    await page.mouse.move(5, 5);
    await page.mouse.up({ button: cell % 4 === 0 ? "right" : "left" });
  }
  await context.close();
  return { flags, presses };
}

/**
 * From letting go of the button to the frame that shows what it opened.
 * @param {(origin: string) => Promise<{context: any, page: any}>} enter
 * @param {string} query
 * @param {Record<string, string|number>} game
 */
async function clicks(enter, query, game) {
  const { context, page } = await enter(server.url);
  const player = new Player(page, server.url);
  await player.open(`/?${query}&seed=7`);
  // A flag put and taken away: of a large board, the cells around it are elements from now on.
  const box = await page.evaluate(() => {
    const { x, y } = document.querySelector(".stage")?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return { x: x + 300, y: y + 300 };
  });
  for (let i = 0; i < 2; i++)
    await player.moves(() => page.mouse.click(box.x, box.y, { button: "right" }));
  const hidden = async () => {
    const inSight = new Set(await page.$$eval("[data-cell]", insideStage));
    const all = [...(await player.everything())];
    return all.filter(([cell, says]) => inSight.has(cell) && says.startsWith("hidden"));
  };
  const [[first]] = (await hidden()).slice(130);
  const mines = minesOf({ ...game, seed: 7, first });
  const millis = [];
  for (let i = 0; i < CLICKS; i++) {
    const safe = (await hidden()).filter(([cell]) => !mines.has(cell));
    if (safe.length === 0) break;
    const cell = i === 0 ? first : safe[Math.floor((safe.length * ((i * 37) % 100)) / 100)][0];
    const place = await player.place(cell);
    await page.mouse.move(place.x, place.y);
    await page.evaluate(() => {
      const stage = /** @type {HTMLElement} */ (document.querySelector(".stage"));
      const before = stage.dataset.version;
      /** @type {any} */ (window).painted = new Promise((done) => {
        window.addEventListener(
          "pointerup",
          ({ timeStamp }) => {
            const look = () => {
              if (stage.dataset.version === before) requestAnimationFrame(look);
              // The frame that is drawn now shows it; this comes after it.
              else setTimeout(() => done(performance.now() - timeStamp));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
    });
    await page.mouse.down();
    await page.mouse.up();
    millis.push(await page.evaluate(() => /** @type {any} */ (window).painted));
  }
  await context.close();
  return millis;
}

/**
 * Runs in the page: the cells that can be clicked.
 * @param {Element[]} cells
 */
function insideStage(cells) {
  const stage = document.querySelector(".stage")?.getBoundingClientRect();
  return cells
    .filter((cell) => {
      const { left, top, right, bottom } = cell.getBoundingClientRect();
      return (
        stage &&
        left > stage.left &&
        right < stage.right &&
        top > stage.top &&
        bottom < stage.bottom
      );
    })
    .map((cell) => Number(cell.getAttribute("data-cell")));
}
