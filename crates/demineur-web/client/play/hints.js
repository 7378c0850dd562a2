/** Hints in four grades, the chances of mines, and whether a guess is forced. */

import { gamePath, post } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("./table.js").Table} Table */

/** @typedef {"nudge"|"clues"|"argument"|"cell"} Grade */

/** @type {Grade[]} */
const GRADES = ["nudge", "clues", "argument", "cell"];

export class Hints {
  /**
   * @param {Table} table
   * @param {import("./told.js").Told} told
   * @param {(text: string, kind?: "info"|"warn") => void} say
   */
  constructor(table, told, say) {
    this.table = table;
    this.told = told;
    this.say = say;
    this.chances = h(
      "button",
      {
        type: "button",
        id: "chances",
        "aria-pressed": "false",
        onclick: () => this.toggleChances(),
      },
      t("chances"),
    );
    this.legend = h(
      "p",
      { class: "legend", hidden: true },
      h("span", { class: "swatch cool" }),
      t("chance_safe"),
      h("span", { class: "swatch warm" }),
      t("chance_mine"),
    );
    this.element = h(
      "section",
      { class: "group", "aria-label": t("hints") },
      h("h2", {}, t("hints")),
      h(
        "div",
        { class: "grades", role: "group", "aria-label": t("hint_grades") },
        ...GRADES.map((grade) =>
          h(
            "button",
            {
              type: "button",
              "data-grade": grade,
              title: t(`hint_${grade}_title`),
              onclick: () => this.hint(grade),
            },
            t(`hint_${grade}`),
          ),
        ),
      ),
      h(
        "div",
        { class: "pair" },
        this.chances,
        h(
          "button",
          { type: "button", id: "forced", onclick: () => this.guess() },
          t("forced"),
        ),
      ),
      this.legend,
    );
    table.tell({
      game: () => this.#changed(),
      update: (update) => update.refused || this.#changed(),
    });
  }

  #on = false;
  /** @type {AbortController|null} */
  #asked = null;

  #changed() {
    this.told.hide();
    this.#asked?.abort();
    if (this.#on) this.#showChances();
  }

  /** @param {Grade} grade */
  async hint(grade) {
    const answer = await this.#ask("/hint", { grade, turned: this.table.isTurned });
    if (!answer) return;
    this.table.board.setMarks(answer.marks, null, answer.labels);
    this.told.show(answer.text);
  }

  async guess() {
    const answer = await this.#ask("/guess");
    if (answer) this.told.show(answer.text);
  }

  toggleChances() {
    this.#on = !this.#on;
    this.chances.setAttribute("aria-pressed", String(this.#on));
    this.legend.hidden = !this.#on;
    if (this.#on) this.#showChances();
    else this.table.board.setChances(null);
  }

  async #showChances() {
    if (this.table.isOver) {
      this.table.board.setChances(null);
      return;
    }
    const answer = await this.#ask("/chances");
    if (!answer || !this.#on) return;
    const chances = Object.entries(answer.chances).map(
      ([cell, chance]) => /** @type {[number, number]} */ ([Number(cell), Number(chance)]),
    );
    this.table.board.setChances(new Map(chances));
    if (answer.note) this.told.show(answer.note);
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  async #ask(path, body = {}) {
    const { state } = this.table;
    if (!state || this.table.isOver) return null;
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const answer = await post(gamePath(state.id, path), body, asked.signal);
      state.helped = true;
      return asked.signal.aborted ? null : answer;
    } catch (error) {
      if (error instanceof Error && error.name !== "AbortError") this.say(error.message, "warn");
      return null;
    }
  }
}
