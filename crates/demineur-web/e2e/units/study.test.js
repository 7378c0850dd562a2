/** A drawing that is undone, and one that moves to another board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Cubes } from "../../client/cubes.js";
import { Lattice } from "../../client/lattice.js";
import { SQUARE } from "../../client/square.js";
import { Past } from "../../client/study/past.js";
import { refit } from "../../client/study/refit.js";
import { HIDDEN } from "../../client/types.js";

const square = (/** @type {number} */ width, /** @type {number} */ height, more = {}) =>
  new Lattice({ tiling: "square", width, height, ...more }, SQUARE, "");

test("steps are undone and done again, until another one is made", () => {
  /** @type {Past<string>} */
  const past = new Past();
  past.add("a", 1);
  past.add("b", 1);
  assert.equal(past.undo(), "b");
  assert.equal(past.redo(), "b");
  assert.equal(past.undo(), "b");
  assert.equal(past.undo(), "a");
  assert.equal(past.undo(), null);
  past.add("c", 1);
  assert.equal(past.redo(), null);
  assert.deepEqual([past.canUndo, past.canRedo], [true, false]);
});

test("what is remembered weighs no more than it may", () => {
  /** @type {Past<number>} */
  const past = new Past();
  for (let step = 0; step < 10; step++) past.add(step, 1_000_000);
  const steps = [];
  for (let step = past.undo(); step !== null; step = past.undo()) steps.push(step);
  assert.deepEqual(steps, [9, 8, 7, 6]);
});

test("a larger board keeps every cell in its column and line, a smaller one those it has", () => {
  const shown = [1, 2, 3, 3, HIDDEN, 0];
  const grown = refit(shown, square(3, 2), square(4, 3));
  assert.deepEqual([...grown], [1, 2, 3, -1, 3, -1, 0, -1, -1, -1, -1, -1]);
  assert.deepEqual([...refit(grown, square(4, 3), square(3, 2))], shown);
  assert.deepEqual([...refit(shown, square(3, 2), square(2, 2))], [1, 2, 3, HIDDEN]);
});

test("a number that no cell can have there is left out", () => {
  const shown = [5, 4, 0, 0, 0, 0, 0, 0, 0];
  const edges = square(3, 3, { touch: "edge" });
  assert.deepEqual([...refit(shown, square(3, 3), edges)].slice(0, 2), [HIDDEN, HIDDEN]);
  assert.deepEqual([...refit([2, 3, 0, 0, 0, 0, 0, 0, 0], square(3, 3), edges)].slice(0, 2), [2, 3]);
});

test("a cube's first layer is what a square becomes", () => {
  const cube = new Cubes({ width: 2, height: 2, depth: 2 }, "");
  assert.deepEqual([...refit([1, 2, 3, 0], square(2, 2), cube)], [1, 2, 3, 0, -1, -1, -1, -1]);
});
