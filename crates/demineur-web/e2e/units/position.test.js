/** Positions in addresses: short, whole, and told from what is none. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../../client/packed.js";
import {
  addressOf,
  addressed,
  analysisLink,
  cellsOf,
  fragmentOf,
} from "../../client/position.js";
import { FLAG, HIDDEN, MINE, SAFE_MARK, UNCERTAIN } from "../../client/types.js";

test("runs are counted, and large numbers stand between letters", () => {
  const shown = [2, ...Array(62).fill(HIDDEN), FLAG, FLAG, 12, 12, 12, UNCERTAIN, SAFE_MARK, 0];
  assert.equal(packed(shown), "2HckFcN12NdUS0");
  assert.deepEqual([...(unpacked("2HckFcN12NdUS0", shown.length) ?? [])], shown);
});

test("whatever is drawn is read again", () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const codes = [HIDDEN, HIDDEN, FLAG, UNCERTAIN, SAFE_MARK, 0, 0, 1, 2, 3, 8, 9, 10, 26];
  for (let round = 0; round < 200; round++) {
    const shown = Array.from({ length: 1 + random(300) }, () => codes[random(codes.length)]);
    assert.deepEqual([...(unpacked(packed(shown), shown.length) ?? [])], shown);
  }
});

test("what is cut, too long or no cells at all is none", () => {
  assert.equal(unpacked("HckF", 64), null);
  assert.equal(unpacked("Hck", 61), null);
  assert.equal(unpacked("Hzzzzzzz", 100), null);
  assert.equal(unpacked("Hzzzzzzzzzzzzz", 100), null);
  assert.equal(unpacked("x", 1), null);
  assert.equal(unpacked("", 1), null);
});

const BOARD = { tiling: "hexagonal", width: 4, height: 3, wrap: true };

test("an address says the board and its cells, and is read again", () => {
  const shown = [1, ...Array(10).fill(HIDDEN), FLAG];
  const address = addressOf({ board: BOARD, mines: 3, shown, rules: { first_click: "opening" } });
  assert.equal(
    address,
    "tiling=hexagonal&width=4&height=3&wrap=true&mines=3&first_click=opening&cells=1HkF",
  );
  const found = addressed(`#${address}`);
  assert.ok(found && found !== "unknown");
  assert.deepEqual(found.position.board, BOARD);
  assert.deepEqual(
    [found.position.total_mines, found.position.first_click],
    [3, "opening"],
  );
  assert.deepEqual([...(cellsOf(found, 12) ?? [])], shown);
  assert.equal(cellsOf(found, 11), null);
});

test("mines that are seen at the end of a game are no part of what is known", () => {
  const board = { tiling: "square", width: 2, height: 1 };
  assert.equal(addressOf({ board, mines: 1, shown: [MINE, 1] }), "width=2&height=1&mines=1&cells=H1");
});

test("an address stays short enough to be passed on", () => {
  const board = { tiling: "square", width: 500, height: 500 };
  const shown = Array.from({ length: 250_000 }, (_, cell) => (cell * 7919) % 5);
  assert.equal(addressOf({ board, mines: 9, shown }), null);
  assert.ok(fragmentOf({ board, mines: 9, shown }).length <= 250_100);
  const expert = Array.from({ length: 480 }, (_, cell) => (cell * 7919) % 5);
  const game = { board: { tiling: "square", width: 30, height: 16 }, mines: 99, shown: expert };
  assert.ok((addressOf(game) ?? "").length < 540);
});

test("the addresses of before are read, and what is none is told", () => {
  const position = { board: BOARD, total_mines: 2, revealed: { 0: 1 } };
  const found = addressed(`#position=${encodeURIComponent(JSON.stringify(position))}`);
  assert.ok(found && found !== "unknown");
  assert.equal(found.position.total_mines, 2);
  for (const wrong of [
    "#position={}",
    "#position=5",
    "#position=null",
    "#position={",
    '#position={"board":{},"revealed":[1]}',
    '#position={"board":{},"revealed":{"0":"x"}}',
    "#hello",
    "#width=3&height=2",
    "#width=-3&height=2&mines=1",
  ])
    assert.equal(addressed(wrong), "unknown", wrong);
  assert.equal(addressed(""), null);
});

test("a game too large for an address waits in the session until it is opened", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const store = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
  };
  Object.defineProperty(globalThis, "sessionStorage", { value: store, configurable: true });
  const board = { tiling: "square", width: 500, height: 500 };
  const shown = Array.from({ length: 250_000 }, (_, cell) => (cell * 7919) % 5);
  assert.equal(analysisLink({ board, mines: 9, shown }), "/analysis#handed");
  const found = addressed("#handed");
  assert.ok(found && found !== "unknown");
  assert.deepEqual(cellsOf(found, 250_000), Int32Array.from(shown));
  kept.clear();
  assert.equal(addressed("#handed"), "unknown");
  const small = { board: BOARD, mines: 3, shown: Array(12).fill(HIDDEN) };
  assert.match(analysisLink(small), /^\/analysis#tiling=hexagonal&width=4/);
});
