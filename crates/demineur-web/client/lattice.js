/**
 * Boards of a tiling that repeats, and boxes of cubes, computed from one unit as the server does:
 * nothing is stored for a cell.
 */

import { Geometry, boxOf, contains } from "./geometry.js";

/** @typedef {import("./types.js").BoardSpec} BoardSpec */

/**
 * What repeats, as `units.json` has it: how rows lie below one another, from one unit to the next
 * to the right and down, and its cells. Then who touches whom, for every cell of the unit in even
 * rows and in odd ones: rows down, columns to the right, and which cell of the unit there.
 * @typedef {object} Unit
 * @property {"aligned"|"shifted"|"checkered"} rows checkered cells look different where row and
 *   column together are odd
 * @property {[number, number]} pitch
 * @property {{corners: number[], centre: [number, number], radius: number}[]} cells
 * @property {[number, number, number][][]} corner
 * @property {[number, number, number][][]} edge
 */

/** Tilings in which a unit is a cell, and so its place a column and a line. */
const IN_ROWS = ["square", "hexagonal", "triangular"];

export class Lattice extends Geometry {
  /**
   * @param {BoardSpec} board
   * @param {Unit} unit
   * @param {string} name
   */
  constructor(board, unit, name) {
    super();
    const { tiling = "square", width = 1, height = 1, wrap = false, touch = "corner" } = board;
    this.unit = unit;
    this.name = name;
    this.wrap = wrap;
    this.steps = touch === "edge" ? unit.edge : unit.corner;
    this.classes = unit.rows === "checkered" ? 1 : unit.cells.length;
    this.across = unitsAlong(width, this.classes);
    this.down = unitsAlong(height, this.classes);
    this.cells = this.across * this.down * this.classes;
    this.isSquare = tiling === "square";
    this.rows = IN_ROWS.includes(tiling) ? { columns: width, lines: height } : null;
    this.boxes = unit.cells.map(({ corners }) => boxOf(corners));
    this.#settle();
  }

  /** Added to every place, so that the picture begins at 0, 0. */
  #shift = [0, 0];

