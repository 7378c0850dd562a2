/** The page of analysis: drawing by hand, addresses, and whatever is handed over. */

import assert from "node:assert/strict";
import { everywhere, scene } from "../support/stage.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../support/player.js").Player} Player */

/** @param {Page} page */
const analysed = (page) => page.waitForSelector('.stage[data-analysed="yes"]');

/**
 * The position as the page has it.
 * @param {Page} page
 */
const position = async (page) => JSON.parse(await page.inputValue("#position-json"));

/**
 * Waits until the board has so many cells.
 * @param {Page} page
 * @param {number} cells
 */
const cells = (page, cells) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll("[role=gridcell]").length === wanted,
    cells,
  );

/**
 * Waits until the address ends so.
 * @param {Page} page
 * @param {string} end
 */
const addressed = (page, end) =>
  page.waitForFunction((wanted) => location.hash.endsWith(wanted), end);

/**
 * Presses on a cell, drags over others, and lets go.
 * @param {Page} page
 * @param {Player} player
 * @param {number[]} path
 * @param {"left"|"right"|"middle"} [button]
 */
async function drag(page, player, path, button = "left") {
  const places = [];
  for (const cell of path) places.push(await player.place(cell));
  await page.mouse.move(places[0].x, places[0].y);
  await page.mouse.down({ button });
  for (const { x, y } of places) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up({ button });
}

/**
 * Pastes a text anywhere on the page.
 * @param {Page} page
 * @param {string} text
 */
const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    // Firefox has other names for what is in it.
    const data = { dataType: "text/plain", data: pasted };
    const how = { clipboardData, ...data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", how));
  }, text);

everywhere("what is drawn stands in the address, and comes back", async ({ page, player }) => {
  await player.look("/analysis#width=4&height=3&mines=2");
  await analysed(page);
  await page.click('[data-brush="1"]');
  await player.click(5);
  await addressed(page, "width=4&height=3&mines=2&cells=Hf1Hg");
  await page.reload();
  await analysed(page);
  assert.match(await player.says(5), /^1,/);
  // Another address in the same window, by hand, and the way back from it.
  await page.evaluate(() => {
    location.hash = "#width=2&height=2&mines=1&cells=1Hd";
  });
  await cells(page, 4);
  await page.goBack();
  await cells(page, 12);
  await analysed(page);
  assert.match(await player.says(5), /^1,/);
});

everywhere("an address without a position says so, and leaves a board", async ({ page, player }) => {
  const cut = "width=3&height=1&mines=1&cells=1H";
  for (const wrong of ["position={}", "position=5", "position={", cut]) {
    await page.goto("about:blank");
    await player.look(`/analysis#${wrong}`);
    await page.waitForSelector("#analysis-note:not([hidden])");
    assert.match((await page.textContent("#analysis-note")) ?? "", /^The address holds no position/);
    await cells(page, 81);
  }
});

everywhere("a drag draws, the right button flags, and strokes are undone", async ({ page, player }) => {
  await player.look("/analysis#width=5&height=3&mines=3");
  await analysed(page);
  await page.click('[data-brush="2"]');
  await drag(page, player, [5, 7, 9]);
  for (const cell of [5, 6, 7, 8, 9]) assert.match(await player.says(cell), /^2,/);
  await drag(page, player, [0, 1], "right");
  assert.deepEqual((await position(page)).marks, { 0: "mine", 1: "mine" });
  await page.click("#undo");
  assert.match(await player.says(0), /^hidden/);
  assert.match(await player.says(7), /^2,/);
  await page.keyboard.press("Control+z");
  assert.match(await player.says(7), /^hidden/);
  await page.keyboard.press("Control+y");
  assert.match(await player.says(7), /^2,/);
  await page.keyboard.press("Control+Shift+Z");
  assert.match(await player.says(0), /^flag/);
  assert.equal(await page.isDisabled("#redo"), true);
});

everywhere("the middle button and the hand move a board that is larger than its window", async ({ page, player }) => {
  await player.look("/analysis#width=120&height=80&mines=900");
  await analysed(page);
  // A large board has elements for the cells around the one the keyboard is on.
  const cell = 4860;
  const before = await player.place(cell);
  const from = await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector(".board")?.getBoundingClientRect() ?? {};
    return { x: (x ?? 0) + (width ?? 0) / 2, y: (y ?? 0) + (height ?? 0) / 2 };
  });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(from.x - 100, from.y - 60, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  const after = await player.place(cell);
  assert.ok(after.x < before.x - 50 && after.y < before.y - 30, JSON.stringify(after));
  await page.click('[data-brush="move"]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 50, from.y - 50, { steps: 4 });
  await page.mouse.up();
  assert.ok((await player.place(cell)).x < after.x - 20);
  assert.deepEqual((await position(page)).revealed, {});
});

