/** Values with their intervals, a row each. */

import { svg } from "../dom.js";
import { marker, ticks } from "./chart.js";

const ROW = 34;
const FOOT = 44;
const RIGHT = 22;
/** Narrower charts have the names above the values. */
const NARROW = 480;

/**
 * @typedef {{name: string, value: number, low: number, high: number, text: string,
 *   place: number}} Row
 */

/**
 * @param {Row[]} rows
 * @param {{tell: (value: number) => string, axis: string, zero?: boolean,
 *   bounds?: [number, number]}} how
 * @returns {(width: number) => import("./chart.js").Drawing}
 */
export const intervals = (rows, how) => (width) => {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const narrow = width < NARROW;
  const left = narrow ? RIGHT : 16 + 7.6 * longest;
  const row = narrow ? 1.4 * ROW : ROW;
  const foot = rows.length * row;
  const ends = rows.flatMap(({ low, high }) => [low, high]);
  const [least, most] = how.bounds ?? [-Infinity, Infinity];
  const from = Math.max(Math.min(...ends, how.zero ? 0 : Infinity), least);
  const to = Math.min(Math.max(...ends, how.zero ? 0 : -Infinity), most);
  const marks = ticks(from, to, narrow ? 3 : 6);
  const span = marks[marks.length - 1] - marks[0] || 1;
  const x = (/** @type {number} */ value) =>
    left + ((value - marks[0]) / span) * (width - left - RIGHT);
  return {
    height: foot + FOOT,
    layers: [
      ...marks.flatMap((mark) => [
        svg("line", {
          class: how.zero && Math.abs(mark) < 1e-12 ? "rule zero" : "rule",
          x1: x(mark),
          x2: x(mark),
          y1: 0,
          y2: foot,
        }),
        svg("text", { class: "below", x: x(mark), y: foot + 17 }, how.tell(mark)),
      ]),
      svg("text", { class: "below axis", x: (left + width - RIGHT) / 2, y: foot + 37 }, how.axis),
      ...rows.flatMap(({ name, value, low, high, place }, index) => {
        const y = index * row + (narrow ? 0.7 : 0.5) * row;
        return [
          narrow
            ? svg("text", { class: "row-name start", x: 4, y: y - 13 }, name)
            : svg("text", { class: "row-name", x: left - 10, y: y + 5 }, name),
          svg("path", {
            class: `whisker s${place % 8}`,
            d: `M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 5}v10M${x(high)} ${y - 5}v10`,
          }),
          marker(place, x(value), y),
        ];
      }),
    ],
    places: rows.map(({ text }, index) => ({ x: 0, y: index * row, width, height: row, text })),
  };
};
