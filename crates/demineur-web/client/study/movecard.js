/** One move of a review: what it was, its risk, and what would have been best. */

import { fill, h } from "../dom.js";
import { percent, seconds, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

/** @typedef {import("../types.js").ReviewMove} ReviewMove */

/**
 * @param {HTMLElement} host
 * @param {{move: ReviewMove|null, playOn: (() => void)|null}} what
 */
export function tellMove(host, { move, playOn }) {
  if (!move) {
    fill(host, h("h2", {}, t("move_none")));
    return;
  }
  const list = figures(move);
  fill(
    host,
    h(
      "h2",
      {},
      t("move_number", { move: move.move }),
      " ",
      h("span", { class: `badge ${verdictTone(move)}` }, verdictName(move)),
    ),
    list.length > 0 &&
      h(
        "dl",
        { class: "figures" },
        ...list.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value))),
      ),
    h("p", { class: "told" }, [move.text, ...move.details].join("\n")),
    playOn && h("button", { type: "button", id: "play-on", onclick: playOn }, t("play_on")),
  );
}

/**
 * What its sentences have no figures for, cells are named there.
 * @param {ReviewMove} move
 * @returns {[string, string][]}
 */
function figures(move) {
  /** @type {[string, string][]} */
  const list = [[t("stat_clock"), seconds(move.millis, 1)]];
  if (move.risk) list.push([t("risk"), chance(move.risk)]);
  if (move.least_risk && move.least_risk.value !== move.risk?.value) {
    list.push([t("least_risk"), chance(move.least_risk)]);
  }
  if (typeof move.win_before?.value === "number") {
    list.push([t("win_chance"), `${chance(move.win_before)} → ${chance(move.win_after)}`]);
  }
  return list;
}

/** @param {import("../types.js").Chance|undefined} of */
function chance(of) {
  if (typeof of?.value !== "number") return t("none");
  return of.exact === false ? `≈ ${percent(of.value)}` : percent(of.value);
}
