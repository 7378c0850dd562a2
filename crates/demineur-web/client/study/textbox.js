/** A position as text, to paste, to open and to copy. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * @param {object} acts
 * @param {(handed: string|Blob) => void} acts.read
 * @param {(text: string) => void} acts.say
 */
export function textBox({ read, say }) {
  const area = h("textarea", {
    rows: 5,
    spellcheck: "false",
    id: "position-json",
    "aria-label": t("json_title"),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(area.value);
      say(t("copied"));
    } catch {
      // Nothing was copied: the text is marked, so that a key copies it.
      area.focus();
      area.select();
      say(t("copy_by_hand"));
    }
  };
  const file = h("input", {
    type: "file",
    id: "position-file",
    class: "hidden-file",
    tabindex: "-1",
    "aria-hidden": "true",
    onchange: () => {
      const [chosen] = file.files ?? [];
      if (chosen) read(chosen);
      // The same file may be chosen again, changed.
      file.value = "";
    },
  });
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ text,
    /** @type {() => void} */ onclick,
  ) => h("button", { type: "button", id, onclick }, text);
  const element = h(
    "details",
    { class: "card" },
    h("summary", {}, t("json_title")),
    h("p", { class: "note" }, t("json_note")),
    area,
    h(
      "div",
      { class: "actions" },
      button("json-read", t("json_read"), () => read(area.value)),
      button("json-copy", t("json_copy"), copy),
      button("open-file", t("open_file"), () => file.click()),
      file,
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
