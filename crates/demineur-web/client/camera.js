/** Which part of the board is seen, and how large. */

/** Zooming out ends with this many pixels a cell, or with the whole board if that is smaller. */
const LEAST = 20;
/** The most pixels a cell may take. */
const MOST = 120;
/** Room around the board, in pixels. */
const MARGIN = 10;

export class Camera {
  scale = 24;
  x = 0;
  y = 0;
  width = 1;
  height = 1;
  /** @type {[[number, number], [number, number]]} */
  bounds = [
    [0, 0],
    [1, 1],
  ];

  /** The scale at which the whole board is seen. */
  fitting() {
    const [[x0, y0], [x1, y1]] = this.bounds;
    const across = (this.width - 2 * MARGIN) / Math.max(x1 - x0, 1e-9);
    const down = (this.height - 2 * MARGIN) / Math.max(y1 - y0, 1e-9);
    return Math.max(1, Math.min(across, down));
  }

  /**
   * Shows the whole board, but cells neither smaller nor larger than these pixels.
   * @param {number} least
   * @param {number} most
   * @param {number} ratio device pixels in a pixel: squares get whole ones, to be crisp
   */
  fit(least, most, ratio = 1) {
    const wanted = Math.min(Math.max(this.fitting(), least), most);
    this.scale = wanted > 8 ? Math.floor(wanted * ratio) / ratio : wanted;
    const [[x0, y0], [x1, y1]] = this.bounds;
    this.x = this.width / 2 - ((x0 + x1) / 2) * this.scale;
    this.y = this.height / 2 - ((y0 + y1) / 2) * this.scale;
    if (this.isLarger()) {
      this.x = Math.max(this.x, MARGIN - x0 * this.scale);
      this.y = Math.max(this.y, MARGIN - y0 * this.scale);
    }
    this.#clamp();
  }

  /** Whether some of the board is out of sight. */
  isLarger() {
    return this.scale > this.fitting() * 1.001;
  }

  /**
   * @param {number} px
   * @param {number} py
   * @param {number} factor
   */
  zoom(px, py, factor) {
    const least = Math.min(LEAST, this.fitting());
    const scale = Math.min(Math.max(this.scale * factor, least), MOST);
    const ratio = scale / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = scale;
    this.#clamp();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#clamp();
  }

  /**
   * Moves just enough that a point of the board is well in sight.
   * @param {number} bx
   * @param {number} by
   */
  reveal(bx, by) {
    const px = bx * this.scale + this.x;
    const py = by * this.scale + this.y;
    const room = Math.min(1.5 * this.scale, this.width / 4, this.height / 4);
    const within = (/** @type {number} */ p, /** @type {number} */ size) =>
      Math.min(Math.max(p, room), size - room) - p;
    this.pan(within(px, this.width), within(py, this.height));
  }

  /**
   * The point of the board under a pixel.
   * @param {number} px
   * @param {number} py
   * @returns {[number, number]}
   */
  toBoard(px, py) {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  /** A board that fits is centred; a larger one cannot be pushed out of sight. */
  #clamp() {
    const [[x0, y0], [x1, y1]] = this.bounds;
    this.x = clamped(this.x, x0 * this.scale, x1 * this.scale, this.width);
    this.y = clamped(this.y, y0 * this.scale, y1 * this.scale, this.height);
  }
}

/**
 * @param {number} offset
 * @param {number} from
 * @param {number} to
 * @param {number} size
 */
function clamped(offset, from, to, size) {
  if (to - from <= size - 2 * MARGIN) return Math.round((size - (to - from)) / 2 - from);
  return Math.min(Math.max(offset, size - MARGIN - to), MARGIN - from);
}
