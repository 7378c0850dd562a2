/** A dialog: a title, something to fill in, and a way out. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

/**
 * Opens a dialog; it is gone from the page once closed.
 * @param {string} title
 * @param {(close: () => void) => Node[]} content
 * @param {string} [kind]
 */
export function openDialog(title, content, kind = "") {
  const dialog = h("dialog", { class: `dialog ${kind}`, "aria-label": title });
  const close = () => dialog.close();
  dialog.append(
    h(
      "header",
      {},
      h("h2", {}, title),
      h(
        "button",
        { class: "plain", type: "button", "aria-label": t("close"), onclick: close },
        icon("close"),
      ),
    ),
    ...content(close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A click beside the dialog is a click on the dialog element itself.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something is done that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes what the button that does it says
 * @param {() => void} act
 */
export function confirm(title, text, yes, act) {
  openDialog(title, (close) => [
    h("p", {}, text),
    h(
      "div",
      { class: "pair" },
      h("button", { type: "button", autofocus: true, onclick: close }, t("close")),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          id: "confirm",
          onclick: () => {
            close();
            act();
          },
        },
        yes,
      ),
    ),
  ]);
}
