/**
 * Draws what the overlay draws where colours are few: by shapes. Rings differ by width, dashes and
 * place, and a sign in the cell tells what a hint says of it.
 */

import { text, tick } from "./glyphs.js";
import { trace } from "./outline.js";
import { aroundOf, at, paintLabels, star } from "./overlay.js";
import { HIDDEN } from "./types.js";

/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./outline.js").Frame} Frame */
/** @typedef {import("./painter.js").Scene} Scene */

/** @typedef {{inset?: number, wide?: number, dashes?: number[]}} Ring in widths of the pen */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {import("./overlay.js").Touches} touches
 * @param {Frame} frame
 * @param {Palette} palette
 */
export function paintSigns(context, scene, touches, frame, palette) {
  const { geometry, shown } = scene;
  const outline = (/** @type {number} */ cell, /** @type {number} */ inset) => {
    context.beginPath();
    trace(context, geometry, cell, frame, inset);
  };
  const ring = (/** @type {number} */ cell, /** @type {Ring} */ look) => {
    const { inset = 0, wide = 1, dashes = [] } = look;
    // The smallest cells of a tiling have room for rings, too.
    const pen = Math.max(2, Math.min(0.09, 0.25 * geometry.radius(cell)) * frame.scale);
    outline(cell, inset * pen);
    context.setLineDash(dashes.map((dash) => dash * pen));
    stroke(context, palette.focus, wide * pen, palette);
    context.setLineDash([]);
  };
  const { hover, pressed, focus, marks, last, start } = touches;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.save();
  context.lineCap = "round";
  if (hover !== null && shown[hover] === HIDDEN && !pressed.size) {
    ring(hover, { inset: 1.75 });
  }
  for (const cell of aroundOf(scene, touches)) ring(cell, { inset: 1.75, wide: 0.6, dashes: [2, 2] });
  for (const cell of pressed) {
    if (shown[cell] !== HIDDEN) continue;
    outline(cell, 1);
    context.fillStyle = palette.pressed;
    context.fill();
  }
  for (const [cell, role] of marks) {
    ring(cell, { inset: 1.75, dashes: role === "look" ? [1, 2] : [] });
    if (role !== "number" && role !== "look") sign(context, scene, cell, role, frame, palette);
  }
  if (start !== null && shown[start] === HIDDEN) {
    star(context, ...at(geometry.centre(start), frame), 0.26 * frame.scale);
    stroke(context, palette.tick, Math.max(2, 0.09 * frame.scale), palette);
  }
  if (last !== null) ring(last, { dashes: [0, 2] });
  paintLabels(context, scene, touches.labels, frame, palette);
  if (focus !== null) ring(focus, { wide: 2 });
  context.restore();
}

/**
 * Draws the path, on a rim of the ground: what is below may have its colour.
 * @param {CanvasRenderingContext2D} context
 * @param {string} colour
 * @param {number} wide
 * @param {Palette} palette
 */
function stroke(context, colour, wide, palette) {
  context.lineWidth = wide + 2;
  context.strokeStyle = palette.ground;
  context.stroke();
  context.lineWidth = wide;
  context.strokeStyle = colour;
  context.stroke();
}

/**
 * What a hint says of a cell: in its middle, or below what it shows.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} cell
 * @param {import("./types.js").Role} role
 * @param {Frame} frame
 * @param {Palette} palette
 */
function sign(context, { geometry, shown, chances }, cell, role, frame, palette) {
  const isFree = shown[cell] === HIDDEN && !chances?.has(cell);
  const room = Math.min(geometry.radius(cell), 0.62) * frame.scale;
  const [x, y] = at(geometry.centre(cell), frame);
  const r = (isFree ? 0.55 : 0.36) * room;
  context.save();
  context.translate(x, isFree ? y : y + 0.6 * room);
  disc(context, r + 1, palette.ground);
  disc(context, r, palette.best);
  if (role === "safe") tick(context, 1.4 * r, palette.onBest);
  else if (role === "mine") text(context, "!", 1.4 * r, palette.onBest);
  else disc(context, 0.45 * r, palette.onBest);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} r
 * @param {string} colour
 */
function disc(context, r, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, r, 0, 2 * Math.PI);
  context.fill();
}
