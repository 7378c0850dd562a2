/**
 * Turns pointers into what a player wants: a left button acts on release and can slide off, a
 * right one acts on press, both together or the middle one chord, a finger taps, holds, drags and
 * pinches.
 */

/** @typedef {"mouse"|"touch"} By */

/**
 * What a pointer may ask of a board.
 * @typedef {object} Handled
 * @property {(event: {clientX: number, clientY: number}) => number|null} cellAt
 * @property {(cell: number, by: By) => void} primary
 * @property {(cell: number, by: By) => void} secondary
 * @property {(cell: number) => void} chord
 * @property {(cell: number) => boolean} isOpen
 * @property {(cell: number, by: By) => boolean} chords whether the usual act opens around the cell
 * @property {(cell: number|null, around: boolean) => void} preview
 * @property {(cell: number|null) => void} hover
 * @property {(dx: number, dy: number) => void} pan
 * @property {(event: {clientX: number, clientY: number}, factor: number) => void} zoom
 * @property {() => boolean} canPan
 * @property {() => "draw"|"move"|null} dragging what a drag does where it does not begin an act
 * @property {(cell: number|null, begins: boolean, second: boolean) => void} stroke a drag that
 *   draws is on a cell; by the right button it is the second
 * @property {() => void} strokeEnds
 * @property {() => {longPress: number, vibrate: boolean, touchStart: boolean}} settings
 */

/**
 * What a pointer holds down: where it is, and what becomes of it.
 * @typedef {{cell: number|null, x: number, y: number, by: By,
 *   mode: "open"|"chord"|"mark"|"drag"|"stroke"|"done", second?: boolean}} Press
 */

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG = 10;
/** A stroke is followed in steps no longer than this, however fast the hand is. */
const STEP = 5;

export class Hands {
  /**
   * @param {HTMLElement} surface
   * @param {Handled} board
   */
  constructor(surface, board) {
    this.board = board;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", (event) => this.#cancel(event));
    surface.addEventListener("lostpointercapture", (event) => this.#cancel(event));
    surface.addEventListener("pointerleave", () => board.hover(null));
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // The middle button would start the browser's own scrolling.
    surface.addEventListener("mousedown", (event) => {
      if (event.button === 1) event.preventDefault();
    });
  }

  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** @type {Press|null} */
  #press = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #holding;

  /** @param {PointerEvent} event */
  #down(event) {
    const surface = /** @type {HTMLElement} */ (event.currentTarget);
    surface.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.#fingerDown(event);
    else this.#buttonDown(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType === "touch") this.#fingerMove(event);
    // A second button of a mouse arrives as a move.
    else if (event.button >= 0) this.#buttonChange(event);
    else this.#mouseMove(event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerType === "touch") this.#fingerUp(event);
    else this.#release(event);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    clearTimeout(this.#holding);
    this.#drop();
    this.board.preview(null, false);
  }

  /** Nothing is pressed any more; a stroke ends where it is. */
  #drop() {
    if (this.#press?.mode === "stroke") this.board.strokeEnds();
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #buttonDown(event) {
    const cell = this.board.cellAt(event);
    const dragging = this.board.dragging();
    if (dragging) {
      const { clientX: x, clientY: y, button } = event;
      const moves = dragging === "move" || button === 1 || event.shiftKey;
      const second = button === 2;
      this.#press = { cell, x, y, by: "mouse", mode: moves ? "drag" : "stroke", second };
      if (!moves) this.board.stroke(cell, true, second);
      return;
    }
    const place = { cell, x: event.clientX, y: event.clientY, by: /** @type {By} */ ("mouse") };
    if (event.button === 2) {
      this.#press = { ...place, mode: "mark" };
      // Right and then left on a number is a chord, so a number waits for the release.
      if (cell !== null && !this.board.isOpen(cell)) {
        this.board.secondary(cell, "mouse");
        this.#press.mode = "done";
      }
    } else if (event.button === 1 || event.shiftKey) {
      this.#press = { ...place, mode: "chord" };
    } else if (event.button === 0) {
      this.#press = { ...place, mode: "open" };
    }
    this.#preview();
  }

