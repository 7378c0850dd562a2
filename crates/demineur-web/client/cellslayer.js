/**
 * The canvas of the cells. While a large board moves under the hand, the last picture is moved
 * and stretched over a coarse one of the whole board; it is drawn anew once the hand rests.
 */

import { h } from "./dom.js";
import { Overview } from "./overview.js";
import { Painter } from "./painter.js";
import { currentPalette } from "./palette.js";

/** @typedef {import("./painter.js").Scene} Scene */
/** @typedef {import("./outline.js").Frame} Frame */

/** Up to this many cells in sight are drawn anew at every frame. */
const FEW = 2500;
/** Cells of fewer pixels show no more than their colour. */
const SMALL = 5;
/** How long a hand rests before the picture is drawn anew, in milliseconds. */
const REST = 90;

export class CellsLayer {
  /** @param {() => void} redraw asks for a frame */
  constructor(redraw) {
    this.redraw = redraw;
    this.element = h("canvas", { class: "cells", "aria-hidden": "true" });
    this.painter = new Painter(currentPalette());
    this.overview = new Overview(() => this.#isCoarse && redraw());
  }

  /** @type {Scene|null} whose overview there is */
  #scene = null;
  /** Whether cells are too small to be drawn one by one. */
  #isCoarse = false;

  /** @type {{picture: HTMLCanvasElement, frame: Frame}|null} the picture being moved */
  #moved = null;
  /** @type {Frame|null} where the picture on the canvas was drawn */
  #frame = null;
  #inSight = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #rest;

  /** Reads the colours again, and says whether they are other ones. */
  recolour() {
    const palette = currentPalette();
    if (JSON.stringify(palette) === JSON.stringify(this.painter.palette)) return false;
    this.painter = new Painter(palette);
    this.#scene = null;
    this.#moved = null;
    return true;
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.element.width = width;
    this.element.height = height;
    this.#moved = null;
    this.#frame = null;
  }

  /**
   * Shows the scene.
   * @param {Scene} scene
   * @param {Frame} frame
   */
  paint(scene, frame) {
    const context = this.element.getContext("2d");
    if (!context) return;
    clearTimeout(this.#rest);
    this.#moved = null;
    this.#frame = frame;
    if (this.#scene !== scene) {
      this.#scene = scene;
      this.overview.begin(scene.geometry.cells > FEW ? scene : null, this.painter.palette);
    }
    if (this.#coarse(context, frame)) return;
    this.#inSight = this.painter.paint(context, scene, frame);
  }

  /**
   * Shows the picture of the whole board, if cells are that small.
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame
   */
  #coarse(context, frame) {
    this.#isCoarse = frame.scale < SMALL;
    if (!this.#isCoarse || !this.overview.isEnough(frame.scale)) return false;
    clearTimeout(this.#rest);
    this.#moved = null;
    this.#frame = frame;
    context.clearRect(0, 0, this.element.width, this.element.height);
    this.overview.show(context, frame);
    return true;
  }

  /**
   * Shows the same cells elsewhere.
   * @param {Scene} scene
   * @param {Frame} frame
   */
  move(scene, frame) {
    const context = this.element.getContext("2d");
    if (!context || !this.#frame || this.#inSight <= FEW) {
      this.paint(scene, frame);
      return;
    }
    if (this.#coarse(context, frame)) return;
    clearTimeout(this.#rest);
    this.#stretch(context, frame);
    this.#rest = setTimeout(() => {
      this.#moved = this.#frame = null;
      this.redraw();
    }, REST);
  }

  /**
   * Shows what some cells show now, in the same place.
   * @param {Scene} scene
   * @param {Frame} frame
   * @param {number[]} cells
   */
  change(scene, frame, cells) {
    const context = this.element.getContext("2d");
    const isWhole = this.#isCoarse || !this.#frame || this.#moved || scene.geometry.hasEdges;
    if (!context || isWhole || cells.length > this.#inSight / 2) {
      this.paint(scene, frame);
      return;
    }
    const { width, height } = this.element;
    const reach = 2 * frame.scale;
    const seen = cells.filter((cell) => {
      const [x, y] = scene.geometry.centre(cell);
      const [px, py] = [x * frame.scale + frame.x, y * frame.scale + frame.y];
      return px > -reach && px < width + reach && py > -reach && py < height + reach;
    });
    this.painter.again(context, scene, frame, seen);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame
   */
  #stretch(context, frame) {
    this.#moved ??= { picture: copyOf(this.element), frame: /** @type {Frame} */ (this.#frame) };
    const { picture, frame: old } = this.#moved;
    const ratio = frame.scale / old.scale;
    context.clearRect(0, 0, this.element.width, this.element.height);
    this.overview.show(context, frame);
    // What is drawn fine covers what is drawn coarse.
    context.clearRect(
      frame.x - old.x * ratio,
      frame.y - old.y * ratio,
      picture.width * ratio,
      picture.height * ratio,
    );
    context.setTransform(ratio, 0, 0, ratio, frame.x - old.x * ratio, frame.y - old.y * ratio);
    context.drawImage(picture, 0, 0);
    context.resetTransform();
  }
}

/** @param {HTMLCanvasElement} canvas */
function copyOf(canvas) {
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}
