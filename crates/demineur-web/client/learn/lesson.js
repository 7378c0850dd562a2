/** A small board with something to do on it, and what is said of it. */

import { Board } from "../board.js";
import { describe } from "../describe.js";
import { h } from "../dom.js";
import { geometryOf } from "../boards.js";
import { settings } from "../settings.js";
import { t } from "../texts.js";
import { FLAG } from "../types.js";
import { MiniGame } from "./minigame.js";

/** @typedef {import("../types.js").Role} Role */

/**
 * @typedef {object} Plan
 * @property {string} id its texts are `how_ID`, `how_ID_text`, `how_ID_done` and `how_ID_hint`
 * @property {import("../types.js").BoardSpec} board
 * @property {number[]} mines
 * @property {number[]} open opened before it begins
 * @property {number[]} [flags] flagged before it begins
 * @property {(game: MiniGame) => boolean} isDone
 * @property {[number, Role][]} [hint] the cells it rings
 */

export class Lesson {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    this.stage = h("div", { class: "stage mini" });
    this.says = h("p", { class: "says", "aria-live": "polite" });
    this.board = new Board(this.stage, {
      primary: (cell, by) => this.#primary(cell, by),
      secondary: (cell) => this.#flag(cell),
      chord: (cell) => this.#chord(cell),
      describe: (cell) =>
        this.game ? describe(cell, this.game.shown[cell], this.game.geometry) : "",
    });
    this.element = h(
      "section",
      { class: "card lesson", id: plan.id, "data-done": "no" },
      h("h2", {}, t(`how_${plan.id}`)),
      h("p", {}, t(`how_${plan.id}_text`)),
      this.stage,
      h(
        "div",
        { class: "pair" },
        plan.hint
          ? h("button", { type: "button", class: "hint", onclick: () => this.#hint() }, t("how_hint"))
          : null,
        h("button", { type: "button", class: "again", onclick: () => this.#begin() }, t("how_again")),
      ),
      this.says,
    );
  }

  /** @type {MiniGame|null} */
  game = null;

  async show() {
    this.game = new MiniGame(await geometryOf(this.plan.board), this.plan.mines);
    this.#begin();
  }

  #begin() {
    if (!this.game) return;
    const { plan } = this;
    this.game = new MiniGame(this.game.geometry, plan.mines);
    for (const cell of plan.open) this.game.open(cell);
    for (const cell of plan.flags ?? []) this.game.flag(cell);
    this.board.show(this.game.geometry, this.game.shown, { label: t(`how_${plan.id}`), showZero: false });
    this.board.showAround(true);
    this.element.dataset.done = "no";
    this.#say("");
  }

  /**
   * @param {number} cell
   * @param {string} by
   */
  #primary(cell, by) {
    if (!this.game) return;
    if (this.game.shown[cell] >= 0) this.#chord(cell);
    else if (by === "touch" && settings.tap === "flag") this.#flag(cell);
    else this.#after(this.game.open(cell));
  }

  /** @param {number} cell */
  #flag(cell) {
    this.game?.flag(cell);
    this.#after({ opened: [], exploded: false });
  }

  /** @param {number} cell */
  #chord(cell) {
    if (!this.game || this.game.shown[cell] <= 0) return;
    const outcome = this.game.chord(cell);
    if (outcome.opened.length === 0 && !outcome.exploded) this.#say(t("how_chord_not"));
    else this.#after(outcome);
  }

  /** @param {import("./minigame.js").Outcome} outcome */
  #after({ opened, exploded }) {
    const { game, plan } = this;
    if (!game) return;
    this.board.change([...game.shown].map((code, cell) => [cell, code]));
    this.board.setMarks([]);
    if (exploded) {
      this.element.dataset.done = "no";
      this.#say(t("how_exploded"));
    } else if (plan.isDone(game)) {
      this.element.dataset.done = "yes";
      this.#say(t(`how_${plan.id}_done`));
    } else if (opened.length === 1) {
      const mines = game.shown[opened[0]];
      this.#say(t("how_shows", { mines }));
    } else {
      this.#say(game.shown.includes(FLAG) ? t("how_flagged") : "");
    }
  }

  #hint() {
    const { id, hint } = this.plan;
    if (!hint) return;
    this.board.setMarks(hint);
    this.#say(t(`how_${id}_hint`));
  }

  /** @param {string} text */
  #say(text) {
    this.says.textContent = text;
  }
}
