/** A box of cubes: its layers side by side, one cell apart. */

import { Geometry } from "./geometry.js";

export class Cubes extends Geometry {
  /**
   * @param {import("./types.js").BoardSpec} board
   * @param {string} name
   */
  constructor({ width = 1, height = 1, depth = 1, wrap = false, touch = "corner" }, name) {
    super();
    this.sides = [width, height, depth];
    this.wrap = wrap;
    this.facesOnly = touch === "edge";
    this.name = name;
    this.cells = width * height * depth;
    this.isSquare = true;
    this.rows = { columns: width, lines: height, layers: depth };
    this.bounds = /** @type {import("./geometry.js").Geometry["bounds"]} */ ([
      [0, 0],
      [width * depth + depth - 1, height],
    ]);
  }

  /**
   * @param {number} cell
   * @returns {[number, number, number]} column, row and layer
   */
  #find(cell) {
    const [width, height] = this.sides;
    const line = Math.floor(cell / width);
    return [cell % width, line % height, Math.floor(line / height)];
  }

  /**
   * @param {number} cell
   * @returns {[number, number]} its upper left corner
   */
  #corner(cell) {
    const [column, row, layer] = this.#find(cell);
    return [column + layer * (this.sides[0] + 1), row];
  }

  /** @param {number} cell */
  polygon(cell) {
    const [x, y] = this.#corner(cell);
    return [x, y, x + 1, y, x + 1, y + 1, x, y + 1];
  }

  /**
   * @param {number} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [x, y] = this.#corner(cell);
    return [x + 0.5, y + 0.5];
  }

  /** @param {number} cell */
  around(cell) {
    const [x, y, z] = this.#find(cell);
    const [width, height, depth] = this.sides;
    const found = [];
    for (const layer of this.#near(z, depth)) {
      for (const row of this.#near(y, height)) {
        for (const column of this.#near(x, width)) {
          const axes = Number(column !== x) + Number(row !== y) + Number(layer !== z);
          if (axes === 1 || (axes > 1 && !this.facesOnly))
            found.push((layer * height + row) * width + column);
        }
      }
    }
    return this.wrap ? found.sort((a, b) => a - b) : found;
  }

  /**
   * The places before, at and after one along a side.
   * @param {number} here
   * @param {number} length
   */
  #near(here, length) {
    const near = [here - 1, here, here + 1];
    if (this.wrap) return near.map((place) => (place + length) % length);
    return near.filter((place) => place >= 0 && place < length);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const [width, height, depth] = this.sides;
    const layer = Math.floor(x / (width + 1));
    const column = Math.floor(x) - layer * (width + 1);
    const row = Math.floor(y);
    const isThere = layer >= 0 && layer < depth && column < width && row >= 0 && row < height;
    return isThere ? (layer * height + row) * width + column : null;
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  inside(x0, y0, x1, y1) {
    const found = [];
    for (let cell = 0; cell < this.cells; cell++) {
      const [x, y] = this.centre(cell);
      if (x >= x0 && x <= x1 && y >= y0 && y <= y1) found.push(cell);
    }
    return found;
  }

  /** @type {import("./geometry.js").Shapes|null} */
  #shapes = null;

  shapes() {
    this.#shapes ??= this.#findShapes();
    return this.#shapes;
  }

  #findShapes() {
    const corners = Array.from({ length: this.cells }, (_, cell) => this.#corner(cell));
    return {
      shapeOf: new Int32Array(this.cells),
      left: Float64Array.from(corners, ([x]) => x),
      top: Float64Array.from(corners, ([, y]) => y),
      models: [0],
    };
  }
}
