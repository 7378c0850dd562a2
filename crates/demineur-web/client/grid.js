/**
 * The board as a grid of elements: what a screen reader reads and the keyboard stands on. It lies
 * over the picture, cell on cell, and lets the pointer through.
 */

import { h } from "./dom.js";
import { boxOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Pixels of a cell of area 1 before the camera scales the layer. */
const UNIT = 32;
/** Boards up to this many cells have all of them as elements; larger ones those near the focus. */
const WHOLE = 1500;
const LINES_NEAR = 12;
const PLACES_NEAR = 20;

export class Grid {
  /**
   * @param {HTMLElement} host
   * @param {(cell: number) => string} describe what is said of a cell
   */
  constructor(host, describe) {
    this.describe = describe;
    this.element = h("div", { class: "grid", role: "grid" });
    host.append(this.element);
  }

  /** @type {Geometry|null} */
  #geometry = null;
  /** @type {Map<number, HTMLElement>} */
  #elements = new Map();
  active = 0;

  /**
   * @param {Geometry} geometry
   * @param {string} label
   */
  show(geometry, label) {
    this.#geometry = geometry;
    this.active = Math.min(this.active, Math.max(geometry.cells - 1, 0));
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-rowcount", String(geometry.lines.length));
    const longest = Math.max(0, ...geometry.lines.map((line) => line.length));
    this.element.setAttribute("aria-colcount", String(longest));
    this.#build();
  }

  /** Makes the elements: all, or those around the active cell. */
  #build() {
    const geometry = this.#geometry;
    if (!geometry || geometry.cells === 0) return;
    const hadFocus = this.element.contains(document.activeElement);
    const whole = geometry.cells <= WHOLE;
    const line = geometry.lineOf[this.active];
    const place = geometry.placeOf[this.active];
    this.#elements.clear();
    /** @type {HTMLElement[]} */
    const rows = [];
    geometry.lines.forEach((cells, row) => {
      if (!whole && Math.abs(row - line) > LINES_NEAR) return;
      const near = whole
        ? cells
        : cells.filter((cell) => Math.abs(geometry.placeOf[cell] - place) <= PLACES_NEAR);
      rows.push(
        h(
          "div",
          { role: "row", "aria-rowindex": row + 1 },
          ...near.map((cell) => this.#cell(cell)),
        ),
      );
    });
    this.element.replaceChildren(...rows);
    this.#elements.get(this.active)?.setAttribute("tabindex", "0");
    if (hadFocus) this.focus();
  }

  /** @param {number} cell */
  #cell(cell) {
    const geometry = /** @type {Geometry} */ (this.#geometry);
    const element = h("div", {
      role: "gridcell",
      tabindex: "-1",
      "data-cell": cell,
      "aria-colindex": geometry.placeOf[cell] + 1,
      "aria-label": this.describe(cell),
    });
    const box = boxOf(geometry.polygon(cell));
    element.style.left = `${box.x0 * UNIT}px`;
    element.style.top = `${box.y0 * UNIT}px`;
    element.style.width = `${(box.x1 - box.x0) * UNIT}px`;
    element.style.height = `${(box.y1 - box.y0) * UNIT}px`;
    this.#elements.set(cell, element);
    return element;
  }

  /**
   * Says again what these cells are, or all.
   * @param {Iterable<number>} [cells]
   */
  tell(cells = this.#elements.keys()) {
    for (const cell of cells) {
      this.#elements.get(cell)?.setAttribute("aria-label", this.describe(cell));
    }
  }

  /**
   * Makes a cell the one the keyboard is on.
   * @param {number} cell
   */
  activate(cell) {
    if (cell === this.active && this.#elements.has(cell)) return;
    const old = this.#elements.get(this.active);
    old?.setAttribute("tabindex", "-1");
    const geometry = this.#geometry;
    const leaves =
      !!geometry && geometry.cells > WHOLE && (this.#isAtRim(cell) || !this.#elements.has(cell));
    this.active = cell;
    if (leaves) this.#build();
    this.#elements.get(cell)?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  #isAtRim(cell) {
    const element = this.#elements.get(cell);
    const row = element?.parentElement;
    if (!element || !row) return true;
    return (
      row === this.element.firstChild ||
      row === this.element.lastChild ||
      element === row.firstChild ||
      element === row.lastChild
    );
  }

  /** Gives the active cell the keyboard. */
  focus() {
    this.#elements.get(this.active)?.focus({ preventScroll: true });
  }

  /**
   * The cell an element stands for.
   * @param {EventTarget|null} target
   */
  static cellOf(target) {
    const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
    return cell === undefined ? null : Number(cell);
  }

  /** @param {{scale: number, x: number, y: number}} camera */
  follow({ scale, x, y }) {
    this.element.style.transform = `translate(${x}px, ${y}px) scale(${scale / UNIT})`;
  }
}
