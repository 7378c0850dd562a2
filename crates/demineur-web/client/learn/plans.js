/** The lessons: from what a number says to what follows from three of them. */

import { FLAG } from "../types.js";

const ROW = { tiling: "square", width: 5, height: 2 };
const BELOW = [5, 6, 7, 8, 9];

/** @type {import("./lesson.js").Plan[]} */
export const PLANS = [
  {
    id: "numbers",
    board: { tiling: "square", width: 6, height: 4 },
    mines: [4, 13, 20],
    open: [0],
    isDone: (game) => game.isWon,
  },
  {
    id: "flags",
    board: { tiling: "square", width: 4, height: 3 },
    mines: [0],
    open: [3],
    isDone: (game) => game.shown[0] === FLAG,
  },
  {
    id: "chord",
    board: { tiling: "square", width: 5, height: 3 },
    mines: [1, 3],
    open: [7],
    flags: [1, 3],
    isDone: (game) => game.shown[2] >= 0,
  },
  {
    id: "one_one",
    board: ROW,
    mines: [1, 4],
    open: BELOW,
    isDone: (game) => game.shown[2] >= 0,
    hint: [
      [5, "number"],
      [6, "number"],
      [2, "safe"],
    ],
  },
  {
    id: "one_two_one",
    board: ROW,
    mines: [1, 3],
    open: BELOW,
    isDone: (game) => game.shown[2] >= 0 && game.shown[1] === FLAG && game.shown[3] === FLAG,
    hint: [
      [6, "number"],
      [7, "number"],
      [8, "number"],
      [1, "mine"],
      [2, "safe"],
      [3, "mine"],
    ],
  },
  {
    id: "tilings",
    board: { tiling: "hexagonal", width: 6, height: 4 },
    mines: [3, 14, 21],
    open: [0],
    isDone: (game) => game.isWon,
  },
];
