/**
 * Cells as an address has them: a sign for each, and behind it how often it comes, in letters where
 * that is more than once. `2Hck` is a 2, then 62 hidden cells.
 */

import { FLAG, HIDDEN, SAFE_MARK, UNCERTAIN } from "./types.js";

/** Letters count in twenty-sixes. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** More letters than any board needs. */
const LONGEST = 7;

/** @type {[number, string][]} */
const SIGNS = [
  [HIDDEN, "H"],
  [FLAG, "F"],
  [UNCERTAIN, "U"],
  [SAFE_MARK, "S"],
];
const SIGN_OF = new Map(SIGNS);
const CODE_OF = new Map(SIGNS.map(([code, sign]) => [sign, code]));

/** @param {ArrayLike<number>} shown */
export function packed(shown) {
  /** @type {string[]} */
  const runs = [];
  for (let from = 0; from < shown.length; ) {
    let to = from + 1;
    while (to < shown.length && shown[to] === shown[from]) to += 1;
    runs.push(signOf(shown[from]), to - from > 1 ? lettersOf(to - from) : "");
    from = to;
  }
  return runs.join("");
}

/**
 * What these cells show; null where the text has not exactly as many.
 * @param {string} text
 * @param {number} cells
 * @returns {Int32Array|null}
 */
export function unpacked(text, cells) {
  const shown = new Int32Array(cells);
  const run = /([0-9HFUS]|N\d{1,9}N)([a-z]*)/y;
  let from = 0;
  while (run.lastIndex < text.length) {
    const found = run.exec(text);
    if (!found) return null;
    const [, sign, letters] = found;
    const to = from + (letters ? countOf(letters) : 1);
    if (to > cells) return null;
    shown.fill(codeOf(sign), from, to);
    from = to;
  }
  return from === cells ? shown : null;
}

/** @param {number} code */
function signOf(code) {
  return SIGN_OF.get(code) ?? (code < 10 ? String(Math.max(code, 0)) : `N${code}N`);
}

/** @param {string} sign */
function codeOf(sign) {
  return CODE_OF.get(sign) ?? Number(sign.replaceAll("N", ""));
}

/** @param {number} count */
function lettersOf(count) {
  let letters = "";
  for (let left = count; left > 0; left = Math.floor(left / 26)) {
    letters = LETTERS[left % 26] + letters;
  }
  return letters;
}

/** @param {string} letters */
function countOf(letters) {
  if (letters.length > LONGEST) return Infinity;
  return [...letters].reduce((count, letter) => 26 * count + LETTERS.indexOf(letter), 0);
}
