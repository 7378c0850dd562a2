/** Which part of the board is seen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../client/camera.js";

/**
 * @param {number} columns
 * @param {number} lines
 */
function camera(columns, lines) {
  const made = new Camera();
  Object.assign(made, { width: 800, height: 600, bounds: [[0, 0], [columns, lines]] });
  return made;
}

test("a board that fits is centred, in whole pixels", () => {
  const seen = camera(30, 16);
  seen.fit(15, 56);
  assert.equal(seen.scale, 26);
  assert.equal(seen.isLarger(), false);
  const [x, y] = seen.toBoard(400, 300);
  assert.ok(Math.abs(x - 15) < 0.1 && Math.abs(y - 8) < 0.1, `${x}, ${y}`);
});

test("a large board is shown from its corner, in cells that can be hit", () => {
  const seen = camera(500, 500);
  seen.fit(15, 56);
  assert.equal(seen.scale, 15);
  assert.ok(seen.isLarger());
  const [x, y] = seen.toBoard(10, 10);
  assert.deepEqual([x, y], [0, 0]);
});

test("the point under the hand stays there while zooming", () => {
  const seen = camera(100, 100);
  seen.fit(15, 56);
  seen.pan(-400, -300);
  const before = seen.toBoard(300, 200);
  seen.zoom(300, 200, 1.7);
  const after = seen.toBoard(300, 200);
  for (const axis of [0, 1]) assert.ok(Math.abs(before[axis] - after[axis]) < 1e-9);
});

test("no board is lost out of sight, and zooming out ends with all of it", () => {
  const seen = camera(100, 100);
  seen.fit(15, 56);
  seen.pan(1e6, -1e6);
  const [x, y] = seen.toBoard(0, 600);
  assert.ok(x <= 0 && x > -2 && y >= 100 && y < 102, `${x}, ${y}`);
  for (let i = 0; i < 50; i++) seen.zoom(400, 300, 0.8);
  assert.equal(seen.isLarger(), false);
});

test("a cell beside the sight is brought into it", () => {
  const seen = camera(100, 100);
  seen.fit(15, 56);
  seen.reveal(90.5, 90.5);
  const [px, py] = [90.5 * seen.scale + seen.x, 90.5 * seen.scale + seen.y];
  assert.ok(px > 0 && px < 800 && py > 0 && py < 600, `${px}, ${py}`);
});
