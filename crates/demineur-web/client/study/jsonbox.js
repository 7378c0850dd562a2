/** A position as JSON, to paste and to copy. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * @param {(text: string) => void} read
 * @param {() => void} copied
 */
export function jsonBox(read, copied) {
  const area = h("textarea", {
    rows: 5,
    spellcheck: "false",
    id: "position-json",
    "aria-label": t("json_title"),
  });
  const copy = async () => {
    await navigator.clipboard?.writeText(area.value).catch(() => area.select());
    copied();
  };
  const element = h(
    "details",
    { class: "card" },
    h("summary", {}, t("json_title")),
    h("p", { class: "note" }, t("json_note")),
    area,
    h(
      "div",
      { class: "pair" },
      h(
        "button",
        { type: "button", id: "json-read", onclick: () => read(area.value) },
        t("json_read"),
      ),
      h("button", { type: "button", onclick: copy }, t("json_copy")),
    ),
  );
  return {
    element,
    /** @param {unknown} value */
    show: (value) => {
      if (document.activeElement !== area) area.value = JSON.stringify(value);
    },
  };
}
