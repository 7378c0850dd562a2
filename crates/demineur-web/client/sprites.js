/**
 * Cells drawn once and then copied. A board has few shapes (a hexagon; the hats in twelve turns),
 * and copying is some hundred times faster than filling a path of ten thousand polygons.
 */

import { boxOf } from "./geometry.js";
import { trace } from "./outline.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Shapes} Shapes */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./outline.js").Frame} Frame */
/** @typedef {"hidden"|"pressed"|"open"|"boom"} Ground */

/** Room around a shape for its smooth rim, in device pixels. */
const PAD = 2;
/** Shades of a chance between 0 and 1. */
const SHADES = 24;
/** The scale from which hidden cells are drawn as keys with a lower edge. */
const KEYS_FROM = 14;

export class Sprites {
  /** @param {Palette} palette */
  constructor(palette) {
    this.palette = palette;
  }

  /** @type {Map<string, HTMLCanvasElement>[]} by shape */
  #drawn = [];
  /** @type {Geometry|null} */
  #geometry = null;
  /** @type {Shapes|null} */
  #shapes = null;
  #scale = 0;

  /**
   * Gets ready for a board at a scale.
   * @param {Geometry} geometry
   * @param {number} scale
   */
  begin(geometry, scale) {
    if (geometry === this.#geometry && scale === this.#scale) return;
    this.#geometry = geometry;
    this.#scale = scale;
    this.#shapes = geometry.shapes();
    this.#drawn = this.#shapes.models.map(() => new Map());
  }

  /**
   * Draws the ground of a cell.
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {Ground} ground
   * @param {Frame} frame
   */
  ground(context, cell, ground, frame) {
    this.#copy(context, cell, ground, frame, (inner, model, at) => {
      if (ground === "hidden") this.#key(inner, model, at);
      else if (ground === "pressed") this.#pressed(inner, model, at);
      else if (ground === "open") this.#plate(inner, model, at);
      else this.#fill(inner, model, at, this.palette.boom);
    });
  }

  /**
   * Tints a cell by the chance of a mine: certainty stands out, the middle is pale.
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {number} chance
   * @param {Frame} frame
   */
  tint(context, cell, chance, frame) {
    const near = Math.round(chance * SHADES);
    // What is possible is never tinted as certain.
    const shade = chance > 0 && chance < 1 ? Math.min(Math.max(near, 1), SHADES - 1) : near;
    this.#copy(context, cell, `tint ${shade}`, frame, (inner, model, at) => {
      if (this.palette.few) {
        this.#level(inner, model, at, shade / SHADES);
        return;
      }
      inner.globalAlpha = 0.18 + 0.72 * Math.abs((2 * shade) / SHADES - 1) ** 1.5;
      this.#fill(inner, model, at, 2 * shade < SHADES ? this.palette.cool : this.palette.warm);
    });
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {string} look
   * @param {Frame} frame
   * @param {(inner: CanvasRenderingContext2D, model: number, at: Frame) => void} paint
   */
  #copy(context, cell, look, frame, paint) {
    const shapes = /** @type {Shapes} */ (this.#shapes);
    const shape = shapes.shapeOf[cell];
    const drawn = this.#drawn[shape];
    let image = drawn.get(look);
    if (!image) {
      image = this.#draw(shapes.models[shape], paint);
      drawn.set(look, image);
    }
    const x = shapes.left[cell] * frame.scale + frame.x - PAD;
    const y = shapes.top[cell] * frame.scale + frame.y - PAD;
    // Whole pixels keep squares crisp, and small cells quick.
    const whole = this.#geometry?.isSquare || frame.scale < KEYS_FROM;
    context.drawImage(image, whole ? Math.round(x) : x, whole ? Math.round(y) : y);
  }

  /**
   * @param {number} model
   * @param {(inner: CanvasRenderingContext2D, model: number, at: Frame) => void} paint
   */
  #draw(model, paint) {
    const geometry = /** @type {Geometry} */ (this.#geometry);
    const box = boxOf(geometry.polygon(model));
    const scale = this.#scale;
    const image = document.createElement("canvas");
    image.width = Math.ceil((box.x1 - box.x0) * scale) + 2 * PAD;
    image.height = Math.ceil((box.y1 - box.y0) * scale) + 2 * PAD;
    const inner = image.getContext("2d");
    const at = { scale, x: PAD - box.x0 * scale, y: PAD - box.y0 * scale };
    if (inner) paint(inner, model, at);
    return image;
  }

  get #inset() {
    // The smallest cells would vanish between wider gaps.
    return Math.max(Math.min(0.5, 0.1 * this.#scale), Math.min(1.5, 0.035 * this.#scale));
  }

  /**
   * @param {CanvasRenderingContext2D} inner
   * @param {number} model
   * @param {Frame} at
   * @param {string} colour
   * @param {number} [inset]
   */
  #fill(inner, model, at, colour, inset = this.#inset) {
    inner.beginPath();
    trace(inner, /** @type {Geometry} */ (this.#geometry), model, at, inset);
    inner.fillStyle = colour;
    inner.fill();
  }

  /** How far the lower edge of a key stands out; small cells have none. */
  get #lift() {
    return this.#scale < KEYS_FROM ? 0 : Math.max(1, Math.round(0.07 * this.#scale));
  }

  /**
   * How wide the edge of a key is at its sides. Where colours are few it goes all around, and
   * leaves room in the smallest cells.
   * @param {number} model
   */
  #rim(model) {
    if (!this.palette.few) return this.#lift / 2;
    const radius = this.#geometry?.radius(model) ?? 0;
    return Math.max(1, Math.min(this.#lift / 2 + 1, 0.15 * radius * this.#scale));
  }

  /**
   * A hidden cell: the lower edge of a key, then its face, a little shorter.
   * @param {CanvasRenderingContext2D} inner
   * @param {number} model
   * @param {Frame} at
   */
  #key(inner, model, at) {
    const rim = this.#rim(model);
    if (rim > 0) this.#fill(inner, model, at, this.palette.edge);
    inner.translate(0, -this.#lift / 2);
    this.#fill(inner, model, at, this.palette.hidden, this.#inset + rim);
  }

  /**
   * A key held down, just as the overlay draws it under the pointer: nothing changes when the
   * hand lets go.
   * @param {CanvasRenderingContext2D} inner
   * @param {number} model
   * @param {Frame} at
   */
  #pressed(inner, model, at) {
    inner.save();
    this.#key(inner, model, at);
    inner.restore();
    this.#fill(inner, model, at, this.palette.pressed, 1);
  }

  /**
   * An open cell; where colours are few a fine line shows its shape.
   * @param {CanvasRenderingContext2D} inner
   * @param {number} model
   * @param {Frame} at
   */
  #plate(inner, model, at) {
    const line = this.palette.few && this.#lift > 0 ? 1 : 0;
    if (line > 0) this.#fill(inner, model, at, this.palette.line);
    this.#fill(inner, model, at, this.palette.open, this.#inset + line);
  }

  /**
   * A chance as a level the face of a key is filled to.
   * @param {CanvasRenderingContext2D} inner
   * @param {number} model
   * @param {Frame} at
   * @param {number} chance
   */
  #level(inner, model, at, chance) {
    const geometry = /** @type {Geometry} */ (this.#geometry);
    const { y0, y1 } = boxOf(geometry.polygon(model));
    const inset = this.#inset + this.#rim(model);
    const high = chance * ((y1 - y0) * at.scale - 2 * inset);
    inner.translate(0, -this.#lift / 2);
    inner.beginPath();
    inner.rect(0, y1 * at.scale + at.y - inset - high, inner.canvas.width, high);
    inner.clip();
    this.#fill(inner, model, at, this.palette.warm, inset);
  }
}
