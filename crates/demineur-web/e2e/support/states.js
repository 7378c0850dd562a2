/** Every state a cell can be in, drawn and compared. */

/**
 * Runs in the page: draws a cell in every state, and names the pairs that look alike.
 * @param {{board: object, clear: number, share: number, few?: string[]}} limits `few`: these states
 *   alone
 */
export async function alikeStates({ board: spec, clear, share, few = [] }) {
  const [{ Board }, { boxOf }, { geometryOf }, types] = await Promise.all(
    ["/board.js", "/geometry.js", "/boards.js", "/types.js"].map((path) => import(path)),
  );
  const host = document.body.appendChild(document.createElement("div"));
  host.className = "stage";
  host.style.cssText = "position: fixed; inset: 0; width: 600px; height: 400px; border: 0";
  const nothing = () => {};
  const acts = { primary: nothing, secondary: nothing, chord: nothing, describe: () => "" };
  const board = new Board(host, acts);
  const geometry = await geometryOf(spec);
  const cell = Math.floor(geometry.cells / 2);

  /** @typedef {{chance?: number, role?: string, touch?: object}} Besides */
  /** @type {Record<string, [number, Besides?]>} */
  const states = {
    hidden: [types.HIDDEN],
    hover: [types.HIDDEN, { touch: { hover: cell } }],
    pressed: [types.HIDDEN, { touch: { pressed: new Set([cell]) } }],
    start: [types.HIDDEN, { touch: { start: cell } }],
    focus: [types.HIDDEN, { touch: { focus: cell } }],
    "role safe": [types.HIDDEN, { role: "safe" }],
    "role mine": [types.HIDDEN, { role: "mine" }],
    "role best": [types.HIDDEN, { role: "best" }],
    "role look": [types.HIDDEN, { role: "look" }],
    "role mine, focus": [types.HIDDEN, { role: "mine", touch: { focus: cell } }],
    flag: [types.FLAG],
    "flag, role safe": [types.FLAG, { role: "safe" }],
    "flag, role mine": [types.FLAG, { role: "mine" }],
    uncertain: [types.UNCERTAIN],
    "safe mark": [types.SAFE_MARK],
    mine: [types.MINE],
    exploded: [types.EXPLODED],
    "exploded, last": [types.EXPLODED, { touch: { last: cell } }],
    "wrong flag": [types.WRONG_FLAG],
    "1, role number": [1, { role: "number" }],
    "1, role number, focus": [1, { role: "number", touch: { focus: cell } }],
    "1, role look": [1, { role: "look" }],
    "1, last": [1, { touch: { last: cell } }],
    "1, focus": [1, { touch: { focus: cell } }],
    "chance 1, role mine": [types.HIDDEN, { chance: 1, role: "mine" }],
    "chance 0, role safe": [types.HIDDEN, { chance: 0, role: "safe" }],
  };
  for (const number of [...Array(13).keys(), 26]) states[`open ${number}`] = [number];
  for (const chance of [0, 0.01, 0.25, 0.5, 0.75, 1])
    states[`chance ${chance}`] = [types.HIDDEN, { chance }];

  const shown = new Int32Array(geometry.cells).fill(types.HIDDEN);
  /** @type {[string, number[]][]} */
  const pictures = [];
  for (const [name, [code, { chance, role, touch } = {}]] of Object.entries(states)) {
    if (few.length > 0 && !few.includes(name)) continue;
    shown[cell] = code;
    board.show(geometry, shown, { label: "", showZero: true });
    board.setChances(chance === undefined ? null : new Map([[cell, chance]]));
    board.setMarks(role ? [[cell, role]] : []);
    Object.assign(board.touches, { hover: null, start: null, focus: null }, touch);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    pictures.push([name, look()]);
  }
  for (const canvas of host.querySelectorAll("canvas")) canvas.remove();
  if (few.length === 0) pictures.push(["the ground", look()]);
  host.remove();

  const room = (2 * Math.min(geometry.radius(cell), 0.62) * board.camera.scale) ** 2;
  return pictures.flatMap(([name, one], i) =>
    pictures.slice(i + 1).flatMap(([other, two]) => {
      const differs = one.filter((value, k) => contrast(value, two[k]) >= clear).length / room;
      return differs < share ? [`${name} / ${other}: ${(100 * differs).toFixed(1)} %`] : [];
    }),
  );

  /** The luminance of all that is seen around the cell. */
  function look() {
    const { x0, y0, x1, y1 } = boxOf(geometry.polygon(cell));
    const { scale, x, y } = board.camera;
    const eye = document.createElement("canvas");
    eye.width = (x1 - x0) * scale;
    eye.height = (y1 - y0) * scale;
    const context = /** @type {CanvasRenderingContext2D} */ (eye.getContext("2d"));
    context.fillStyle = getComputedStyle(host).backgroundColor;
    context.fillRect(0, 0, eye.width, eye.height);
    for (const canvas of host.querySelectorAll("canvas"))
      context.drawImage(canvas, -Math.round(x0 * scale + x), -Math.round(y0 * scale + y));
    const { data } = context.getImageData(0, 0, eye.width, eye.height);
    return Array.from({ length: data.length / 4 }, (_, i) => {
      const [r, g, b] = [0, 1, 2].map((k) => linear(data[4 * i + k] / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
  }

  /** @param {number} value */
  function linear(value) {
    return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  function contrast(a, b) {
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }
}
