/** The dialog for a game of one's own: board, mines, rules, no guess, seed, or a share code. */

import { options, tilingOptions } from "../describe.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { check, choice, entry } from "../fields.js";
import { geometryOf } from "../boards.js";
import { onLooks } from "../looks.js";
import { drawOutline } from "../preview.js";
import { number, t } from "../texts.js";

/** @typedef {import("../types.js").NewGame} NewGame */
/** @typedef {import("../types.js").Meta} Meta */

const last = {
  tiling: "square",
  width: 20,
  height: 14,
  depth: 3,
  mines: 45,
  wrap: false,
  touch: "corner",
  first_click: "safe",
  cascade: "on",
  flags: "unlimited",
  win: "open",
  noGuess: false,
  grade: "",
  seed: "",
};

/**
 * @param {Meta} meta
 * @param {(game: NewGame) => Promise<string>} start it says why there is no game
 */
export function openSetup(meta, start) {
  const preview = new Preview();
  const problem = alert();
  const dialog = openDialog(
    t("custom_title"),
    (close) => {
      const again = () => preview.show(boardOf(), last.mines);
      const form = h(
        "form",
        {
          class: "form",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            ask(start, gameOf(), problem, close);
          },
        },
        preview.element,
        ...boardFields(meta, again),
        h("h3", {}, t("rules")),
        ...ruleFields(),
        h("h3", {}, t("no_guess")),
        ...guessFields(meta),
        entry(
          t("seed"),
          {
            id: "setup-seed",
            value: last.seed,
            placeholder: t("seed_none"),
            inputmode: "numeric",
            pattern: "[0-9]*",
          },
          (seed) => {
            last.seed = seed.trim();
          },
        ),
        h("p", { class: "note" }, t("seed_note")),
        problem,
        h("button", { class: "primary", type: "submit", id: "setup-play" }, t("play")),
      );
      again();
      return [form, codeForm(start, close)];
    },
    "setup",
  );
  dialog.addEventListener(
    "close",
    onLooks(() => preview.recolour()),
  );
}

/**
 * @param {Meta} meta
 * @param {() => void} again
 */
function boardFields(meta, again) {
  const size = (
    /** @type {"width"|"height"|"depth"|"mines"} */ name,
    /** @type {string} */ label,
  ) =>
    entry(
      label,
      {
        type: "number",
        min: name === "mines" ? 0 : 1,
        required: true,
        value: last[name],
        id: `setup-${name}`,
      },
      (value) => {
        last[name] = Number(value);
        again();
      },
    );
  const depth = size("depth", t("depth"));
  const wrap = check(
    t("wrap"),
    last.wrap,
    (value) => {
      last.wrap = value;
      again();
    },
    "setup-wrap",
  );
  const fit = () => {
    depth.hidden = last.tiling !== "cube";
    wrap.hidden = meta.tilings.find(({ name }) => name === last.tiling)?.wraps === false;
  };
  fit();
  return [
    choice(
      t("tiling"),
      tilingOptions(meta),
      last.tiling,
      (tiling) => {
        last.tiling = tiling;
        fit();
        again();
      },
      "setup-tiling",
    ),
    h(
      "div",
      { class: "pair" },
      size("width", t("width")),
      size("height", t("height")),
      depth,
      size("mines", t("mines")),
    ),
    h(
      "div",
      { class: "pair" },
      choice(
        t("touch"),
        [
          ["corner", t("touch_corner")],
          ["edge", t("touch_edge")],
        ],
        last.touch,
        (touch) => {
          last.touch = touch;
        },
      ),
      wrap,
    ),
  ];
}

function ruleFields() {
  const rule = (
    /** @type {"first_click"|"cascade"|"flags"|"win"} */ name,
    /** @type {[string, string][]} */ options,
  ) =>
    choice(
      t(`rule_${name}`),
      options,
      last[name],
      (value) => {
        last[name] = value;
      },
      `setup-${name}`,
    );
  return [
    h(
      "div",
      { class: "pair" },
      rule("first_click", [
        ["safe", t("first_safe")],
        ["opening", t("first_opening")],
        ["any", t("first_any")],
      ]),
      rule("cascade", [
        ["on", t("cascade_on")],
        ["through-flags", t("cascade_through")],
        ["off", t("cascade_off")],
      ]),
    ),
    h(
      "div",
      { class: "pair" },
      rule("flags", [
        ["unlimited", t("flags_unlimited")],
        ["mines", t("flags_mines")],
      ]),
      rule("win", [
        ["open", t("win_open")],
        ["open-and-flagged", t("win_flagged")],
      ]),
    ),
  ];
}

