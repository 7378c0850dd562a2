/** Labelled fields of forms. */

import { h } from "./dom.js";

/**
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {string} [id]
 */
export function choice(label, options, value, onchange, id) {
  const select = h(
    "select",
    { id, onchange: () => onchange(select.value) },
    ...options.map(([name, text]) => h("option", { value: name, selected: name === value }, text)),
  );
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 * @param {string} [id]
 */
export function check(label, checked, onchange, id) {
  const input = h("input", {
    type: "checkbox",
    id,
    checked,
    onchange: () => onchange(input.checked),
  });
  return h("label", { class: "check" }, input, h("span", {}, label));
}

/**
 * A switch, to stand beside others.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} onchange
 * @param {{id: string, title: string}} names
 */
export function toggle(label, on, onchange, { id, title }) {
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: on,
    onchange: () => onchange(input.checked),
  });
  return h("label", { class: "toggle", title }, input, h("span", {}, label));
}

/**
 * @param {string} label
 * @param {{min: number, max: number, step?: number, value: number, id?: string}} range
 * @param {(value: number) => void} oninput
 * @param {(value: number) => string} tell
 */
export function slider(label, range, oninput, tell) {
  const told = h("output", {}, tell(range.value));
  const input = h("input", {
    type: "range",
    ...range,
    oninput: () => {
      told.textContent = tell(Number(input.value));
      oninput(Number(input.value));
    },
  });
  return h("label", { class: "field" }, h("span", {}, label, " ", told), input);
}

/**
 * @param {string} label
 * @param {Record<string, unknown>} attributes
 * @param {(value: string) => void} oninput
 */
export function entry(label, attributes, oninput) {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    ...attributes,
    oninput: () => oninput(input.value),
  });
  return h("label", { class: "field" }, h("span", {}, label), input);
}

/**
 * Buttons of which one is chosen.
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function segments(label, options, value, onchange) {
  const buttons = options.map(([name, text]) =>
    h(
      "button",
      {
        type: "button",
        "data-value": name,
        "aria-pressed": String(name === value),
        onclick: () => pick(name),
      },
      text,
    ),
  );
  const pick = (/** @type {string} */ name) => {
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(button.dataset.value === name));
    onchange(name);
  };
  return h("div", { class: "segments", role: "group", "aria-label": label }, ...buttons);
}
