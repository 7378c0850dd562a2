/** A drawing on another board: what has a place there stays. */

import { HIDDEN } from "../types.js";

/** @typedef {import("../geometry.js").Geometry} Geometry */

/**
 * What each cell of a board shows, as far as a drawing on another board says so: column by column
 * where both have them, unit by unit where both repeat the same one, else where the picture has it.
 * @param {ArrayLike<number>} shown
 * @param {Geometry} from
 * @param {Geometry} to
 */
export function refit(shown, from, to) {
  const drawn = new Int32Array(to.cells).fill(HIDDEN);
  const place = placeIn(from, to);
  const met = new Set();
  for (let cell = 0; cell < to.cells; cell++) {
    const old = place(cell);
    if (old === null || met.has(old)) continue;
    met.add(old);
    const code = shown[old];
    // A number larger than there are neighbours says nothing there.
    if (code <= to.around(cell).length) drawn[cell] = code;
  }
  return drawn;
}

/**
 * Which cell of the first board a cell of the second one was.
 * @param {Geometry} from
 * @param {Geometry} to
 * @returns {(cell: number) => number|null}
 */
function placeIn(from, to) {
  if (from.rows && to.rows) {
    const [old, now] = [from.rows, to.rows];
    return (cell) => {
      const column = cell % now.columns;
      const line = Math.floor(cell / now.columns) % now.lines;
      const layer = Math.floor(cell / (now.columns * now.lines));
      const isThere = column < old.columns && line < old.lines && layer < (old.layers ?? 1);
      return isThere ? (layer * old.lines + line) * old.columns + column : null;
    };
  }
  const [old, now] = [unitsOf(from), unitsOf(to)];
  if (old && now && old.unit === now.unit) {
    return (cell) => {
      const at = Math.floor(cell / now.classes);
      const [column, row] = [at % now.across, Math.floor(at / now.across)];
      const isThere = column < old.across && row < old.down;
      return isThere ? (row * old.across + column) * old.classes + (cell % now.classes) : null;
    };
  }
  return (cell) => from.cellAt(...to.centre(cell));
}

/**
 * The units of a board that repeats one.
 * @param {Geometry} geometry
 */
function unitsOf(geometry) {
  return "unit" in geometry ? /** @type {import("../lattice.js").Lattice} */ (geometry) : null;
}
