/** The fields a run of the lab is chosen with. */

import { levelName, options, tilingOptions } from "../describe.js";
import { fill, h } from "../dom.js";
import { choice, entry, segments } from "../fields.js";
import { number, t } from "../texts.js";
import { OWN, minesFollow } from "./choices.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../types.js").Meta} Meta */

/** Who is told the mines is no rival. */
const TOLD = "cheat";

export class LabForm {
  /**
   * @param {Meta} known
   * @param {Choices} choices
   * @param {(choices: Choices) => void} changed
   * @param {() => void} start
   */
  constructor(known, choices, changed, start) {
    this.known = known;
    this.choices = choices;
    this.changed = changed;
    this.fields = h("div", { class: "lab-fields" });
    this.element = h(
      "form",
      {
        class: "card lab-form",
        id: "lab-form",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          start();
        },
      },
      segments(
        t("lab_kind"),
        [
          ["compare", t("lab_compare")],
          ["sweep", t("lab_sweep")],
        ],
        choices.kind,
        (kind) => this.#set({ kind: /** @type {Choices["kind"]} */ (kind) }, true),
      ),
      this.fields,
    );
    this.#draw();
  }

  /**
   * @param {Partial<Choices>} parts
   * @param {boolean} [redraw] whether other fields come or go with it
   */
  #set(parts, redraw = false) {
    Object.assign(this.choices, parts);
    if (redraw) this.#draw();
    this.changed(this.choices);
  }

  #draw() {
    const { choices } = this;
    const focused = document.activeElement?.id;
    fill(
      this.fields,
      h("p", { class: "note" }, choices.kind === "sweep" ? t("lab_sweep_note") : t("lab_compare_note")),
      ...(choices.kind === "sweep" ? [this.#axis()] : []),
      this.#board(),
      this.#strategies(),
      this.#games(),
    );
    // A choice that brings other fields must not lose the keyboard.
    if (focused && this.fields.querySelector(`[id="${focused}"]`))
      document.getElementById(focused)?.focus();
  }

  #axis() {
    const { choices } = this;
    const names = this.known.axes.map(({ name }) => name);
    return h(
      "div",
      { class: "pair" },
      choice(
        t("lab_axis"),
        options("lab_axis", names),
        choices.axis,
        (axis) => {
          const example = this.known.axes.find(({ name }) => name === axis)?.example ?? "";
          this.#set({ axis, values: example }, true);
        },
        "lab-axis",
      ),
      this.#entry("values", t("lab_values"), { required: true }),
    );
  }

  #board() {
    const { choices, known } = this;
    const own = choices.level === OWN;
    const levels = known.levels.map(({ name }) => /** @type {[string, string]} */ ([name, levelName(name)]));
    const tilings = tilingOptions(known).filter(([name]) => name !== "square");
    return h(
      "div",
      { class: "pair" },
      choice(
        t("level"),
        [...levels, [OWN, t("level_custom")]],
        choices.level,
        (level) => this.#set({ level }, true),
        "lab-level",
      ),
      own && this.#number("width", t("width"), 1),
      own && this.#number("height", t("height"), 1),
      own && !minesFollow(choices) && this.#number("mines", t("mines"), 0),
      choice(
        t("tiling"),
        [["", t("lab_squares")], ...tilings],
        choices.tiling,
        (tiling) => this.#set({ tiling }),
        "lab-tiling",
      ),
      choice(
        t("rule_first_click"),
        [
          ["safe", t("first_safe")],
          ["opening", t("first_opening")],
          ["any", t("first_any")],
        ],
        choices.first_click,
        (first_click) => this.#set({ first_click }),
        "lab-first-click",
      ),
    );
  }

  #strategies() {
    const { choices } = this;
    const names = this.known.strategies.filter((name) => name !== TOLD);
    const boxes = names.map((name) => {
      const box = h("input", {
        type: "checkbox",
        name: "strategy",
        value: name,
        checked: choices.strategies.includes(name),
        onchange: () => {
          const chosen = new Set(choices.strategies);
          if (box.checked) chosen.add(name);
          else chosen.delete(name);
          this.#set({ strategies: names.filter((one) => chosen.has(one)) });
        },
      });
      return h("label", { class: "check" }, box, h("span", {}, name));
    });
    return h("fieldset", { class: "strategies" }, h("legend", {}, t("lab_strategies")), ...boxes);
  }

  #games() {
    const { choices, known } = this;
    const { lab_games, lab_effort } = known.limits;
    const efforts = known.efforts.slice(0, known.efforts.indexOf(lab_effort) + 1);
    const swept = choices.kind === "sweep" && choices.axis === "effort";
    return h(
      "div",
      { class: "pair" },
      this.#number("games", t(choices.kind === "sweep" ? "lab_games_point" : "lab_games_each"), 1, lab_games),
      this.#entry("seed", t("seed"), { inputmode: "numeric", pattern: "[0-9]+", required: true }),
      !swept &&
        choice(
          t("lab_effort"),
          options("lab_effort", efforts),
          choices.effort,
          (effort) => this.#set({ effort }),
          "lab-effort",
        ),
      choices.kind === "compare" &&
        this.#entry("sprt", t("lab_sprt"), {
          type: "number",
          min: 0.01,
          max: 100,
          step: "any",
          placeholder: t("lab_sprt_none"),
        }),
      h("p", { class: "note whole" }, t("lab_limits", {
        games: number(lab_games),
        cells: number(known.limits.lab_cells),
        seconds: number(known.limits.lab_seconds),
      })),
    );
  }

  /**
   * @param {"width"|"height"|"mines"|"games"} name
   * @param {string} label
   * @param {number} min
   * @param {number} [max]
   */
  #number(name, label, min, max) {
    return this.#entry(name, label, { type: "number", min, max, required: true });
  }

  /**
   * @param {"width"|"height"|"mines"|"games"|"seed"|"sprt"|"values"} name
   * @param {string} label
   * @param {Record<string, unknown>} attributes
   */
  #entry(name, label, attributes) {
    const field = { id: `lab-${name}`, value: this.choices[name], ...attributes };
    return entry(label, field, (value) => this.#set({ [name]: value.trim() }));
  }
}
