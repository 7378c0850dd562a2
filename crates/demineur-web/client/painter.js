/** Draws the cells: what they show, and the chances of mines over them. */

import { Glyphs } from "./glyphs.js";
import { Sprites } from "./sprites.js";
import { percent } from "./texts.js";
import { EXPLODED, HIDDEN, MINE, WRONG_FLAG } from "./types.js";

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
    this.sprites.begin(scene.geometry, frame.scale);
    for (const cell of seen) {
      this.sprites.ground(context, cell, groundOf(scene.shown[cell]), frame);
      const chance = scene.chances?.get(cell);
      if (chance !== undefined) this.sprites.tint(context, cell, chance, frame);
    }
    if (frame.scale >= 6) this.#contents(context, scene, frame, seen);
    return seen.length;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Frame} frame
   */
  #edges(context, { geometry }, { scale, x, y }) {
    context.beginPath();
    geometry.neighbours.forEach((near, cell) => {
      for (const other of near) {
        if (other < cell) continue;
        const [[ax, ay], [bx, by]] = [geometry.centres[cell], geometry.centres[other]];
        context.moveTo(ax * scale + x, ay * scale + y);
        context.lineTo(bx * scale + x, by * scale + y);
      }
    });
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
      const [cx, cy] = geometry.centres[cell];
      const radius = Math.min(geometry.radius[cell], 0.62) * scale;
      const chance = chances?.get(cell);
      if (code === HIDDEN && chance !== undefined && radius >= 9) {
        this.#chance(context, chance, cx * scale + x, cy * scale + y, radius);
      }
      if (code === HIDDEN || (code === 0 && !showZero)) continue;
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
 * @param {number} code
 * @returns {import("./sprites.js").Ground}
 */
function groundOf(code) {
  if (code === EXPLODED) return "boom";
  return code >= 0 || code === MINE || code === WRONG_FLAG ? "open" : "hidden";
}

/**
 * @param {Geometry} geometry
 * @param {Frame} frame
 * @param {number} width
 * @param {number} height
 */
function inSight(geometry, { scale, x, y }, width, height) {
  const reach = 2 * scale;
  const seen = [];
  for (let cell = 0; cell < geometry.cells; cell++) {
    const [cx, cy] = geometry.centres[cell];
    const [px, py] = [cx * scale + x, cy * scale + y];
    if (px > -reach && px < width + reach && py > -reach && py < height + reach) seen.push(cell);
  }
  return seen;
}
