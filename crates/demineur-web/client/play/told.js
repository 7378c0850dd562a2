/** What a hint or the AI says, where the eye is; it can be put away. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

export class Told {
  /**
   * @param {() => void} onclose
   * @param {(text: string) => void} whisper says it to a screen reader
   */
  constructor(onclose, whisper) {
    this.onclose = onclose;
    this.whisper = whisper;
    this.text = h("p", { id: "hint-text" });
    this.element = h(
      "section",
      { class: "told", id: "told", hidden: true, "aria-label": t("told") },
      this.text,
      h(
        "button",
        {
          class: "plain square",
          type: "button",
          id: "told-close",
          title: t("put_away"),
          "aria-label": t("put_away"),
          onclick: () => this.#close(),
        },
        icon("close"),
      ),
    );
  }

  /** @param {string} text */
  show(text) {
    this.text.textContent = text;
    this.element.hidden = text === "";
    this.element.scrollTop = 0;
    if (text === "") return;
    this.element.scrollIntoView({ block: "nearest" });
    this.whisper(text);
  }

  hide() {
    this.text.textContent = "";
    this.element.hidden = true;
  }

  #close() {
    this.hide();
    this.onclose();
  }
}
