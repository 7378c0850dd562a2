/** The moves of a game in a list, each with its verdict and its risk. */

import { fill, h } from "../dom.js";
import { check } from "../fields.js";
import { percent, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

/** @typedef {import("../types.js").Review} Review */

export class Timeline {
  /**
   * @param {Review} review
   * @param {(frame: number) => void} go
   */
  constructor(review, go) {
    this.review = review;
    this.go = go;
    this.list = h("ol", { class: "moves", id: "moves" });
    const told = review.moves.some(({ verdict }) => verdictTone(verdict) !== "quiet");
    this.#all = !told;
    this.element = h(
      "section",
      { class: "card", "aria-label": t("timeline") },
      h("h2", {}, t("timeline")),
      check(
        t("show_all"),
        this.#all,
        (all) => {
          this.#all = all;
          this.#draw();
        },
        "show-all",
      ),
      this.list,
    );
    this.#draw();
  }

  #all = false;
  #frame = 0;

  #draw() {
    const rows = this.review.moves.filter(
      ({ verdict }) => this.#all || verdictTone(verdict) !== "quiet",
    );
    fill(
      this.list,
      ...rows.map((move) => {
        const frame = this.review.frames.findIndex((one) => one.move === move.move) + 1;
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `plain ${verdictTone(move.verdict)}`,
              "data-frame": frame,
              onclick: () => this.go(frame),
            },
            h("b", {}, String(move.move)),
            h("span", {}, verdictName(move.verdict)),
            h("span", { class: "risk" }, move.risk.value ? percent(move.risk.value) : ""),
          ),
        );
      }),
    );
    this.mark(this.#frame);
  }

  /** @param {number} frame */
  mark(frame) {
    this.#frame = frame;
    for (const button of this.list.querySelectorAll("button")) {
      const here = button.dataset.frame === String(frame);
      button.toggleAttribute("aria-current", here);
      if (here) button.setAttribute("aria-current", "step");
      if (here && !this.list.matches(":hover")) this.#scrollTo(button);
    }
  }

  /** @param {HTMLElement} button scrolled to within the list, never the page */
  #scrollTo(button) {
    const { offsetTop, offsetHeight } = button;
    const top = this.list.scrollTop;
    if (offsetTop < top) this.list.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > top + this.list.clientHeight)
      this.list.scrollTop = offsetTop + offsetHeight - this.list.clientHeight;
  }
}
