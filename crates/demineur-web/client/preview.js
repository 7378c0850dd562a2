/** A small picture of a board: its cells, all hidden. */

import { currentPalette } from "./palette.js";

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("./geometry.js").Geometry} geometry
 */
export function drawOutline(canvas, geometry) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const [[x0, y0], [x1, y1]] = geometry.bounds;
  const { width, height } = canvas;
  const scale = Math.min((width - 16) / (x1 - x0), (height - 16) / (y1 - y0), 40);
  const palette = currentPalette();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.translate(width / 2 - ((x0 + x1) / 2) * scale, height / 2 - ((y0 + y1) / 2) * scale);
  context.beginPath();
  for (let cell = 0; cell < geometry.cells; cell++) {
    const polygon = geometry.polygon(cell);
    context.moveTo(polygon[0] * scale, polygon[1] * scale);
    for (let i = 2; i < polygon.length; i += 2)
      context.lineTo(polygon[i] * scale, polygon[i + 1] * scale);
    context.closePath();
  }
  context.fillStyle = palette.hidden;
  context.fill();
  context.strokeStyle = palette.few ? palette.edge : palette.ground;
  context.lineWidth = Math.max(0.6, Math.min(2, scale / 14));
  context.stroke();
}
