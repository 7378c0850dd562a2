/** Languages, looks, and the pages besides play. */

import assert from "node:assert/strict";
import { minesOf, safeCells } from "../support/program.js";
import { scene } from "../support/stage.js";

scene(
  "the browser's language is spoken, and can be switched",
  async ({ page, player }) => {
    await player.open("/");
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    assert.match(await player.says(0), /^cachée, colonne 1, ligne 1/);
    await page.click("#language");
    await page.waitForSelector('html[lang="en"]');
    await player.linked();
    assert.match(await player.says(0), /^hidden, column 1, line 1/);
    await page.reload();
    assert.equal(await page.getAttribute("html", "lang"), "en");
  },
  { locale: "fr-CA" },
);

scene(
  "another language is answered in English",
  async ({ page, player }) => {
    await player.open("/");
    assert.equal(await page.getAttribute("html", "lang"), "en");
  },
  { locale: "de-DE" },
);

scene(
  "dark follows the system until switched; colours and type can be chosen",
  async ({ page, player }) => {
    await player.open("/");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.click("#theme");
    assert.notEqual(await ground(), dark);
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    const usual = await size();
    await page.click("#settings");
    await page.click('[data-value="huge"]');
    await page.click('[data-value="distinct"]');
    assert.ok((await size()) > 1.3 * usual);
    assert.equal(await page.getAttribute("html", "data-palette"), "distinct");
  },
  { colorScheme: "dark" },
);

scene(
  "the theme's button offers the other theme, whoever chose this one, and keeps the keyboard",
  async ({ page, player }) => {
    await player.open("/");
    const button = page.locator("#theme");
    assert.equal(await button.getAttribute("aria-label"), "Light theme");
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForSelector('#theme[aria-label="Dark theme"]');
    await button.focus();
    await page.keyboard.press("Space");
    await page.waitForSelector('#theme[aria-label="Light theme"]');
    assert.equal(await page.evaluate(() => document.activeElement?.id), "theme");
    await page.keyboard.press("Space");
    await page.waitForSelector('#theme[aria-label="Dark theme"]');
    assert.equal(await page.getAttribute("html", "data-theme"), "light");
  },
  { colorScheme: "dark" },
);

scene("a game of one's own: tiling, size, mines, seed, no guess", async ({ page, player }) => {
  await player.open("/");
  await page.click("#custom");
  await page.selectOption("#setup-tiling", "hexagonal");
  await page.fill("#setup-width", "8");
  await page.fill("#setup-height", "6");
  await page.fill("#setup-mines", "9");
  await page.check("#setup-no-guess");
  await page.click("#setup-play");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 48);
  assert.match((await page.textContent("#game-name")) ?? "", /8 × 6, hexagons, 9 mines · No guess/);
});

scene("an address that asks for too much says so and still plays", async ({ page, player }) => {
  await page.goto("/?width=3&height=3&mines=99");
  await page.waitForSelector(".toast.warn");
  await player.linked();
});

scene("a lost game is reviewed, shared, and played on from a move", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const [mine] = minesOf({ level: "beginner", seed: 7, first: 40 });
  await player.moves(() => player.click(mine));
  await player.end();
  await page.click("#review-link");
  await page.waitForSelector("#moves li");
  assert.match((await page.textContent(".intro")) ?? "", /Beginner · 9 × 9, 10 mines · Lost/);
  assert.match((await page.textContent(".side")) ?? "", /Accuracy/);
  await page.click("#frame-first");
  await page.click("#frame-forward");
  assert.match((await page.textContent("#move")) ?? "", /Move 1.*First opening/);
  await page.click("#frame-forward");
  assert.match((await page.textContent("#move")) ?? "", /Risk/);
  assert.match(await player.says(mine), /^exploded/);
  await page.click("#play-on");
  await page.waitForSelector('.stage[data-link="on"]');
  assert.equal(await player.status(), "running");
});

scene("a shared review opens by its code and is played on", async ({ page, player, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const [mine] = minesOf({ level: "beginner", seed: 7, first: 40 });
  await player.moves(() => player.click(mine));
  await player.end();
  await page.click("#review-link");
  await page.waitForSelector("#moves li");
  await page.click("#share-review");
  await page.waitForSelector(".copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/review\?code=D1/);
  await context.clearCookies();
  await page.goto(link);
  await page.waitForSelector("#moves li");
  await page.click("#frame-last");
  assert.match(await player.says(mine), /^exploded/);
  await page.click("#play-on");
  await page.waitForSelector('.stage[data-link="on"]');
  assert.equal(await player.status(), "running");
  assert.match(await player.says(mine), /^hidden/);
  assert.match(await player.says(40), /^(empty|\d)/);
});

scene("a position is drawn and analysed", async ({ page, player }) => {
  await player.look("/analysis");
  const analysed = () => page.waitForSelector('.stage[data-analysed="yes"]');
  await analysed();
  await page.fill("#analysis-width", "3");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 27);
  await page.fill("#analysis-height", "1");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 3);
  await page.fill("#analysis-mines", "1");
  await page.waitForFunction(
    () =>
      JSON.parse(
        /** @type {HTMLTextAreaElement} */ (document.querySelector("#position-json")).value,
      ).total_mines === 1,
  );
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press("1");
  await page.waitForFunction(() =>
    /mine at 100/.test(document.querySelector('[data-cell="1"]')?.getAttribute("aria-label") ?? ""),
  );
  assert.match(await player.says(2), /mine at 0%/);
  await page.keyboard.press("0");
  await page.waitForFunction(() =>
    /mine at 100/.test(document.querySelector('[data-cell="2"]')?.getAttribute("aria-label") ?? ""),
  );
  await page.locator('[data-cell="2"]').focus();
  await page.keyboard.press("0");
  await page.waitForSelector("#result .warning");
});

