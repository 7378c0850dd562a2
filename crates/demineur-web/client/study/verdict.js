/** What an analysis found, in figures and words. */

import { fill, h } from "../dom.js";
import { percent, t } from "../texts.js";

/**
 * @param {HTMLElement} host
 * @param {import("../types.js").Analysis} analysis
 */
export function tellAnalysis(host, analysis) {
  const { best } = analysis;
  /** @type {[string, string][]} */
  const list = [
    [
      t("result_layouts"),
      analysis.layouts === null ? t("result_estimated") : grouped(analysis.layouts),
    ],
    [t("result_safe"), String(analysis.safe.length)],
    [t("result_mines"), String(analysis.mines.length)],
  ];
  if (best) {
    list.push([t("result_risk"), percent(best.mine_probability, 2)]);
    if (best.win_probability !== null)
      list.push([t("result_win"), percent(best.win_probability, 2)]);
  }
  fill(
    host,
    h("h2", {}, t("result")),
    h(
      "dl",
      { class: "figures two" },
      ...list.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value))),
    ),
    // Its figures stand above; its first line names the cell, and says why.
    h("p", { class: "told" }, (analysis.text ?? "").split("\n", 1)[0]),
    analysis.note ? h("p", { class: "warning" }, analysis.note) : null,
  );
}

/**
 * @param {HTMLElement} host
 * @param {import("../types.js").Conflict|null} conflict null when it is another error
 * @param {string} message
 */
export function tellConflict(host, conflict, message) {
  const text = conflict
    ? (conflict.text ?? t(conflict.mine_count ? "result_impossible_count" : "result_impossible"))
    : message;
  const notes = [text, conflict?.note].filter((note) => note);
  fill(host, h("h2", {}, t("result")), ...notes.map((note) => h("p", { class: "warning lines" }, note)));
}

/**
 * An exact count may have hundreds of digits.
 * @param {string} digits
 */
function grouped(digits) {
  if (digits.length > 24) return `${digits[0]},${digits.slice(1, 4)} · 10^${digits.length - 1}`;
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
