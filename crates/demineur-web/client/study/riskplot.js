/** The risk of every move as a bar, in the order of play. */

import { h, svg } from "../dom.js";
import { percent, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

const HIGH = 64;

/**
 * @param {import("../types.js").ReviewMove[]} moves
 * @param {(frame: number) => void} go
 */
export function riskPlot(moves, go) {
  const bars = moves.map((move, index) => {
    const risk = move.risk?.value ?? 0;
    const tall = Math.max(risk * HIGH, risk > 0 ? 2 : 1);
    const name = `${t("move_number", { move: move.move })} – ${verdictName(move)}`;
    return svg(
      "g",
      { onclick: () => go(index + 1) },
      svg("title", {}, move.risk ? `${name} – ${percent(risk)}` : name),
      svg("rect", { x: index, y: 0, width: 1, height: HIGH, class: "hit" }),
      svg("rect", {
        x: index + 0.1,
        y: HIGH - tall,
        width: 0.8,
        height: tall,
        class: `bar ${verdictTone(move)}`,
      }),
    );
  });
  const picture = svg(
    "svg",
    {
      class: "risks",
      viewBox: `0 0 ${Math.max(moves.length, 1)} ${HIGH}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("risk_plot"),
    },
    ...bars,
  );
  return {
    element: h("figure", { class: "plot" }, h("figcaption", {}, t("risk_plot")), picture),
    /** @param {number} frame */
    mark(frame) {
      bars.forEach((bar, index) => bar.classList.toggle("here", index + 1 === frame));
    },
  };
}
