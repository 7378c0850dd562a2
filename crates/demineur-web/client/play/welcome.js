/** One line that says what to do, until the first game has been played. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { openKeys } from "../keyslist.js";
import { choose, onChoice, settings } from "../settings.js";
import { t } from "../texts.js";

export class Welcome {
  constructor() {
    const fingers = matchMedia("(pointer: coarse)").matches;
    this.element = h(
      "div",
      { class: "welcome", id: "welcome", hidden: settings.welcomed },
      h("p", {}, t(fingers ? "welcome_fingers" : "welcome_mouse")),
      h("a", { href: "/how-to-play" }, t("how_title")),
      h("button", { type: "button", class: "link", onclick: openKeys }, t("keys_title")),
      h(
        "button",
        {
          class: "plain square",
          type: "button",
          title: t("put_away"),
          "aria-label": t("put_away"),
          onclick: () => {
            this.element.hidden = true;
            this.played();
          },
        },
        icon("close"),
      ),
    );
    // Its place is kept, so that no board moves under a hand that plays on.
    onChoice(() => {
      this.element.style.visibility = settings.welcomed ? "hidden" : "";
    });
  }

  /** A game was played, or the line was read. */
  played() {
    if (!settings.welcomed) choose({ welcomed: true });
  }
}