/** @param {Meta} meta */
function guessFields(meta) {
  const grade = choice(
    t("grade"),
    [["", t("grade_any")], ...options("grade", meta.grades)],
    last.grade,
    (value) => {
      last.grade = value;
    },
    "setup-grade",
  );
  grade.hidden = !last.noGuess;
  return [
    check(
      t("no_guess_board"),
      last.noGuess,
      (noGuess) => {
        last.noGuess = noGuess;
        grade.hidden = !noGuess;
      },
      "setup-no-guess",
    ),
    grade,
  ];
}

/**
 * @param {(game: NewGame) => Promise<string>} start
 * @param {() => void} close
 */
function codeForm(start, close) {
  let code = "";
  const problem = alert();
  return h(
    "form",
    {
      class: "form code",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        ask(start, { code: codeIn(code) }, problem, close);
      },
    },
    h("h3", {}, t("code_title")),
    h(
      "div",
      { class: "pair" },
      entry(t("code"), { id: "setup-code", required: true, placeholder: "D1…" }, (value) => {
        code = value;
      }),
      h("button", { type: "submit" }, t("open")),
    ),
    problem,
  );
}

const alert = () => h("p", { class: "warning", role: "alert", hidden: true });

/**
 * Starts a game; if there is none, what was typed stays, beside why.
 * @param {(game: NewGame) => Promise<string>} start
 * @param {NewGame} game
 * @param {HTMLElement} problem
 * @param {() => void} close
 */
async function ask(start, game, problem, close) {
  const why = await start(game);
  problem.textContent = why;
  problem.hidden = why === "";
  if (why === "") close();
}

/**
 * The code that is meant by what was pasted: a code, or a link with one.
 * @param {string} text
 */
function codeIn(text) {
  const [, inLink] = /[?&]code=([\w-]+)/.exec(text) ?? [];
  return inLink ?? text.trim();
}

/** @returns {import("../types.js").BoardSpec} */
function boardOf() {
  const { tiling, width, height, depth, wrap, touch } = last;
  return {
    tiling,
    width,
    height,
    ...(tiling === "cube" ? { depth } : {}),
    ...(wrap ? { wrap } : {}),
    ...(touch === "edge" ? { touch } : {}),
  };
}

/** @returns {NewGame} */
function gameOf() {
  const { first_click, cascade, flags, win } = last;
  return {
    board: boardOf(),
    mines: last.mines,
    rules: { first_click, cascade, flags, win },
    ...(last.noGuess ? { no_guess: true } : {}),
    ...(last.noGuess && last.grade ? { grade: last.grade } : {}),
    ...(last.seed ? { seed: last.seed } : {}),
  };
}

/** The board as it will be, small, and how many cells it has. */
class Preview {
  constructor() {
    this.canvas = h("canvas", { width: 560, height: 280, "aria-hidden": "true" });
    this.note = h("p", { class: "note", "aria-live": "polite" });
    this.element = h("div", { class: "preview" }, this.canvas, this.note);
  }

  #latest = 0;
  /** @type {import("../geometry.js").Geometry|null} */
  #geometry = null;

  /**
   * @param {import("../types.js").BoardSpec} board
   * @param {number} mines
   */
  async show(board, mines) {
    this.#latest += 1;
    const mine = this.#latest;
    try {
      const geometry = await geometryOf(board);
      if (mine !== this.#latest) return;
      this.#geometry = geometry;
      this.recolour();
      fill(
        this.note,
        t("preview_cells", { cells: geometry.cells }),
        " · ",
        t("preview_density", { share: number((100 * mines) / geometry.cells, 1) }),
      );
    } catch (error) {
      if (mine === this.#latest) fill(this.note, error instanceof Error ? error.message : "");
    }
  }

  /** Draws the board in the colours of now. */
  recolour() {
    if (this.#geometry) drawOutline(this.canvas, this.#geometry);
  }
}
