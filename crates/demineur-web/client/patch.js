/** Boards whose cells are told one by one: tilings that never repeat, and graphs. */

import { Geometry, boxOf, contains } from "./geometry.js";

/** @typedef {import("./types.js").GeometryData} GeometryData */

/** A cell of the picture has area 1, so a bucket of this side holds a handful. */
const BUCKET = 1.5;

export class Patch extends Geometry {
  /**
   * @param {GeometryData} data
   * @param {string} [name]
   */
  constructor(data, name = "") {
    super();
    this.data = data;
    this.name = name;
    this.cells = data.cells;
    this.bounds = data.bounds;
    this.rows = data.rows ?? null;
    this.isSquare = data.polygons.length > 0 && data.polygons.every(isUpright);
    this.#index();
  }

  /** @type {Map<number, number[]>} */
  #buckets = new Map();
  #across = 1;

  #index() {
    const [[x0], [x1]] = this.bounds;
    this.#across = Math.max(1, Math.ceil((x1 - x0) / BUCKET) + 1);
    this.data.polygons.forEach((polygon, cell) => {
      const box = boxOf(polygon);
      for (let row = bucket(box.y0); row <= bucket(box.y1); row++) {
        for (let column = bucket(box.x0); column <= bucket(box.x1); column++) {
          const key = row * this.#across + column;
          const list = this.#buckets.get(key);
          if (list) list.push(cell);
          else this.#buckets.set(key, [cell]);
        }
      }
    });
  }

  /** @param {number} cell */
  polygon(cell) {
    return this.data.polygons[cell];
  }

  /** @param {number} cell */
  centre(cell) {
    return this.data.centres[cell];
  }

  /** @param {number} cell */
  radius(cell) {
    return this.data.radius[cell];
  }

  /** @param {number} cell */
  around(cell) {
    return this.data.neighbours[cell];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const column = bucket(x);
    if (column < 0 || column >= this.#across) return null;
    const near = this.#buckets.get(bucket(y) * this.#across + column) ?? [];
    return near.find((cell) => contains(this.polygon(cell), x, y)) ?? null;
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
      const [x, y] = this.data.centres[cell];
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
    /** @type {Map<string, number>} */
    const names = new Map();
    const shapes = {
      shapeOf: new Int32Array(this.cells),
      left: new Float64Array(this.cells),
      top: new Float64Array(this.cells),
      models: /** @type {number[]} */ ([]),
    };
    this.data.polygons.forEach((polygon, cell) => {
      const { x0, y0 } = boxOf(polygon);
      // To a hundredth of a cell: finer than a pixel, coarser than rounding.
      const name = polygon
        .map((value, i) => Math.round((value - (i % 2 ? y0 : x0)) * 100))
        .join(" ");
      const shape = names.get(name) ?? shapes.models.push(cell) - 1;
      names.set(name, shape);
      shapes.shapeOf[cell] = shape;
      shapes.left[cell] = x0;
      shapes.top[cell] = y0;
    });
    return shapes;
  }
}

/** @param {number} value */
const bucket = (value) => Math.floor(value / BUCKET);

/** @param {number[]} polygon */
function isUpright(polygon) {
  if (polygon.length !== 8) return false;
  const { x0, y0, x1, y1 } = boxOf(polygon);
  const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-6;
  return polygon.every((value, i) =>
    i % 2 === 0 ? near(value, x0) || near(value, x1) : near(value, y0) || near(value, y1),
  );
}
