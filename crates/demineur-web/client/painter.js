/** Draws the cells: what they show, and the chances of mines over them. */

import { Glyphs } from "./glyphs.js";
import { Sprites } from "./sprites.js";
import { percent } from "./texts.js";
import { EXPLODED, HIDDEN, MINE, OPENING, WRONG_FLAG } from "./types.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./outline.js").Frame} Frame */

/**
 * What there is to draw.
 * @typedef {{geometry: Geometry, shown: Int32Array, chances: Map<number, number>|null,
 *   showZero: boolean}} Scene
 */

export class Painter {
  /** @param {Palette} palette */
  constructor(palette) {
    this.palette = palette;
    this.glyphs = new Glyphs(palette);
    this.sprites = new Sprites(palette);
  }

  /**
   * Draws every cell in sight, and says how many these are.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   */
  paint(context, scene, frame) {
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    const seen = inSight(scene.geometry, frame, width, height);
    if (scene.geometry.hasEdges) this.#edges(context, scene, frame);
    this.cells(context, scene, frame, seen);
    return seen.length;
  }

  /**
   * Draws these cells.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   * @param {number[]} cells
   */
  cells(context, scene, frame, cells) {
    this.sprites.begin(scene.geometry, frame.scale);
    for (const cell of cells) {
      this.sprites.ground(context, cell, groundOf(scene.shown[cell]), frame);
      const chance = scene.chances?.get(cell);
      if (chance !== undefined && scene.shown[cell] !== OPENING)
        this.sprites.tint(context, cell, chance, frame);
    }
    if (frame.scale >= 6) this.#contents(context, scene, frame, cells);
  }

  /**
   * Draws these cells anew: each has its own place, so the others stay as they are.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   * @param {number[]} cells
   */
  again(context, scene, frame, cells) {
    context.save();
    context.globalCompositeOperation = "destination-out";
    for (const cell of cells) {
      // One by one: a path of many cells takes longer than all of their own.
      context.beginPath();
      place(context, scene.geometry, cell, frame);
      context.fill();
    }
    context.restore();
    this.cells(context, scene, frame, cells);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   */
  #edges(context, { geometry }, { scale, x, y }) {
    context.beginPath();
    for (let cell = 0; cell < geometry.cells; cell++) {
      for (const other of geometry.around(cell)) {
        if (other < cell) continue;
        const [[ax, ay], [bx, by]] = [geometry.centre(cell), geometry.centre(other)];
        context.moveTo(ax * scale + x, ay * scale + y);
        context.lineTo(bx * scale + x, by * scale + y);
      }
    }
    context.strokeStyle = this.palette.few ? this.palette.line : this.palette.edge;
    context.lineWidth = Math.max(1, 0.06 * scale);
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   * @param {number[]} seen
   */
  #contents(context, { geometry, shown, chances, showZero }, frame, seen) {
    const { scale, x, y } = frame;
    for (const cell of seen) {
      const code = shown[cell];
      const [cx, cy] = geometry.centre(cell);
      const radius = Math.min(geometry.radius(cell), 0.62) * scale;
      const chance = chances?.get(cell);
      if (code === HIDDEN && chance !== undefined && radius >= 9) {
        this.#chance(context, chance, cx * scale + x, cy * scale + y, radius);
      }
      if (code === HIDDEN || code === OPENING || (code === 0 && !showZero)) continue;
      this.glyphs.draw(context, code, cx * scale + x, cy * scale + y, radius);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} chance
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   */
  #chance(context, chance, x, y, radius) {
    const word = percent(chance, 0).replace(/[\s%\u202f\u00a0]/g, "");
    context.font = `600 ${Math.round(0.82 * radius)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (this.palette.few) {
      // Half of it may stand on the level of the chance.
      context.strokeStyle = this.palette.hidden;
      context.lineJoin = "round";
      context.lineWidth = 0.3 * radius;
      context.strokeText(word, x, y + 0.04 * radius);
    }
    context.fillStyle = this.palette.ink;
    context.fillText(word, x, y + 0.04 * radius);
  }
}

/**
 * Adds the whole place of a cell to a path.
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {number} cell
 * @param {Frame} frame
 */
function place(context, geometry, cell, { scale, x, y }) {
  const polygon = geometry.polygon(cell);
  if (geometry.isSquare) {
    // Drawn at whole pixels.
    const [left, top] = [Math.round(polygon[0] * scale + x), Math.round(polygon[1] * scale + y)];
    const [right, bottom] = [polygon[4] * scale + x, polygon[5] * scale + y].map(Math.round);
    context.rect(left, top, right - left, bottom - top);
    return;
  }
  context.moveTo(polygon[0] * scale + x, polygon[1] * scale + y);
  for (let i = 2; i < polygon.length; i += 2)
    context.lineTo(polygon[i] * scale + x, polygon[i + 1] * scale + y);
  context.closePath();
}

/**
 * @param {number} code
 * @returns {import("./sprites.js").Ground}
 */
function groundOf(code) {
  if (code === EXPLODED) return "boom";
  if (code === OPENING) return "pressed";
  return code >= 0 || code === MINE || code === WRONG_FLAG ? "open" : "hidden";
}

/**
 * @param {Geometry} geometry
 * @param {Frame} frame
 * @param {number} width
 * @param {number} height
 */
function inSight(geometry, { scale, x, y }, width, height) {
  // A cell reaches beyond its centre.
  const [left, top] = [-x / scale - 2, -y / scale - 2];
  return geometry.inside(left, top, left + width / scale + 4, top + height / scale + 4);
}
