/** What the next game is like: level, tiling and its switches, side by side; and a game of one's own. */

import { h } from "../dom.js";
import { choice, toggle } from "../fields.js";
import { icon } from "../icons.js";
import { choose, onChoice, settings } from "../settings.js";
import { t } from "../texts.js";
import { levelName, levelOf, options, tilingOptions } from "../describe.js";
import { openDays } from "./days.js";
import { levelGame } from "./opening.js";
import { openSetup } from "./setup.js";

/** @typedef {import("../types.js").NewGame} NewGame */

const LEVELS = ["beginner", "intermediate", "expert"];

export class Levels {
  /**
   * @param {import("../types.js").Meta} meta
   * @param {{start: (game: NewGame) => Promise<string>, prefer: (game: NewGame) => void}} wishes
   *   to start a game at once, or have the next one so
   */
  constructor(meta, wishes) {
    this.meta = meta;
    this.wishes = wishes;
    this.buttons = LEVELS.map((level) =>
      h(
        "button",
        {
          type: "button",
          "data-level": level,
          onclick: () => this.pick(level),
        },
        levelName(level),
      ),
    );
    this.tiling = choice(
      t("tiling"),
      tilingOptions(meta),
      settings.tiling,
      (tiling) => {
        choose({ tiling });
        this.#start();
      },
      "tiling",
    );
    this.options = this.#options();
    this.more = h(
      "button",
      {
        type: "button",
        id: "more",
        class: "square more",
        title: t("more_options"),
        "aria-label": t("more_options"),
        "aria-expanded": "false",
        "aria-controls": "options",
        onclick: () => this.#unfold(!this.#unfolded),
      },
      icon("sliders"),
    );
    this.element = h(
      "section",
      { class: "card levels", "aria-label": t("levels") },
      h(
        "div",
        { class: "first" },
        h(
          "div",
          { class: "segments wide", role: "group", "aria-label": t("levels") },
          ...this.buttons,
        ),
        this.more,
      ),
      this.options,
    );
    this.#listen();
  }

  #unfolded = false;

  #options() {
    const grade = choice(
      t("grade"),
      [["", t("grade_any")], ...options("grade", this.meta.grades)],
      settings.grade,
      (wanted) => this.#prefer({ grade: wanted }),
      "grade",
    );
    const opening = toggle(
      t("opening"),
      settings.opening,
      (wanted) => this.#prefer({ opening: wanted }),
      { id: "opening", title: t("opening_note") },
    );
    const noGuess = toggle(
      t("no_guess"),
      settings.noGuess,
      (wanted) => this.#prefer({ noGuess: wanted }),
      { id: "no-guess", title: t("no_guess_board") },
    );
    const switches = h("div", { class: "switches" }, noGuess, opening);
    const fit = () => {
      grade.hidden = !settings.noGuess;
      opening.hidden = settings.noGuess;
      for (const part of [this.tiling, switches]) part.hidden = settings.classic;
      if (settings.classic) grade.hidden = true;
    };
    onChoice(fit);
    fit();
    return h(
      "div",
      { class: "options", id: "options" },
      h(
        "div",
        { class: "pair" },
        this.tiling,
        h(
          "button",
          {
            type: "button",
            id: "custom",
            onclick: () => {
              this.#unfold(false);
              openSetup(this.meta, this.wishes.start);
            },
          },
          t("custom"),
        ),
        h(
          "button",
          {
            type: "button",
            id: "days",
            onclick: () => {
              this.#unfold(false);
              openDays(this.meta, this.wishes.start);
            },
          },
          t("days"),
        ),
      ),
      switches,
      grade,
    );
  }

  #listen() {
    document.addEventListener("pointerdown", (event) => {
      if (this.#unfolded && !this.element.contains(/** @type {Node} */ (event.target)))
        this.#unfold(false);
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#unfolded) return;
      event.preventDefault();
      this.#unfold(false);
      this.more.focus();
    });
  }

  /**
   * Where there is no room for them, the options are folded away.
   * @param {boolean} unfolded
   */
  #unfold(unfolded) {
    this.#unfolded = unfolded;
    this.element.classList.toggle("unfolded", unfolded);
    this.more.setAttribute("aria-expanded", String(unfolded));
  }

  /** @param {Partial<import("../settings.js").Settings>} changes */
  #prefer(changes) {
    choose(changes);
    this.wishes.prefer(levelGame(settings.level, settings.tiling));
  }

  #start() {
    this.#unfold(false);
    this.wishes.start(levelGame(settings.level, settings.tiling));
  }

  /** @param {string} level */
  pick(level) {
    choose({ level });
    this.#start();
  }

  /** @param {import("../types.js").GameState} state */
  show(state) {
    const found = levelOf(state, this.meta);
    const level =
      { "001-debutant": "beginner", "001-intermediaire": "intermediate", "001-expert": "expert" }[
        found
      ] ?? found;
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
    }
    const select = this.tiling.querySelector("select");
    if (select && state.board.tiling) select.value = state.board.tiling;
  }
}