  /** @param {PointerEvent} event */
  #buttonChange(event) {
    if (this.board.dragging()) return;
    const both = (event.buttons & 3) === 3;
    if (both && this.#press) {
      this.#press = {
        cell: this.board.cellAt(event),
        x: event.clientX,
        y: event.clientY,
        by: "mouse",
        mode: "chord",
      };
      this.#preview();
    } else if (this.#press?.mode === "chord") {
      this.#finish(event);
    }
  }

  /** @param {PointerEvent} event */
  #mouseMove(event) {
    const press = this.#press;
    if (!press) {
      this.board.hover(event.buttons === 0 ? this.board.cellAt(event) : null);
      return;
    }
    if (press.mode === "drag") {
      this.#drag(event, press);
      return;
    }
    if (press.mode === "stroke") {
      this.#strokeTo(event, press);
      return;
    }
    const cell = this.board.cellAt(event);
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG;
    if (press.mode === "open" && far && cell !== press.cell && this.board.canPan()) {
      press.mode = "drag";
      this.board.preview(null, false);
      return;
    }
    if (press.mode === "chord") {
      press.cell = cell;
      this.#preview();
    } else if (press.mode === "open") {
      if (cell === press.cell) this.#preview();
      else this.board.preview(null, false);
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} press
   */
  #drag(event, press) {
    this.board.pan(event.clientX - press.x, event.clientY - press.y);
    press.x = event.clientX;
    press.y = event.clientY;
  }

  /**
   * Draws from where the stroke is to where the hand is now.
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #strokeTo(event, press) {
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
    for (let step = 1; step <= steps; step++) {
      const [x, y] = [press.x + (dx * step) / steps, press.y + (dy * step) / steps];
      const cell = this.board.cellAt({ clientX: x, clientY: y });
      if (cell !== press.cell) this.board.stroke(cell, false, press.second ?? false);
      press.cell = cell;
    }
    press.x = event.clientX;
    press.y = event.clientY;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    this.#finish(event);
    this.board.hover(this.board.cellAt(event));
  }

  /** @param {PointerEvent} event */
  #finish(event) {
    const press = this.#press;
    if (press?.mode === "stroke") this.board.strokeEnds();
    this.#press = event.buttons === 0 ? null : press && { ...press, mode: "done" };
    this.board.preview(null, false);
    if (!press || press.cell === null || this.board.cellAt(event) !== press.cell) return;
    if (press.mode === "open") this.board.primary(press.cell, "mouse");
    else if (press.mode === "chord") this.board.chord(press.cell);
    else if (press.mode === "mark") this.board.secondary(press.cell, "mouse");
  }

  #preview() {
    const press = this.#press;
    if (press?.mode === "chord") {
      this.board.preview(press.cell, true);
    } else if (press?.mode === "open") {
      const { cell, by } = press;
      this.board.preview(cell, cell !== null && this.board.chords(cell, by));
    } else {
      this.board.preview(null, false);
    }
  }

  /** @param {PointerEvent} event */
  #fingerDown(event) {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.#holding);
    if (this.#fingers.size > 1) {
      this.#drop();
      this.board.preview(null, false);
      return;
    }
    const cell = this.board.cellAt(event);
    const dragging = this.board.dragging();
    if (dragging === "move") {
      this.#press = { cell, x: event.clientX, y: event.clientY, by: "touch", mode: "drag" };
      return;
    }
    const { longPress, vibrate, touchStart } = this.board.settings();
    // What may become a stroke, or the first of two fingers, waits to be known.
    if (touchStart && cell !== null && !dragging) {
      const by = /** @type {const} */ ("touch");
      this.#press = { cell, x: event.clientX, y: event.clientY, by, mode: "done" };
      this.board.primary(cell, by);
      return;
    }
    this.#press = { cell, x: event.clientX, y: event.clientY, by: "touch", mode: "open" };
    this.#preview();
    this.#holding = setTimeout(() => {
      if (cell === null || this.#press?.mode !== "open" || this.board.isOpen(cell)) return;
      this.#press.mode = "done";
      this.board.preview(null, false);
      if (vibrate) navigator.vibrate?.(20);
      this.board.secondary(cell, "touch");
    }, longPress);
  }

  /** @param {PointerEvent} event */
  #fingerMove(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    if (this.#fingers.size === 2) this.#pinch(event, finger);
    else this.#slide(event, finger);
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} finger
   */
  #slide(event, finger) {
    const press = this.#press;
    const far =
      Math.hypot(event.clientX - (press?.x ?? finger.x), event.clientY - (press?.y ?? finger.y)) >
      DRAG;
    if (press?.mode === "open" && far) {
      const draws = this.board.dragging() === "draw";
      press.mode = draws ? "stroke" : "drag";
      clearTimeout(this.#holding);
      this.board.preview(null, false);
      if (draws) this.board.stroke(press.cell, true, false);
    }
    if (press?.mode === "stroke") {
      this.#strokeTo(event, press);
      return;
    }
    if (!press || press.mode === "drag") {
      this.board.pan(event.clientX - finger.x, event.clientY - finger.y);
    }
    if (!press || press.mode !== "open") {
      finger.x = event.clientX;
      finger.y = event.clientY;
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} finger
   */
  #pinch(event, finger) {
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.board.pan((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2);
    finger.x = event.clientX;
    finger.y = event.clientY;
    const middle = { clientX: (finger.x + other.x) / 2, clientY: (finger.y + other.y) / 2 };
    if (before > 0 && after > 0) this.board.zoom(middle, after / before);
  }

  /** @param {PointerEvent} event */
  #fingerUp(event) {
    clearTimeout(this.#holding);
    this.#fingers.delete(event.pointerId);
    const press = this.#press;
    this.#drop();
    this.board.preview(null, false);
    if (press?.mode !== "open" || press.cell === null) return;
    if (this.board.cellAt(event) !== press.cell) return;
    if (this.board.dragging() === "draw") {
      this.board.stroke(press.cell, true, false);
      this.board.strokeEnds();
    } else {
      this.board.primary(press.cell, "touch");
    }
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) {
      this.board.pan(-(event.deltaX || event.deltaY) * lines, 0);
      return;
    }
    this.board.zoom(event, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)));
  }
}
