/** One move of a review: what it was, its risk, and what would have been best. */

import { placeOf } from "../describe.js";
import { fill, h } from "../dom.js";
import { percent, seconds, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

/**
 * @param {HTMLElement} host
 * @param {{played: import("../types.js").Frame|null, move: import("../types.js").ReviewMove|null,
 *   geometry: import("../geometry.js").Geometry|null, playOn: (() => void)|null}} what
 */
export function tellMove(host, { played, move, geometry, playOn }) {
  const on = playOn
    ? h("button", { type: "button", id: "play-on", onclick: playOn }, t("play_on"))
    : null;
  if (!played || !geometry) {
    fill(host, h("h2", {}, t("move_none")));
    return;
  }
  const cell = Number(played.action.slice(1));
  const place = Number.isNaN(cell) || played.action.length < 2 ? "" : placeOf(cell, geometry);
  if (!move) {
    fill(
      host,
      h("h2", {}, t("move_flag")),
      h("p", {}, place),
      h("p", { class: "note" }, seconds(played.millis, 1)),
      on,
    );
    return;
  }
  fill(
    host,
    h(
      "h2",
      {},
      t("move_number", { move: move.move }),
      " ",
      h("span", { class: `badge ${verdictTone(move.verdict)}` }, verdictName(move.verdict)),
    ),
    h("p", {}, place, " · ", seconds(move.millis, 1)),
    h(
      "dl",
      { class: "figures" },
      ...figures(move, geometry).map(([label, value]) =>
        h("div", {}, h("dt", {}, label), h("dd", {}, value)),
      ),
    ),
    move.text ? h("p", { class: "told" }, move.text) : null,
    on,
  );
}

/**
 * @param {import("../types.js").ReviewMove} move
 * @param {import("../geometry.js").Geometry} geometry
 * @returns {[string, string][]}
 */
function figures(move, geometry) {
  /** @type {[string, string][]} */
  const list = [[t("risk"), chance(move.risk)]];
  if (move.least_risk.value !== move.risk.value)
    list.push([t("least_risk"), chance(move.least_risk)]);
  if (move.best) list.push([t("best_move"), placeOf(move.best.cell, geometry)]);
  const { win_before: before, win_after: after } = move;
  if (before.value !== null && before.value !== undefined) {
    list.push([
      t("win_chance"),
      `${chance(before)} → ${after.value === null ? t("none") : chance(after)}`,
    ]);
  }
  return list;
}

/** @param {import("../types.js").Chance} value */
function chance({ value, exact }) {
  if (value === null || value === undefined) return t("none");
  return exact === false ? `≈ ${percent(value)}` : percent(value);
}
