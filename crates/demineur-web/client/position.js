/** Positions: what is known of a board, as other programs read it and as an address has it. */

import { packed, unpacked } from "./packed.js";
import { FLAG, HIDDEN, SAFE_MARK, UNCERTAIN } from "./types.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").BoardSpec} BoardSpec */

/** @type {Record<number, string>} */
const MARKS = { [FLAG]: "mine", [UNCERTAIN]: "uncertain", [SAFE_MARK]: "safe" };
/** @type {Record<string, number>} */
const CODES = { mine: FLAG, uncertain: UNCERTAIN, safe: SAFE_MARK };

/** An address no longer than this is passed on whole, wherever it is pasted. */
const MOST = 8000;
/** Where a position waits that is too large for an address. */
const WAITING = "demineur.position";
const HANDED = "handed";

/**
 * @param {{board: BoardSpec, mines: number, shown: ArrayLike<number>,
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
 * A position as the fragment of an address has it, however long.
 * @param {Parameters<typeof positionOf>[0]} game
 */
export function fragmentOf({ board, mines, shown, rules }) {
  const query = new URLSearchParams();
  if (board.adjacency) {
    query.set("position", JSON.stringify(positionOf({ board, mines, shown, rules })));
    return String(query);
  }
  const { tiling = "square", width = 1, height = 1, depth = 1, wrap = false, touch } = board;
  if (tiling !== "square") query.set("tiling", tiling);
  query.set("width", String(width));
  query.set("height", String(height));
  if (depth !== 1) query.set("depth", String(depth));
  if (wrap) query.set("wrap", "true");
  if (touch === "edge") query.set("touch", touch);
  query.set("mines", String(mines));
  if (rules?.first_click && rules.first_click !== "safe") {
    query.set("first_click", rules.first_click);
  }
  const cells = Array.from(shown, (code) => (code >= 0 || MARKS[code] ? code : HIDDEN));
  if (cells.some((code) => code !== HIDDEN)) query.set("cells", packed(cells));
  return String(query);
}

/**
 * The same, or null where it is too long to be an address.
 * @param {Parameters<typeof positionOf>[0]} game
 */
export function addressOf(game) {
  const fragment = fragmentOf(game);
  return fragment.length <= MOST ? fragment : null;
}

/**
 * A link to the analysis of a game; what is too large for an address waits here until it is opened.
 * @param {Parameters<typeof positionOf>[0]} game
 */
export function analysisLink(game) {
  const fragment = fragmentOf(game);
  if (fragment.length <= MOST) return `/analysis#${fragment}`;
  try {
    sessionStorage.setItem(WAITING, fragment);
  } catch {
    // Without a store there is only the board, untouched.
    return `/analysis#${addressOf({ ...game, shown: [] })}`;
  }
  return `/analysis#${HANDED}`;
}

/**
 * A position that stands in an address, its cells still packed: how many there are is known once
 * there is a board.
 * @typedef {{position: Position, cells: string|null}} Addressed
 */

/**
 * The position a fragment holds; null where there is none, "unknown" where it cannot be read.
 * @param {string} fragment
 * @returns {Addressed|"unknown"|null}
 */
export function addressed(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "") return null;
  if (text === HANDED) return addressed(sessionStorage.getItem(WAITING) ?? "?");
  const query = new URLSearchParams(text);
  const json = query.get("position");
  if (json !== null) return parsed(json);
  const sides = ["width", "height", "mines", "depth"].map((name) => query.get(name));
  const [width, height, mines, depth] = sides.map((side) =>
    side !== null && /^\d{1,9}$/.test(side) ? Number(side) : null,
  );
  if (width === null || height === null || mines === null) return "unknown";
  /** @type {BoardSpec} */
  const board = { tiling: query.get("tiling") ?? "square", width, height };
  if (depth !== null) board.depth = depth;
  if (query.get("wrap") === "true") board.wrap = true;
  const touch = query.get("touch");
  if (touch !== null) board.touch = touch;
  /** @type {Position} */
  const position = { board, total_mines: mines, revealed: {} };
  const first = query.get("first_click");
  if (first !== null) position.first_click = first;
  return { position, cells: query.get("cells") };
}

/**
 * What the cells of such a position show; null where there are more or fewer than the board has.
 * @param {Addressed} found
 * @param {number} cells
 */
export function cellsOf({ position, cells: text }, cells) {
  return text === null ? shownOf(position, cells) : unpacked(text, cells);
}

/**
 * @param {string} json
 * @returns {Addressed|"unknown"}
 */
function parsed(json) {
  const isTable = (/** @type {unknown} */ value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  try {
    const value = JSON.parse(json);
    const { board, total_mines = 0, revealed = {}, marks = {} } = isTable(value) ? value : {};
    if (![board, revealed, marks].every(isTable)) return "unknown";
    if (!Number.isInteger(total_mines)) return "unknown";
    const numbers = Object.values(revealed);
    if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) return "unknown";
    return { position: { ...value, total_mines, revealed, marks }, cells: null };
  } catch {
    return "unknown";
  }
}
