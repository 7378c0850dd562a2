/** A finished game, move by move: what was certain, what was a guess, and how the dice fell. */

import { gamePath, get, post } from "../api.js";
import { Board } from "../board.js";
import { describe, labelOf, levelName, boardName } from "../describe.js";
import { h } from "../dom.js";
import { geometryOf } from "../geometry.js";
import { Replay } from "../study/replay.js";
import { riskPlot } from "../study/riskplot.js";
import { tellMove } from "../study/movecard.js";
import { Timeline } from "../study/timeline.js";
import { number, percent, seconds, t } from "../texts.js";
import { HIDDEN } from "../types.js";

/** @typedef {import("../types.js").Review} Review */

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const query = new URLSearchParams(location.search);
  const [code, game] = [query.get("code"), query.get("game")];
  if (!code && !game) {
    shell.main.append(
      h("section", { class: "card" }, h("h1", {}, t("review_title")), h("p", {}, t("review_none"))),
    );
    return;
  }
  const wait = h("p", { class: "waiting", role: "status" }, t("review_wait"));
  shell.main.append(wait);
  try {
    const review = await (code
      ? post("/api/v1/review", { code })
      : get(gamePath(game ?? "", "/review")));
    const page = new ReviewPage(shell, review);
    await page.show();
  } finally {
    wait.remove();
  }
}

class ReviewPage {
  /**
   * @param {import("../shell.js").Shell} shell
   * @param {Review} review
   */
  constructor(shell, review) {
    this.shell = shell;
    this.review = review;
    this.stage = h("div", { class: "stage" });
    this.card = h("section", { class: "card move", id: "move", "aria-live": "polite" });
    this.shown = new Int32Array(review.cells).fill(HIDDEN);
    this.board = new Board(this.stage, {
      primary: (cell) => this.#explain(cell),
      secondary: () => {},
      chord: () => {},
      describe: (cell) => (this.geometry ? describe(cell, this.shown[cell], this.geometry) : ""),
      key: (event) => this.#key(event),
    });
    this.replay = new Replay(review.frames, (frame) => this.#go(frame));
    this.timeline = new Timeline(review, (frame) => this.replay.goTo(frame));
  }

  /** @type {import("../geometry.js").Geometry|null} */
  geometry = null;

  async show() {
    const { review, shell } = this;
    this.geometry = await geometryOf(review.board, review.id);
    this.plot = riskPlot(review, (frame) => this.replay.goTo(frame));
    shell.main.classList.add("play", "study");
    shell.main.append(
      h(
        "div",
        { class: "table" },
        h(
          "header",
          { class: "intro" },
          h("h1", {}, t("review_title")),
          h(
            "p",
            { class: "note" },
            `${levelName(review.level)} · ${boardName(review)} · ${t(review.status === "won" ? "won" : "lost")}`,
          ),
        ),
        this.stage,
        this.replay.element,
        this.plot.element,
      ),
      h("div", { class: "side" }, this.#figures(), this.card, this.timeline.element),
    );
    this.board.show(this.geometry, this.shown, { label: labelOf(review), showZero: false });
    this.replay.goTo(firstTold(review));
  }

  #figures() {
    const { review } = this;
    const guesses = review.moves.filter(
      ({ verdict }) => verdict.includes("guess") || verdict === "blunder",
    ).length;
    const luck =
      review.luck.value === null
        ? t("none")
        : `${review.luck.value > 0 ? "+" : ""}${number(review.luck.value, 2)}`;
    /** @type {[string, string, string][]} */
    const list = [
      [
        t("accuracy"),
        review.accuracy.value === null ? t("none") : percent(review.accuracy.value),
        t("accuracy_title"),
      ],
      [t("luck"), review.luck.meaningful ? luck : t("luck_meaningless"), t("luck_title")],
      [t("guesses"), String(guesses), ""],
      ["3BV", String(review.three_bv), ""],
      [t("stat_clock"), seconds(review.end?.millis ?? review.frames.at(-1)?.millis ?? 0), ""],
    ];
    return h(
      "section",
      { class: "card" },
      h(
        "dl",
        { class: "figures" },
        ...list.map(([label, value, title]) =>
          h("div", { title: title || null }, h("dt", {}, label), h("dd", {}, value)),
        ),
      ),
      h("p", { class: "note lines" }, [review.summary].flat().join("\n")),
      review.code
        ? h(
            "div",
            { class: "actions" },
            h(
              "button",
              { type: "button", id: "share-review", onclick: () => this.#share() },
              t("share_review"),
            ),
            h("a", { class: "button", href: `/?code=${review.code}` }, t("play_code")),
          )
        : null,
    );
  }

  async #share() {
    const link = `${location.origin}/review?code=${this.review.code}`;
    try {
      await navigator.clipboard.writeText(link);
      this.shell.say(t("share_copied"));
    } catch {
      this.shell.say(link);
    }
  }

  /** @param {number} frame how many frames have been played */
  #go(frame) {
    const { frames } = this.review;
    this.shown.fill(HIDDEN);
    for (const { changes } of frames.slice(0, frame)) {
      for (const [cell, code] of changes) this.shown[cell] = code;
    }
    this.board.change(Array.from(this.shown, (code, cell) => [cell, code]));
    const played = frame > 0 ? frames[frame - 1] : null;
    const cell = played ? Number(played.action.slice(1)) : NaN;
    const move = played?.move
      ? this.review.moves.find(({ move: index }) => index === played.move)
      : undefined;
    const best =
      move?.best && move.best.cell !== cell
        ? /** @type {[number, "best"][]} */ ([[move.best.cell, "best"]])
        : [];
    this.board.setMarks(best, Number.isNaN(cell) ? null : cell);
    tellMove(this.card, {
      played,
      move: move ?? null,
      geometry: this.geometry,
      playOn: frame > 0 ? () => this.#playOn(frame - 1) : null,
    });
    this.timeline.mark(frame);
    this.plot?.mark(played?.move ?? null);
  }

  /** @param {number} moves how many are kept */
  async #playOn(moves) {
    const { id, code } = this.review;
    try {
      const state = await (id
        ? post(gamePath(id, "/play-on"), { moves })
        : post("/api/v1/play-on", { code, moves }));
      location.href = `/#game=${state.id}`;
    } catch (error) {
      this.shell.say(error instanceof Error ? error.message : "", "warn");
    }
  }

  /** @param {number} cell */
  #explain(cell) {
    const at = this.review.frames.findIndex(({ changes }) =>
      changes.some(([changed, code]) => changed === cell && code >= 0),
    );
    if (at >= 0) this.replay.goTo(at + 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "PageDown") this.replay.step(1);
    else if (event.key === "PageUp") this.replay.step(-1);
    else return false;
    return true;
  }
}

/**
 * The frame to look at first: the worst opening, or the end.
 * @param {Review} review
 */
function firstTold(review) {
  const order = ["blunder", "needless_guess", "needless-guess"];
  const worst = review.moves.find(({ verdict }) => order.includes(verdict));
  const frame = worst ? review.frames.findIndex(({ move }) => move === worst.move) : -1;
  return frame >= 0 ? frame + 1 : review.frames.length;
}
