/** Cells and boards in words. */

import { named, percent, t } from "./texts.js";
import {
  EXPLODED,
  FLAG,
  FLAGGED_MINE,
  HIDDEN,
  MINE,
  SAFE_MARK,
  UNCERTAIN,
  WRONG_FLAG,
} from "./types.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./texts.js").Key} Key */

/** @type {Record<number, Key>} */
const WORDS = {
  [HIDDEN]: "cell_hidden",
  [FLAG]: "cell_flag",
  [UNCERTAIN]: "cell_uncertain",
  [SAFE_MARK]: "cell_safe_mark",
  [MINE]: "cell_mine",
  [EXPLODED]: "cell_exploded",
  [WRONG_FLAG]: "cell_wrong_flag",
  [FLAGGED_MINE]: "cell_flagged_mine",
};

/**
 * What a screen reader says of a cell: what it shows, then where it is.
 * @param {number} cell
 * @param {number} code
 * @param {Geometry} geometry
 * @param {number} [chance]
 */
export function describe(cell, code, geometry, chance) {
  const what =
    code > 0 ? String(code) : code === 0 ? t("cell_empty") : t(WORDS[code] ?? "cell_hidden");
  const risk =
    chance === undefined || code !== HIDDEN
      ? ""
      : `, ${t("cell_chance", { chance: percent(chance) })}`;
  return `${what}${risk}, ${placeOf(cell, geometry)}`;
}

/**
 * Where a cell is.
 * @param {number} cell
 * @param {Geometry} geometry
 */
export function placeOf(cell, geometry) {
  const line = geometry.lineOf[cell] + 1;
  const column = geometry.placeOf[cell] + 1;
  return t(geometry.rows ? "cell_place" : "cell_place_free", { line, column });
}

/**
 * A name for a level.
 * @param {string} level
 */
export function levelName(level) {
  return named(`level_${level.replace(/-/g, "_")}`, level || t("level_custom"));
}

/**
 * A board in a few words.
 * @param {{level: string, board: import("./types.js").BoardSpec, mines: number}} game
 */
export function boardName({ board, mines }) {
  const size = board.adjacency
    ? t("board_graph", { cells: board.adjacency.length })
    : sizeOf(board);
  return `${size}, ${t("board_mines", { mines })}`;
}

/** @param {import("./types.js").BoardSpec} board */
function sizeOf(board) {
  const depth = board.depth && board.depth > 1 ? ` × ${board.depth}` : "";
  const tiling =
    board.tiling && board.tiling !== "square"
      ? `, ${named(`tiling_${board.tiling}`, board.tiling)}`
      : "";
  return `${board.width} × ${board.height}${depth}${tiling}`;
}

/**
 * The name of a game's board.
 * @param {{level: string, board: import("./types.js").BoardSpec, mines: number}} game
 */
export function labelOf(game) {
  return `${levelName(game.level)}: ${boardName(game)}`;
}
