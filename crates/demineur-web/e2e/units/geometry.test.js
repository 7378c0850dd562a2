/** The page lays out boards as the server does: same places, same neighbours. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Cubes } from "../../client/cubes.js";
import { Lattice } from "../../client/lattice.js";
import { Patch } from "../../client/patch.js";
import { refit } from "../../client/study/refit.js";
import { Server } from "../support/server.js";

/** @type {Server} */
let server;
/** @type {Record<string, import("../../client/lattice.js").Unit>} */
let units;

before(async () => {
  server = await Server.start();
  units = await (await fetch(`${server.url}/units.json`)).json();
});

after(() => server?.stop());

/**
 * Both geometries of a board; the server's is null where it refuses the board.
 * @param {import("../../client/types.js").BoardSpec} board
 */
async function both(board) {
  const query = new URLSearchParams(
    Object.entries(board).map(([name, value]) => /** @type {[string, string]} */ ([name, `${value}`])),
  );
  const answer = await fetch(`${server.url}/api/v1/geometry?${query}`);
  if (!answer.ok) return null;
  const told = new Patch(await answer.json());
  const tiling = board.tiling ?? "square";
  const made = tiling === "cube" ? new Cubes(board, "") : new Lattice(board, units[tiling], "");
  return { told, made };
}

/** With the server's four decimals. @param {number} value */
const rounded = (value) => Math.round(value * 1e4) / 1e4 + 0;

/** @param {import("../../client/types.js").BoardSpec} board */
async function compare(board) {
  const name = JSON.stringify(board);
  const found = await both(board);
  if (!found) return false;
  const { told, made } = found;
  assert.equal(made.cells, told.cells, name);
  assert.deepEqual(made.bounds.flat().map(rounded), told.bounds.flat(), name);
  assert.deepEqual(made.rows, told.rows, name);
  assert.equal(made.isSquare, told.isSquare, name);
  for (let cell = 0; cell < told.cells; cell++) {
    const at = `cell ${cell} of ${name}`;
    assert.deepEqual(made.around(cell), told.around(cell), at);
    assert.deepEqual(made.polygon(cell).map(rounded), told.polygon(cell), at);
    assert.deepEqual(made.centre(cell).map(rounded), told.centre(cell), at);
    assert.equal(rounded(made.radius(cell)), told.radius(cell), at);
    const [x, y] = made.centre(cell);
    assert.equal(made.cellAt(x, y), cell, at);
    assert.ok(made.inside(x, y, x, y).includes(cell), at);
  }
  assert.deepEqual(made.lines, told.lines, name);
  return true;
}

test("every tiling that repeats is the server's: sizes, sides and touch", async () => {
  assert.equal(Object.keys(units).length, 19);
  for (const tiling of Object.keys(units)) {
    let boards = 0;
    for (const [width, height] of [
      [9, 9],
      [13, 8],
      [1, 5],
    ]) {
      for (const wrap of [false, true]) {
        for (const touch of ["corner", "edge"])
          boards += Number(await compare({ tiling, width, height, wrap, touch }));
      }
    }
    assert.ok(boards >= 6, `${boards} boards of ${tiling}`);
  }
});

test("tori of odd rows are slanted as the server's", async () => {
  for (const tiling of ["hexagonal", "triangular", "trihexagonal", "laves_rhombille"])
    assert.ok(await compare({ tiling, width: 16, height: 15, wrap: true }), tiling);
});

test("boxes of cubes are the server's", async () => {
  for (const wrap of [false, true]) {
    for (const touch of ["corner", "edge"])
      assert.ok(await compare({ tiling: "cube", width: 4, height: 3, depth: 5, wrap, touch }));
  }
});

test("the squares that the page knows by heart are the server's", async () => {
  const { SQUARE } = await import("../../client/square.js");
  const { corner, edge, ...rest } = units.square;
  assert.deepEqual(SQUARE, { ...rest, corner, edge });
});

test("a board of 250,000 cells is laid out without a list of them", async () => {
  const board = { tiling: "hexagonal", width: 500, height: 500 };
  const made = new Lattice(board, units.hexagonal, "");
  assert.equal(made.cells, 250_000);
  const [x, y] = made.centre(125_250);
  assert.equal(made.cellAt(x, y), 125_250);
  assert.ok(made.inside(x - 5, y - 5, x + 5, y + 5).length < 400);
});

test("a drawing keeps its place in a unit that repeats, on a larger board and back", () => {
  const board = (/** @type {number} */ side) => {
    const spec = { tiling: "truncated_square", width: side, height: 6 };
    return new Lattice(spec, units.truncated_square, "");
  };
  const [small, large] = [board(6), board(9)];
  const shown = Array.from({ length: small.cells }, (_, cell) => cell % 3);
  assert.deepEqual([...refit(refit(shown, small, large), large, small)], shown);
});
