/** Cells and boards in words. */

import { named, percent, t } from "./texts.js";
import {
  EXPLODED,
  FLAG,
  FLAGGED_MINE,
  HIDDEN,
  MINE,
  OPENING,
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
  [OPENING]: "cell_opening",
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
  const { rows } = geometry;
  if (!rows) return t("cell_place_free", { cell: String(cell), line });
  if (!rows.layers) return t("cell_place", { line, column });
  const layer = Math.ceil(line / rows.lines);
  return t("cell_place_layer", { line: line - (layer - 1) * rows.lines, column, layer });
}

/**
 * A name for a level.
 * @param {string} level
 */
export function levelName(level) {
  const [, width, height, mines] = /^(\d+)x(\d+)\/(\d+)$/.exec(level) ?? [];
  if (width) return `${width} × ${height}, ${t("board_mines", { mines: Number(mines) })}`;
  return named(`level_${level.replace(/-/g, "_")}`, level || t("level_custom"));
}

/**
 * A board in a few words.
 * @param {{board: import("./types.js").BoardSpec, mines: number}} game
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

/**
 * Names the server knows, with ours for them: the options of a choice.
 * @param {string} family
 * @param {string[]} names
 * @returns {[string, string][]}
 */
export function options(family, names) {
  return names.map((name) => [name, named(`${family}_${name.replace(/-/g, "_")}`, name)]);
}

/**
 * The tilings as options of a choice.
 * @param {import("./types.js").Meta} meta
 */
export const tilingOptions = (meta) =>
  options(
    "tiling",
    meta.tilings.map(({ name }) => name),
  );

/**
 * What was played, in a few words.
 * @param {{level: string, tiling: string, no_guess: boolean}} kind
 */
export function kindName({ level, tiling, no_guess }) {
  const shape = tiling === "square" ? "" : ` · ${named(`tiling_${tiling}`, tiling)}`;
  return `${levelName(level)}${shape}${no_guess ? ` · ${t("no_guess")}` : ""}`;
}
