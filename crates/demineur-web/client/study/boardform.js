/** The board of a position: tiling, size, mines. */

import { tilingOptions } from "../describe.js";
import { h } from "../dom.js";
import { check, choice, entry } from "../fields.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").BoardSpec} BoardSpec */

/** A number that is typed counts so long after its last digit, or when its field is left. */
const CALM = 500;

/** Made once: a form that were made anew would take the keyboard away from its field. */
export class BoardForm {
  /**
   * @param {import("../types.js").Meta} meta
   * @param {object} acts
   * @param {(parts: Partial<BoardSpec>) => void} acts.board
   * @param {(mines: number) => void} acts.mines
   * @param {() => void} acts.clear
   */
  constructor(meta, acts) {
    const side = (/** @type {"width"|"height"|"depth"} */ name) =>
      this.#entry(name, { min: 1, max: 500 }, (value) => acts.board({ [name]: value }));
    const tiling = choice(
      t("tiling"),
      tilingOptions(meta),
      "square",
      (name) => acts.board({ tiling: name, depth: name === "cube" ? 3 : undefined }),
      "analysis-tiling",
    );
    const touch = choice(
      t("touch"),
      [
        ["corner", t("touch_corner")],
        ["edge", t("touch_edge")],
      ],
      "corner",
      (how) => acts.board({ touch: how }),
      "analysis-touch",
    );
    const wrap = check(t("wrap"), false, (on) => acts.board({ wrap: on }), "analysis-wrap");
    this.tiling = /** @type {HTMLSelectElement} */ (tiling.querySelector("select"));
    this.touch = /** @type {HTMLSelectElement} */ (touch.querySelector("select"));
    this.wrap = /** @type {HTMLInputElement} */ (wrap.querySelector("input"));
    this.depth = side("depth");
    this.element = h(
      "section",
      { class: "card" },
      tiling,
      h(
        "div",
        { class: "pair" },
        side("width"),
        side("height"),
        this.depth,
        this.#entry("mines", { min: 0 }, acts.mines),
      ),
      h("div", { class: "pair" }, touch, wrap),
      h("button", { type: "button", id: "analysis-clear", onclick: acts.clear }, t("clear")),
    );
  }

  /** @type {Map<string, HTMLInputElement>} */
  #numbers = new Map();

  /**
   * @param {"width"|"height"|"depth"|"mines"} name
   * @param {{min: number, max?: number}} range
   * @param {(value: number) => void} act
   */
  #entry(name, range, act) {
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    const commit = () => {
      clearTimeout(timer);
      const value = Number(input.value);
      if (input.value !== "" && Number.isInteger(value) && value >= range.min) act(value);
    };
    const label = entry(
      t(name),
      { type: "number", ...range, id: `analysis-${name}`, onchange: commit },
      () => {
        clearTimeout(timer);
        timer = setTimeout(commit, CALM);
      },
    );
    const input = /** @type {HTMLInputElement} */ (label.querySelector("input"));
    this.#numbers.set(name, input);
    return label;
  }

  /**
   * Shows a board, but leaves alone what is being typed.
   * @param {BoardSpec} board
   * @param {number} mines
   */
  show(board, mines) {
    const { tiling = "square", width = 1, height = 1, depth = 1 } = board;
    for (const [name, value] of Object.entries({ width, height, depth, mines })) {
      const input = this.#numbers.get(name);
      if (input && input !== document.activeElement) input.value = String(value);
    }
    this.tiling.value = board.adjacency ? "" : tiling;
    this.touch.value = board.touch ?? "corner";
    this.wrap.checked = board.wrap ?? false;
    this.depth.hidden = tiling !== "cube";
  }
}
