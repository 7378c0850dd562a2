/** What a machine can find of what shuts people out: nothing, on any page, in any look. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { scene } from "../support/stage.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @type {[string, import("playwright-core").BrowserContextOptions, string][]} */
const LOOKS = [
  ["light", { colorScheme: "light" }, "auto"],
  ["dark", { colorScheme: "dark" }, "auto"],
  ["forced colours", { forcedColors: "active", colorScheme: "dark" }, "auto"],
  ["high contrast", {}, "contrast"],
  ["a phone", PHONE, "auto"],
];

const PAGES = ["/how-to-play", "/analysis", "/lab", "/stats", "/leaderboard"];

for (const [name, options, theme] of LOOKS) {
  scene(
    `axe finds nothing: ${name}`,
    async ({ page, player }) => {
      await page.addInitScript(
        (settings) => localStorage.setItem("demineur.settings", settings),
        JSON.stringify({ theme }),
      );
      await player.open("/?level=beginner&seed=2&first_click=opening");
      await player.moves(() => player.click(40));
      await page.keyboard.press("h");
      await page.waitForSelector("#told:not([hidden])");
      await isClean(page, "play, with a hint");
      await page.click("#settings");
      await isClean(page, "settings");
      await page.keyboard.press("Escape");
      await player.open("/?width=2&height=2&mines=0");
      await player.moves(() => player.click(0));
      await player.end();
      await isClean(page, "the end");
      await page.click("#review-link");
      await page.waitForSelector("#moves li");
      await isClean(page, "review");
      for (const path of PAGES) {
        await page.goto(path);
        await page.waitForSelector("h1");
        await page.waitForLoadState("networkidle");
        await isClean(page, path);
      }
    },
    options,
  );
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} where
 */
async function isClean(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ["violations"],
    });
    return violations.map((/** @type {any} */ { id, nodes }) => [
      id,
      ...nodes.slice(0, 4).map((/** @type {any} */ node) => `${node.target} ${node.any[0]?.message ?? ""}`),
    ]);
  });
  assert.deepEqual(found, [], where);
}
