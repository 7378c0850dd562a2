/** A finished game, move by move: what was certain, what was a guess, and how the dice fell. */

import { gamePath, get, post } from "../api.js";
import { Board } from "../board.js";
import { boardName, describe, levelName } from "../describe.js";
import { fill, h, isTyping } from "../dom.js";
import { geometryOf } from "../boards.js";
import { NAMES, boxes } from "../figures.js";
import { handOn } from "../play/share.js";
import { settings } from "../settings.js";
import { tellMove } from "../study/movecard.js";
import { Replay } from "../study/replay.js";
import { riskPlot } from "../study/riskplot.js";
import { Timeline } from "../study/timeline.js";
import { isMistake } from "../study/verdictname.js";
import { number, percent, seconds, t } from "../texts.js";
import { fitted, onTurn } from "../turned.js";
import { HIDDEN } from "../types.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../geometry.js").Geometry} Geometry */

/** Which figures tell how a game was clicked: the best of others is not among them. */
const CLICKED = NAMES.filter((name) => name !== "best");

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
    // How the board is drawn is known once there is one: the sentences about it come again then.
    const ask = (/** @type {boolean} */ turned) => {
      const query = `?turned=${turned}`;
      return game
        ? get(gamePath(game, `/review${query}`))
        : post(`/api/v1/review${query}`, { code });
    };
    /** @type {Review} */
    const review = await ask(false);
    const geometry = await geometryOf(review.board, game);
    new ReviewPage(shell, review, geometry, game, ask).show();
  } finally {
    wait.remove();
  }
}

