/** The game on the table: its board, its connection, and what the player's hands do in it. */

import { Board, isOpen } from "../board.js";
import { describe, labelOf, placeOf } from "../describe.js";
import { geometryOf } from "../boards.js";
import { settings } from "../settings.js";
import { GameSocket } from "../socket.js";
import { t } from "../texts.js";
import { UPRIGHT, fitted } from "../turned.js";
import { HIDDEN } from "../types.js";
import { Pending } from "./pending.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../geometry.js").Geometry} Geometry */

/**
 * What others at the table are called for.
 * @typedef {object} Onlooker
 * @property {(state: GameState) => void} [game] another game, or the whole of this one again
 * @property {(update: Update, state: GameState) => void} [update] a move was answered
 * @property {(state: GameState) => void} [act] the player moved, and nobody answered yet
 * @property {(message: string) => void} [error]
 * @property {(linked: boolean) => void} [link]
 * @property {(event: KeyboardEvent, cell: number) => boolean} [key]
 */

export class Table {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.board = new Board(host, {
      primary: (cell, by) => this.#primary(cell, by),
      secondary: (cell, by) => this.#secondary(cell, by),
      chord: (cell) => this.#chord(cell),
      chords: (cell, by) => this.#isNumber(cell) && (by !== "mouse" || settings.leftChord),
      describe: (cell) => this.describe(cell),
      key: (event, cell) => this.#onlookers.some((onlooker) => onlooker.key?.(event, cell)),
    });
    matchMedia(UPRIGHT).addEventListener("change", () => this.#turn());
  }

  /** @type {GameState|null} the game as it is shown: with the player's acts */
  state = null;
  /** @type {Pending|null} */
  #pending = null;
  /** @type {Geometry|null} as the board is */
  #laid = null;
  /** @type {Geometry|null} as it is drawn */
  geometry = null;
  /** @type {GameSocket|null} */
  #socket = null;
  /** @type {Onlooker[]} */
  #onlookers = [];
  /** The player's move that was answered last: what a refusal is about. */
  lastAction = "";

  /** @param {Onlooker} onlooker */
  tell(onlooker) {
    this.#onlookers.push(onlooker);
  }

