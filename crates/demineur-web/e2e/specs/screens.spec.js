/** Every screen and every eye: phones, large type, contrast, calm, and no server. */

import assert from "node:assert/strict";
import { PHONE, SIDEWAYS, isInSight, overlaps } from "../support/sight.js";
import { scene } from "../support/stage.js";
import { alikeStates } from "../support/states.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const isNoWiderThanScreen = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/**
 * Chooses settings before the page is opened.
 * @param {Page} page
 * @param {object} chosen
 */
const choose = (page, chosen) =>
  page.addInitScript(
    (settings) => localStorage.setItem("demineur.settings", settings),
    JSON.stringify(chosen),
  );

for (const [size, options] of /** @type {const} */ ([
  ["upright", PHONE],
  ["on its side", SIDEWAYS],
])) {
  scene(
    `on a phone ${size} all that is needed is within reach, and nothing covers the switch`,
    async ({ page, player }) => {
      await player.open("/?level=beginner&seed=7");
      for (const part of [".stage", "[data-level=expert]", "#more", "#settings", "#new", "#tap-flag"])
        assert.ok(await isInSight(page, part), `${part} is in sight`);
      assert.ok(await isNoWiderThanScreen(page));
      await page.tap("#more");
      for (const part of ["#tiling", "#custom", "#no-guess"])
        assert.ok(await isInSight(page, part), `${part} is in sight`);
      await page.tap(".stage");
      await page.waitForSelector("#tiling", { state: "hidden" });
      // A refused move is told, but not over what the finger needs.
      await page.tap("#tap-flag");
      const { x, y } = await player.place(3);
      await player.moves(() => page.touchscreen.tap(x, y));
      await page.tap("#tap-dig");
      await page.touchscreen.tap(x, y);
      await page.waitForSelector(".toast");
      assert.deepEqual(await overlaps(page, ".toast", [".tap", ".toolbar"]), []);
    },
    options,
  );
}

scene(
  "on a phone on its side the board stands beside its controls",
  async ({ page, player }) => {
    await choose(page, { welcomed: true });
    await player.open("/?level=expert&seed=7");
    const box = async (/** @type {string} */ part) => {
      const found = await page.locator(part).boundingBox();
      assert.ok(found);
      return found;
    };
    const [stage, bar, tap] = [await box(".stage"), await box(".toolbar"), await box(".tap")];
    assert.ok(stage.x + stage.width <= bar.x && stage.x + stage.width <= tap.x);
    assert.ok(stage.height > 300, `${stage.height} of 390 pixels are board`);
    const [first, last] = [await player.place(0), await player.place(479)];
    assert.ok(first.x > stage.x && last.x < stage.x + stage.width, "all of expert is seen");
    assert.ok(first.y > stage.y && last.y < stage.y + stage.height);
  },
  SIDEWAYS,
);

scene(
  "upright, expert is turned to fit, played where it is seen, and named as it is seen",
  async ({ page, player }) => {
    await choose(page, { welcomed: true });
    await player.open("/?level=expert&seed=12&first_click=opening");
    const stage = await page.locator(".stage").boundingBox();
    const [first, second, last] = [
      await player.place(0),
      await player.place(1),
      await player.place(479),
    ];
    assert.ok(second.y > first.y && second.x === first.x, "columns are lines");
    assert.ok(stage && first.x > stage.x && last.x < stage.x + stage.width);
    assert.ok(first.y > stage.y && last.y < stage.y + stage.height, "all of it is seen");
    const { x, y } = await player.place(225);
    await player.moves(() => page.touchscreen.tap(x, y));
    // The cell of column 16 and line 8 stands in column 8 and line 16.
    assert.match(await player.says(225), /^empty, column 8, line 16/);
    const asked = page.waitForResponse((response) => response.url().includes("/hint"));
    await page.keyboard.press("h");
    const { text, marks } = await (await asked).json();
    const says = await player.says(marks[0][0]);
    assert.ok(text.includes(says.replace(/^[^,]*, /, "")), `${text} of ${says}`);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForFunction(
      () =>
        /column 16, line 8/.test(
          document.querySelector('[data-cell="225"]')?.getAttribute("aria-label") ?? "",
        ),
    );
  },
  PHONE,
);

scene(
  "a finger may act as it comes down, and the switch may stand in a corner",
  async ({ page, player }) => {
    await choose(page, { touchStart: true, tapPlace: "right" });
    await player.open("/?level=beginner&seed=7");
    const tap = await page.locator(".tap").boundingBox();
    assert.ok(tap && tap.x + tap.width > 360 && tap.y + tap.height > 800);
    const touch = await page.context().newCDPSession(page);
    const { x, y } = await player.place(40);
    await player.moves(() =>
      touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
    );
    assert.match(await player.says(40), /^(\d|empty)/);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.equal(await player.version(), 1);
  },
  PHONE,
);

