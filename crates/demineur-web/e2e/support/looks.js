/** Watches a cell, frame by frame: what it looked like, one look after the other. */

/**
 * A look: how many frames and milliseconds after the last press or release it was first seen, and its
 * colours at nine points.
 * @typedef {{frames: number, millis: number, colours: number[]}} Look
 */

/**
 * Begins to watch the place of a cell.
 * @param {import("playwright-core").Page} page
 * @param {{x: number, y: number}} place its middle in the window
 */
export async function watch(page, place) {
  await page.evaluate(({ x, y }) => {
    const canvases = /** @type {HTMLCanvasElement[]} */ ([
      ...document.querySelectorAll(".board canvas"),
    ]);
    const side = 12;
    const eye = document.createElement("canvas");
    eye.width = eye.height = side;
    const context = /** @type {CanvasRenderingContext2D} */ (
      eye.getContext("2d", { willReadFrequently: true })
    );
    /** @type {Look[]} */
    const looks = [];
    const seen = { looks, frames: 0, since: performance.now(), isOn: true };
    /** @type {any} */ (window).seen = seen;
    const begin = (/** @type {Event} */ { timeStamp }) => {
      seen.frames = 0;
      seen.since = timeStamp;
    };
    for (const type of ["pointerdown", "pointerup"])
      window.addEventListener(type, begin, { capture: true });
    const sample = () => {
      context.clearRect(0, 0, side, side);
      for (const canvas of canvases) {
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        const [cx, cy] = [(x - box.x) * ratio, (y - box.y) * ratio];
        const [left, top] = [Math.round(cx - side / 2), Math.round(cy - side / 2)];
        context.drawImage(canvas, left, top, side, side, 0, 0, side, side);
      }
      const { data } = context.getImageData(0, 0, side, side);
      const colours = [1, 6, 11].flatMap((row) =>
        [1, 6, 11].flatMap((column) => [
          ...data.slice(4 * (row * side + column), 4 * (row * side + column) + 3),
        ]),
      );
      seen.frames += 1;
      const last = looks.at(-1)?.colours;
      // Rounding of colours is no change.
      if (!last || last.some((value, i) => Math.abs(value - colours[i]) > 10))
        looks.push({ frames: seen.frames, millis: performance.now() - seen.since, colours });
      if (seen.isOn) requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  }, place);
  await frames(page, 2);
}

/**
 * What was seen, after some more frames.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<Look[]>}
 */
export async function seen(page) {
  await frames(page, 4);
  return page.evaluate(() => {
    const { seen } = /** @type {any} */ (window);
    seen.isOn = false;
    return seen.looks;
  });
}

/**
 * Lets so many frames go by.
 * @param {import("playwright-core").Page} page
 * @param {number} count
 */
export async function frames(page, count) {
  await page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
  }, count);
}
