/** The risk of every opening as a bar, in the order of play. */

import { h, svg } from "../dom.js";
import { percent, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

const HIGH = 64;

/**
 * @param {import("../types.js").Review} review
 * @param {(frame: number) => void} go
 */
export function riskPlot(review, go) {
  const { moves, frames } = review;
  const wide = Math.max(moves.length, 1);
  const bars = moves.map((move, index) => {
    const risk = move.risk.value ?? 0;
    const tall = Math.max(risk * HIGH, risk > 0 ? 2 : 1);
    const hit = svg("rect", { x: index, y: 0, width: 1, height: HIGH, class: "hit" });
    const bar = svg("rect", {
      x: index + 0.1,
      y: HIGH - tall,
      width: 0.8,
      height: tall,
      class: `bar ${verdictTone(move.verdict)}`,
    });
    const title = svg(
      "title",
      {},
      `${t("move_number", { move: move.move })} – ${verdictName(move.verdict)} – ${percent(risk)}`,
    );
    const frame = frames.findIndex((one) => one.move === move.move) + 1;
    return svg("g", { "data-move": move.move, onclick: () => go(frame) }, title, hit, bar);
  });
  const picture = svg(
    "svg",
    {
      class: "risks",
      viewBox: `0 0 ${wide} ${HIGH}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("risk_plot"),
    },
    ...bars,
  );
  return {
    element: h("figure", { class: "plot" }, h("figcaption", {}, t("risk_plot")), picture),
    /** @param {number|null} move */
    mark(move) {
      for (const bar of bars) bar.classList.toggle("here", bar.dataset.move === String(move));
    },
  };
}
