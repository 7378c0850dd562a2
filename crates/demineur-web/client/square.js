/** The unit that most boards are made of: known by heart, so that a first board waits for no other. */

/** @type {import("./lattice.js").Unit} */
export const SQUARE = {
  rows: "aligned",
  pitch: [1, 1],
  cells: [{ corners: [0, 0, 1, 0, 1, 1, 0, 1], centre: [0.5, 0.5], radius: 0.5 }],
  corner: twice([-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [row, column, 0]))),
  edge: twice([
    [-1, 0, 0],
    [0, -1, 0],
    [0, 1, 0],
    [1, 0, 0],
  ]),
};

/**
 * The same steps in even rows and in odd ones.
 * @param {number[][]} steps
 */
function twice(steps) {
  const others = steps.filter(([row, column]) => row !== 0 || column !== 0);
  return /** @type {[number, number, number][][]} */ ([others, others]);
}
