/** Which key does what, to be changed: one button a key, which takes the next key pressed. */

import { fill, h } from "./dom.js";
import { check } from "./fields.js";
import { KEY_ACTS, isFree, keyOf, label, nameOf, withKey } from "./keys.js";
import { choose, settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./keys.js").KeyAct} KeyAct */

/** @returns {Node[]} */
export function keyChoice() {
  /** @type {Map<KeyAct, HTMLButtonElement>} */
  const buttons = new Map();
  const show = () => buttons.forEach(tell);
  for (const act of KEY_ACTS) buttons.set(act, keyButton(act, show));
  show();
  return [
    check(t("set_keys_on"), settings.keysOn, (keysOn) => choose({ keysOn }), "set-keys-on"),
    h("p", { class: "note" }, t("set_keys_note")),
    h(
      "dl",
      { class: "keys" },
      ...KEY_ACTS.flatMap((act) => [
        h("dt", {}, /** @type {HTMLButtonElement} */ (buttons.get(act))),
        h("dd", {}, t(`key_${act}`)),
      ]),
      ...FIXED.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text))]),
    ),
    h(
      "button",
      {
        type: "button",
        id: "usual-keys",
        onclick: () => {
          choose({ keys: {} });
          show();
        },
      },
      t("key_usual"),
    ),
  ];
}

/** @type {[string, import("./texts.js").Key][]} */
const FIXED = [
  ["← ↑ → ↓", "key_arrows"],
  ["Ctrl+Z, Ctrl+Y", "key_undo"],
];

/**
 * Says on a button which key it is.
 * @param {HTMLButtonElement} button
 * @param {KeyAct} act
 */
function tell(button, act) {
  const key = keyOf(act);
  const name = key ? label(key) : t("key_none");
  // A press on what is replaced meanwhile would be no click.
  if (button.textContent === name) return;
  fill(button, key ? h("kbd", {}, name) : name);
  button.setAttribute("aria-label", `${t(`key_${act}`)}${t("colon")}${name}`);
}

/**
 * @param {KeyAct} act
 * @param {() => void} changed
 */
function keyButton(act, changed) {
  const button = h("button", {
    type: "button",
    class: "key",
    "data-act": act,
    onclick: () => fill(button, t("key_press")),
    onblur: changed,
  });
  button.addEventListener("keydown", (event) => {
    const waits = button.textContent === t("key_press");
    if (!waits || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    const isOff = event.key === "Delete" || event.key === "Backspace";
    if (isOff) choose({ keys: withKey(act, "") });
    else if (isFree(event)) choose({ keys: withKey(act, nameOf(event)) });
    changed();
  });
  return button;
}