class ReviewPage {
  /**
   * @param {import("../shell.js").Shell} shell
   * @param {Review} review
   * @param {Geometry} geometry
   * @param {string|null} game the player's own game; a shared one has only its code
   * @param {(turned: boolean) => Promise<Review>} ask
   */
  constructor(shell, review, geometry, game, ask) {
    this.shell = shell;
    this.review = review;
    this.laid = geometry;
    this.geometry = fitted(geometry);
    this.game = game;
    this.ask = ask;
    this.shared = h("div", { class: "shared", "aria-live": "polite" });
    this.summary = h("div", {}, ...summaryOf(review));
    this.stage = h("div", { class: "stage" });
    this.card = h("section", { class: "card move", id: "move", "aria-live": "polite" });
    this.shown = new Int32Array(review.cells).fill(HIDDEN);
    this.board = new Board(this.stage, {
      primary: (cell) => this.#whenOpened(cell),
      secondary: () => {},
      chord: () => {},
      describe: (cell) => describe(cell, this.shown[cell], this.geometry),
      // Arrows step through the moves, here too; with Shift they walk over the cells.
      key: (event) => !event.shiftKey && this.#key(event),
    });
    const mistakes = review.moves.flatMap((move, at) => (isMistake(move) ? [at + 1] : []));
    const go = (/** @type {number} */ frame) => this.replay.goTo(frame);
    this.replay = new Replay(
      review.moves.map(({ millis }) => millis),
      mistakes,
      (frame) => this.#go(frame),
    );
    this.timeline = new Timeline(review.moves, go);
    this.plot = riskPlot(review.moves, go);
    // Nobody has to hit its cells.
    this.board.seeWhole(true);
    window.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || isTyping(event.target) || isSlider(event.target)) return;
      if (document.querySelector("dialog[open]") || event.shiftKey) return;
      if (this.#key(event)) event.preventDefault();
    });
    onTurn(() => this.#turn());
  }

  /** Which way the sentences about the board were asked for last. */
  #turned = false;
  #title = "";

  show() {
    const { review, shell } = this;
    const level = review.level ? `${levelName(review.level)} · ` : "";
    const outcome = t(review.status === "won" ? "won" : "lost");
    const made = review.no_guess ? ` · ${t("no_guess")}` : "";
    const title = `${level}${boardName(review)}${made} · ${outcome}`;
    shell.main.classList.add("play", "study", "review");
    shell.main.append(
      h(
        "div",
        { class: "table" },
        h(
          "header",
          { class: "intro" },
          h("h1", {}, t("review_title")),
          h("p", { class: "note" }, title),
        ),
        this.stage,
        this.plot.element,
        this.replay.element,
        h("p", { class: "note keys-note" }, t("review_keys", { before: "P", after: "N" })),
      ),
      h("div", { class: "side" }, this.#figures(), this.card, this.timeline.element),
    );
    this.#title = title;
    this.#lay();
    this.replay.goTo(firstTold(review));
    this.#speak();
  }

  #lay() {
    this.board.show(this.geometry, this.shown, { label: this.#title, showZero: false });
  }

  /** The screen is held otherwise. */
  #turn() {
    const geometry = fitted(this.laid);
    if (geometry === this.geometry) return;
    this.geometry = geometry;
    this.#lay();
    this.#go(this.replay.frame);
    this.#speak();
  }

  /** Has the moves told with the columns and lines that are seen. */
  async #speak() {
    const turned = this.geometry !== this.laid;
    if (turned === this.#turned) return;
    this.#turned = turned;
    const review = await this.ask(turned).catch(() => null);
    if (!review || turned !== this.#turned) return;
    this.review = review;
    fill(this.summary, ...summaryOf(review));
    this.#go(this.replay.frame);
  }

  #figures() {
    const { review } = this;
    const guesses = review.moves.filter(({ verdict }) => verdict?.endsWith("guess")).length;
    const luck = `${review.luck.value > 0 ? "+" : ""}${number(review.luck.value, 2)}`;
    /** @type {[string, string, string][]} */
    const list = [
      [
        t("accuracy"),
        review.accuracy ? percent(review.accuracy.value) : t("none"),
        t("accuracy_title"),
      ],
      [t("luck"), review.luck.meaningful ? luck : t("luck_meaningless"), t("luck_title")],
      [t("guesses"), String(guesses), ""],
      ["3BV", review.three_bv === null ? t("none") : number(review.three_bv), ""],
      [t("stat_clock"), seconds(review.figures.millis), ""],
    ];
    const figures = list.map(([label, value, title]) =>
      h("div", { title: title || null }, h("dt", {}, label), h("dd", {}, value)),
    );
    return h(
      "section",
      { class: "card" },
      h("dl", { class: "figures" }, ...figures),
      h(
        "details",
        { class: "summary", id: "clicked" },
        h("summary", {}, t("figures")),
        h("dl", { class: "figures" }, ...boxes(CLICKED, review.figures)),
        h("a", { href: "/how-to-play#figures" }, t("figures_title")),
      ),
      h(
        "details",
        { class: "summary" },
        h("summary", {}, t("details")),
        this.summary,
      ),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          { type: "button", id: "share-review", onclick: () => this.#share() },
          t("share_review"),
        ),
        h("a", { class: "button", href: `/?code=${review.code}` }, t("play_code")),
      ),
      this.shared,
    );
  }

  #share() {
    const link = `${location.origin}/review?code=${this.review.code}`;
    return handOn(link, this.shared, (text) => this.shell.whisper(text));
  }

  /** @param {number} frame how many frames have been played */
  #go(frame) {
    const before = Int32Array.from(this.shown);
    this.shown.fill(HIDDEN);
    for (const changes of this.review.frames.slice(0, frame)) {
      for (const [cell, code] of changes) this.shown[cell] = code;
    }
    /** @type {import("../types.js").Change[]} */
    const changes = [];
    this.shown.forEach((code, cell) => code !== before[cell] && changes.push([cell, code]));
    this.board.change(changes);
    const move = frame > 0 ? this.review.moves[frame - 1] : null;
    const cell = move ? Number(move.action.slice(1)) : null;
    const best = move?.best && move.best.cell !== cell ? [move.best.cell] : [];
    this.board.setMarks(
      best.map((one) => [one, "best"]),
      cell,
      move?.labels,
    );
    const playOn = this.#isOver() && frame > 0 ? () => this.#playOn(frame - 1) : null;
    tellMove(this.card, { move, playOn });
    this.timeline.mark(frame);
    this.plot.mark(frame);
  }

  #isOver() {
    return this.review.status === "won" || this.review.status === "lost";
  }

  /** @param {number} moves how many are kept */
  async #playOn(moves) {
    try {
      const state = this.game
        ? await post(gamePath(this.game, "/play-on"), { moves })
        : await post("/api/v1/games", { code: this.review.code, moves });
      location.href = `/#game=${state.id}`;
    } catch (error) {
      this.shell.say(error instanceof Error ? error.message : "", "warn");
    }
  }

  /**
   * Goes to the move that opened a cell.
   * @param {number} cell
   */
  #whenOpened(cell) {
    const opens = ([changed, code] = [0, 0]) => changed === cell && code >= 0;
    const at = this.review.frames.findIndex((changes) => changes.some(opens));
    if (at >= 0) this.replay.goTo(at + 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { replay } = this;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // Letters may be switched off, as everywhere: programs that listen to speech type them.
    const letter = settings.keysOn ? key : "";
    if (key === "ArrowRight") replay.step(1);
    else if (key === "ArrowLeft") replay.step(-1);
    else if (key === "Home") replay.goTo(0);
    else if (key === "End") replay.goTo(this.review.moves.length);
    else if (letter === "n") replay.toMistake(1);
    else if (letter === "p") replay.toMistake(-1);
    else return false;
    return true;
  }
}

/** @param {EventTarget|null} target */
const isSlider = (target) => target instanceof HTMLInputElement && target.type === "range";

/**
 * The lines are as long as a terminal's.
 * @param {Review} review
 */
const summaryOf = ({ summary }) => summary.map((line) => h("p", {}, line.replace(/\s+/g, " ")));

/**
 * The frame to look at first: the worst opening, or the end.
 * @param {Review} review
 */
function firstTold(review) {
  const worst = review.moves.findIndex(
    ({ verdict }) => verdict === "blunder" || verdict === "needless_guess",
  );
  return worst >= 0 ? worst + 1 : review.moves.length;
}
