/** Values along an axis, a curve with its band for each strategy. */

import { svg } from "../dom.js";
import { marker, ticks } from "./chart.js";

const LEFT = 52;
const RIGHT = 18;
const TOP = 10;
const FOOT = 48;

/**
 * @typedef {{value: number, low: number, high: number}} Spot
 * @typedef {{label: string, number: number|null, text: string, spots: (Spot|null)[]}} Stop
 */

/**
 * @param {Stop[]} stops in the order of the axis, a spot a strategy
 * @param {{tell: (value: number) => string, axis: string}} how
 * @returns {(width: number) => import("./chart.js").Drawing}
 */
export const curves = (stops, how) => (width) => {
  const height = width < 480 ? 260 : 320;
  const known = stops.flatMap(({ spots }) => spots.filter((spot) => spot !== null));
  const highs = known.map(({ high }) => high);
  const lows = known.map(({ low }) => low);
  const marks = ticks(Math.min(...lows, 1), Math.max(...highs, 0), 5);
  const span = marks[marks.length - 1] - marks[0] || 1;
  const y = (/** @type {number} */ value) =>
    height - FOOT - ((value - marks[0]) / span) * (height - FOOT - TOP);
  const xs = across(stops, width);
  const strategies = stops[0]?.spots.length ?? 0;
  const columns = stops.map((_, index) => {
    const before = index === 0 ? LEFT : (xs[index - 1] + xs[index]) / 2;
    const after = index === stops.length - 1 ? width : (xs[index] + xs[index + 1]) / 2;
    return { x: before, width: Math.max(after - before, 1) };
  });
  // As many labels as there is room for.
  const wide = Math.max(...stops.map(({ label }) => label.length)) * 8 + 10;
  const room = (width - LEFT - RIGHT) / Math.max(stops.length, 1);
  const every = Math.max(1, Math.ceil(wide / room));
  return {
    height,
    layers: [
      ...marks.flatMap((mark) => [
        svg("line", { class: "rule", x1: LEFT, x2: width - RIGHT, y1: y(mark), y2: y(mark) }),
        svg("text", { class: "tick", x: LEFT - 7, y: y(mark) + 5 }, how.tell(mark)),
      ]),
      ...stops.map(({ label }, index) =>
        index % every === 0
          ? svg("text", { class: "below", x: xs[index], y: height - FOOT + 20 }, label)
          : null,
      ),
      svg("text", { class: "below axis", x: (LEFT + width - RIGHT) / 2, y: height - 6 }, how.axis),
      ...Array.from({ length: strategies }, (_, place) => curve(stops, place, xs, y)).flat(),
    ],
    places: stops.map(({ text }, index) => ({
      ...columns[index],
      y: 0,
      height: height - FOOT,
      text,
    })),
  };
};

/**
 * Where the stops are: to scale where they are numbers, else one after the other.
 * @param {Stop[]} stops
 * @param {number} width
 */
function across(stops, width) {
  const numbers = stops.map(({ number }) => number);
  const scaled = numbers.every((number) => number !== null) && stops.length > 1;
  const low = Math.min(...numbers.map(Number));
  const high = Math.max(...numbers.map(Number));
  const inner = width - LEFT - RIGHT - 24;
  return stops.map(({ number }, index) => {
    const share = scaled
      ? (Number(number) - low) / (high - low || 1)
      : (index + 0.5) / stops.length;
    return LEFT + 12 + share * inner;
  });
}

/**
 * @param {Stop[]} stops
 * @param {number} place
 * @param {number[]} xs
 * @param {(value: number) => number} y
 */
function curve(stops, place, xs, y) {
  const spots = stops.flatMap(({ spots }, index) => {
    const spot = spots[place];
    return spot ? [{ ...spot, x: xs[index] }] : [];
  });
  if (spots.length === 0) return [];
  spots.sort((a, b) => a.x - b.x);
  const path = (/** @type {"value"|"low"|"high"} */ name, /** @type {typeof spots} */ list) =>
    list.map((spot) => `${spot.x.toFixed(1)} ${y(spot[name]).toFixed(1)}`).join("L");
  const kind = `s${place % 8}`;
  return [
    svg("path", {
      class: `band ${kind}`,
      d: `M${path("high", spots)}L${path("low", [...spots].reverse())}Z`,
    }),
    svg("path", { class: `curve ${kind}`, d: `M${path("value", spots)}` }),
    ...spots.map((spot) => marker(place, spot.x, y(spot.value))),
  ];
}
