/** What a click draws on the page of analysis. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";
import { FLAG, HIDDEN } from "../types.js";

export class Brushes {
  constructor() {
    this.element = h("div", { class: "brushes", role: "group", "aria-label": t("brush") });
    this.offer(8);
  }

  /** @type {"cycle"|"move"|number} */
  #brush = "cycle";
  #most = 0;

  /**
   * Offers numbers up to the most neighbours a cell has.
   * @param {number} most
   */
  offer(most) {
    if (this.#most === most) return;
    this.#most = most;
    const numbers = Array.from({ length: most + 1 }, (_, value) =>
      this.#button(value, String(value), String(value)),
    );
    fill(
      this.element,
      this.#button("cycle", t("brush_cycle"), t("brush_cycle_title")),
      ...numbers,
      this.#button(FLAG, icon("flag"), t("brush_flag")),
      this.#button(HIDDEN, icon("close"), t("brush_hide")),
      this.#button("move", icon("move"), t("brush_move")),
    );
    this.#show();
  }

  /** Whether a drag moves the board: nothing is drawn then. */
  get moves() {
    return this.#brush === "move";
  }

  /**
   * What a stroke draws that begins at a cell which shows this.
   * @param {number} code
   * @param {number} most
   */
  stroke(code, most) {
    if (this.#brush === "move") return code;
    if (this.#brush !== "cycle") return code === this.#brush ? HIDDEN : this.#brush;
    if (code < 0) return 0;
    return code < most ? code + 1 : HIDDEN;
  }

  /**
   * @param {"cycle"|"move"|number} brush
   * @param {string|Node} face
   * @param {string} label
   */
  #button(brush, face, label) {
    return h(
      "button",
      {
        type: "button",
        class: "square",
        "data-brush": brush,
        title: label,
        "aria-label": label,
        onclick: () => {
          this.#brush = brush;
          this.#show();
        },
      },
      face,
    );
  }

  #show() {
    for (const button of this.element.children) {
      button.setAttribute(
        "aria-pressed",
        String(/** @type {HTMLElement} */ (button).dataset.brush === String(this.#brush)),
      );
    }
  }
}
