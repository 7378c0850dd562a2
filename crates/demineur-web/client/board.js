/** A board on the page: the picture, the grid a screen reader reads, and the hands on both. */

import { Camera } from "./camera.js";
import { CellsLayer } from "./cellslayer.js";
import { h } from "./dom.js";
import { Grid } from "./grid.js";
import { Hands } from "./hands.js";
import { actOf } from "./keys.js";
import { onLooks } from "./looks.js";
import { paintOverlay } from "./overlay.js";
import { onChoice, settings } from "./settings.js";
import { paintSigns } from "./signs.js";
import { HIDDEN, OPENING } from "./types.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./hands.js").By} By */
/** @typedef {"open"|"flag"|"chord"} BoardAct what keys do to a cell */

/**
 * What the page does when the player acts on a cell.
 * @typedef {object} Acts
 * @property {(cell: number, by: By|"key") => void} primary left button, tap, space
 * @property {(cell: number, by: By|"key") => void} secondary right button, long press, f
 * @property {(cell: number) => void} chord
 * @property {(cell: number, by: By) => boolean} [chords] whether the primary act opens around it
 * @property {(cell: number) => string} describe
 * @property {(event: KeyboardEvent, cell: number) => boolean} [key] other keys; true when used
 * @property {() => "draw"|"move"} [dragging] where cells are drawn: what a drag does
 * @property {(cell: number, begins: boolean, second: boolean) => void} [stroke]
 * @property {() => void} [strokeEnds]
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The least pixels of a cell at first sight, by the size of type: a finger needs more than a mouse,
 * and whoever reads large type sees large cells.
 */
