/** Buttons for the levels, the tiling, and a game of one's own. */

import { h } from "../dom.js";
import { choice } from "../fields.js";
import { choose, onChoice, settings } from "../settings.js";
import { t } from "../texts.js";
import { levelName, tilingOptions } from "../describe.js";
import { levelGame } from "./opening.js";
import { openSetup } from "./setup.js";

/** @typedef {import("../types.js").NewGame} NewGame */

const LEVELS = ["beginner", "intermediate", "expert"];

export class Levels {
  /**
   * @param {import("../types.js").Meta} meta
   * @param {(game: NewGame) => void} start
   */
  constructor(meta, start) {
    this.start = start;
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
        this.start(levelGame(settings.level, tiling));
      },
      "tiling",
    );
    this.element = h(
      "section",
      { class: "card", "aria-label": t("levels") },
      h(
        "div",
        { class: "segments wide", role: "group", "aria-label": t("levels") },
        ...this.buttons,
      ),
      h(
        "div",
        { class: "pair" },
        this.tiling,
        h(
          "button",
          { type: "button", id: "custom", onclick: () => openSetup(meta, start) },
          t("custom"),
        ),
      ),
    );
    onChoice(() => {
      this.tiling.hidden = settings.classic;
    });
    this.tiling.hidden = settings.classic;
  }

  /** @param {string} level */
  pick(level) {
    choose({ level });
    this.start(levelGame(level, settings.tiling));
  }

  /** @param {import("../types.js").GameState} state */
  show(state) {
    const level =
      { "001-debutant": "beginner", "001-intermediaire": "intermediate", "001-expert": "expert" }[
        state.level
      ] ?? state.level;
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.level === level));
    }
    const select = this.tiling.querySelector("select");
    if (select && state.board.tiling) select.value = state.board.tiling;
  }
}
