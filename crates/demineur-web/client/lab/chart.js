/**
 * A chart whose figures can be read off: by pointing, by touching, and with the arrow keys, as a
 * slider over its places. It is drawn as wide as its room, so that its letters stay legible.
 */

import { fill, h, svg } from "../dom.js";

/**
 * A place of a chart: where it can be pointed at, and what is to be read there.
 * @typedef {{x: number, y: number, width: number, height: number, text: string}} Place
 * @typedef {{height: number, layers: (SVGElement|null)[], places: Place[]}} Drawing
 */

const NARROWEST = 280;

export class Chart {
  /**
   * @param {string} title
   * @param {string} prompt what stands where figures will
   * @param {string} id
   */
  constructor(title, prompt, id) {
    this.prompt = prompt;
    this.picture = h("div", {
      class: "reading",
      id,
      role: "slider",
      tabindex: 0,
      "aria-label": title,
      "aria-valuemin": 1,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#point(event),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#point(event),
      onfocus: () => this.#read(this.#at < 0 ? 0 : this.#at),
    });
    this.told = h("output", { class: "told-figures" }, prompt);
    this.legend = h("ul", { class: "legend" });
    this.element = h(
      "figure",
      { class: "plot chart" },
      h("figcaption", {}, title),
      this.legend,
      this.picture,
      this.told,
    );
    new ResizeObserver(() => this.#redraw()).observe(this.picture);
  }

  /** @type {(width: number) => Drawing} */
  #draw = () => ({ height: 0, layers: [], places: [] });
  /** @type {Place[]} */
  #places = [];
  #at = -1;
  #width = 0;

  /**
   * Draws it anew; the place that was read stays the one that is read.
   * @param {(width: number) => Drawing} draw
   */
  show(draw) {
    this.#draw = draw;
    this.#width = 0;
    this.#redraw();
  }

  #redraw() {
    const width = Math.max(this.picture.clientWidth, NARROWEST);
    if (width === this.#width) return;
    this.#width = width;
    const { height, layers, places } = this.#draw(width);
    this.#places = places;
    this.mark = svg("rect", { class: "here", rx: 4 });
    fill(
      this.picture,
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, height, "aria-hidden": "true" },
        this.mark,
        ...layers,
      ),
    );
    this.picture.setAttribute("aria-valuemax", String(Math.max(places.length, 1)));
    this.#read(Math.min(this.#at, places.length - 1));
  }

  /** @param {number} at */
  #read(at) {
    this.#at = at;
    const place = this.#places[at];
    this.mark?.toggleAttribute("hidden", !place);
    this.told.textContent = place?.text ?? this.prompt;
    this.picture.setAttribute("aria-valuenow", String(at + 1));
    this.picture.setAttribute("aria-valuetext", place?.text ?? this.prompt);
    if (!place || !this.mark) return;
    for (const name of /** @type {const} */ (["x", "y", "width", "height"]))
      this.mark.setAttribute(name, String(place[name]));
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, top } = this.picture.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const at = this.#places.findIndex(
      (place) =>
        x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height,
    );
    if (at >= 0) this.#read(at);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#places.length - 1;
    /** @type {Record<string, number>} */
    const to = {
      ArrowRight: this.#at + 1,
      ArrowDown: this.#at + 1,
      ArrowLeft: this.#at - 1,
      ArrowUp: this.#at - 1,
      Home: 0,
      End: last,
    };
    if (!Object.hasOwn(to, event.key)) return;
    event.preventDefault();
    this.#read(Math.max(0, Math.min(last, to[event.key])));
  }
}

/**
 * Where an axis has its ticks: few round values that hold these.
 * @param {number} low
 * @param {number} high
 * @param {number} [wanted]
 */
export function ticks(low, high, wanted = 5) {
  const span = Math.max(high - low, 1e-9) / wanted;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= span) ?? span;
  const from = Math.floor(low / step + 1e-9);
  const to = Math.ceil(high / step - 1e-9);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** A shape for the strategy at that place, so that colour is not all that tells them apart.
 * @param {number} place
 * @param {number} x
 * @param {number} y
 */
export function marker(place, x, y) {
  const classes = `marker s${place % 8}`;
  const r = 4.5;
  if (place % 3 === 1)
    return svg("rect", { class: classes, x: x - 4, y: y - 4, width: 8, height: 8 });
  if (place % 3 === 2)
    return svg("path", {
      class: classes,
      d: `M${x} ${y - r - 1}L${x + r} ${y + r - 1}H${x - r}Z`,
    });
  return svg("circle", { class: classes, cx: x, cy: y, r });
}
