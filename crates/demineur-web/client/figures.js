/** The figures of a game: how each is called, what it means, and how it is read off a game. */

import { h } from "./dom.js";
import { number, percent, seconds, t } from "./texts.js";

/**
 * What they are read off: the end of a game, or its review.
 * @typedef {{millis: number, best_millis?: number|null, three_bv: number|null,
 *   three_bv_per_second: number|null, clicks: number, effective: number,
 *   efficiency: number|null, throughput: number|null, correctness: number|null,
 *   zini: number|null, zini_efficiency: number|null}} Told
 */

/** @type {Record<string, (told: Told) => string|null>} */
const FIGURES = {
  time: ({ millis }) => seconds(millis),
  best: ({ best_millis }) => written(best_millis ?? null, (millis) => seconds(millis)),
  three_bv: ({ three_bv }) => written(three_bv, number),
  speed: ({ three_bv_per_second }) => written(three_bv_per_second, (speed) => number(speed, 2)),
  clicks: ({ clicks }) => number(clicks),
  effective: ({ effective }) => number(effective),
  efficiency: ({ efficiency }) => written(efficiency, (share) => percent(share, 0)),
  throughput: ({ throughput }) => written(throughput, (share) => percent(share, 0)),
  correctness: ({ correctness }) => written(correctness, (share) => percent(share, 0)),
  zini: ({ zini }) => written(zini, number),
  zini_efficiency: ({ zini_efficiency }) => written(zini_efficiency, (share) => percent(share, 0)),
};

/** All there are, by name. */
export const NAMES = Object.keys(FIGURES);

/** Those that betray nothing of what is still hidden. */
export const PLAYING = ["clicks", "effective", "correctness"];

/** @param {string} name */
export const label = (name) => t(`figure_${name}`);

/** @param {string} name */
export const meaning = (name) => t(`figure_${name}_means`);

/**
 * @template T
 * @param {T|null} value
 * @param {(value: T) => string} write
 */
function written(value, write) {
  return value === null ? null : write(value);
}

/**
 * Some of them, in their order, each with what it means.
 * @param {string[]} names
 * @param {Told} told
 */
export const boxes = (names, told) =>
  chosen(names, NAMES).map((name) =>
    h(
      "div",
      { title: meaning(name), "data-figure": name },
      h("dt", {}, label(name)),
      h("dd", {}, FIGURES[name](told) ?? t("none")),
    ),
  );

/**
 * What was chosen, of what there is: a browser may have kept anything.
 * @param {unknown} names
 * @param {string[]} known
 */
export const chosen = (names, known) =>
  known.filter((name) => Array.isArray(names) && names.includes(name));

/** What each of them means. */
export const meanings = () =>
  h(
    "dl",
    { class: "meanings" },
    ...NAMES.map((name) =>
      h("div", {}, h("dt", {}, label(name)), h("dd", {}, meaning(name))),
    ),
  );