const STATES = ["hidden", "pressed", "flag", "uncertain", "safe mark", "mine", "exploded"];
const NUMBERS = [...Array(9).keys()].map((number) => `open ${number}`);

for (const [theme, palette] of [
  ["light", "usual"],
  ["light", "distinct"],
  ["dark", "usual"],
  ["dark", "distinct"],
]) {
  scene(`states differ clearly: ${theme}, ${palette}`, async ({ page }) => {
    await choose(page, { theme, palette });
    await page.goto("/stats");
    const board = { tiling: "square", width: 16, height: 16 };
    const few = [...STATES, ...NUMBERS];
    const alike = await page.evaluate(alikeStates, { board, clear: 3, share: 0.02, few });
    assert.deepEqual(alike, []);
    // A whole hidden cell from a whole open one, not by its digit or its rim alone.
    const faces = { board, clear: 3, share: 0.45, few: ["hidden", "open 0"] };
    assert.deepEqual(await page.evaluate(alikeStates, faces), []);
  });
}

scene("the theme of high contrast tells every state by shapes", async ({ page }) => {
  await choose(page, { theme: "contrast" });
  await page.goto("/stats");
  for (const tiling of ["square", "hat"]) {
    const board = { tiling, width: 6, height: 4 };
    const alike = await page.evaluate(alikeStates, { board, clear: 3, share: 0.02 });
    assert.deepEqual(alike, [], tiling);
  }
});

scene("large type has large cells, and their size can be chosen", async ({ page, player }) => {
  await player.open("/?level=expert&seed=7");
  const size = async () => (await player.place(1)).x - (await player.place(0)).x;
  const usual = await size();
  const pick = async (/** @type {string} */ value) => {
    await page.click("#settings");
    await page.click(`dialog [data-value="${value}"]`);
    await page.keyboard.press("Escape");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  };
  await pick("huge");
  assert.ok((await size()) > 1.2 * usual, `${await size()} after ${usual}`);
  await pick("20");
  assert.equal(Math.round(await size()), 20);
  await pick("56");
  assert.equal(Math.round(await size()), 56);
});

scene("who asks for calm gets it", async ({ page, player }) => {
  await player.open("/?width=2&height=2&mines=0");
  await player.moves(() => player.click(0));
  await player.end();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.equal(await page.locator(".confetti").count(), 0);
});

scene("it can be installed", async ({ page, player, server }) => {
  await player.open("/");
  const address = await page.getAttribute("link[rel=manifest]", "href");
  const manifest = await (await fetch(server.url + address)).json();
  assert.equal(manifest.display, "standalone");
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(server.url + src);
    assert.equal(answer.headers.get("content-type"), type, src);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (type === "image/png")
      assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  assert.equal(await page.locator("meta[name=theme-color]").count(), 2);
});

scene(
  "without a server the page says what is missing, at the address asked for",
  async ({ page, player, server }) => {
    await player.open("/?level=beginner&seed=7");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((done) =>
          navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
        );
    });
    await page.click("#custom");
    await page.fill("#setup-code", "D1notyet");
    await server.kill();
    // What was typed stays, beside why it did not work.
    await page.click(".form.code [type=submit]");
    await page.getByText("Le serveur est injoignable").last().waitFor();
    assert.equal(await page.inputValue("#setup-code"), "D1notyet");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".lost-link:not([hidden])");
    assert.match((await page.textContent(".lost-link")) ?? "", /ne répond pas/);
    const address = page.url();
    await page.reload();
    assert.equal(await page.textContent("h1"), "Pas de connexion");
    assert.equal(page.url(), address);
    await server.again();
    await page.click("text=Réessayer");
    await player.linked();
    assert.equal(page.url(), address);
  },
  { locale: "fr-FR" },
);

scene("an address that cannot be had is kept, and said", async ({ page, player }) => {
  await player.open("/?level=nothing");
  assert.match((await page.textContent("[data-notice=address]")) ?? "", /nothing/);
  assert.match(page.url(), /level=nothing$/);
  await player.moves(() => player.click(40));
});

scene("windows of one player tell of each other, and of a game given up", async ({
  page,
  player,
  context,
}) => {
  await player.open("/?level=beginner&seed=7");
  await player.moves(() => player.click(40));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector("[data-notice=windows]");
  await page.waitForSelector("[data-notice=windows]");
  await other.waitForSelector('.stage[data-link="on"]');
  await other.click("#new");
  await page.waitForSelector("[data-notice=given-up]");
  assert.match((await page.textContent("[data-notice=given-up]")) ?? "", /given up/);
  await page.click("#after-given-up");
  await page.waitForSelector("[data-notice=given-up]", { state: "detached" });
});
