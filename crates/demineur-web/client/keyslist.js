/** What keys, buttons and fingers do, as a list. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { KEY_ACTS, keyOf, label } from "./keys.js";
import { t } from "./texts.js";

/** Opens the list, with the way to the page that teaches the game. */
export function openKeys() {
  openDialog(t("keys_title"), () => [
    h(
      "div",
      { class: "form" },
      h("h3", {}, t("mouse")),
      mouseList(),
      h("h3", {}, t("fingers")),
      fingersList(),
      h("h3", {}, t("keys")),
      keysList(),
      h("p", {}, h("a", { class: "button", href: "/how-to-play" }, t("how_title"))),
    ),
  ]);
}

export const mouseList = () =>
  list([
    [t("mouse_left"), t("mouse_left_does")],
    [t("mouse_right"), t("mouse_right_does")],
    [t("mouse_middle"), t("mouse_middle_does")],
    [t("mouse_wheel"), t("mouse_wheel_does")],
  ]);

export const fingersList = () =>
  list([
    [t("finger_tap"), t("finger_tap_does")],
    [t("finger_hold"), t("finger_hold_does")],
    [t("finger_drag"), t("finger_drag_does")],
  ]);

/** Those chosen, if others than the usual ones are. */
export const keysList = () =>
  list([
    ["← ↑ → ↓", t("key_arrows")],
    ...KEY_ACTS.filter(keyOf).map(
      (act) => /** @type {[string, string]} */ ([label(keyOf(act)), t(`key_${act}`)]),
    ),
    ["Enter", t("key_next")],
    ["Ctrl+Z, Ctrl+Y", t("key_undo")],
  ]);

/** @param {[string, string][]} lines */
const list = (lines) =>
  h(
    "dl",
    { class: "keys" },
    ...lines.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]),
  );
