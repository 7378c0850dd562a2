/** Playing with fingers on a small screen. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { scene } from "../support/stage.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FIRST = 40;
const mines = minesOf({ level: "beginner", seed: 7, first: FIRST });

scene(
  "a game is won by taps, flags by long press and by the toggle",
  async ({ page, player }) => {
    await player.open("/?level=beginner&seed=7");
    const tap = async (/** @type {number} */ cell) => {
      const { x, y } = await player.place(cell);
      await page.touchscreen.tap(x, y);
    };
    await player.moves(() => tap(FIRST));
    const [one, two, ...others] = mines;
    await player.moves(() => hold(page, player, one));
    assert.match(await player.says(one), /^flag/);
    await page.tap("#tap-flag");
    await player.moves(() => tap(two));
    assert.match(await player.says(two), /^flag/);
    for (const cell of others) await player.moves(() => tap(cell));
    await page.tap("#tap-dig");
    // With every mine flagged, taps on numbers open the rest around them.
    const before = await player.everything();
    const chords = [...before].filter(([, says]) => /^\d/.test(says)).map(([cell]) => cell);
    const near = player.geometry?.neighbours ?? [];
    for (const cell of chords) {
      const says = await player.everything();
      if (near[cell].some((other) => says.get(other)?.startsWith("hidden")))
        await player.moves(() => tap(cell));
      if ((await player.status()) === "won") break;
    }
    await player.win(mines, tap);
    assert.equal(await player.status(), "won");
    await player.end();
  },
  PHONE,
);

scene(
  "dragging moves a board larger than the screen, pinching zooms it",
  async ({ page, player }) => {
    await player.open("/?width=30&height=30&mines=150&seed=7");
    const before = await player.place(200);
    const touch = await page.context().newCDPSession(page);
    const send = (
      /** @type {string} */ type,
      /** @type {{x: number, y: number, id: number}[]} */ touchPoints,
    ) => touch.send("Input.dispatchTouchEvent", { type: /** @type {any} */ (type), touchPoints });
    const apart = (await player.place(201)).x - before.x;
    const { x, y } = await player.place(63);
    await send("touchStart", [{ x, y, id: 1 }]);
    for (let i = 1; i <= 5; i++) await send("touchMove", [{ x: x - 20 * i, y, id: 1 }]);
    await send("touchEnd", []);
    const moved = await player.place(200);
    assert.ok(before.x - moved.x > 60, "the board followed the finger");
    await send("touchStart", [
      { x: 150, y: 400, id: 1 },
      { x: 250, y: 400, id: 2 },
    ]);
    for (let i = 1; i <= 5; i++)
      await send("touchMove", [
        { x: 150 - 10 * i, y: 400, id: 1 },
        { x: 250 + 10 * i, y: 400, id: 2 },
      ]);
    await send("touchEnd", []);
    const [a, b] = [await player.place(200), await player.place(201)];
    assert.ok(b.x - a.x > 1.5 * apart, `cells are ${b.x - a.x} pixels apart, not ${apart}`);
    assert.equal(await player.version(), 0);
  },
  PHONE,
);

/**
 * Holds a finger on a cell until it acts.
 * @param {import("playwright-core").Page} page
 * @param {import("../support/player.js").Player} player
 * @param {number} cell
 */
async function hold(page, player, cell) {
  const touch = await page.context().newCDPSession(page);
  const { x, y } = await player.place(cell);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForFunction(
    (id) =>
      document.querySelector(`[data-cell="${id}"]`)?.getAttribute("aria-label")?.startsWith("flag"),
    cell,
  );
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
