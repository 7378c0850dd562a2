/** The board of a position: tiling, size, mines. */

import { tilingOptions } from "../describe.js";
import { h } from "../dom.js";
import { check, choice, entry } from "../fields.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").Position} Position */

/**
 * @param {import("../types.js").Meta} meta
 * @param {Position} position
 * @param {(position: Position) => void} change
 * @returns {Node[]}
 */
export function boardForm(meta, position, change) {
  const { board } = position;
  // Another board has other cells: what was drawn stays only if the cells do.
  const fresh = (/** @type {Partial<import("../types.js").BoardSpec>} */ parts) =>
    change({ ...position, board: { ...board, ...parts }, revealed: {}, marks: {} });
  const size = (/** @type {"width"|"height"|"depth"} */ name) =>
    entry(
      t(name),
      { type: "number", min: 1, max: 200, value: board[name] ?? 1, id: `analysis-${name}` },
      (value) => {
        if (Number(value) >= 1) later(() => fresh({ [name]: Number(value) }));
      },
    );
  return [
    choice(
      t("tiling"),
      tilingOptions(meta),
      board.tiling ?? "square",
      (tiling) => fresh({ tiling, depth: tiling === "cube" ? 3 : undefined }),
      "analysis-tiling",
    ),
    h(
      "div",
      { class: "pair" },
      size("width"),
      size("height"),
      board.tiling === "cube" ? size("depth") : null,
      entry(
        t("mines"),
        { type: "number", min: 0, value: position.total_mines, id: "analysis-mines" },
        (value) => later(() => change({ ...position, total_mines: Number(value) })),
      ),
    ),
    h(
      "div",
      { class: "pair" },
      choice(
        t("touch"),
        [
          ["corner", t("touch_corner")],
          ["edge", t("touch_edge")],
        ],
        board.touch ?? "corner",
        (touch) => fresh({ touch }),
      ),
      check(t("wrap"), board.wrap ?? false, (wrap) => fresh({ wrap })),
    ),
    h("button", { type: "button", id: "analysis-clear", onclick: () => fresh({}) }, t("clear")),
  ];
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/**
 * Not at every digit typed.
 * @param {() => void} act
 */
function later(act) {
  clearTimeout(timer);
  timer = setTimeout(act, 500);
}
