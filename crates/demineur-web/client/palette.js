/** The colours of the board, read from the style sheet so that themes stay in one place. */

import { hasFewColours } from "./looks.js";

/**
 * Where colours are few, as in high contrast, shapes tell apart what colours do elsewhere.
 * @typedef {{few: boolean, ground: string, hidden: string, edge: string, hover: string,
 *   pressed: string, open: string, line: string, digits: string[], flag: string, pole: string,
 *   mine: string, boom: string, onBoom: string, wrong: string, mark: string, tick: string,
 *   safe: string, danger: string, focus: string, look: string, best: string, onBest: string,
 *   number: string, near: string, halo: string, ink: string, cool: string, warm: string}} Palette
 */

/**
 * The colours as they are now.
 * @returns {Palette}
 */
export function currentPalette() {
  // A canvas does not know light-dark(): an element in that colour tells what it comes to.
  const probe = document.body.appendChild(document.createElement("i"));
  // Otherwise forced colours make every colour the one of text.
  probe.style.setProperty("forced-color-adjust", "none");
  const style = getComputedStyle(probe);
  const colour = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  /** @type {Palette} */
  const palette = {
    few: hasFewColours(),
    ground: colour("board-ground"),
    hidden: colour("cell-hidden"),
    edge: colour("cell-edge"),
    hover: colour("cell-hover"),
    pressed: colour("cell-pressed"),
    open: colour("cell-open"),
    line: colour("cell-line"),
    digits: Array.from({ length: 9 }, (_, digit) => colour(`digit-${digit}`)),
    flag: colour("flag"),
    pole: colour("flag-pole"),
    mine: colour("mine"),
    boom: colour("boom"),
    onBoom: colour("on-boom"),
    wrong: colour("wrong"),
    mark: colour("mark"),
    tick: colour("tick"),
    safe: colour("role-safe"),
    danger: colour("role-mine"),
    focus: colour("focus"),
    look: colour("role-look"),
    best: colour("role-best"),
    onBest: colour("on-best"),
    number: colour("role-number"),
    near: colour("cell-near"),
    halo: colour("halo"),
    ink: colour("chance-ink"),
    cool: colour("chance-cool"),
    warm: colour("chance-warm"),
  };
  probe.remove();
  return palette;
}
