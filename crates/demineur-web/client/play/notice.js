/** What a player has to know and may do about it: it stays until it is true no more, or put away. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

/** @typedef {{text: string, act?: {label: string, id: string, go: () => void}}} News */

export class Notices {
  constructor() {
    this.element = h("div", { class: "notices", role: "alert" });
  }

  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();

  /**
   * Says it, in place of what was said under that name before.
   * @param {string} name
   * @param {News|null} news null takes it away
   */
  show(name, news) {
    const old = this.#shown.get(name);
    this.#shown.delete(name);
    old?.remove();
    if (!news) return;
    const { text, act } = news;
    const box = h("div", { class: "notice", "data-notice": name });
    fill(
      box,
      h("p", {}, text),
      act ? h("button", { type: "button", id: act.id, onclick: act.go }, act.label) : null,
      h(
        "button",
        {
          class: "plain square",
          type: "button",
          title: t("put_away"),
          "aria-label": t("put_away"),
          onclick: () => this.show(name, null),
        },
        icon("close"),
      ),
    );
    this.#shown.set(name, box);
    this.element.append(box);
  }

  /** @param {string} name */
  has(name) {
    return this.#shown.has(name);
  }
}
