/** Plots drawn by ourselves: points with a running mean, and bars. */

import { h, svg } from "./dom.js";

const WIDE = 640;
const HIGH = 260;
const LEFT = 64;
const BOTTOM = 30;
const TOP = 28;
const RIGHT = 12;

/**
 * Points in order, and the mean of the last few as a line.
 * @param {{title: string, values: number[], tell: (value: number) => string, mean?: number,
 *   most?: number, dots?: boolean}} what
 */
export function linePlot({ title, values, tell, mean = 10, most, dots = true }) {
  const top = most ?? niceTop(Math.max(...values, 1e-9));
  const x = (/** @type {number} */ index) =>
    LEFT + ((index + 0.5) / values.length) * (WIDE - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HIGH - BOTTOM - (value / top) * (HIGH - BOTTOM - TOP);
  const means = values.map((_, index) => {
    const last = values.slice(Math.max(0, index - mean + 1), index + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
  const path = means
    .map(
      (value, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join("");
  return figure(
    title,
    axis(top, y, tell),
    dots
      ? values.map((value, index) =>
          svg(
            "circle",
            { class: "dot", cx: x(index), cy: y(value), r: 3 },
            svg("title", {}, tell(value)),
          ),
        )
      : [],
    [svg("path", { class: "mean", d: path })],
  );
}

/**
 * A bar for each name.
 * @param {{title: string, bars: {name: string, value: number, note: string}[], most: number,
 *   tell: (value: number) => string}} what
 */
export function barPlot({ title, bars, most, tell }) {
  const y = (/** @type {number} */ value) => HIGH - BOTTOM - (value / most) * (HIGH - BOTTOM - TOP);
  const step = (WIDE - LEFT - RIGHT) / bars.length;
  const wide = Math.min(0.6 * step, 90);
  const drawn = bars.flatMap(({ name, value, note }, index) => {
    const middle = LEFT + (index + 0.5) * step;
    return [
      svg(
        "rect",
        {
          class: "column",
          x: middle - wide / 2,
          y: y(value),
          width: wide,
          height: Math.max(HIGH - BOTTOM - y(value), 1),
          rx: 4,
        },
        svg("title", {}, note),
      ),
      svg("text", { class: "value", x: middle, y: y(value) - 5 }, note),
      svg("text", { class: "name", x: middle, y: HIGH - 7 }, name),
    ];
  });
  return figure(title, axis(most, y, tell), drawn, []);
}

/**
 * @param {string} title
 * @param {...SVGElement[]} layers
 */
function figure(title, ...layers) {
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, title),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": title },
      ...layers.flat(),
    ),
  );
}

/**
 * @param {number} top
 * @param {(value: number) => number} y
 * @param {(value: number) => string} tell
 */
function axis(top, y, tell) {
  return [0, 0.5, 1].flatMap((share) => [
    svg("line", {
      class: "rule",
      x1: LEFT,
      x2: WIDE - RIGHT,
      y1: y(share * top),
      y2: y(share * top),
    }),
    svg("text", { class: "tick", x: LEFT - 6, y: y(share * top) + 4 }, tell(share * top)),
  ]);
}

/** The least of 1, 2, 5, 10, 20… that is not below the value. @param {number} value */
function niceTop(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999) ?? 10 * power
  );
}
