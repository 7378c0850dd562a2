/**
 * The whole board in one small picture, for when a hand moves faster than cells are drawn: what
 * comes into sight is the board, coarse for a moment, and never a blank.
 */

import { Painter } from "./painter.js";

/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {import("./outline.js").Frame} Frame */

/** The most pixels of the picture, and of a cell in it. */
const MOST = 2e6;
const CELL = 4;
/** Cells drawn at once, more or less: a hand must not feel it. */
const BAND = 1500;
/** It may be enlarged by so much before it looks coarse. */
const FINE = 1.2;
/** How long nothing has happened before it is drawn, in milliseconds. */
const QUIET = 250;
/** Up to this many cells are drawn again at once. */
const FEW = 300;

export class Overview {
  /** @param {() => void} redraw what is done when more of it is drawn */
  constructor(redraw) {
    this.redraw = redraw;
  }

  #picture = document.createElement("canvas");
  /** @type {Painter|null} */
  #painter = null;
  /** @type {Scene|null} */
  #scene = null;
  #scale = 1;
  /** The line down to which it is drawn. */
  #drawn = 0;
  /** Whether all of it was drawn once: it may be of a moment ago. */
  #isWhole = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /**
   * Forgets what was drawn, and begins anew when all is quiet.
   * @param {Scene|null} scene
   * @param {import("./palette.js").Palette} palette
   */
  begin(scene, palette) {
    clearTimeout(this.#timer);
    this.#scene = scene;
    this.#drawn = 0;
    this.#isWhole = false;
    if (!scene) return;
    const [, [width, height]] = scene.geometry.bounds;
    this.#scale = Math.min(CELL, Math.sqrt(MOST / (width * height)));
    this.#picture.width = Math.ceil(width * this.#scale);
    this.#picture.height = Math.ceil(height * this.#scale);
    this.#painter = new Painter(palette);
    this.#timer = setTimeout(() => this.#draw(), QUIET);
  }

  /**
   * Cells show something else.
   * @param {number[]} cells
   */
  change(cells) {
    if (!this.#scene || (this.#drawn === 0 && !this.#isWhole)) return;
    if (cells.length > FEW) {
      clearTimeout(this.#timer);
      this.#drawn = 0;
      this.#timer = setTimeout(() => this.#draw(), QUIET);
      return;
    }
    const context = this.#picture.getContext("2d");
    if (context) this.#painter?.again(context, this.#scene, this.#frame, cells);
  }

  /**
   * Whether it is as good as any picture with cells of so many pixels.
   * @param {number} scale
   */
  isEnough(scale) {
    return this.#isWhole && scale <= FINE * this.#scale;
  }

  /**
   * Draws it where the board is.
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame
   */
  show(context, frame) {
    if (this.#drawn === 0 && !this.#isWhole) return;
    const ratio = frame.scale / this.#scale;
    context.setTransform(ratio, 0, 0, ratio, frame.x, frame.y);
    context.drawImage(this.#picture, 0, 0);
    context.resetTransform();
  }

  get #frame() {
    return { scale: this.#scale, x: 0, y: 0 };
  }

  /** Draws some more lines. */
  #draw() {
    const context = this.#picture.getContext("2d");
    const scene = this.#scene;
    if (!context || !scene) return;
    const [, [width, height]] = scene.geometry.bounds;
    const end = this.#drawn + Math.max(1, Math.floor(BAND / width));
    const cells = scene.geometry.inside(0, this.#drawn, width, end);
    if (this.#isWhole) this.#painter?.again(context, scene, this.#frame, cells);
    else this.#painter?.cells(context, scene, this.#frame, cells);
    this.#drawn = end;
    if (end < height) {
      this.#timer = setTimeout(() => this.#draw());
      return;
    }
    this.#isWhole = true;
    this.redraw();
  }
}
