/** The "IA" button of document 001: one move of a strategy, held or toggled for many. */

import { fill, h } from "../dom.js";
import { choice, slider } from "../fields.js";
import { icon } from "../icons.js";
import { choose, settings } from "../settings.js";
import { t } from "../texts.js";
import { nameOf, options } from "../describe.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Update} Update */

/** Held this long, the button goes on by itself. */
const HOLD = 450;
/** So many reasons stay in sight. */
const KEPT = 8;

export class Assistant {
  /**
   * @param {import("./table.js").Table} table
   * @param {import("../types.js").Meta} meta
   * @param {import("./told.js").Told} told
   */
  constructor(table, meta, told) {
    this.table = table;
    this.told = told;
    this.button = h(
      "button",
      {
        class: "primary ai",
        type: "button",
        id: "ai",
        title: t("ai_title"),
      },
      t("ai"),
    );
    this.toggle = h(
      "button",
      {
        type: "button",
        id: "ai-auto",
        "aria-pressed": "false",
        onclick: () => this.#setAuto(!this.#auto),
      },
      icon("play"),
      t("ai_auto"),
    );
    this.log = h("ol", {
      class: "reasons",
      id: "reasons",
      "aria-label": t("ai_log"),
      reversed: true,
    });
    const strategies = options("strategy", meta.strategies);
    this.strategy = choice(
      t("strategy"),
      strategies,
      settings.strategy || strongest(meta.strategies),
      (strategy) => choose({ strategy }),
      "strategy",
    );
    this.element = h(
      "section",
      { class: "group", "aria-label": t("ai_section") },
      h("h2", {}, t("ai_section")),
      h("div", { class: "pair" }, this.button, this.toggle),
    );
    this.choices = h(
      "div",
      { class: "group" },
      this.strategy,
      slider(
        t("speed"),
        { min: 0.5, max: 30, step: 0.5, value: settings.speed, id: "speed" },
        (speed) => choose({ speed }),
        (value) => t("speed_moves", { moves: value }),
      ),
      this.log,
    );
    this.#listen();
    table.tell({
      game: (state) => this.#game(state),
      update: (update, state) => this.#update(update, state),
      error: () => this.#failed(),
      link: (linked) => linked || this.#setAuto(false),
    });
  }

  #auto = false;
  #held = false;
  #waiting = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #hold;
  #id = "";

  #listen() {
    this.button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#hold = setTimeout(() => {
        this.#held = true;
        this.#ask();
      }, HOLD);
    });
    const stop = () => {
      clearTimeout(this.#hold);
      if (this.#held) setTimeout(() => (this.#held = false));
      if (!this.#auto) clearTimeout(this.#timer);
    };
    for (const name of ["pointerup", "pointerleave", "pointercancel"])
      this.button.addEventListener(name, stop);
    this.button.addEventListener("click", () => {
      // The click that ends a hold is not one more move.
      if (!this.#held) this.one();
    });
    this.button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** One move. */
  one() {
    this.#setAuto(false);
    this.#ask();
  }

  /** @returns {string} the strategy that plays: document 001 knows one */
  get #strategy() {
    return this.table.state?.classic
      ? "zeros"
      : (this.strategy.querySelector("select")?.value ?? "exact");
  }

  #ask() {
    if (this.#waiting || this.table.isOver) return;
    this.#waiting = this.table.askStrategy(this.#strategy) !== false;
  }

  /** @param {boolean} auto */
  #setAuto(auto) {
    this.#auto = auto;
    this.toggle.setAttribute("aria-pressed", String(auto));
    fill(this.toggle, icon(auto ? "pause" : "play"), t(auto ? "ai_stop" : "ai_auto"));
    clearTimeout(this.#timer);
    if (auto) this.#ask();
  }

  /** @param {GameState} state */
  #game(state) {
    this.#waiting = false;
    this.strategy.hidden = state.classic;
    if (state.id === this.#id) return;
    this.#id = state.id;
    this.#setAuto(false);
    this.log.replaceChildren();
  }

  #failed() {
    this.#waiting = false;
    this.#setAuto(false);
  }

  /**
   * @param {Update} update
   * @param {GameState} state
   */
  #update(update, state) {
    const mine = this.#waiting;
    this.#waiting = false;
    if (update.reason) this.#note(update.reason, update.cell, update.labels);
    const ended = state.status === "won" || state.status === "lost";
    if (ended || (mine && update.refused)) this.#setAuto(false);
    else if (mine && (this.#auto || this.#held)) {
      this.#timer = setTimeout(() => this.#ask(), 1000 / settings.speed);
    }
  }

  /**
   * @param {string} reason
   * @param {number|null} cell
   * @param {import("../types.js").Label[]} labels
   */
  #note(reason, cell, labels) {
    const { geometry } = this.table;
    const place = cell === null || !geometry ? "" : nameOf(cell, geometry);
    const show = () => cell !== null && this.table.board.setMarks([], cell, labels);
    show();
    this.log.prepend(
      h("li", { onpointerenter: show }, h("b", {}, place), place ? t("colon") : "", reason),
    );
    while (this.log.children.length > KEPT) this.log.lastChild?.remove();
    // At speed, a voice would never come to an end.
    if (!this.#auto && !this.#held)
      this.told.show(`${place ? `${place}${t("colon")}` : ""}${reason}`);
  }
}

/** @param {string[]} strategies */
const strongest = (strategies) =>
  ["expert", "exact"].find((name) => strategies.includes(name)) ?? "";
