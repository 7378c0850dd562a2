/** Places for the cells of a graph that has none: neighbours pull, strangers push. */

/** @typedef {import("./types.js").GeometryData} GeometryData */
/** @typedef {[number, number]} Point */

/** Beyond this many cells, pushing all pairs apart would take too long to watch. */
const SPRUNG = 400;
const ROUNDS = 160;
const APART = 1.6;
const RADIUS = 0.45;
const CORNERS = 16;

/**
 * The same data with places.
 * @param {{cells: number, neighbours: number[][]}} graph
 * @returns {GeometryData}
 */
export function spread({ cells, neighbours }) {
  const points = start(neighbours);
  if (cells <= SPRUNG) relax(points, neighbours);
  return around(points, neighbours);
}

/**
 * Rows filled breadth first, so that neighbours begin close.
 * @param {number[][]} neighbours
 * @returns {Point[]}
 */
function start(neighbours) {
  const wide = Math.max(1, Math.ceil(Math.sqrt(neighbours.length)));
  /** @type {Point[]} */
  const points = new Array(neighbours.length);
  const met = new Set();
  let place = 0;
  for (let root = 0; root < neighbours.length; root++) {
    const queue = met.has(root) ? [] : [root];
    met.add(root);
    for (const cell of queue) {
      // Not quite straight, for two cells in line could never pass each other.
      const lean = 0.01 * (place % 7);
      points[cell] = [(place % wide) * APART + lean, Math.floor(place / wide) * APART - lean];
      place += 1;
      for (const near of neighbours[cell]) {
        if (!met.has(near)) queue.push(near);
        met.add(near);
      }
    }
  }
  return points;
}

/**
 * @param {Point[]} points
 * @param {number[][]} neighbours
 */
function relax(points, neighbours) {
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 0.5 * (1 - round / ROUNDS) + 0.01;
    const moves = points.map((point, cell) => {
      /** @type {Point} */
      const move = [0, 0];
      points.forEach(
        (other, index) => index !== cell && pull(move, point, other, (d) => (-APART * APART) / d),
      );
      for (const near of neighbours[cell]) pull(move, point, points[near], (d) => (d * d) / APART);
      return move;
    });
    moves.forEach(([dx, dy], cell) => {
      const length = Math.hypot(dx, dy) || 1;
      const step = Math.min(length, heat) / length;
      points[cell] = [points[cell][0] + dx * step, points[cell][1] + dy * step];
    });
  }
}

/**
 * @param {Point} move
 * @param {Point} from
 * @param {Point} to
 * @param {(distance: number) => number} force
 */
function pull(move, from, to, force) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const distance = Math.max(Math.hypot(dx, dy), 0.05);
  const share = force(distance) / distance;
  move[0] += dx * share;
  move[1] += dy * share;
}

/**
 * A disc around each point, and the whole moved to start at 0, 0.
 * @param {Point[]} points
 * @param {number[][]} neighbours
 * @returns {GeometryData}
 */
function around(points, neighbours) {
  const [left, top] = [0, 1].map(
    (axis) => Math.min(...points.map((point) => point[axis])) - 2 * RADIUS,
  );
  const [right, bottom] = [0, 1].map(
    (axis) => Math.max(...points.map((point) => point[axis])) + 2 * RADIUS,
  );
  const centres = points.map(([x, y]) => /** @type {Point} */ ([x - left, y - top]));
  const polygons = centres.map(([x, y]) =>
    Array.from({ length: CORNERS }, (_, corner) => (2 * Math.PI * corner) / CORNERS).flatMap(
      (angle) => [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)],
    ),
  );
  return {
    cells: points.length,
    bounds: [
      [0, 0],
      [right - left, bottom - top],
    ],
    polygons,
    centres,
    radius: points.map(() => RADIUS),
    neighbours,
    rows: null,
  };
}
