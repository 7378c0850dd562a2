/** A game of a few cells, played in the page alone: what lessons are made of. */

import { FLAG, HIDDEN, MINE, EXPLODED } from "../types.js";

/** @typedef {import("../geometry.js").Geometry} Geometry */
/** @typedef {{opened: number[], exploded: boolean}} Outcome */

export class MiniGame {
  /**
   * @param {Geometry} geometry
   * @param {number[]} mines
   */
  constructor(geometry, mines) {
    this.geometry = geometry;
    this.mines = new Set(mines);
    this.shown = new Int32Array(geometry.cells).fill(HIDDEN);
  }

  /** @param {number} cell */
  number(cell) {
    return this.geometry.around(cell).filter((near) => this.mines.has(near)).length;
  }

  /**
   * Opens a cell, and around it where it shows 0.
   * @param {number} cell
   * @returns {Outcome}
   */
  open(cell) {
    /** @type {number[]} */
    const opened = [];
    if (this.shown[cell] !== HIDDEN) return { opened, exploded: false };
    if (this.mines.has(cell)) {
      for (const mine of this.mines) this.shown[mine] = mine === cell ? EXPLODED : MINE;
      return { opened, exploded: true };
    }
    const queue = [cell];
    for (const next of queue) {
      if (this.shown[next] !== HIDDEN) continue;
      this.shown[next] = this.number(next);
      opened.push(next);
      if (this.shown[next] === 0) queue.push(...this.geometry.around(next));
    }
    return { opened, exploded: false };
  }

  /** @param {number} cell */
  flag(cell) {
    if (this.shown[cell] === HIDDEN) this.shown[cell] = FLAG;
    else if (this.shown[cell] === FLAG) this.shown[cell] = HIDDEN;
  }

  /**
   * Opens around a number with as many flags as it shows.
   * @param {number} cell
   * @returns {Outcome}
   */
  chord(cell) {
    const near = this.geometry.around(cell);
    const flags = near.filter((other) => this.shown[other] === FLAG).length;
    if (flags !== this.shown[cell]) return { opened: [], exploded: false };
    const all = near.map((other) => this.open(other));
    return {
      opened: all.flatMap(({ opened }) => opened),
      exploded: all.some(({ exploded }) => exploded),
    };
  }

  get isWon() {
    return this.shown.every((code, cell) => code >= 0 || this.mines.has(cell));
  }
}
