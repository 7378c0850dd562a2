/**
 * A game as its player sees it: what the server told, and over it what was done here and is not
 * answered yet. The server decides; this only draws the player's own acts before it has.
 */

import { FLAG, HIDDEN, OPENING, SAFE_MARK, UNCERTAIN } from "../types.js";

/** @typedef {import("../types.js").Change} Change */

/**
 * What foreseeing needs to know of a game.
 * @typedef {object} Known
 * @property {(cell: number) => ArrayLike<number>} around
 * @property {number} mines
 * @property {boolean} limited whether there are no more flags than mines
 * @property {boolean} classic whether a right click knows one mark alone
 */

/** Marks that can be opened. */
const CLOSED = new Set([HIDDEN, UNCERTAIN, SAFE_MARK]);

export class Pending {
  /**
   * @param {ArrayLike<number>} told what every cell shows
   * @param {Known} known
   */
  constructor(told, known) {
    this.known = known;
    this.#told = Int32Array.from(told);
    /** What every cell shows with the player's acts. */
    this.shown = this.#told.slice();
    this.#flags = count(this.#told);
  }

  /** @type {Int32Array} */
  #told;
  #flags;
  /** @type {{seq: number, action: string}[]} in the order they were sent */
  #acts = [];
  /** @type {Map<number, number>} what the acts make of cells */
  #over = new Map();

  /** How many flags stand, those not answered yet among them. */
  get flags() {
    let flags = this.#flags;
    for (const [cell, code] of this.#over) flags += change(this.#told[cell], code);
    return flags;
  }

  /**
   * The player did something.
   * @param {number} seq
   * @param {string} action
   * @returns {Change[]} the cells that show something else
   */
  act(seq, action) {
    this.#acts.push({ seq, action });
    return this.#settle([]);
  }

  /**
   * The act of that number, if it is not answered yet.
   * @param {number|null} seq
   */
  actionOf(seq) {
    return this.#acts.find((act) => act.seq === seq)?.action ?? "";
  }

  /**
   * The server told something.
   * @param {number|null} seq the act it answers, and with it all before; null where another's
   *   move is told
   * @param {Change[]} changes
   * @returns {Change[]} the cells that show something else
   */
  answer(seq, changes) {
    if (seq !== null) this.#acts = this.#acts.filter((act) => act.seq > seq);
    for (const [cell, code] of changes) {
      this.#flags += change(this.#told[cell], code);
      this.#told[cell] = code;
    }
    return this.#settle(changes.map(([cell]) => cell));
  }

  /**
   * The server told the whole game again.
   * @param {ArrayLike<number>} told
   * @param {boolean} kept whether the acts are still to be answered
   */
  replace(told, kept) {
    this.#told = Int32Array.from(told);
    this.#flags = count(this.#told);
    this.shown = this.#told.slice();
    this.#over = new Map();
    if (!kept) this.#acts = [];
    this.#settle([]);
  }

  /** The game is over: nothing that was sent will come about. */
  end() {
    this.#acts = [];
    return this.#settle([]);
  }

  /**
   * Plays the acts over what was told.
   * @param {number[]} told cells that were told anew
   * @returns {Change[]}
   */
  #settle(told) {
    const touched = new Set([...told, ...this.#over.keys()]);
    this.#over = new Map();
    for (const { action } of this.#acts) {
      for (const [cell, code] of this.#foresee(action)) {
        this.#over.set(cell, code);
        touched.add(cell);
      }
    }
    /** @type {Change[]} */
    const changes = [];
    for (const cell of touched) {
      const code = this.#at(cell);
      if (this.shown[cell] === code) continue;
      this.shown[cell] = code;
      changes.push([cell, code]);
    }
    return changes;
  }

  /** @param {number} cell */
  #at(cell) {
    return this.#over.get(cell) ?? this.#told[cell];
  }

  /**
   * What a move will do, as far as that can be known: nothing where it will be refused.
   * @param {string} action
   * @returns {Change[]}
   */
  #foresee(action) {
    const cell = Number(action.slice(1));
    const code = this.#at(cell);
    switch (action[0]) {
      case "o":
        return CLOSED.has(code) ? [[cell, OPENING]] : [];
      case "c":
        return this.#chord(cell, code);
      case "f":
        return this.#mark(cell, code, FLAG);
      case "u":
        return this.#mark(cell, code, HIDDEN);
      case "m":
        return this.#mark(cell, code, this.#next(code));
      default:
        // What undo and redo bring is the server's to say.
        return [];
    }
  }

  /**
   * @param {number} cell
   * @param {number} code
   * @param {number} mark
   * @returns {Change[]}
   */
  #mark(cell, code, mark) {
    if (code === mark || !(CLOSED.has(code) || code === FLAG)) return [];
    return mark === FLAG && this.#isFull() ? [] : [[cell, mark]];
  }

  /** @param {number} code */
  #next(code) {
    if (this.known.classic) return code === FLAG ? HIDDEN : FLAG;
    if (code === FLAG) return UNCERTAIN;
    if (code === UNCERTAIN) return HIDDEN;
    return this.#isFull() ? UNCERTAIN : FLAG;
  }

  #isFull() {
    return this.known.limited && this.flags >= this.known.mines;
  }

  /**
   * @param {number} cell
   * @param {number} number
   * @returns {Change[]}
   */
  #chord(cell, number) {
    if (number < 0) return [];
    const around = Array.from(this.known.around(cell));
    const flags = around.filter((near) => this.#at(near) === FLAG).length;
    if (flags !== number) return [];
    return around.filter((near) => CLOSED.has(this.#at(near))).map((near) => [near, OPENING]);
  }
}

/** @param {Int32Array} told */
const count = (told) => told.reduce((flags, code) => flags + (code === FLAG ? 1 : 0), 0);

/**
 * How many flags there are more when a cell shows something else.
 * @param {number} from
 * @param {number} to
 */
const change = (from, to) => Number(to === FLAG) - Number(from === FLAG);