everywhere("another size, torus or tiling keeps what fits", async ({ page, player }) => {
  await player.look("/analysis#width=4&height=4&mines=2");
  await analysed(page);
  await page.focus('[data-cell="5"]');
  await page.keyboard.press("3");
  // The form was made before the drawing: what is drawn since stays.
  await page.fill("#analysis-mines", "5");
  await page.waitForFunction(() => location.hash.includes("mines=5"));
  assert.deepEqual((await position(page)).revealed, { 5: 3 });
  await page.fill("#analysis-width", "6");
  await page.fill("#analysis-height", "5");
  await cells(page, 30);
  assert.deepEqual((await position(page)).revealed, { 7: 3 });
  await page.check("#analysis-wrap");
  await page.waitForFunction(() => location.hash.includes("wrap=true"));
  assert.deepEqual((await position(page)).revealed, { 7: 3 });
  await page.selectOption("#analysis-tiling", "hexagonal");
  await page.waitForFunction(() => location.hash.includes("tiling=hexagonal"));
  assert.deepEqual((await position(page)).revealed, { 7: 3 });
  // A board made small and large again has everything back.
  await page.fill("#analysis-width", "1");
  await page.waitForSelector("#analysis-note.warning, #analysis-note[hidden]", { state: "attached" });
  await page.fill("#analysis-width", "6");
  await cells(page, 30);
  assert.deepEqual((await position(page)).revealed, { 7: 3 });
});

scene("digits typed one after the other are one number, and keep the keyboard", async ({ page, player }) => {
  await player.look("/analysis#width=9&height=2&mines=2&cells=Hr1");
  await analysed(page);
  await page.focus("#analysis-width");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("1");
  // Long enough for a board one cell wide to come.
  await cells(page, 2);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "analysis-width");
  await page.keyboard.press("2");
  await cells(page, 24);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "analysis-width");
  assert.deepEqual((await position(page)).revealed, { 20: 1 });
});

/** What other programs write, and what it is told to be. @type {[string, string, RegExp][]} */
const HANDED = [
  ["a .mine file", "4x3x2\nH100\nH210\nHF10\n", /a position/],
  [
    "a link to JSMinesweeper",
    "https://davidnhill.github.io/JSMinesweeper/?board=4x3x2&analysis=aeadaaacSlcSlcS2c",
    /a position/,
  ],
  ["a drawn board", "mines 2\n#1..\n#21.\n#F1.\n", /a position/],
  ["rows alone", "#1..\n#21.\n#F1.\n", /a position/],
  [
    "our JSON",
    JSON.stringify({
      board: { tiling: "square", width: 4, height: 3 },
      total_mines: 2,
      revealed: { 1: 1, 2: 0, 3: 0, 5: 2, 6: 1, 7: 0, 10: 1, 11: 0 },
      marks: { 9: "mine" },
    }),
    /a position/,
  ],
];

for (const [name, text, told] of HANDED) {
  everywhere(`${name} is pasted anywhere`, async ({ page, player }) => {
    await player.look("/analysis#width=2&height=2&mines=2");
    await analysed(page);
    await paste(page, text);
    await cells(page, 12);
    assert.match((await page.textContent("#analysis-note")) ?? "", told);
    await addressed(page, "width=4&height=3&mines=2&cells=H10cH210HF10");
    // The way back leads to what was there.
    await page.goBack();
    await cells(page, 4);
  });
}

scene("games and boards of any kind are read, and lead to be played", async ({ page, player }) => {
  await player.look("/analysis#width=2&height=2&mines=1");
  await analysed(page);
  for (const [text, told, many] of /** @type {[string, RegExp, number][]} */ ([
    ["D1AAEICQkKKgABoAsAAQ3N9P", /a shared game/, 81],
    ["4 3 2 0 2 1,6\n", /the first board of the file/, 12],
    ['{"board":{"tiling":"square","width":5,"height":1},"mines":[1]}', /a layout/, 5],
    ["0: 1\n1: 0 2\n2: 1\n", /a board/, 3],
  ])) {
    await paste(page, text);
    await cells(page, many);
    assert.match((await page.textContent("#analysis-note")) ?? "", told);
  }
  await paste(page, "D1AAEICQkKKgABoAsAAQ3N9P");
  await cells(page, 81);
  await page.click("#analysis-note a");
  await page.waitForSelector('.stage[data-link="on"]');
  assert.match(page.url(), /\?code=D1/);
});

scene("a file is dropped, bytes and all", async ({ page, player }) => {
  await player.look("/analysis#width=2&height=2&mines=1");
  await analysed(page);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const bytes = new Uint8Array([3, 2, 0, 1, 2, 1]);
    dataTransfer.items.add(new File([bytes], "board.mbf"));
    const how = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", how));
    document.body.dispatchEvent(new DragEvent("drop", how));
  });
  await cells(page, 6);
  assert.match((await page.textContent("#analysis-note")) ?? "", /a board in MBF/);
  await page.setInputFiles("#position-file", {
    name: "expert.mine",
    mimeType: "text/plain",
    buffer: Buffer.from("3x1x1\n1HH\n"),
  });
  await cells(page, 3);
});