  /**
   * Puts a game on the table.
   * @param {GameState} state
   */
  async show(state) {
    this.#socket?.close();
    this.#laid = await geometryOf(state.board, state.id);
    this.geometry = fitted(this.#laid);
    this.#pending = null;
    this.#replace(state, false);
    this.#socket = new GameSocket(state.id, {
      state: (fresh, kept) => this.#replace(fresh, kept),
      update: (update) => this.#update(update),
      error: (message, seq) => this.#error(message, seq),
      link: (linked) => this.#onlookers.forEach((onlooker) => onlooker.link?.(linked)),
    });
  }

  /**
   * @param {GameState} state
   * @param {boolean} kept whether the player's acts are still to be answered
   */
  #replace(state, kept) {
    const { geometry } = this;
    if (!geometry) return;
    this.state = state;
    this.#pending ??= new Pending(state.shown, {
      around: (cell) => geometry.around(cell),
      mines: state.mines,
      limited: state.rules.flags === "mines",
      classic: state.classic,
    });
    this.#pending.replace(state.shown, kept);
    state.shown = this.#pending.shown;
    this.#count();
    this.#draw(geometry, state);
    for (const onlooker of this.#onlookers) onlooker.game?.(state);
  }

  /**
   * @param {Geometry} geometry
   * @param {GameState} state
   */
  #draw(geometry, state) {
    this.board.show(geometry, state.shown, { label: labelOf(state), showZero: state.classic });
    this.board.setStart(state.start);
  }

  /** The screen is held otherwise. */
  #turn() {
    if (!this.#laid || !this.state) return;
    const geometry = fitted(this.#laid);
    if (geometry === this.geometry) return;
    this.geometry = geometry;
    this.#draw(geometry, this.state);
  }

  /** Whether columns are drawn as lines. */
  get isTurned() {
    return this.geometry !== this.#laid;
  }

  /** @param {Update} update */
  #update(update) {
    const { state } = this;
    if (!state || !this.#pending) return;
    this.lastAction = this.#pending.actionOf(update.seq);
    const isOld = update.version < state.version;
    const changes = this.#pending.answer(update.seq, isOld ? [] : update.changes);
    this.board.change(changes);
    if (isOld) return;
    state.version = update.version;
    state.status = update.status;
    state.counters = update.counters;
    state.clock = update.clock;
    state.helped = update.helped;
    state.can_undo = update.can_undo;
    state.can_redo = update.can_redo;
    state.message = update.message;
    state.seed = update.seed;
    state.code = update.code;
    state.end = update.end;
    if (this.isOver) this.board.change(this.#pending.end());
    this.#count();
    if (!update.refused) this.board.setMarks([], update.reason ? update.cell : null);
    for (const onlooker of this.#onlookers) onlooker.update?.(update, state);
  }

  /**
   * @param {string} message
   * @param {number|null} seq
   */
  #error(message, seq) {
    this.board.change(this.#pending?.answer(seq, []) ?? []);
    this.#count();
    if (this.state) for (const onlooker of this.#onlookers) onlooker.act?.(this.state);
    for (const onlooker of this.#onlookers) onlooker.error?.(message);
  }

  /** Counts the flags that are shown. */
  #count() {
    const { state } = this;
    if (!state || !this.#pending || this.isOver) return;
    const { flags } = this.#pending;
    state.counters = { ...state.counters, flags, mines_left: state.counters.mines - flags };
  }

  get isOver() {
    return this.state?.status === "won" || this.state?.status === "lost";
  }

  /**
   * Sends a move, and shows at once what it will do.
   * @param {string} action
   */
  move(action) {
    const { state } = this;
    if (!state || (this.isOver && action !== "z")) return;
    const seq = this.#socket?.send({ action });
    if (!seq || !this.#pending) return;
    this.board.change(this.#pending.act(seq, action));
    this.#count();
    for (const onlooker of this.#onlookers) onlooker.act?.(state);
  }

  /**
   * Asks a strategy for one move; false when there is no connection.
   * @param {string} strategy
   */
  askStrategy(strategy) {
    if (this.isOver) return false;
    return this.#socket?.send({ ai: strategy, turned: this.isTurned }) ?? false;
  }

  /**
   * @param {number} cell
   * @returns {string}
   */
  describe(cell) {
    const { state, geometry } = this;
    if (!state || !geometry) return "";
    const code = state.shown[cell];
    // Document 001 shows a 0 as "0".
    if (code === 0 && state.classic) return `0, ${placeOf(cell, geometry)}`;
    const says = describe(cell, code, geometry, this.board.scene?.chances?.get(cell));
    const isStart = cell === state.start && code === HIDDEN;
    return isStart ? `${says}, ${t("cell_start")}` : says;
  }

  /**
   * @param {number} cell
   * @param {string} by
   */
  #primary(cell, by) {
    if (isOpen(this.state?.shown[cell] ?? HIDDEN)) {
      if (by !== "mouse" || settings.leftChord) this.#chord(cell);
    } else if (by === "touch" && settings.tap === "flag") {
      this.#mark(cell);
    } else {
      this.move(`o${cell}`);
    }
  }

  /**
   * @param {number} cell
   * @param {string} by
   */
  #secondary(cell, by) {
    if (by === "touch" && settings.tap === "flag") this.move(`o${cell}`);
    else this.#mark(cell);
  }

  /** @param {number} cell */
  #chord(cell) {
    if (this.#isNumber(cell)) this.move(`c${cell}`);
  }

  /**
   * Whether the cell can be opened around. Document 001 knows no chord.
   * @param {number} cell
   */
  #isNumber(cell) {
    return !!this.state && !this.state.classic && isOpen(this.state.shown[cell]);
  }

  /** @param {number} cell */
  #mark(cell) {
    const code = this.state?.shown[cell] ?? HIDDEN;
    if (settings.uncertain && !this.state?.classic && !isOpen(code)) this.move(`m${cell}`);
    else this.move(`${code === HIDDEN || isOpen(code) ? "f" : "u"}${cell}`);
  }
}
