/** The outline of a cell as a path: a little inside its polygon, its corners rounded. */

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{scale: number, x: number, y: number}} Frame device pixels from board points */

/**
 * Adds one cell to the path under construction.
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {number} cell
 * @param {Frame} frame
 * @param {number} inset how far inside, in device pixels
 */
export function trace(context, geometry, cell, frame, inset) {
  const polygon = geometry.polygon(cell);
  const { scale, x, y } = frame;
  if (geometry.isSquare) {
    const left = Math.round(Math.min(polygon[0], polygon[4]) * scale + x);
    const top = Math.round(Math.min(polygon[1], polygon[5]) * scale + y);
    const right = Math.round(Math.max(polygon[0], polygon[4]) * scale + x);
    const bottom = Math.round(Math.max(polygon[1], polygon[5]) * scale + y);
    const [wide, high] = [right - left - 2 * inset, bottom - top - 2 * inset];
    if (scale < 14) context.rect(left + inset, top + inset, wide, high);
    else context.roundRect(left + inset, top + inset, wide, high, 0.12 * scale);
    return;
  }
  const points = shrunk(polygon, inset / scale);
  if (scale < 14) straight(context, points, frame);
  else rounded(context, points, frame, 0.1 * scale);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} points
 * @param {Frame} frame
 */
function straight(context, points, { scale, x, y }) {
  context.moveTo(points[0] * scale + x, points[1] * scale + y);
  for (let i = 2; i < points.length; i += 2) {
    context.lineTo(points[i] * scale + x, points[i + 1] * scale + y);
  }
  context.closePath();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} points
 * @param {Frame} frame
 * @param {number} radius
 */
function rounded(context, points, { scale, x, y }, radius) {
  const count = points.length;
  const at = (/** @type {number} */ i) => points[(i + count) % count];
  context.moveTo(((at(-2) + at(0)) / 2) * scale + x, ((at(-1) + at(1)) / 2) * scale + y);
  for (let i = 0; i < count; i += 2) {
    context.arcTo(
      at(i) * scale + x,
      at(i + 1) * scale + y,
      ((at(i) + at(i + 2)) / 2) * scale + x,
      ((at(i + 1) + at(i + 3)) / 2) * scale + y,
      radius,
    );
  }
  context.closePath();
}

/** @type {WeakMap<number[], {inset: number, points: number[]}>} */
const shrunken = new WeakMap();

/**
 * The polygon with every side moved inwards; kept, for it changes only when zooming.
 * @param {number[]} polygon
 * @param {number} inset
 */
function shrunk(polygon, inset) {
  const known = shrunken.get(polygon);
  if (known?.inset === inset) return known.points;
  const count = polygon.length;
  const sign = area(polygon) > 0 ? 1 : -1;
  const points = new Array(count);
  for (let i = 0; i < count; i += 2) {
    const before = (i + count - 2) % count;
    const after = (i + 2) % count;
    const [x, y] = [polygon[i], polygon[i + 1]];
    const one = normal(x - polygon[before], y - polygon[before + 1], sign);
    const two = normal(polygon[after] - x, polygon[after + 1] - y, sign);
    // Along the bisector, as far as keeps both sides at the distance asked for; a straight
    // corner (octagons have none, hats do) has one normal twice.
    const share = Math.max(1 + one[0] * two[0] + one[1] * two[1], 0.2);
    points[i] = x + ((one[0] + two[0]) * inset) / share;
    points[i + 1] = y + ((one[1] + two[1]) * inset) / share;
  }
  shrunken.set(polygon, { inset, points });
  return points;
}

/**
 * The unit vector to the inside of a side.
 * @param {number} dx
 * @param {number} dy
 * @param {number} sign
 * @returns {[number, number]}
 */
function normal(dx, dy, sign) {
  const length = Math.hypot(dx, dy) || 1;
  return [(-dy / length) * sign, (dx / length) * sign];
}

/** @param {number[]} polygon */
function area(polygon) {
  let twice = 0;
  const count = polygon.length;
  for (let i = 0; i < count; i += 2) {
    const next = (i + 2) % count;
    twice += polygon[i] * polygon[next + 1] - polygon[next] * polygon[i + 1];
  }
  return twice / 2;
}
