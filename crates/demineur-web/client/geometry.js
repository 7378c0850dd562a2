/** Where cells are, and which one is at a point: what every board can do. */

/** @typedef {import("./types.js").BoardSpec} BoardSpec */

/** How far around a cell an arrow key looks for the next. */
const FAR = 4;

/**
 * The shapes of a board: for each cell which shape it has, where it begins, and a cell that
 * stands for all of that shape.
 * @typedef {{shapeOf: Int32Array, left: Float64Array, top: Float64Array, models: number[]}} Shapes
 */

/**
 * Cells have area 1 in the mean, y grows downwards, and the picture begins at 0, 0.
 * @abstract
 */
export class Geometry {
  cells = 0;
  /** @type {[[number, number], [number, number]]} */
  bounds = [
    [0, 0],
    [1, 1],
  ];
  /** @type {{columns: number, lines: number, layers?: number}|null} */
  rows = null;
  /** The board as an address asks for it; "" for a graph. */
  name = "";
  /** Whether neighbours are shown by lines, since their outlines do not meet. */
  hasEdges = false;
  /** Squares in line with the screen, which are drawn with the cheaper call. */
  isSquare = false;

  /**
   * The corners of a cell, x and y in turn.
   * @abstract
   * @param {number} _cell
   * @returns {number[]}
   */
  polygon(_cell) {
    return [];
  }

  /**
   * A good place for its number.
   * @abstract
   * @param {number} _cell
   * @returns {[number, number]}
   */
  centre(_cell) {
    return [0, 0];
  }

  /**
   * Room for its number.
   * @abstract
   * @param {number} _cell
   */
  radius(_cell) {
    return 0.5;
  }

  /**
   * Its neighbours, in ascending order.
   * @abstract
   * @param {number} _cell
   * @returns {number[]}
   */
  around(_cell) {
    return [];
  }

  /**
   * The cell at a point, or null.
   * @abstract
   * @param {number} _x
   * @param {number} _y
   * @returns {number|null}
   */
  cellAt(_x, _y) {
    return null;
  }

  /**
   * The cells whose centres are in a box, and perhaps some more, in ascending order.
   * @abstract
   * @param {number} _x0
   * @param {number} _y0
   * @param {number} _x1
   * @param {number} _y1
   * @returns {number[]}
   */
  inside(_x0, _y0, _x1, _y1) {
    return [];
  }

  /**
   * @abstract
   * @returns {Shapes}
   */
  shapes() {
    return {
      shapeOf: new Int32Array(),
      left: new Float64Array(),
      top: new Float64Array(),
      models: [],
    };
  }

  /** The most neighbours a cell has. */
  mostAround() {
    let most = 0;
    for (let cell = 0; cell < this.cells; cell++) most = Math.max(most, this.around(cell).length);
    return most;
  }

  /** @type {{lines: number[][], lineOf: Int32Array, placeOf: Int32Array}|null} */
  #banded = null;

  /** Cells as lines from top to bottom, each from left to right. */
  get lines() {
    return this.#bands().lines;
  }

  /** The line of each cell. */
  get lineOf() {
    return this.#bands().lineOf;
  }

  /** The place of each cell in its line. */
  get placeOf() {
    return this.#bands().placeOf;
  }

  /** Cells in lines: the board's own where it has some, else by height. */
  #bands() {
    if (this.#banded) return this.#banded;
    const lines = this.rows ? this.#ownLines(this.rows.columns) : this.#linesByHeight();
    const lineOf = new Int32Array(this.cells);
    const placeOf = new Int32Array(this.cells);
    lines.forEach((line, row) =>
      line.forEach((cell, place) => {
        lineOf[cell] = row;
        placeOf[cell] = place;
      }),
    );
    this.#banded = { lines, lineOf, placeOf };
    return this.#banded;
  }

  /** @param {number} columns */
  #ownLines(columns) {
    return Array.from({ length: this.cells / columns }, (_, line) =>
      Array.from({ length: columns }, (_, column) => line * columns + column),
    );
  }

  #linesByHeight() {
    const across = new Float64Array(this.cells);
    /** @type {Map<number, number[]>} */
    const lines = new Map();
    for (let cell = 0; cell < this.cells; cell++) {
      // As told by the server: no last digit decides which line it is.
      const [x, y] = this.centre(cell).map((value) => Math.round(value * 1e4) / 1e4);
      across[cell] = x;
      const height = Math.floor(y + 1e-6);
      const line = lines.get(height);
      if (line) line.push(cell);
      else lines.set(height, [cell]);
    }
    const order = [...lines.keys()].sort((a, b) => a - b);
    return order.map((key) => (lines.get(key) ?? []).sort((a, b) => across[a] - across[b]));
  }

  /**
   * The cell an arrow key leads to: the nearest one in that direction, rather straight ahead
   * than close by. The same cell at the border.
   * @param {number} cell
   * @param {number} dx
   * @param {number} dy
   */
  step(cell, dx, dy) {
    const [x, y] = this.centre(cell);
    let best = cell;
    let least = Infinity;
    for (const other of this.inside(x - FAR, y - FAR, x + FAR, y + FAR)) {
      const [ox, oy] = this.centre(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = ahead + 2 * aside;
      if (
        ahead > 0.2 &&
        aside < 1.6 * ahead &&
        (cost < least || (cost === least && other < best))
      ) {
        least = cost;
        best = other;
      }
    }
    return best;
  }
}

/** @param {number[]} polygon */
export function boxOf(polygon) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < polygon.length; i += 2) {
    x0 = Math.min(x0, polygon[i]);
    x1 = Math.max(x1, polygon[i]);
    y0 = Math.min(y0, polygon[i + 1]);
    y1 = Math.max(y1, polygon[i + 1]);
  }
  return { x0, y0, x1, y1 };
}

/**
 * Whether a point lies in a polygon, by the crossings of a ray to the right.
 * @param {number[]} polygon
 * @param {number} x
 * @param {number} y
 */
export function contains(polygon, x, y) {
  let inside = false;
  const end = polygon.length;
  for (let i = 0, j = end - 2; i < end; j = i, i += 2) {
    const [xi, yi, xj, yj] = [polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
