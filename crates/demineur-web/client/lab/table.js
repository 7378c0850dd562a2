/** Tables of figures. */

import { h } from "../dom.js";

/**
 * A name, then figures.
 * @param {string} title
 * @param {string[]} heads
 * @param {string[][]} rows
 * @param {string} id
 * @param {number} [names] columns that are no figures
 */
export function table(title, heads, rows, id, names = 1) {
  const kind = (/** @type {number} */ column) => (column >= names ? "number" : null);
  return h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": title },
    h(
      "table",
      { id },
      h("caption", { class: "unseen" }, title),
      h(
        "thead",
        {},
        h("tr", {}, ...heads.map((head, i) => h("th", { scope: "col", class: kind(i) }, head))),
      ),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h(
            "tr",
            {},
            ...row.map((cell, i) =>
              i === 0
                ? h("th", { scope: "row" }, cell)
                : h("td", { class: kind(i) }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}