for (const [locale, told] of /** @type {[string, RegExp][]} */ ([
  ["en-GB", /nothing that can be read here.*a share code/s],
  ["fr-FR", /rien de ce qui se lit ici.*un code de partage/s],
])) {
  scene(
    `what is of no kind that is known is told, what is understood too (${locale})`,
    async ({ page, player }) => {
      await player.look("/analysis#width=2&height=2&mines=1&cells=1Hd");
      await analysed(page);
      await paste(page, "good morning");
      await page.waitForSelector("#analysis-note.warning");
      assert.match((await page.textContent("#analysis-note")) ?? "", told);
      // And what was there stays.
      await cells(page, 4);
      assert.deepEqual((await position(page)).revealed, { 0: 1 });
      await paste(page, "3x1x1\n1Hx\n");
      await page.waitForFunction(
        () => /HF|H F/.test(document.querySelector("#analysis-note")?.textContent ?? ""),
      );
      const error = (await page.textContent("#analysis-note")) ?? "";
      assert.match(error, locale === "fr-FR" ? /ligne 2, colonne 3/ : /line 2, column 3/);
    },
    { locale },
  );
}

everywhere("a strategy is asked about the position, and says why", async ({ page, player }) => {
  await player.look("/analysis#width=3&height=1&mines=1&cells=1Hc");
  await analysed(page);
  await page.selectOption("#ask-strategy", "evident");
  await page.click("#ask");
  await page.waitForFunction(() => document.querySelector("#advice")?.textContent !== "");
  assert.match((await page.textContent("#advice")) ?? "", /column 2, line 1/);
  // What was said is gone with the position it was said of.
  await page.click('[data-brush="0"]');
  await player.click(0);
  assert.equal(await page.textContent("#advice"), "");
});

everywhere("cells without columns have letters that stand on the board", async ({ page, player }) => {
  await player.look("/analysis#tiling=truncated_square&width=6&height=5&mines=4");
  await analysed(page);
  await page.click('[data-brush="1"]');
  await player.click(10);
  await page.waitForSelector('.stage[data-analysed="no"]');
  await analysed(page);
  const told = (await page.textContent("#result .told")) ?? "";
  assert.match(told, /cell A/);
  assert.doesNotMatch(told, /cell \d/);
});

scene("a position too large for an address is kept beside it", async ({ page, player }) => {
  await player.look("/analysis#width=120&height=100&mines=2000");
  await analysed(page);
  const drawn = "0123".repeat(3000);
  const link = `${page.url().split("#")[0]}#width=120&height=100&mines=2000&cells=${drawn}`;
  await paste(page, link);
  await page.waitForFunction(() => location.hash === "" && history.state?.drawing);
  await page.reload();
  await page.waitForFunction(
    () => /"revealed":\{"0":0,"1":1/.test(
      /** @type {HTMLTextAreaElement} */ (document.querySelector("#position-json")).value,
    ),
  );
  await page.click("#copy-link");
  assert.match((await page.textContent("#analysis-note")) ?? "", /too large for an address/);
});

scene(
  "without a clipboard nothing is said to be copied",
  async ({ page, player }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await player.look("/analysis#width=2&height=1&mines=1");
    await analysed(page);
    await page.click("details.card summary");
    await page.click("#json-copy");
    const toast = (await page.textContent(".toast")) ?? "";
    assert.match(toast, /Ctrl C/);
    const marked = await page.evaluate(() => String(getSelection()));
    assert.match(marked || (await page.inputValue("#position-json")), /total_mines/);
    await page.click("#copy-link");
    assert.match(await page.inputValue("#share-link"), /width=2&height=1&mines=1$/);
  },
);

scene(
  "a wide board is turned on a phone, one finger draws, two move it",
  async ({ page, player, context }) => {
    await player.look("/analysis#width=30&height=16&mines=99");
    await analysed(page);
    const middle = async (/** @type {number} */ cell) =>
      page.evaluate((one) => {
        const box = document.querySelector(`[data-cell="${one}"]`)?.getBoundingClientRect();
        const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
        return { x: x + width / 2, y: y + height / 2 };
      }, cell);
    const [first, second] = [await middle(0), await middle(1)];
    assert.ok(second.y > first.y && Math.abs(second.x - first.x) < 1, "columns are lines");
    assert.match(await player.says(1), /column 1, line 2/);
    const touch = await context.newCDPSession(page);
    const press = async (/** @type {string} */ type, /** @type {{x: number, y: number}[]} */ at) =>
      touch.send("Input.dispatchTouchEvent", { type: /** @type {any} */ (type), touchPoints: at });
    await page.click('[data-brush="1"]');
    const [from, to] = [await middle(0), await middle(3)];
    await press("touchStart", [from]);
    await press("touchMove", [{ x: from.x, y: (from.y + to.y) / 2 }]);
    await press("touchMove", [to]);
    await press("touchEnd", []);
    assert.deepEqual((await position(page)).revealed, { 0: 1, 1: 1, 2: 1, 3: 1 });
    await page.click("#undo");
    const fingers = [await middle(100), await middle(200)];
    await press("touchStart", fingers);
    await press("touchMove", fingers.map(({ x, y }) => ({ x: x + 15, y: y + 25 })));
    await press("touchEnd", []);
    assert.deepEqual((await position(page)).revealed, {});
  },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
);
