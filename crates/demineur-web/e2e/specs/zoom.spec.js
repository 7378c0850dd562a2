/** While a hand moves and zooms a large board, what is seen is the board. */

import assert from "node:assert/strict";
import { scene } from "../support/stage.js";

for (const tiling of ["square", "hexagonal"]) {
  scene(`200 × 200 of ${tiling} are there at every frame of a zoom`, async ({ page, player }) => {
    await player.open(`/?width=200&height=200&mines=4000&seed=1&tiling=${tiling}`);
    // All the way out: cells are too small to be drawn one by one.
    await page.evaluate(wheel, { steps: 40, deltaY: 120 });
    await page.waitForFunction(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas.cells"));
      const { width, height } = canvas;
      const { data } =
        canvas.getContext("2d")?.getImageData(width / 2 - 50, height / 2 - 50, 100, 100) ?? {};
      return data && data.filter((_, i) => i % 4 === 3 && data[i] > 0).length > 7000;
    });
    assert.equal(await page.evaluate(wheel, { steps: 12, deltaY: -120 }), 0, "zooming in");
    assert.equal(await page.evaluate(wheel, { steps: 12, deltaY: 120 }), 0, "zooming out");
  });
}

/**
 * Runs in the page: turns the wheel, a step a frame, and counts the frames in which a place of the
 * board is blank.
 * @param {{steps: number, deltaY: number}} turns
 */
async function wheel({ steps, deltaY }) {
  const surface = /** @type {HTMLElement} */ (document.querySelector(".overlay"));
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas.cells"));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const { x, y, width, height } = surface.getBoundingClientRect();
  const place = { clientX: x + width / 2, clientY: y + height / 2 };
  let blank = 0;
  for (let i = 0; i < steps; i++) {
    surface.dispatchEvent(
      new WheelEvent("wheel", { ...place, bubbles: true, cancelable: true, deltaY }),
    );
    await new Promise((done) => requestAnimationFrame(done));
    // After the frame, whatever order its callbacks had.
    await new Promise((done) => setTimeout(done));
    const { width: wide, height: high } = canvas;
    // The board is as wide as high, and in the middle: these places are in it.
    const isBlank = [-0.4, 0, 0.4].some((dx) =>
      [-0.4, 0, 0.4].some((dy) => {
        const [left, top] = [wide / 2 + dx * high - 8, high / 2 + dy * high - 8];
        const { data } = context?.getImageData(left, top, 16, 16) ?? { data: [] };
        return data.every((value, k) => k % 4 !== 3 || value === 0);
      }),
    );
    blank += Number(isBlank);
  }
  return blank;
}
