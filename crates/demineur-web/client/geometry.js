/** Where cells are, and which one is at a point. */

import { gamePath, get, meta } from "./api.js";
import { spread } from "./layout.js";

/** @typedef {import("./types.js").BoardSpec} BoardSpec */
/** @typedef {import("./types.js").GeometryData} GeometryData */

/** A cell of the picture has area 1, so a bucket of this side holds a handful. */
const BUCKET = 1.5;

export class Geometry {
  /** @param {GeometryData} data */
  constructor(data) {
    this.cells = data.cells;
    this.bounds = data.bounds;
    this.polygons = data.polygons;
    this.centres = data.centres;
    this.radius = data.radius;
    this.neighbours = data.neighbours;
    this.rows = data.rows ?? null;
    /** Whether neighbours are shown by lines, since their outlines do not meet. */
    this.hasEdges = false;
    /** Squares in line with the screen, which are drawn with the cheaper call. */
    this.isSquare = data.polygons.length > 0 && data.polygons.every(isUpright);
    this.#index();
    this.#bands();
  }

  /** @type {Map<number, number[]>} */
  #buckets = new Map();
  #across = 1;

  #index() {
    const [[x0], [x1]] = this.bounds;
    this.#across = Math.max(1, Math.ceil((x1 - x0) / BUCKET) + 1);
    this.polygons.forEach((polygon, cell) => {
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

  /**
   * The cell at a point of the board, or null.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    for (const cell of this.#near(bucket(x), bucket(y))) {
      if (contains(this.polygons[cell], x, y)) return cell;
    }
    return null;
  }

  /**
   * @param {number} column
   * @param {number} row
   * @returns {number[]}
   */
  #near(column, row) {
    if (column < 0 || column >= this.#across) return [];
    return this.#buckets.get(row * this.#across + column) ?? [];
  }

  /** @type {number[][]} cells as lines from top to bottom, each from left to right */
  lines = [];
  /** @type {Int32Array} the line of each cell */
  lineOf = new Int32Array();
  /** @type {Int32Array} the place of each cell in its line */
  placeOf = new Int32Array();

  /** Cells in lines: the board's own where it has some, else by height. */
  #bands() {
    const rows = this.rows;
    const height = (/** @type {number} */ cell) =>
      rows ? Math.floor(cell / rows.columns) : Math.floor(this.centres[cell][1] + 1e-6);
    /** @type {Map<number, number[]>} */
    const lines = new Map();
    for (let cell = 0; cell < this.cells; cell++) {
      const line = lines.get(height(cell));
      if (line) line.push(cell);
      else lines.set(height(cell), [cell]);
    }
    const order = [...lines.keys()].sort((a, b) => a - b);
    this.lines = order.map((key) =>
      (lines.get(key) ?? []).sort((a, b) => this.centres[a][0] - this.centres[b][0]),
    );
    this.lineOf = new Int32Array(this.cells);
    this.placeOf = new Int32Array(this.cells);
    this.lines.forEach((line, row) =>
      line.forEach((cell, place) => {
        this.lineOf[cell] = row;
        this.placeOf[cell] = place;
      }),
    );
  }

  /**
   * The cell an arrow key leads to: the nearest one in that direction, rather straight ahead
   * than close by. The same cell at the border.
   * @param {number} cell
   * @param {number} dx
   * @param {number} dy
   */
  step(cell, dx, dy) {
    const [x, y] = this.centres[cell];
    let best = cell;
    let least = Infinity;
    for (let row = bucket(y) - 2; row <= bucket(y) + 2; row++) {
      for (let column = bucket(x) - 2; column <= bucket(x) + 2; column++) {
        for (const other of this.#near(column, row)) {
          const [ox, oy] = this.centres[other];
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
      }
    }
    return best;
  }
}

/** @param {number} value */
const bucket = (value) => Math.floor(value / BUCKET);

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

/** @param {number[]} polygon */
function isUpright(polygon) {
  if (polygon.length !== 8) return false;
  const { x0, y0, x1, y1 } = boxOf(polygon);
  const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-6;
  return polygon.every((value, i) =>
    i % 2 === 0 ? near(value, x0) || near(value, x1) : near(value, y0) || near(value, y1),
  );
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

/**
 * The geometry of a board.
 * @param {BoardSpec} board
 * @param {string|null} [game] whose board it is: graphs have no address of their own
 * @returns {Promise<Geometry>}
 */
export async function geometryOf(board, game = null) {
  if (board.adjacency) return graphGeometry(board.adjacency, game);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(board)) {
    if (value !== undefined && name !== "adjacency") query.set(name, String(value));
  }
  // Kept for a year by the browser, so another version has another address.
  query.set("v", (await meta()).version);
  return new Geometry(await get(`/api/v1/geometry?${query}`));
}

/**
 * @param {number[][]} neighbours
 * @param {string|null} game
 */
async function graphGeometry(neighbours, game) {
  const data = game
    ? await get(gamePath(game, "/geometry"))
    : { cells: neighbours.length, neighbours };
  const geometry = new Geometry(data.polygons ? data : spread(data));
  geometry.hasEdges = true;
  return geometry;
}
