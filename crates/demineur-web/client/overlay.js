/** Draws what changes under the pointer: hover, press, focus, and the marks of a hint. */

import { trace } from "./outline.js";
import { HIDDEN } from "./types.js";

/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./types.js").Role} Role */

/**
 * @typedef {{hover: number|null, pressed: Set<number>, focus: number|null,
 *   marks: Map<number, Role>, last: number|null, start: number|null, around: boolean,
 *   labels: Map<number, string>}} Touches
 *   `around`: whether the neighbours of the cell under the hand are shown
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./painter.js").Scene} scene
 * @param {Touches} touches
 * @param {import("./outline.js").Frame} frame
 * @param {Palette} palette
 */
export function paintOverlay(context, scene, touches, frame, palette) {
  const { geometry, shown } = scene;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  const outline = (/** @type {number} */ cell, /** @type {number} */ inset) => {
    context.beginPath();
    trace(context, geometry, cell, frame, inset);
  };
  const { hover, pressed, focus, marks, last, start } = touches;
  const thin = Math.max(1.5, 0.055 * frame.scale);
  if (hover !== null && shown[hover] === HIDDEN && !pressed.size) {
    outline(hover, thin / 2 + 1);
    context.lineWidth = thin;
    context.strokeStyle = palette.hover;
    context.stroke();
  }
  for (const cell of aroundOf(scene, touches)) {
    outline(cell, 1);
    context.fillStyle = palette.near;
    context.globalAlpha = 0.16;
    context.fill();
    context.globalAlpha = 1;
    outline(cell, thin / 2 + 1);
    context.lineWidth = thin;
    context.strokeStyle = palette.near;
    context.stroke();
  }
  for (const cell of pressed) {
    if (shown[cell] !== HIDDEN) continue;
    outline(cell, 1);
    context.fillStyle = palette.pressed;
    context.fill();
  }
  const stroke = Math.max(2, 0.09 * frame.scale);
  context.lineWidth = stroke;
  for (const [cell, role] of marks) {
    outline(cell, stroke / 2 + 1);
    const colour = colourOf(role, palette);
    // Seen on whatever is below.
    context.setLineDash([]);
    context.lineWidth = stroke + 2;
    context.strokeStyle = palette.halo;
    context.stroke();
    context.lineWidth = stroke;
    context.fillStyle = colour;
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.setLineDash(role === "look" ? [stroke * 1.6, stroke * 1.4] : []);
    context.stroke();
  }
  context.setLineDash([]);
  context.lineWidth = stroke;
  if (start !== null && shown[start] === HIDDEN) {
    context.strokeStyle = palette.tick;
    star(context, ...at(geometry.centre(start), frame), 0.26 * frame.scale);
    context.stroke();
  }
  if (last !== null) {
    outline(last, stroke / 2 + 0.5);
    context.lineWidth = stroke + 2;
    context.strokeStyle = palette.halo;
    context.stroke();
    context.lineWidth = stroke;
    context.strokeStyle = palette.best;
    context.stroke();
  }
  paintLabels(context, scene, touches.labels, frame, palette);
  if (focus !== null) {
    outline(focus, stroke / 2 - 1);
    context.lineWidth = stroke + 2;
    context.strokeStyle = palette.ground;
    context.stroke();
    context.lineWidth = stroke;
    context.strokeStyle = palette.focus;
    context.stroke();
  }
}

/**
 * Letters that a text names cells by, in a corner of each: what the cell shows stays to be read.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./painter.js").Scene} scene
 * @param {Map<number, string>} labels
 * @param {import("./outline.js").Frame} frame
 * @param {Palette} palette
 */
export function paintLabels(context, { geometry, shown }, labels, frame, palette) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [cell, letter] of labels) {
    const room = Math.min(geometry.radius(cell), 0.62) * frame.scale;
    const [x, y] = at(geometry.centre(cell), frame);
    const isFree = shown[cell] === HIDDEN;
    const r = Math.max(5, (isFree ? 0.55 : 0.4) * room);
    const [px, py] = isFree ? [x, y] : [x + 0.55 * room, y - 0.55 * room];
    context.fillStyle = palette.best;
    context.strokeStyle = palette.halo;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(px, py, r, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
    context.fillStyle = palette.onBest;
    context.font = `700 ${(letter.length > 1 ? 1 : 1.35) * r}px system-ui, sans-serif`;
    context.fillText(letter, px, py + 0.06 * r);
  }
}

/**
 * The neighbours that are shown: of the cell under the pointer, or else of that under the keys.
 * @param {import("./painter.js").Scene} scene
 * @param {Touches} touches
 * @returns {number[]}
 */
export function aroundOf({ geometry }, { around, hover, focus, pressed }) {
  const cell = hover ?? focus;
  return around && cell !== null && !pressed.size ? geometry.around(cell) : [];
}

/**
 * @param {Role} role
 * @param {Palette} palette
 */
function colourOf(role, palette) {
  switch (role) {
    case "safe":
      return palette.safe;
    case "mine":
      return palette.danger;
    case "number":
      return palette.number;
    case "look":
      return palette.look;
    default:
      return palette.best;
  }
}

/**
 * @param {[number, number]} point
 * @param {import("./outline.js").Frame} frame
 * @returns {[number, number]}
 */
export const at = ([x, y], frame) => [x * frame.scale + frame.x, y * frame.scale + frame.y];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function star(context, x, y, r) {
  context.beginPath();
  context.moveTo(x - r, y - r);
  context.lineTo(x + r, y + r);
  context.moveTo(x - r, y + r);
  context.lineTo(x + r, y - r);
}
