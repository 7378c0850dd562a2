/** What pointers ask of a board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Hands } from "../../client/hands.js";

/** A surface that can be pressed, on a board of cells 10 pixels wide in one line. */
class Surface extends EventTarget {
  setPointerCapture() {}

  /** @param {{open?: number[], chords?: number[], dragging?: "draw"|"move"|null}} [cells] */
  constructor({ open = [], chords = [], dragging = null } = {}) {
    super();
    /** @type {string[]} */
    this.said = [];
    const say = (/** @type {string} */ what) => this.said.push(what);
    const at = (/** @type {{clientX: number}} */ { clientX }) =>
      clientX < 0 ? null : Math.floor(clientX / 10);
    this.hands = new Hands(/** @type {any} */ (this), {
      cellAt: at,
      primary: (cell, by) => say(`primary ${cell} ${by}`),
      secondary: (cell, by) => say(`secondary ${cell} ${by}`),
      chord: (cell) => say(`chord ${cell}`),
      chords: (cell) => chords.includes(cell),
      isOpen: (cell) => open.includes(cell),
      preview: (cell, around) => say(cell === null ? "-" : `press ${cell}${around ? " around" : ""}`),
      hover: () => {},
      pan: (dx) => say(`pan ${dx}`),
      zoom: () => say("zoom"),
      canPan: () => false,
      dragging: () => dragging,
      stroke: (cell, begins, second) =>
        say(`${begins ? "begin" : "on"} ${cell}${second ? " second" : ""}`),
      strokeEnds: () => say("end"),
      settings: () => ({ touchStart: false, longPress: 10, vibrate: false }),
    });
  }

  /**
   * @param {string} type
   * @param {object} what
   */
  does(type, what) {
    const usual = { clientX: 5, clientY: 5, pointerId: 1, pointerType: "mouse", button: 0 };
    this.dispatchEvent(Object.assign(new Event(`pointer${type}`), usual, { buttons: 0 }, what));
    return this;
  }
}

test("the left button acts when it is let go, where it was pressed", () => {
  const surface = new Surface();
  surface.does("down", { buttons: 1 }).does("up", {});
  assert.deepEqual(surface.said, ["press 0", "-", "primary 0 mouse"]);
});

test("a press that slides off does nothing", () => {
  const surface = new Surface();
  surface
    .does("down", { buttons: 1 })
    .does("move", { button: -1, buttons: 1, clientX: 25 })
    .does("up", { clientX: 25 });
  assert.deepEqual(surface.said, ["press 0", "-", "-"]);
});

test("the right button acts at once, but on a number waits: it may become a chord", () => {
  const surface = new Surface({ open: [1] });
  surface.does("down", { button: 2, buttons: 2 });
  assert.deepEqual(surface.said, ["secondary 0 mouse", "-"]);
  surface.does("up", { button: 2 });
  surface.said.length = 0;
  surface.does("down", { button: 2, buttons: 2, clientX: 15 });
  assert.deepEqual(surface.said, ["-"]);
  surface.does("move", { button: 0, buttons: 3, clientX: 15 });
  surface.does("move", { button: 2, buttons: 1, clientX: 15 });
  surface.does("up", { clientX: 15 });
  assert.deepEqual(surface.said.slice(1), ["press 1 around", "-", "chord 1", "-"]);
});

test("a press on a number that opens around it shows what it will open", () => {
  const surface = new Surface({ open: [0], chords: [0] });
  surface.does("down", { buttons: 1 }).does("up", {});
  assert.deepEqual(surface.said, ["press 0 around", "-", "primary 0 mouse"]);
});

test("a finger that rests marks, one that slides moves the board", async () => {
  const surface = new Surface();
  const touch = { pointerType: "touch" };
  surface.does("down", touch);
  await new Promise((done) => poll(surface, done));
  surface.does("up", touch);
  assert.deepEqual(surface.said, ["press 0", "-", "secondary 0 touch", "-"]);
  surface.said.length = 0;
  surface.does("down", touch).does("move", { ...touch, clientX: 30 }).does("up", touch);
  assert.deepEqual(surface.said, ["press 0", "-", "pan 25", "-"]);
});

/**
 * Waits until the held finger has acted.
 * @param {Surface} surface
 * @param {(value?: unknown) => void} done
 */
function poll(surface, done) {
  if (surface.said.some((what) => what.startsWith("secondary"))) done();
  else setTimeout(() => poll(surface, done), 1);
}

test("a drag that draws leaves out no cell, however fast it is", () => {
  const surface = new Surface({ dragging: "draw" });
  surface
    .does("down", { buttons: 1 })
    .does("move", { button: -1, buttons: 1, clientX: 45 })
    .does("up", { clientX: 45 });
  assert.deepEqual(surface.said, ["begin 0", "on 1", "on 2", "on 3", "on 4", "end", "-"]);
});

test("the right button draws the second way, and the middle one moves the board", () => {
  const surface = new Surface({ dragging: "draw" });
  surface.does("down", { button: 2, buttons: 2 }).does("up", { button: 2 });
  assert.deepEqual(surface.said, ["begin 0 second", "end", "-"]);
  const moved = new Surface({ dragging: "draw" });
  moved
    .does("down", { button: 1, buttons: 4 })
    .does("move", { button: -1, buttons: 4, clientX: 25 })
    .does("up", { button: 1, clientX: 25 });
  assert.deepEqual(moved.said, ["pan 20", "-"]);
});

test("a finger that may still become two draws nothing", () => {
  const finger = (/** @type {number} */ id, /** @type {number} */ x) => ({
    pointerType: "touch",
    pointerId: id,
    clientX: x,
  });
  const surface = new Surface({ dragging: "draw" });
  surface.does("down", finger(1, 5)).does("down", finger(2, 55)).does("move", finger(2, 75));
  surface.does("up", finger(2, 75)).does("up", finger(1, 5));
  assert.ok(!surface.said.some((what) => /begin|on/.test(what)), String(surface.said));
  const one = new Surface({ dragging: "draw" });
  one.does("down", finger(1, 5)).does("move", finger(1, 25)).does("up", finger(1, 25));
  assert.deepEqual(
    one.said.filter((what) => /begin|on|end/.test(what)),
    ["begin 0", "on 1", "on 2", "end"],
  );
});

test("a board that is moved by hand is not drawn on", () => {
  const surface = new Surface({ dragging: "move" });
  surface
    .does("down", { buttons: 1 })
    .does("move", { button: -1, buttons: 1, clientX: 25 })
    .does("up", { clientX: 25 });
  assert.deepEqual(surface.said, ["pan 20", "-"]);
});
