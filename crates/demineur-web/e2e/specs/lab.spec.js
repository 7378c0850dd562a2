/** The lab: runs of the server, watched, read off, stopped, shared, and repeated with the command. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { program } from "../support/program.js";
import { scene } from "../support/stage.js";

/** @typedef {import("playwright-core").Page} Page */

const SMALL = "/lab?level=beginner&games=60&seed=7&strategies=random,exact";
/** More than anybody waits for. */
const LONG = "/lab?level=expert&games=40000&seed=1&strategies=exact,expert&effort=high";

/** The figures of a table, row by row. @param {Page} page @param {string} id */
const rows = (page, id) =>
  page.$$eval(`#${id} tbody tr`, (list) =>
    list.map((row) => Array.from(row.children, (cell) => cell.textContent ?? "")),
  );

/** @param {Page} page */
async function finish(page) {
  await page.click("#lab-start");
  await page.waitForFunction(() =>
    /^(Done|Terminé)/.test(document.getElementById("lab-state")?.textContent ?? ""),
  );
}

/** What the command on the page says when it is run. @param {Page} page @returns {Promise<any[]>} */
async function repeated(page) {
  const command = (await page.textContent("#lab-command")) ?? "";
  const [name, ...args] = command.split(" ");
  assert.equal(name, "demineur");
  const said = execFileSync(program, [...args, "--json"], { encoding: "utf8" });
  return said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** How many runs the server has. @param {Page} page */
const runs = async (page) => {
  const metrics = await (await page.request.get("/metrics")).text();
  return Number(/^demineur_lab_runs (\d+)$/m.exec(metrics)?.[1]);
};

scene("a comparison is played, and its command plays it again", async ({ page }) => {
  await page.goto("/");
  await page.click('nav a[href="/lab"]');
  await page.waitForSelector("#lab-start");
  await page.goto(SMALL);
  await finish(page);
  const [told] = await repeated(page);
  assert.equal(told.games, 60);
  const shown = await rows(page, "lab-strategies");
  const expected = [...told.strategies].sort((a, b) => b.wins - a.wins);
  assert.deepEqual(
    shown.map(([name, games, wins]) => [name, games, wins]),
    expected.map(({ name, wins }) => [name, "60", String(wins)]),
  );
  const [pair] = told.pairs;
  assert.deepEqual((await rows(page, "lab-pairs"))[0].slice(0, 5), [
    "random − exact",
    ...[pair.both, pair.only_a, pair.only_b, pair.neither].map(String),
  ]);
});

scene("the chart is read off by pointing and with the arrow keys", async ({ page }) => {
  await page.goto(SMALL);
  await finish(page);
  const chart = page.locator("#lab-rates");
  const told = chart.locator("xpath=following-sibling::output");
  const box = await chart.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  assert.match((await told.textContent()) ?? "", /^exact: .* won \(.* – .*\), \d+ of 60$/);
  await chart.focus();
  await page.keyboard.press("ArrowDown");
  assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /^random: /);
  assert.match((await told.textContent()) ?? "", /^random: /);
  await page.keyboard.press("Home");
  assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /^exact: /);
});

scene("a sweep draws a curve with its band for each strategy", async ({ page }) => {
  await page.goto(
    "/lab?kind=sweep&level=custom&width=8&height=8&axis=density&values=10..20:5" +
      "&games=20&seed=3&strategies=csp,exact",
  );
  await finish(page);
  assert.equal(await page.locator("#lab-curve .band").count(), 2);
  assert.equal(await page.locator("#lab-curve .curve").count(), 2);
  const told = await repeated(page);
  assert.equal(told.length, 6);
  assert.deepEqual(
    (await rows(page, "lab-points")).map(([at, name, mines, games, wins]) => [
      Number(at),
      name,
      Number(mines),
      Number(games),
      Number(wins),
    ]),
    told.map((line) => [line.at, line.strategy, line.mines, line.games, line.wins]),
  );
  await page.locator("#lab-curve").focus();
  await page.keyboard.press("End");
  const text = (await page.getAttribute("#lab-curve", "aria-valuetext")) ?? "";
  assert.match(text, /^density, % 20: csp: .*; exact: .* of 20$/);
});

