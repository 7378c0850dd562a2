/** What a comparison has come to: charts, and the same figures as tables. */

import { fill, h } from "../dom.js";
import { number, percent, t } from "../texts.js";
import { Chart } from "./chart.js";
import { millis, pValue, pointSpan, points, rate, rateText, span } from "./figures.js";
import { intervals } from "./intervals.js";
import { table } from "./table.js";

export class Comparison {
  constructor() {
    this.rates = new Chart(t("lab_rates"), t("lab_read_off"), "lab-rates");
    this.differences = new Chart(t("lab_differences"), t("lab_read_off"), "lab-differences");
    this.verdicts = h("div", { class: "verdicts" });
    this.strategies = h("div", {});
    this.pairs = h("div", {});
    this.element = h(
      "div",
      { class: "lab-results" },
      h(
        "div",
        { class: "cards" },
        h("section", { class: "card" }, this.rates.element),
        h("section", { class: "card" }, this.differences.element, this.verdicts),
      ),
      h("section", { class: "card" }, this.strategies, this.pairs),
    );
  }

  /** @param {import("../types.js").LabLine} telling */
  hear({ lines: [told], end }) {
    const names = told.strategies.map((/** @type {any} */ one) => one.name);
    const list = told.strategies.map((/** @type {any} */ one, /** @type {number} */ place) => ({
      ...one,
      games: told.games,
      micros: told.timing.strategies[place].cpu_micros,
      place,
    }));
    // Rows that change places while they are read cannot be read.
    if (end) list.sort((/** @type {any} */ a, /** @type {any} */ b) => b.wins - a.wins);
    this.rates.show(
      intervals(
        list.map((/** @type {any} */ one) => ({
          name: one.name,
          value: rate(one),
          low: one.interval[0],
          high: one.interval[1],
          text: rateText(one.name, one),
          place: one.place,
        })),
        { tell: (value) => percent(value, 1), axis: t("lab_axis_rate"), bounds: [0, 1] },
      ),
    );
    this.differences.show(
      intervals(
        told.pairs.map((/** @type {any} */ pair) => ({
          name: pairName(pair),
          value: pair.difference,
          low: pair.interval[0],
          high: pair.interval[1],
          text: t("lab_difference_text", {
            a: pair.a,
            b: pair.b,
            difference: points(pair.difference),
            interval: pointSpan(pair.interval),
            p: pValue(pair.p_value),
          }),
          place: names.indexOf(pair.a),
        })),
        { tell: (value) => points(value), axis: t("lab_axis_difference"), zero: true },
      ),
    );
    fill(this.strategies, strategyTable(list));
    fill(this.pairs, pairTable(told.pairs));
    fill(this.verdicts, ...verdicts(told));
  }
}

/** @param {{a: string, b: string}} pair */
const pairName = ({ a, b }) => `${a} − ${b}`;

/** @param {any[]} list */
const strategyTable = (list) =>
  table(
    t("lab_rates"),
    [t("strategy"), t("games"), t("wins"), t("win_rate"), t("lab_interval"), t("lab_guesses"), t("lab_millis")],
    list.map((one) => [
      one.name,
      number(one.games),
      number(one.wins),
      percent(rate(one), 2),
      span(one.interval),
      number(one.games > 0 ? one.guesses / one.games : 0, 2),
      millis(one.micros, one.games),
    ]),
    "lab-strategies",
  );

/** @param {any[]} pairs */
const pairTable = (pairs) =>
  table(
    t("lab_differences"),
    [
      t("lab_pair"),
      t("lab_both"),
      t("lab_only_a"),
      t("lab_only_b"),
      t("lab_neither"),
      t("lab_difference"),
      t("lab_interval"),
      t("lab_p_value"),
    ],
    pairs.map((pair) => [
      pairName(pair),
      number(pair.both),
      number(pair.only_a),
      number(pair.only_b),
      number(pair.neither),
      points(pair.difference),
      pointSpan(pair.interval),
      pValue(pair.p_value),
    ]),
    "lab-pairs",
  );

/** What the sequential test has settled. @param {any} told */
function verdicts(told) {
  const settled = told.pairs.filter((/** @type {any} */ pair) => pair.wins_more);
  return [
    ...settled.map((/** @type {any} */ pair) =>
      h(
        "p",
        {},
        t("lab_settled", {
          a: pair.wins_more,
          b: pair.wins_more === pair.a ? pair.b : pair.a,
        }),
      ),
    ),
    told.stopped_early ? h("p", { class: "note" }, t("lab_settled_early")) : null,
  ];
}
