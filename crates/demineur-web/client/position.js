/** Positions: what is known of a board, as other programs read it (JSON). */

import { FLAG, HIDDEN, SAFE_MARK, UNCERTAIN } from "./types.js";

/** @typedef {import("./types.js").Position} Position */

/** @type {Record<number, string>} */
const MARKS = { [FLAG]: "mine", [UNCERTAIN]: "uncertain", [SAFE_MARK]: "safe" };
/** @type {Record<string, number>} */
const CODES = { mine: FLAG, uncertain: UNCERTAIN, safe: SAFE_MARK };

/**
 * @param {{board: import("./types.js").BoardSpec, mines: number, shown: ArrayLike<number>,
 *   rules?: import("./types.js").Rules}} game
 * @returns {Position}
 */
export function positionOf({ board, mines, shown, rules }) {
  /** @type {Position} */
  const position = { board, total_mines: mines, revealed: {} };
  /** @type {Record<string, string>} */
  const marks = {};
  Array.from(shown).forEach((code, cell) => {
    if (code >= 0) position.revealed[cell] = code;
    else if (MARKS[code]) marks[cell] = MARKS[code];
  });
  if (Object.keys(marks).length > 0) position.marks = marks;
  if (rules?.first_click) position.first_click = rules.first_click;
  return position;
}

/**
 * What each cell of a position shows.
 * @param {Position} position
 * @param {number} cells
 */
export function shownOf(position, cells) {
  const shown = new Int32Array(cells).fill(HIDDEN);
  for (const [cell, mark] of Object.entries(position.marks ?? {})) {
    if (Number(cell) < cells) shown[Number(cell)] = CODES[mark] ?? HIDDEN;
  }
  for (const [cell, value] of Object.entries(position.revealed ?? {})) {
    if (Number(cell) < cells) shown[Number(cell)] = value;
  }
  return shown;
}

/**
 * A position for the fragment of an address.
 * @param {Parameters<typeof positionOf>[0]} game
 */
export const positionHash = (game) =>
  `position=${encodeURIComponent(JSON.stringify(positionOf(game)))}`;
