/** What a sweep has come to: a curve with its band for each strategy, and the figures as a table. */

import { fill, h, svg } from "../dom.js";
import { named, number, percent, t } from "../texts.js";
import { Chart, marker } from "./chart.js";
import { curves } from "./curves.js";
import { millis, rate, rateText, span } from "./figures.js";
import { table } from "./table.js";

export class Sweep {
  /** @param {string} axis */
  constructor(axis) {
    this.axis = axis;
    this.chart = new Chart(t("lab_curve"), t("lab_read_off"), "lab-curve");
    this.figures = h("div", {});
    this.element = h("section", { class: "card" }, this.chart.element, this.figures);
  }

  /** The lines of each point, in order. @type {any[][]} */
  #points = [];

  /** @param {import("../types.js").LabLine} telling */
  hear({ place, lines }) {
    // A point of which nothing is known yet has nothing to show.
    if (lines[0].games === 0) return;
    this.#points[place] = lines;
    const name = named(`lab_axis_${this.axis}`, this.axis);
    const stops = this.#points.map((told) => ({
      label: labelOf(told[0].at),
      number: typeof told[0].at === "number" ? told[0].at : null,
      text: `${name} ${labelOf(told[0].at)}${t("colon")}${told
        .map((line) => rateText(line.strategy, line))
        .join("; ")}`,
      spots: told.map((line) => ({
        value: rate(line),
        low: line.interval[0],
        high: line.interval[1],
      })),
    }));
    this.chart.show(curves(stops, { tell: (value) => percent(value, 1), axis: name }));
    const strategies = lines.map((/** @type {any} */ line) => line.strategy);
    fill(this.chart.legend, ...strategies.map(sample));
    fill(this.figures, sweepTable(this.axis, name, this.#points.flat()));
  }
}

/** @param {number|string} at */
function labelOf(at) {
  if (typeof at === "number") return number(at, 2);
  const ours = named(`tiling_${at}`, "") || named(`lab_effort_${at}`, "");
  return ours || at.replace("x", " × ");
}

/**
 * How a strategy's curve looks.
 * @param {string} name
 * @param {number} place
 */
const sample = (name, place) =>
  h(
    "li",
    {},
    svg(
      "svg",
      { viewBox: "0 0 36 14", width: 36, height: 14, "aria-hidden": "true" },
      svg("path", { class: `curve s${place % 8}`, d: "M0 7H36" }),
      marker(place, 18, 7),
    ),
    name,
  );

/**
 * @param {string} axis
 * @param {string} name
 * @param {any[]} lines
 */
const sweepTable = (axis, name, lines) =>
  table(
    t("lab_curve"),
    [
      name,
      t("strategy"),
      // Mines are not told twice.
      ...(axis === "mines" ? [] : [t("mines")]),
      t("games"),
      t("wins"),
      t("win_rate"),
      t("lab_interval"),
      t("lab_millis"),
    ],
    lines.map((line) => [
      labelOf(line.at),
      line.strategy,
      ...(axis === "mines" ? [] : [number(line.mines)]),
      number(line.games),
      number(line.wins),
      percent(rate(line), 2),
      span(line.interval),
      millis(line.timing.cpu_micros, line.games),
    ]),
    "lab-points",
    2,
  );
