/** A player in front of the page: finds cells on the screen, acts on them, and waits for answers. */

import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{x: number, y: number}} Point */

export class Player {
  /**
   * @param {Page} page
   * @param {string} server where the server itself is, however far the page has it
   */
  constructor(page, server) {
    this.page = page;
    this.server = server;
  }

  /** @type {{polygons: number[][], centres: [number, number][], neighbours: number[][], cells: number}|null} */
  geometry = null;

  /**
   * Opens an address and waits for the game.
   * @param {string} address
   */
  async open(address) {
    await this.look(address);
    await this.linked();
  }

  /**
   * Opens an address and waits for its board, which may be no game.
   * @param {string} address
   */
  async look(address) {
    await this.page.goto(address);
    await this.page.waitForSelector(".board[data-board]");
    await this.#learn();
  }

  /** Asks the server where the cells of the board are: the page computes that itself. */
  async #learn() {
    const board = await this.page.getAttribute(".board", "data-board");
    const answer = await fetch(new URL(`/api/v1/geometry?${board}`, this.server));
    this.geometry = await answer.json();
  }

  /**
   * Does something and waits for another game on another board.
   * @param {() => Promise<unknown>} act
   */
  async changes(act) {
    const old = await this.page.getAttribute(".stage", "data-game");
    await act();
    await this.page.waitForFunction(
      (id) => document.querySelector(".stage")?.getAttribute("data-game") !== id,
      old,
    );
    await this.#learn();
    await this.linked();
  }

  /** Waits until the game hears the server. */
  async linked() {
    await this.page.waitForSelector('.stage[data-link="on"]');
  }

  /** The number of moves the server has written. */
  async version() {
    return Number(await this.page.getAttribute(".stage", "data-version"));
  }

  /** "ready", "running", "won" or "lost". */
  async status() {
    return this.page.getAttribute(".stage", "data-status");
  }

  /**
   * Does something and waits for the move it makes to be answered.
   * @param {() => Promise<unknown>} act
   */
  async moves(act) {
    const before = await this.version();
    await act();
    await this.page.waitForFunction(
      (old) => Number(document.querySelector(".stage")?.getAttribute("data-version")) > old,
      before,
    );
  }

  /**
   * Waits until so many moves are answered.
   * @param {number} moves
   */
  async answered(moves) {
    await this.page.waitForFunction(
      (least) =>
        Number(document.querySelector(".stage")?.getAttribute("data-version")) >= least,
      moves,
    );
  }

  /**
   * A number that still has safe hidden neighbours.
   * @param {Set<number>} mines
   */
  async numberWithHidden(mines) {
    const says = await this.everything();
    const near = this.geometry?.neighbours ?? [];
    const isHidden = (/** @type {number} */ cell) => says.get(cell)?.startsWith("hidden") ?? false;
    const found = near.findIndex(
      (around, cell) =>
        /^\d/.test(says.get(cell) ?? "") &&
        around.some((other) => isHidden(other) && !mines.has(other)),
    );
    assert.ok(found >= 0, "such a number is there");
    return found;
  }

  /**
   * Where the middle of a cell is in the window.
   * @param {number} cell
   * @returns {Promise<Point>}
   */
  async place(cell) {
    assert.ok(this.geometry, "a game is open");
    const box = await this.page.evaluate((selector) => {
      const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return { x: x ?? 0, y: y ?? 0, width: width ?? 0 };
    }, `[data-cell="${cell}"]`);
    assert.ok(box.width > 0, `cell ${cell} is on the page`);
    const polygon = this.geometry.polygons[cell];
    const xs = polygon.filter((_, i) => i % 2 === 0);
    const ys = polygon.filter((_, i) => i % 2 === 1);
    const scale = box.width / (Math.max(...xs) - Math.min(...xs));
    const [x, y] = this.geometry.centres[cell];
    return { x: box.x + (x - Math.min(...xs)) * scale, y: box.y + (y - Math.min(...ys)) * scale };
  }

  /**
   * Clicks a cell.
   * @param {number} cell
   * @param {"left"|"right"|"middle"} [button]
   */
  async click(cell, button = "left") {
    const { x, y } = await this.place(cell);
    await this.page.mouse.click(x, y, { button });
  }

  /**
   * What is said of a cell.
   * @param {number} cell
   */
  async says(cell) {
    return (await this.page.getAttribute(`[data-cell="${cell}"]`, "aria-label")) ?? "";
  }

  /** What is said of every cell. */
  async everything() {
    const list = await this.page.$$eval("[data-cell]", (cells) =>
      cells.map((cell) => [
        Number(cell.getAttribute("data-cell")),
        cell.getAttribute("aria-label"),
      ]),
    );
    return new Map(/** @type {[number, string][]} */ (list));
  }

  /**
   * Opens every safe cell that is still hidden, one after the other.
   * @param {Set<number>} mines
   * @param {(cell: number) => Promise<unknown>} [how]
   */
  async win(mines, how = (cell) => this.click(cell)) {
    for (;;) {
      const hidden = [...(await this.everything())].filter(([, says]) =>
        /^(hidden|cachée)/.test(says),
      );
      const next = hidden.find(([cell]) => !mines.has(cell));
      if (!next) return;
      await this.moves(() => how(next[0]));
    }
  }

  /** Waits for the end to be announced. */
  async end() {
    await this.page.waitForSelector("#end:not([hidden])");
    return this.page.textContent("#end h2");
  }
}
