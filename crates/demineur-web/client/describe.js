/** Cells and boards in words. */

import { named, number, percent, t } from "./texts.js";
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
 * Where a cell is, as it is read where it can be seen: where there are no lines and columns to
 * count, by the ring around it.
 * @param {number} cell
 * @param {Geometry} geometry
 */
export const nameOf = (cell, geometry) =>
  geometry.rows ? placeOf(cell, geometry) : t("cell_ringed");

/**
 * Where a cell is, as it is spoken.
 * @param {number} cell
 * @param {Geometry} geometry
 */
export function placeOf(cell, geometry) {
  const line = geometry.lineOf[cell] + 1;
  const column = geometry.placeOf[cell] + 1;
  const { rows } = geometry;
  if (!rows) return t("cell_place_free", { place: column, line });
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

/** Tilings whose cells stand in columns and lines. */
const IN_ROWS = ["square", "hexagonal", "triangular", "cube"];

/**
 * A board in a few words: its size, what it is made of, and who touches whom where that is unusual.
 * @param {{board: import("./types.js").BoardSpec, mines: number, cells?: number}} game
 */
export function boardName({ board, mines, cells }) {
  if (board.adjacency) {
    return `${t("board_graph", { cells: board.adjacency.length })}, ${t("board_mines", { mines })}`;
  }
  const { tiling = "square", width, height, depth = 1 } = board;
  const shape = tiling === "square" ? "" : named(`tiling_${tiling}`, tiling);
  const sides = [width, height, ...(tiling === "cube" ? [depth] : [])].map((side) =>
    number(side ?? 0),
  );
  const size =
    cells && !IN_ROWS.includes(tiling) ? t("preview_cells", { cells }) : sides.join(" × ");
  return [
    size,
    shape,
    board.wrap ? t("board_torus") : "",
    board.touch === "edge" ? t("board_edges") : "",
    t("board_mines", { mines }),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The name of a game's board.
 * @param {{level: string, board: import("./types.js").BoardSpec, mines: number, cells?: number}} game
 */
export function labelOf(game) {
  return `${levelName(game.level)}: ${boardName(game)}`;
}

/**
 * The level a game is one of, whatever protects its first click; "" if it is none.
 * @param {import("./types.js").GameState} game
 * @param {import("./types.js").Meta} known
 */
export function levelOf({ level, board, mines, cells, classic }, known) {
  if (level || classic || board.wrap || board.touch === "edge") return level;
  const same = known.levels.find(
    (one) =>
      !one.classic &&
      one.board.width === board.width &&
      one.board.height === board.height &&
      mines === Math.round((one.mines * cells) / one.cells),
  );
  return same?.name ?? "";
}

/**
 * What is being played: its level, its board, and how it is played where that is unusual.
 * @param {import("./types.js").GameState} game
 * @param {import("./types.js").Meta} known
 */
export function gameName(game, known) {
  const { first_click, win, flags, cascade } = game.rules;
  const needs = game.grade ? `, ${named(`grade_${game.grade.replace(/-/g, "_")}`, game.grade)}` : "";
  return [
    levelName(levelOf(game, known)),
    boardName(game),
    game.no_guess ? `${t("no_guess")}${needs}` : "",
    first_click === "opening" && !game.no_guess ? t("name_opening") : "",
    first_click === "any" ? t("name_any") : "",
    win === "open-and-flagged" ? t("name_flagged") : "",
    flags === "mines" && !game.classic ? t("name_flags") : "",
    cascade === "off" && !game.classic ? t("name_no_cascade") : "",
    game.own ? t("own") : "",
    game.day ? `${t("days")} ${game.day}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
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