scene("what is chosen stands in the address, and a shared address chooses it", async ({ page }) => {
  await page.goto("/lab");
  await page.click('[data-value="sweep"]');
  await page.selectOption("#lab-axis", "size");
  await page.selectOption("#lab-tiling", "hexagonal");
  await page.fill("#lab-games", "33");
  await page.check('input[value="limited-search"]');
  await page.uncheck('input[value="csp"]');
  const address = page.url();
  const command = await page.textContent("#lab-command");
  assert.equal(
    command,
    "demineur lab sweep size 8..32:8,30x16 --strategy limited-search,exact --level expert " +
      "--tiling hexagonal --first-click safe --games 33 --seed 1",
  );
  await page.goto("/");
  await page.goto(address);
  await page.waitForSelector("#lab-command");
  assert.equal(await page.textContent("#lab-command"), command);
  assert.equal(await page.inputValue("#lab-games"), "33");
  assert.equal(await page.isChecked('input[value="limited-search"]'), true);
});

scene("a run shows how it stands, and can be stopped and begun again", async ({ page }) => {
  await page.goto(LONG);
  await page.click("#lab-start");
  await page.waitForFunction(() =>
    /^Games: \d.* of 40,000/.test(document.getElementById("lab-state")?.textContent ?? ""),
  );
  const before = await page.evaluate(
    () => /** @type {HTMLProgressElement} */ (document.getElementById("lab-bar")).value,
  );
  await page.waitForFunction(
    (old) => /** @type {any} */ (document.getElementById("lab-bar")).value > old,
    before,
  );
  const soFar = (await page.textContent("#lab-so-far")) ?? "";
  assert.match(soFar, /^exact .*% \(.*% – .*%\) · expert /);
  assert.equal(await page.isDisabled("#lab-start"), true);
  await page.click("#lab-stop");
  await page.waitForFunction(() =>
    /^Stopped \(games/.test(document.getElementById("lab-state")?.textContent ?? ""),
  );
  // At once: the server makes room for whoever has just left.
  await page.fill("#lab-games", "2");
  await page.click("#lab-start");
  await page.waitForFunction(() =>
    /^Done: 2 games/.test(document.getElementById("lab-state")?.textContent ?? ""),
  );
});

scene("leaving the page stops the run on the server", async ({ page }) => {
  await page.goto(LONG);
  await page.click("#lab-start");
  await page.waitForSelector("#lab-strategies");
  assert.equal(await runs(page), 1);
  await page.goto("/stats");
  const left = Date.now();
  while ((await runs(page)) > 0) assert.ok(Date.now() - left < 2000, "it goes on");
});

scene("what cannot be played is said where it was asked for", async ({ page }) => {
  await page.goto("/lab?level=custom&width=4&height=4&mines=17&games=5&strategies=random,exact");
  await page.click("#lab-start");
  await page.waitForSelector("#lab-problem:not([hidden])");
  assert.match((await page.textContent("#lab-problem")) ?? "", /17.*16/);
  await page.fill("#lab-mines", "3");
  await finish(page);
  await page.uncheck('input[value="random"]');
  assert.equal(await page.textContent("#lab-problem"), "Choose two strategies or more.");
  assert.equal(await page.isDisabled("#lab-start"), true);
});

scene("the keyboard alone runs it", async ({ page }) => {
  await page.goto(SMALL);
  await page.focus("#lab-games");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    /^Done/.test(document.getElementById("lab-state")?.textContent ?? ""),
  );
  await page.focus("#lab-level");
  await page.keyboard.press("End");
  await page.waitForSelector("#lab-width");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "lab-level");
});

scene(
  "in French, on a telephone, nothing sticks out",
  async ({ page }) => {
    await page.goto(SMALL);
    await finish(page);
    assert.equal(await page.textContent("h1"), "Le laboratoire");
    assert.match((await page.textContent("#lab-state")) ?? "", /^Terminé : 60 parties en/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels`);
    await page.tap("#lab-rates");
    const told = await page.getAttribute("#lab-rates", "aria-valuetext");
    assert.match(told ?? "", /gagnées/);
  },
  { locale: "fr-FR", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
);