const LEAST_FINGER = /** @type {Record<string, number>} */ ({ usual: 18, large: 28, huge: 40 });
const LEAST_MOUSE = /** @type {Record<string, number>} */ ({ usual: 15, large: 26, huge: 36 });
const MOST = 56;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Acts} acts
   */
  constructor(host, acts) {
    this.acts = acts;
    this.cells = new CellsLayer(() => this.#draw("cells"));
    this.overlay = h("canvas", { class: "overlay", "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.cells.element, this.overlay);
    host.append(this.element);
    this.camera = new Camera();
    this.grid = new Grid(this.element, (cell) => acts.describe(cell));
    new Hands(this.overlay, this);
    this.grid.element.addEventListener("keydown", (event) => this.#key(event));
    this.grid.element.addEventListener("focusin", (event) => this.#focused(event));
    this.grid.element.addEventListener("focusout", () => this.#unfocused());
    // A screen reader's own "press" arrives as a click on the element.
    this.grid.element.addEventListener("click", (event) => {
      const cell = Grid.cellOf(event.target);
      if (cell !== null) acts.primary(cell, "key");
    });
    new ResizeObserver(() => this.#resize()).observe(this.element);
    onLooks(() => this.recolour());
    let sizes = String(sizesOfCells());
    onChoice(() => {
      if (sizes === String(sizesOfCells())) return;
      sizes = String(sizesOfCells());
      this.fit();
    });
  }

  /** @type {import("./painter.js").Scene|null} */
  scene = null;
  /** @type {import("./overlay.js").Touches} */
  touches = {
    hover: null,
    pressed: new Set(),
    focus: null,
    marks: new Map(),
    last: null,
    start: null,
    around: false,
    labels: new Map(),
  };
  /** Whether neighbours are shown without being asked for: nobody guesses them here. */
  #always = false;
  #whole = false;
  #ratio = 1;
  #fitted = true;
  #dirty = { cells: false, changed: false, camera: false, overlay: false, pending: false };
  /** @type {Set<number>} the cells that show something else since the last picture */
  #changed = new Set();

  /**
   * Shows a board.
   * @param {Geometry} geometry
   * @param {ArrayLike<number>} shown
   * @param {{label: string, showZero: boolean}} how
   */
  show(geometry, shown, { label, showZero }) {
    const same = this.scene?.geometry === geometry;
    this.element.dataset.board = geometry.name;
    this.scene = { geometry, shown: Int32Array.from(shown), chances: null, showZero };
    this.camera.bounds = geometry.bounds;
    this.touches.pressed.clear();
    this.touches.marks = new Map();
    this.touches.labels = new Map();
    this.touches.last = null;
    this.touches.around = this.#always = !isPlain(geometry);
    if (same) {
      this.grid.tell();
    } else {
      this.touches.hover = null;
      this.grid.active = middle(geometry);
      this.grid.show(geometry, label);
      this.fit();
    }
    this.#draw("cells");
  }

  /**
   * Cells show something else from now on.
   * @param {import("./types.js").Change[]} changes
   */
  change(changes) {
    if (!this.scene || changes.length === 0) return;
    for (const [cell, code] of changes) {
      this.scene.shown[cell] = code;
      this.#changed.add(cell);
    }
    this.grid.tell(changes.map(([cell]) => cell));
    this.#draw("changed");
  }

  /** @param {Map<number, number>|null} chances */
  setChances(chances) {
    if (!this.scene) return;
    this.scene.chances = chances;
    this.grid.tell();
    this.#draw("cells");
  }

  /**
   * @param {Iterable<[number, import("./types.js").Role]>} marks
   * @param {number|null} [last] the cell a strategy played
   * @param {Iterable<import("./types.js").Label>} [labels] letters a text names cells by
   */
  setMarks(marks, last = null, labels = []) {
    this.touches.marks = new Map(marks);
    this.touches.last = last;
    this.touches.labels = new Map(labels);
    this.#draw("overlay");
  }

  /** @param {boolean} wanted whether the neighbours of the cell under the hand are asked for */
  showAround(wanted) {
    this.touches.around = wanted || this.#always;
    this.#draw("overlay");
  }

  /** @param {number|null} start the cell a board asks to be opened first */
  setStart(start) {
    this.touches.start = start;
    this.#draw("overlay");
  }

  /** Shows the whole board, or as much as can be played on. */
  fit() {
    this.#fitted = true;
    const [least, most] = sizesOfCells();
    this.camera.fit(this.#whole ? 1 : least, most, this.#ratio);
    this.#moved();
  }

  /**
   * Whether all of the board is to be seen, however small: where nobody has to hit its cells.
   * @param {boolean} whole
   */
  seeWhole(whole) {
    if (this.#whole === whole) return;
    this.#whole = whole;
    if (this.#fitted) this.fit();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const box = this.element.getBoundingClientRect();
    this.zoom({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }, factor);
  }

  /** Reads the colours again. */
  recolour() {
    if (this.cells.recolour()) this.#draw("cells");
  }

  /** @param {{clientX: number, clientY: number}} event */
  cellAt({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.camera.toBoard(clientX - box.x, clientY - box.y);
    return this.scene?.geometry.cellAt(x, y) ?? null;
  }

  /**
   * Where the middle of a cell is in the window.
   * @param {number} cell
   */
  placeOf(cell) {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.scene?.geometry.centre(cell) ?? [0, 0];
    const { scale } = this.camera;
    return { x: box.x + x * scale + this.camera.x, y: box.y + y * scale + this.camera.y };
  }

  /**
   * @param {number} cell
   * @param {By} by
   */
  primary(cell, by) {
    this.#stand(cell);
    this.acts.primary(cell, by);
  }

  /**
   * @param {number} cell
   * @param {By} by
   */
  secondary(cell, by) {
    this.#stand(cell);
    this.acts.secondary(cell, by);
  }

  /** @param {number} cell */
  chord(cell) {
    this.#stand(cell);
    this.acts.chord(cell);
  }

  /** @param {number} cell */
  isOpen(cell) {
    return isOpen(this.scene?.shown[cell] ?? HIDDEN);
  }

  /**
   * @param {number} cell
   * @param {By} by
   */
  chords(cell, by) {
    return this.acts.chords?.(cell, by) ?? false;
  }

  /**
   * @param {number|null} cell
   * @param {boolean} around
   */
  preview(cell, around) {
    const pressed = new Set(cell === null ? [] : [cell]);
    if (cell !== null && around) {
      for (const near of this.scene?.geometry.around(cell) ?? []) pressed.add(near);
    }
    this.touches.pressed = pressed;
    this.#draw("overlay");
  }

  /** @param {number|null} cell */
  hover(cell) {
    if (this.touches.hover === cell) return;
    this.touches.hover = cell;
    this.#draw("overlay");
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.#fitted = false;
    this.camera.pan(dx, dy);
    this.#moved();
  }

  /**
   * @param {{clientX: number, clientY: number}} event
   * @param {number} factor
   */
  zoom(event, factor) {
    const box = this.element.getBoundingClientRect();
    this.#fitted = false;
    this.camera.zoom(event.clientX - box.x, event.clientY - box.y, factor);
    this.#moved();
  }

  dragging() {
    return this.acts.dragging?.() ?? null;
  }

  /**
   * @param {number|null} cell
   * @param {boolean} begins
   * @param {boolean} second
   */
  stroke(cell, begins, second) {
    if (cell === null) return;
    if (begins) this.#stand(cell);
    this.acts.stroke?.(cell, begins, second);
  }

  strokeEnds() {
    this.acts.strokeEnds?.();
  }

  canPan() {
    return this.camera.isLarger();
  }

  settings() {
    return settings;
  }

  /** @param {number} cell */
  #stand(cell) {
    this.grid.activate(cell);
    this.grid.focus();
    // The pointer is on the cell already: the ring is for the keyboard.
    this.touches.focus = null;
    this.#draw("overlay");
  }

  /** Whether the pointer is on a cell, and arrows have not led away from it. */
  get isPointed() {
    return this.touches.hover !== null;
  }

  /**
   * Does something to the cell under the pointer, else to the one the keyboard is on.
   * @param {BoardAct} act
   */
  actByKey(act) {
    const cell = this.touches.hover ?? this.grid.active;
    if (this.isPointed) this.grid.activate(cell);
    if (act === "open") this.acts.primary(cell, "key");
    else if (act === "flag") this.acts.secondary(cell, "key");
    else this.acts.chord(cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = this.touches.hover ?? this.grid.active;
    if (this.acts.key?.(event, cell)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const act = event.key === "Enter" ? "open" : actOf(event);
    if (arrow) this.#walk(this.scene?.geometry.step(cell, ...arrow) ?? cell);
    else if (event.key === "Home") this.#walk(this.#lineEnd(cell, 0));
    else if (event.key === "End") this.#walk(this.#lineEnd(cell, -1));
    else if (act === "open" || act === "flag" || act === "chord") this.actByKey(act);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} cell
   * @param {number} end
   */
  #lineEnd(cell, end) {
    const geometry = this.scene?.geometry;
    return geometry?.lines[geometry.lineOf[cell]].at(end) ?? cell;
  }

  /** @param {number} cell */
  #walk(cell) {
    this.grid.activate(cell);
    this.grid.focus();
    this.touches.hover = null;
    this.touches.focus = cell;
    const centre = this.scene?.geometry.centre(cell);
    if (centre && this.camera.isLarger()) this.camera.reveal(...centre);
    this.#moved();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = Grid.cellOf(event.target);
    if (cell === null) return;
    this.grid.activate(cell);
    if (event.target instanceof HTMLElement && event.target.matches(":focus-visible")) {
      this.touches.focus = cell;
    }
    this.#draw("overlay");
  }

  #unfocused() {
    this.touches.focus = null;
    this.#draw("overlay");
  }

  #resize() {
    const box = this.element.getBoundingClientRect();
    this.#ratio = Math.min(window.devicePixelRatio || 1, 3);
    this.camera.width = Math.max(1, box.width);
    this.camera.height = Math.max(1, box.height);
    const [width, height] = [box.width, box.height].map((size) => Math.round(size * this.#ratio));
    this.cells.resize(width, height);
    this.overlay.width = width;
    this.overlay.height = height;
    if (this.#fitted) this.fit();
    else this.pan(0, 0);
    this.#paint();
  }

  #moved() {
    this.grid.follow(this.camera);
    this.#draw("camera");
  }

  /** @param {"cells"|"changed"|"camera"|"overlay"} layer what changed */
  #draw(layer) {
    this.#dirty[layer] = true;
    if (this.#dirty.pending) return;
    this.#dirty.pending = true;
    requestAnimationFrame(() => {
      this.#dirty.pending = false;
      this.#paint();
    });
  }

  #paint() {
    const overlay = this.overlay.getContext("2d");
    if (!this.scene || !overlay || this.overlay.width === 0) return;
    const { scale, x, y } = this.camera;
    const frame = { scale: scale * this.#ratio, x: x * this.#ratio, y: y * this.#ratio };
    const { cells, changed, camera } = this.#dirty;
    const others = [...this.#changed];
    this.#changed.clear();
    if (changed) this.cells.overview.change(others);
    if (cells || (camera && changed)) this.cells.paint(this.scene, frame);
    else if (camera) this.cells.move(this.scene, frame);
    else if (changed) this.cells.change(this.scene, frame, others);
    const { palette } = this.cells.painter;
    const paint = palette.few ? paintSigns : paintOverlay;
    paint(overlay, this.scene, this.touches, frame, palette);
    Object.assign(this.#dirty, { cells: false, changed: false, camera: false, overlay: false });
  }
}

/**
 * Whether a cell is open for its player: those being opened are.
 * @param {number} code
 */
export const isOpen = (code) => code >= 0 || code === OPENING;

/**
 * The least and most pixels of a cell at first sight: those chosen, or as suits the hand.
 * @returns {[number, number]}
 */
function sizesOfCells() {
  if (settings.cellSize > 0) return [settings.cellSize, settings.cellSize];
  const coarse = matchMedia("(pointer: coarse)").matches;
  const least = (coarse ? LEAST_FINGER : LEAST_MOUSE)[settings.type] ?? LEAST_MOUSE.usual;
  return [least, Math.max(MOST, 2 * least)];
}

/**
 * Squares that touch those beside them alone: nobody needs to be shown which these are. A torus
 * and a cube betray themselves in a corner.
 * @param {Geometry} geometry
 */
function isPlain(geometry) {
  if (!geometry.isSquare || geometry.hasEdges) return false;
  const [x, y] = geometry.centre(0);
  return geometry.around(0).every((near) => {
    const [nx, ny] = geometry.centre(near);
    return Math.hypot(nx - x, ny - y) < 1.5;
  });
}

/** @param {Geometry} geometry */
function middle(geometry) {
  const line = geometry.lines[Math.floor(geometry.lines.length / 2)] ?? [0];
  return line[Math.floor(line.length / 2)] ?? 0;
}
