/** The moves of a game in a list, each with its verdict and its risk. */

import { fill, h } from "../dom.js";
import { check } from "../fields.js";
import { percent, t } from "../texts.js";
import { verdictName, verdictTone } from "./verdictname.js";

/** @typedef {import("../types.js").ReviewMove} ReviewMove */

export class Timeline {
  /**
   * @param {ReviewMove[]} moves
   * @param {(frame: number) => void} go
   */
  constructor(moves, go) {
    this.moves = moves;
    this.go = go;
    this.list = h("ol", { class: "moves", id: "moves" });
    // A game without a doubtful move has no short list.
    this.#all = moves.every((move) => verdictTone(move) === "quiet");
    const all = check(
      t("show_all"),
      this.#all,
      (checked) => {
        this.#all = checked;
        this.#draw();
      },
      "show-all",
    );
    this.element = h(
      "section",
      { class: "card", "aria-label": t("timeline") },
      h("h2", {}, t("timeline")),
      all,
      this.list,
    );
    this.#draw();
  }

  #all = false;
  #frame = 0;

  #draw() {
    const rows = this.moves.flatMap((move, index) =>
      this.#all || verdictTone(move) !== "quiet" ? [this.#row(move, index + 1)] : [],
    );
    fill(this.list, ...rows);
    this.mark(this.#frame);
  }

  /**
   * @param {ReviewMove} move
   * @param {number} frame
   */
  #row(move, frame) {
    const button = h(
      "button",
      {
        type: "button",
        class: `plain ${verdictTone(move)}`,
        "data-frame": frame,
        onclick: () => this.go(frame),
      },
      h("b", {}, String(move.move)),
      h("span", {}, verdictName(move)),
      h("span", { class: "risk" }, move.risk?.value ? percent(move.risk.value) : ""),
    );
    return h("li", {}, button);
  }

  /** @param {number} frame */
  mark(frame) {
    this.#frame = frame;
    for (const button of this.list.querySelectorAll("button")) {
      if (button.dataset.frame !== String(frame)) {
        button.removeAttribute("aria-current");
        continue;
      }
      button.setAttribute("aria-current", "step");
      if (!this.list.matches(":hover")) this.#scrollTo(button);
    }
  }

  /** @param {HTMLElement} button scrolled to within the list, never the page */
  #scrollTo(button) {
    const { offsetTop, offsetHeight } = button;
    const { scrollTop, clientHeight } = this.list;
    const below = offsetTop + offsetHeight - clientHeight;
    if (offsetTop < scrollTop) this.list.scrollTop = offsetTop;
    else if (below > scrollTop) this.list.scrollTop = below;
  }
}
