/** A wide board on a screen that is held upright: its columns are drawn as lines. */

import { Geometry } from "./geometry.js";

/** A screen that wide boards are turned for. */
export const UPRIGHT = "(max-width: 720px) and (orientation: portrait)";
/** From so many times wider than high. */
const WIDE = 1.2;

/** @type {WeakMap<Geometry, Turned>} */
const known = new WeakMap();

/**
 * The board as it is drawn on this screen: always the same one, so that it is known again.
 * @param {Geometry} geometry
 */
export function fitted(geometry) {
  const [[x0, y0], [x1, y1]] = geometry.bounds;
  const isWide = x1 - x0 > WIDE * (y1 - y0);
  if (!isWide || geometry.rows?.layers || !matchMedia(UPRIGHT).matches) return geometry;
  const turned = known.get(geometry) ?? new Turned(geometry);
  known.set(geometry, turned);
  return turned;
}

/**
 * Tells when boards may be drawn otherwise.
 * @param {() => void} act
 */
export function onTurn(act) {
  matchMedia(UPRIGHT).addEventListener("change", act);
}

export class Turned extends Geometry {
  /** @param {Geometry} plain */
  constructor(plain) {
    super();
    this.plain = plain;
    this.cells = plain.cells;
    const [[x0, y0], [x1, y1]] = plain.bounds;
    /** @type {[[number, number], [number, number]]} */
    this.bounds = [
      [y0, x0],
      [y1, x1],
    ];
    const { rows } = plain;
    this.rows = rows && { columns: rows.lines, lines: rows.columns };
    this.name = plain.name;
    this.hasEdges = plain.hasEdges;
    this.isSquare = plain.isSquare;
  }

  /** @type {Map<number, number[]>} others remember what they made of them */
  #polygons = new Map();

  /** @param {number} cell */
  polygon(cell) {
    let turned = this.#polygons.get(cell);
    if (!turned) {
      const polygon = this.plain.polygon(cell);
      turned = polygon.map((_, i) => polygon[i % 2 === 0 ? i + 1 : i - 1]);
      this.#polygons.set(cell, turned);
    }
    return turned;
  }

  /**
   * @param {number} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [x, y] = this.plain.centre(cell);
    return [y, x];
  }

  /** @param {number} cell */
  radius(cell) {
    return this.plain.radius(cell);
  }

  /** @param {number} cell */
  around(cell) {
    return this.plain.around(cell);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    return this.plain.cellAt(y, x);
  }

  /**
   * @param {number} x0
   * @param {number} y0
   * @param {number} x1
   * @param {number} y1
   */
  inside(x0, y0, x1, y1) {
    return this.plain.inside(y0, x0, y1, x1);
  }

  shapes() {
    const { shapeOf, left, top, models } = this.plain.shapes();
    return { shapeOf, left: top, top: left, models };
  }

  /** @type {number[][]|null} */
  #lines = null;

  /** Where cells have columns, these are the lines now. */
  get lines() {
    if (!this.rows) return super.lines;
    const { lines } = this.plain;
    this.#lines ??= (lines[0] ?? []).map((_, column) => lines.map((line) => line[column]));
    return this.#lines;
  }

  get lineOf() {
    return this.rows ? this.plain.placeOf : super.lineOf;
  }

  get placeOf() {
    return this.rows ? this.plain.lineOf : super.placeOf;
  }
}
