/** Flags, mines and digits, drawn once a size and then copied. */

import { EXPLODED, FLAG, FLAGGED_MINE, MINE, SAFE_MARK, UNCERTAIN, WRONG_FLAG } from "./types.js";

/** @typedef {import("./palette.js").Palette} Palette */

const FONT = '"Inter", "Segoe UI", system-ui, "Liberation Sans", Arial, sans-serif';

export class Glyphs {
  /** @param {Palette} palette */
  constructor(palette) {
    this.palette = palette;
  }

  /** @type {Map<string, HTMLCanvasElement>} */
  #drawn = new Map();

  /**
   * Draws what a cell shows, centred, into a circle of this radius in device pixels.
   * @param {CanvasRenderingContext2D} context
   * @param {number} code
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   */
  draw(context, code, x, y, radius) {
    const size = Math.max(2, Math.round(radius));
    const image = this.#image(code, size);
    context.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2));
  }

  /**
   * @param {number} code
   * @param {number} radius
   */
  #image(code, radius) {
    const key = `${code} ${radius}`;
    const drawn = this.#drawn.get(key);
    if (drawn) return drawn;
    // Zooming goes through many sizes; the old ones are not worth their memory.
    if (this.#drawn.size > 400) this.#drawn.clear();
    const image = document.createElement("canvas");
    image.width = image.height = 2 * radius + 2;
    const context = image.getContext("2d");
    if (context) {
      context.translate(radius + 1, radius + 1);
      this.#paint(context, code, radius);
    }
    this.#drawn.set(key, image);
    return image;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} code
   * @param {number} r
   */
  #paint(context, code, r) {
    const { palette } = this;
    if (code >= 0) return text(context, String(code), r, palette.digits[Math.min(code, 8)]);
    if (code === FLAG) return flag(context, r, palette.flag, palette.pole);
    if (code === UNCERTAIN) return text(context, "?", r, palette.mark);
    if (code === SAFE_MARK) return tick(context, r, palette.tick);
    if (code === MINE) return mine(context, r, palette.mine, palette.open);
    if (code === EXPLODED) return mine(context, r, palette.onBoom, palette.boom);
    if (code === FLAGGED_MINE) {
      return flag(context, r, palette.flag, palette.pole);
    }
    if (code === WRONG_FLAG) {
      if (palette.few) {
        flag(context, r, palette.wrong, palette.wrong);
        cross(context, r, palette.open, 0.36);
      } else {
        flag(context, r, palette.mark, palette.pole);
      }
      cross(context, r, palette.wrong, 0.17);
    }
    return undefined;
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} word
 * @param {number} r
 * @param {string} colour
 */
export function text(context, word, r, colour) {
  const size = word.length > 1 ? 1.05 * r : 1.42 * r;
  context.font = `700 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillStyle = colour;
  const box = context.measureText(word);
  const rise = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
  context.fillText(word, 0, rise);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} r
 * @param {string} cloth
 * @param {string} pole
 */
function flag(context, r, cloth, pole) {
  context.lineCap = "round";
  context.strokeStyle = pole;
  context.lineWidth = Math.max(1, 0.15 * r);
  line(context, [-0.28 * r, -0.66 * r, -0.28 * r, 0.62 * r]);
  line(context, [-0.58 * r, 0.64 * r, 0.12 * r, 0.64 * r]);
  context.fillStyle = cloth;
  context.strokeStyle = cloth;
  context.lineJoin = "round";
  context.lineWidth = Math.max(0.5, 0.1 * r);
  context.beginPath();
  context.moveTo(-0.2 * r, -0.64 * r);
  context.lineTo(0.58 * r, -0.27 * r);
  context.lineTo(-0.2 * r, 0.1 * r);
  context.closePath();
  context.fill();
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} r
 * @param {string} body
 * @param {string} shine
 */
function mine(context, r, body, shine) {
  context.strokeStyle = body;
  context.fillStyle = body;
  context.lineCap = "round";
  context.lineWidth = Math.max(1, 0.13 * r);
  for (let i = 0; i < 4; i++) {
    const [dx, dy] = [
      Math.cos((i * Math.PI) / 4) * 0.66 * r,
      Math.sin((i * Math.PI) / 4) * 0.66 * r,
    ];
    line(context, [-dx, -dy, dx, dy]);
  }
  context.beginPath();
  context.arc(0, 0, 0.46 * r, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = shine;
  context.beginPath();
  context.arc(-0.15 * r, -0.15 * r, 0.12 * r, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} r
 * @param {string} colour
 */
export function tick(context, r, colour) {
  context.strokeStyle = colour;
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = Math.max(1, 0.2 * r);
  line(context, [-0.42 * r, 0.05 * r, -0.1 * r, 0.38 * r, 0.45 * r, -0.35 * r]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} r
 * @param {string} colour
 * @param {number} wide
 */
function cross(context, r, colour, wide) {
  context.strokeStyle = colour;
  context.lineCap = "round";
  context.lineWidth = Math.max(1, wide * r);
  line(context, [-0.6 * r, -0.6 * r, 0.6 * r, 0.6 * r]);
  line(context, [-0.6 * r, 0.6 * r, 0.6 * r, -0.6 * r]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} points
 */
function line(context, points) {
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  context.stroke();
}