  /** Finds where the outermost cells are: in the first or last two rows and columns. */
  #settle() {
    const ends = (/** @type {number} */ count) => [
      0,
      Math.min(1, count - 1),
      Math.max(count - 2, 0),
      count - 1,
    ];
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const row of ends(this.down)) {
      for (const column of ends(this.across)) {
        const [x, y] = this.#origin(row, column);
        for (let place = 0; place < this.classes; place++) {
          const box = this.boxes[this.#shape(row, column, place)];
          x0 = Math.min(x0, x + box.x0);
          x1 = Math.max(x1, x + box.x1);
          y0 = Math.min(y0, y + box.y0);
          y1 = Math.max(y1, y + box.y1);
        }
      }
    }
    this.#shift = [0 - x0, 0 - y0];
    this.bounds = [
      [0, 0],
      [x1 - x0, y1 - y0],
    ];
  }

  /**
   * Where a unit begins.
   * @param {number} row
   * @param {number} column
   * @returns {[number, number]}
   */
  #origin(row, column) {
    const { pitch, rows } = this.unit;
    const aside = rows === "shifted" ? (row & 1) / 2 : 0;
    return [(column + aside) * pitch[0] + this.#shift[0], row * pitch[1] + this.#shift[1]];
  }

  /**
   * Which cell of the unit looks like it.
   * @param {number} row
   * @param {number} column
   * @param {number} place
   */
  #shape(row, column, place) {
    return this.unit.rows === "checkered" ? (row ^ column) & 1 : place;
  }

  /**
   * @param {number} cell
   * @returns {[number, number, number]} row, column and place in the unit
   */
  #find(cell) {
    const unit = Math.floor(cell / this.classes);
    return [Math.floor(unit / this.across), unit % this.across, cell % this.classes];
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {number} place
   */
  #cell(row, column, place) {
    return (row * this.across + column) * this.classes + place;
  }

  /** @param {number} cell */
  polygon(cell) {
    const [row, column, place] = this.#find(cell);
    const [x, y] = this.#origin(row, column);
    const { corners } = this.unit.cells[this.#shape(row, column, place)];
    return corners.map((value, i) => value + (i % 2 ? y : x));
  }

  /**
   * @param {number} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [row, column, place] = this.#find(cell);
    const [x, y] = this.#origin(row, column);
    const { centre } = this.unit.cells[this.#shape(row, column, place)];
    return [centre[0] + x, centre[1] + y];
  }

  /** @param {number} cell */
  radius(cell) {
    const [row, column, place] = this.#find(cell);
    return this.unit.cells[this.#shape(row, column, place)].radius;
  }

  /** @param {number} cell */
  around(cell) {
    const [row, column, place] = this.#find(cell);
    const parity = this.unit.rows === "checkered" ? (row ^ column) & 1 : row & 1;
    const found = [];
    for (const [rows, columns, other] of this.steps[parity * this.classes + place]) {
      let [below, aside] = [row + rows, column + columns];
      if (this.wrap) {
        const turns = Math.floor(below / this.down);
        const around = below - turns * this.down;
        aside += this.#seam(below, around, turns);
        aside -= Math.floor(aside / this.across) * this.across;
        below = around;
      } else if (below < 0 || aside < 0 || below >= this.down || aside >= this.across) {
        continue;
      }
      found.push(this.#cell(below, aside, other));
    }
    return this.wrap ? found.sort((a, b) => a - b) : found;
  }

  /**
   * How many columns the way across the bottom seam leads to the right, so that the torus is the
   * lattice itself with cells identified.
   * @param {number} below
   * @param {number} row
   * @param {number} turns
   */
  #seam(below, row, turns) {
    const half = (/** @type {number} */ rows) => Math.floor(rows / 2);
    if (this.unit.rows === "shifted") return half(row) + turns * half(this.down) - half(below);
    return this.unit.rows === "checkered" ? turns * (this.down & 1) : 0;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    for (const cell of this.#within(x, y, x, y)) {
      if (contains(this.polygon(cell), x, y)) return cell;
    }
    return null;
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  inside(x0, y0, x1, y1) {
    return [...this.#within(x0, y0, x1, y1)];
  }

  /**
   * The cells of the units that reach into a box.
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  *#within(x0, y0, x1, y1) {
    const [right, down] = this.unit.pitch;
    const least = (/** @type {"x0"|"y0"} */ side) => Math.min(...this.boxes.map((box) => box[side]));
    const most = (/** @type {"x1"|"y1"} */ side) => Math.max(...this.boxes.map((box) => box[side]));
    const [left, top] = this.#shift;
    const last = Math.min(this.down - 1, Math.floor((y1 - top - least("y0")) / down));
    for (let row = Math.max(0, Math.ceil((y0 - top - most("y1")) / down)); row <= last; row++) {
      const aside = this.unit.rows === "shifted" ? ((row & 1) / 2) * right : 0;
      const end = Math.floor((x1 - left - aside - least("x0")) / right);
      const start = Math.ceil((x0 - left - aside - most("x1")) / right);
      for (let column = Math.max(0, start); column <= Math.min(this.across - 1, end); column++) {
        for (let place = 0; place < this.classes; place++) yield this.#cell(row, column, place);
      }
    }
  }

  /** @type {import("./geometry.js").Shapes|null} */
  #shapes = null;

  shapes() {
    this.#shapes ??= this.#findShapes();
    return this.#shapes;
  }

  #findShapes() {
    const shapes = {
      shapeOf: new Int32Array(this.cells),
      left: new Float64Array(this.cells),
      top: new Float64Array(this.cells),
      models: /** @type {number[]} */ ([]),
    };
    for (let cell = 0; cell < this.cells; cell++) {
      const [row, column, place] = this.#find(cell);
      const [x, y] = this.#origin(row, column);
      const shape = this.#shape(row, column, place);
      shapes.models[shape] ??= cell;
      shapes.shapeOf[cell] = shape;
      shapes.left[cell] = x + this.boxes[shape].x0;
      shapes.top[cell] = y + this.boxes[shape].y0;
    }
    return shapes;
  }
}

/**
 * How many units of so many cells make about that many cells in a row: round(side / √cells),
 * halves up, in integers.
 * @param {number} side
 * @param {number} classes
 */
function unitsAlong(side, classes) {
  const doubled = Math.floor(Math.sqrt(Math.floor((4 * side * side) / classes)));
  return Math.max(1, Math.ceil(doubled / 2));
}
