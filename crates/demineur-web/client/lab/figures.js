/** Figures of the lab in words: the same in charts, tables and beside the bar. */

import { number, percent, t } from "../texts.js";

/** @typedef {{games: number, wins: number, interval: [number, number]}} Counted */

/** @param {Counted} counted */
export const rate = ({ games, wins }) => (games > 0 ? wins / games : 0);

/** @param {[number, number]} interval */
export const span = ([low, high]) => `${percent(low)} – ${percent(high)}`;

/** @param {string} name @param {Counted} counted */
export const rateText = (name, counted) =>
  t("lab_rate_text", {
    name,
    rate: percent(rate(counted), 2),
    interval: span(counted.interval),
    wins: number(counted.wins),
    games: number(counted.games),
  });

/** A difference in points, with its sign. @param {number} share */
export function points(share) {
  const size = number(Math.abs(100 * share), 2);
  if (Math.abs(share) < 1e-12) return size;
  return share < 0 ? `−${size}` : `+${size}`;
}

/** @param {[number, number]} interval */
export const pointSpan = ([low, high]) => `${points(low)} … ${points(high)}`;

/** @param {number} value */
export const pValue = (value) => (value < 0.0001 ? `< ${number(0.0001, 4)}` : number(value, 4));

/** Milliseconds a game. @param {number} micros @param {number} games */
export const millis = (micros, games) => number(games > 0 ? micros / games / 1000 : 0, 2);
