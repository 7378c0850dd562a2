/** High contrast: the system forces its few colours, and every state still differs from the others. */

import assert from "node:assert/strict";
import { scene } from "../support/stage.js";
import { alikeStates } from "../support/states.js";

/** @typedef {import("playwright-core").Page} Page */

/** The contrast that WCAG asks of what is no text. */
const CLEAR = 3;
/** So much of the room for a digit differs clearly: an 8 from a 6 by hardly more. */
const SHARE = 0.02;
/** Large cells and small ones, of many shapes. */
const BOARDS = [
  { tiling: "square", width: 6, height: 4 },
  { tiling: "square", width: 30, height: 16 },
  { tiling: "hexagonal", width: 6, height: 4 },
  { tiling: "triangular", width: 6, height: 4 },
  { tiling: "hat", width: 3, height: 3 },
];

for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
  for (const board of BOARDS) {
    const { tiling, width, height } = board;
    scene(
      `no two states look alike in high contrast: ${colorScheme}, ${width} × ${height} of ${tiling}`,
      async ({ page }) => {
        await chooseOthers(page, colorScheme);
        await page.goto("/stats");
        const alike = await page.evaluate(alikeStates, { board, clear: CLEAR, share: SHARE });
        assert.deepEqual(alike, []);
      },
      { forcedColors: "active", colorScheme },
    );
  }

  scene(
    `what is chosen or drawn is seen in high contrast: ${colorScheme}, controls and charts`,
    async ({ page, player }) => {
      await chooseOthers(page, colorScheme);
      await player.open("/?level=beginner");
      await player.moves(() => player.click(40));
      await page.click("#chances");
      await isClear(page, "[aria-pressed=true]", "backgroundColor", "[aria-pressed=false]");
      await isClear(page, "nav [aria-current]", "backgroundColor", "nav a:not([aria-current])");
      await isClear(page, ".swatch.warm", "backgroundColor", ".swatch.cool");
      await isClear(page, ".swatch.cool", "borderTopColor", "body");
      await page.hover("#new");
      await page.mouse.down();
      await isClear(page, "#new:active", "backgroundColor", "#custom");
      await isClear(page, "#new:active", "color", "#new:active");
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await player.open("/?width=2&height=2&mines=0");
      await player.moves(() => player.click(0));
      await player.end();
      await isClear(page, "button:disabled", "color", "button:disabled");
      assert.equal(await page.$eval("#undo", (undo) => getComputedStyle(undo).opacity), "1");
      await page.click("#review-link");
      await page.waitForSelector("#moves li");
      await isClear(page, ".moves [aria-current]", "backgroundColor", ".moves");
      await isClear(page, ".moves [aria-current] b", "color", ".moves [aria-current]");
      await isClear(page, ".risks .here .hit", "stroke", "body");
      await isClear(page, ".risks .bar", "fill", "body");
      await page.goto("/stats");
      await page.waitForSelector(".column");
      await isClear(page, ".column", "fill", "body");
      await isClear(page, ".mean", "stroke", "body");
      await isClear(page, ".dot", "stroke", "body");
      await isClear(page, ".rule", "stroke", "body");
      await isClear(page, ".tick", "fill", "body");
    },
    { forcedColors: "active", colorScheme },
  );
}

scene(
  "the board follows the system's colours while it is open",
  async ({ page, player }) => {
    await player.open("/?level=beginner&seed=7");
    await page.click("#custom");
    await page.waitForFunction(() => document.querySelector(".preview .note")?.textContent);
    const pictures = () =>
      page.$$eval(".cells, .preview canvas", (list) =>
        list.map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()),
      );
    /** @type {string[][]} */
    const seen = [await pictures()];
    const becomes = async (/** @type {() => Promise<unknown>} */ act) => {
      const old = seen.at(-1) ?? [];
      await act();
      await page.waitForFunction(
        (before) =>
          [...document.querySelectorAll(".cells, .preview canvas")].every(
            (canvas, i) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL() !== before[i],
          ),
        old,
      );
      seen.push(await pictures());
    };
    await becomes(() => page.emulateMedia({ forcedColors: "active" }));
    await becomes(() => page.emulateMedia({ colorScheme: "light" }));
    await becomes(() => page.emulateMedia({ forcedColors: "none" }));
    await becomes(() => page.emulateMedia({ colorScheme: "dark" }));
    assert.deepEqual(seen.at(-1), seen[0]);
    // From one high contrast to another no media query changes; the player comes back to the page.
    await becomes(() =>
      page.evaluate(() => {
        document.documentElement.style.setProperty("--cell-hidden", "rebeccapurple");
        window.dispatchEvent(new Event("focus"));
      }),
    );
  },
  { colorScheme: "dark" },
);

/**
 * The theme and the palette chosen for other days do not matter.
 * @param {Page} page
 * @param {"dark"|"light"} colorScheme
 */
async function chooseOthers(page, colorScheme) {
  const theme = colorScheme === "dark" ? "light" : "dark";
  await page.addInitScript(
    (settings) => localStorage.setItem("demineur.settings", settings),
    JSON.stringify({ theme, palette: "distinct" }),
  );
}

/**
 * Asserts that a colour of an element is seen on the ground of another.
 * @param {Page} page
 * @param {string} selector
 * @param {"color"|"backgroundColor"|"borderTopColor"|"fill"|"stroke"} property
 * @param {string} ground
 */
async function isClear(page, selector, property, ground) {
  const colours = await page.evaluate(
    ([one, name, other]) => {
      const eye = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (!eye) throw new Error("no canvas");
      /** What colours laid over each other look like. */
      const mixed = (/** @type {string[]} */ ...layers) => {
        for (const layer of ["Canvas", ...layers]) {
          eye.fillStyle = layer;
          eye.fillRect(0, 0, 1, 1);
        }
        return [...eye.getImageData(0, 0, 1, 1).data];
      };
      const style = (/** @type {string} */ of) =>
        getComputedStyle(/** @type {Element} */ (document.querySelector(of)));
      const below = style(other).backgroundColor;
      const colour = style(one)[/** @type {"color"} */ (name)];
      return [mixed(below), name === "backgroundColor" ? mixed(colour) : mixed(below, colour)];
    },
    [selector, property, ground],
  );
  const [a, b] = colours.map(luminance);
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  assert.ok(contrast >= CLEAR, `${property} of ${selector} on ${ground}: ${contrast.toFixed(2)}`);
}

/** @param {number[]} colour red, green, blue up to 255 */
function luminance(colour) {
  const [r, g, b] = colour.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