scene("a pasted position is analysed on its tiling", async ({ page, player }) => {
  await player.look("/analysis");
  await page.click("summary");
  const position = {
    board: { tiling: "hexagonal", width: 4, height: 3 },
    total_mines: 2,
    revealed: { 5: 2 },
  };
  await page.fill("#position-json", JSON.stringify(position));
  await page.click("#json-read");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 12);
  await page.waitForFunction(() =>
    /mine at 33/.test(document.querySelector('[data-cell="4"]')?.getAttribute("aria-label") ?? ""),
  );
});

scene("a fair win is ranked, under the name chosen", async ({ page, player }) => {
  await page.goto("/leaderboard");
  await page.fill("#nickname", "Ada");
  await page.click("#nickname-save");
  await page.waitForSelector(".toast");
  await player.open("/?level=beginner&no_guess=true");
  await winByReason(player);
  assert.equal(await player.end(), "Victory!");
  await page.goto("/leaderboard?no_guess=true");
  await page.waitForSelector("#places tr.you");
  assert.match((await page.textContent("#places tr.you")) ?? "", /^1Ada/);
});

scene("statistics count games, and are exported", async ({ page, player }) => {
  await page.goto("/stats");
  await page.getByText("No finished game yet").waitFor();
  await player.open("/?width=2&height=2&mines=0");
  await player.moves(() => player.click(0));
  await player.end();
  await page.goto("/stats");
  await page.waitForSelector("#history tbody tr");
  assert.equal(await page.locator("#history tbody tr").count(), 1);
  const download = page.waitForEvent("download");
  await page.click("#export");
  assert.equal((await download).suggestedFilename(), "demineur.csv");
});

scene("games are carried to another browser by a code, and as a file", async ({
  page,
  player,
  server,
}) => {
  await player.open("/?width=2&height=2&mines=0");
  await player.moves(() => player.click(0));
  await player.end();
  await page.goto("/stats");
  await page.waitForSelector("#history tbody tr");
  const download = page.waitForEvent("download");
  await page.click("#export-games");
  const file = await (await download).path();
  await page.click("#transfer");
  const code = (await page.textContent("#transfer-code")) ?? "";
  assert.match(code, /^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
  const claim = async (/** @type {import("playwright-core").Page} */ other) => {
    await other.goto(`${server.url}/stats`);
    await other.getByText("No finished game yet").waitFor();
    await other.click("#claim");
    await other.fill("#claim-code", code.toLowerCase());
    await other.click("#claim-send");
  };
  const phone = await (await browserOf(page).newContext()).newPage();
  await claim(phone);
  await phone.waitForSelector("#history tbody tr");
  assert.equal(await phone.locator("#history tbody tr").count(), 1);
  // Once; and whoever has only the file brings the game along too.
  const third = await (await browserOf(page).newContext()).newPage();
  await claim(third);
  await third.getByText("used already").waitFor();
  await third.keyboard.press("Escape");
  await third.setInputFiles("#import-file", file);
  await third.waitForSelector("#history tbody tr");
  assert.equal(await third.locator("#history tbody tr").count(), 1);
  await phone.context().close();
  await third.context().close();
});

/** @param {import("playwright-core").Page} page */
function browserOf(page) {
  const browser = page.context().browser();
  assert.ok(browser);
  return browser;
}

/**
 * Wins a board that needs no guess, from what it shows alone.
 * @param {import("../support/player.js").Player} player
 */
async function winByReason(player) {
  const board = { tiling: "square", width: 9, height: 9 };
  const start = [...(await player.everything())].find(([, says]) => says.includes("start here"));
  await player.moves(() => player.click(start?.[0] ?? 40));
  // Faster than a hand, it would not be ranked: 50 ms a click, and no beginner board needs 60.
  await player.page.waitForTimeout(3000);
  while ((await player.status()) === "running") {
    const open = [...(await player.everything())].filter(([, says]) => /^(\d|empty)/.test(says));
    const numbers = open.map(([cell, says]) => [
      cell,
      says.startsWith("empty") ? 0 : parseInt(says, 10),
    ]);
    const safe = safeCells({ board, total_mines: 10, revealed: Object.fromEntries(numbers) });
    assert.ok(safe.length > 0, "some cell is certainly safe");
    for (const cell of safe) {
      if ((await player.says(cell)).startsWith("hidden"))
        await player.moves(() => player.click(cell));
    }
  }
}
