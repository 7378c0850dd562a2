/** Draws what changes under the pointer: hover, press, focus, and the marks of a hint. */

import { trace } from "./outline.js";
import { HIDDEN } from "./types.js";

/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./types.js").Role} Role */

/**
 * @typedef {{hover: number|null, pressed: Set<number>, focus: number|null,
 *   marks: Map<number, Role>, last: number|null, start: number|null}} Touches
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
  if (hover !== null && shown[hover] === HIDDEN && !pressed.size) {
    outline(hover, 1);
    context.fillStyle = palette.hover;
    context.fill();
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
    context.fillStyle = colour;
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.setLineDash(role === "look" ? [stroke * 1.6, stroke * 1.4] : []);
    context.stroke();
  }
  context.setLineDash([]);
  if (start !== null && shown[start] === HIDDEN) {
    context.strokeStyle = palette.tick;
    star(context, ...at(geometry.centre(start), frame), 0.26 * frame.scale);
    context.stroke();
  }
  if (last !== null) {
    outline(last, stroke / 2 + 0.5);
    context.strokeStyle = palette.best;
    context.stroke();
  }
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
