/** The game on the table: its board, its connection, and what the player's hands do in it. */

import { Board } from "../board.js";
import { describe, labelOf, placeOf } from "../describe.js";
import { geometryOf } from "../geometry.js";
import { settings } from "../settings.js";
import { GameSocket } from "../socket.js";
import { t } from "../texts.js";
import { HIDDEN } from "../types.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../geometry.js").Geometry} Geometry */

/**
 * What others at the table are called for.
 * @typedef {object} Onlooker
 * @property {(state: GameState) => void} [game] another game, or the whole of this one again
 * @property {(update: Update, state: GameState) => void} [update] a move was answered
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
      describe: (cell) => this.describe(cell),
      key: (event, cell) => this.#onlookers.some((onlooker) => onlooker.key?.(event, cell)),
    });
  }

  /** @type {GameState|null} */
  state = null;
  /** @type {Geometry|null} */
  geometry = null;
  /** @type {GameSocket|null} */
  #socket = null;
  /** @type {Onlooker[]} */
  #onlookers = [];
  /** The last move the player sent: what a refusal is about. */
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
    this.geometry = await geometryOf(state.board, state.id);
    this.#replace(state);
    this.#socket = new GameSocket(state.id, {
      state: (fresh) => this.#replace(fresh),
      update: (update) => this.#update(update),
      error: (message) => this.#onlookers.forEach((onlooker) => onlooker.error?.(message)),
      link: (linked) => this.#onlookers.forEach((onlooker) => onlooker.link?.(linked)),
    });
  }

  /** @param {GameState} state */
  #replace(state) {
    if (!this.geometry) return;
    this.state = state;
    this.board.show(this.geometry, state.shown, { label: labelOf(state), showZero: state.classic });
    this.board.setStart(state.start);
    for (const onlooker of this.#onlookers) onlooker.game?.(state);
  }

  /** @param {Update} update */
  #update(update) {
    const { state } = this;
    if (!state || update.version < state.version) return;
    for (const [cell, code] of update.changes) state.shown[cell] = code;
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
    this.board.change(update.changes);
    if (!update.refused) this.board.setMarks([], update.reason ? update.cell : null);
    for (const onlooker of this.#onlookers) onlooker.update?.(update, state);
  }

  get isOver() {
    return this.state?.status === "won" || this.state?.status === "lost";
  }

  /**
   * Sends a move.
   * @param {string} action
   */
  move(action) {
    if (this.isOver && action !== "z") return;
    this.lastAction = action;
    this.#socket?.send({ action });
  }

  /**
   * Asks a strategy for one move; false when there is no connection.
   * @param {string} strategy
   */
  askStrategy(strategy) {
    if (this.isOver) return false;
    this.lastAction = "";
    return this.#socket?.send({ ai: strategy }) ?? false;
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
    const code = this.state?.shown[cell] ?? HIDDEN;
    if (code >= 0) {
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
    // Document 001 knows no chord.
    if (this.state?.classic || (this.state?.shown[cell] ?? HIDDEN) < 0) return;
    this.move(`c${cell}`);
  }

  /** @param {number} cell */
  #mark(cell) {
    const code = this.state?.shown[cell] ?? HIDDEN;
    if (settings.uncertain && !this.state?.classic && code < 0) this.move(`m${cell}`);
    else this.move(`${code === HIDDEN || code >= 0 ? "f" : "u"}${cell}`);
  }
}
