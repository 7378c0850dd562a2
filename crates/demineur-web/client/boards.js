/** The geometry of a board: computed here where its tiling repeats, else told by the server. */

import { gamePath, get, meta } from "./api.js";
import { asset } from "./assets.js";
import { Cubes } from "./cubes.js";
import { Lattice } from "./lattice.js";
import { spread } from "./layout.js";
import { Patch } from "./patch.js";
import { SQUARE } from "./square.js";

/** @typedef {import("./types.js").BoardSpec} BoardSpec */
/** @typedef {import("./lattice.js").Unit} Unit */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @type {Promise<Record<string, Unit>>|undefined} */
let known;

/** The units of all tilings that repeat; asked for once. */
export function units() {
  known ??= fetch(asset("units.json")).then((answer) => answer.json());
  return known;
}

/**
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
  const name = String(query);
  const { tiling = "square" } = board;
  if (game !== null || (await isPlain(board))) {
    if (tiling === "cube") return new Cubes(board, name);
    const unit = tiling === "square" ? SQUARE : (await units())[tiling];
    if (unit) return new Lattice(board, unit, name);
  }
  // Kept for a year by the browser, so another version has another address.
  query.set("v", (await meta()).version);
  return new Patch(await get(`/api/v1/geometry?${query}`), name);
}

/**
 * Whether a board that nobody plays on is sure to be one: else the server says what is wrong.
 * @param {BoardSpec} board
 */
async function isPlain({ tiling = "square", width, height, depth = 1, wrap = false }) {
  const sides = [width, height, depth].map(Number);
  const isWhole = sides.every((side) => Number.isInteger(side) && side >= 1);
  const cells = sides.reduce((product, side) => product * side, 1);
  const most = (await meta()).limits.board_cells;
  return isWhole && cells <= most && !wrap && (depth === 1 || tiling === "cube");
}

/**
 * @param {number[][]} neighbours
 * @param {string|null} game
 */
async function graphGeometry(neighbours, game) {
  const data = game
    ? await get(gamePath(game, "/geometry"))
    : { cells: neighbours.length, neighbours };
  const geometry = new Patch(data.polygons ? data : spread(data));
  geometry.hasEdges = true;
  return geometry;
}
