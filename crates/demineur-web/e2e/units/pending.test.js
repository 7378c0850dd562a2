/** What the player did stands over what the server told, until it answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pending } from "../../client/play/pending.js";
import { FLAG, HIDDEN, OPENING, UNCERTAIN } from "../../client/types.js";

// 0 1 2
// 3 4 5
const NEAR = [[1, 3, 4], [0, 2, 3, 4, 5], [1, 4, 5], [0, 1, 4], [0, 1, 2, 3, 5], [1, 2, 4]];

/** @param {{told?: number[], mines?: number, limited?: boolean, classic?: boolean}} [game] */
function game({ told = Array(6).fill(HIDDEN), mines = 2, limited = false, classic = false } = {}) {
  return new Pending(told, { around: (cell) => NEAR[cell], mines, limited, classic });
}

test("a flag is there at once, and its answer changes nothing", () => {
  const pending = game();
  assert.deepEqual(pending.act(1, "f4"), [[4, FLAG]]);
  assert.equal(pending.flags, 1);
  assert.deepEqual(pending.answer(1, [[4, FLAG]]), []);
  assert.equal(pending.shown[4], FLAG);
  assert.equal(pending.flags, 1);
});

test("a second act rests on the first, not on what was heard last", () => {
  const pending = game();
  pending.act(1, "f4");
  assert.deepEqual(pending.act(2, "u4"), [[4, HIDDEN]]);
  assert.equal(pending.flags, 0);
  // The answer to the first must not bring the flag back.
  assert.deepEqual(pending.answer(1, [[4, FLAG]]), []);
  assert.deepEqual(pending.answer(2, [[4, HIDDEN]]), []);
  assert.equal(pending.shown[4], HIDDEN);
});

test("a cell stays pressed until its number is known", () => {
  const pending = game();
  assert.deepEqual(pending.act(1, "o0"), [[0, OPENING]]);
  assert.deepEqual(
    pending.answer(1, [
      [0, 1],
      [1, 2],
    ]),
    [
      [0, 1],
      [1, 2],
    ],
  );
});

test("a flag and a chord right after it press the cells around", () => {
  const pending = game({ told: [1, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN] });
  assert.deepEqual(pending.act(1, "c0"), [], "no flag is there yet");
  pending.act(2, "f1");
  assert.deepEqual(pending.act(3, "c0"), [
    [3, OPENING],
    [4, OPENING],
  ]);
  assert.equal(pending.shown[1], FLAG);
});

test("what the server refuses is put right, and what came after it again rests on the truth", () => {
  const pending = game();
  pending.act(1, "f4");
  pending.act(2, "o5");
  assert.deepEqual(pending.answer(1, []), [[4, HIDDEN]]);
  assert.equal(pending.shown[5], OPENING);
  assert.deepEqual(pending.answer(2, []), [[5, HIDDEN]]);
});

test("the move of another window is shown under the player's own", () => {
  const pending = game();
  pending.act(1, "f4");
  assert.deepEqual(
    pending.answer(null, [
      [0, 1],
      [4, 3],
    ]),
    [
      [0, 1],
      [4, 3],
    ],
  );
  assert.deepEqual(pending.answer(1, []), []);
});

test("nothing is drawn that the rules refuse", () => {
  const pending = game({ told: [FLAG, 3, HIDDEN, HIDDEN, HIDDEN, HIDDEN], mines: 1, limited: true });
  for (const action of ["o0", "f0", "f1", "u1", "u2", "f2", "c2", "c1", "z", "y"])
    assert.deepEqual(pending.act(1, action), [], action);
  // Where flags are used up, the next mark is the question mark.
  assert.deepEqual(pending.act(2, "m2"), [[2, UNCERTAIN]]);
});

test("the next mark goes round; document 001 knows the flag alone", () => {
  const pending = game();
  const marks = [1, 2, 3].map((seq) => pending.act(seq, "m4")[0][1]);
  assert.deepEqual(marks, [FLAG, UNCERTAIN, HIDDEN]);
  const classic = game({ classic: true });
  assert.deepEqual(
    [1, 2].map((seq) => classic.act(seq, "m4")[0][1]),
    [FLAG, HIDDEN],
  );
});

test("the whole game replaces everything, but for what was never sent", () => {
  const pending = game();
  pending.act(1, "f4");
  const told = [1, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN];
  pending.replace(told, true);
  assert.deepEqual([...pending.shown], [1, HIDDEN, HIDDEN, HIDDEN, FLAG, HIDDEN]);
  pending.replace(told, false);
  assert.deepEqual([...pending.shown], told);
  assert.equal(pending.flags, 0);
});
