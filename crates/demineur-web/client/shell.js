/** The frame around every page: name, places to go, language, theme, settings, and the status. */

import { h, fill } from "./dom.js";
import { icon } from "./icons.js";
import { openKeys } from "./keyslist.js";
import { nextOf } from "./languages.js";
import { onLooks } from "./looks.js";
import { openPreferences } from "./preferences.js";
import { choose, onChoice, settings } from "./settings.js";
import { LANGUAGES, language, t } from "./texts.js";

/** @typedef {import("./texts.js").Key} Key */

/** @type {[string, Key][]} */
const PLACES = [
  ["/", "nav_play"],
  ["/analysis", "nav_analysis"],
  ["/lab", "nav_lab"],
  ["/stats", "nav_stats"],
  ["/leaderboard", "nav_leaderboard"],
  ["/how-to-play", "how_title"],
];

/** @type {Record<string, Key>} */
const TITLES = { ...Object.fromEntries(PLACES), "/review": "review_title" };

export class Shell {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.header = h("header", { class: "top" });
    this.main = h("main", { id: "main", tabindex: "-1" });
    this.status = h("div", { class: "status", role: "status", "aria-live": "polite" });
    this.toasts = h("div", { class: "toasts", "aria-hidden": "true" });
    this.theme = tool("moon", "", "theme", () => choose({ theme: isDark() ? "light" : "dark" }));
    root.append(
      h("a", { class: "skip", href: "#main" }, t("skip")),
      this.header,
      this.main,
      this.status,
      this.toasts,
    );
    this.#draw();
    this.#faceTheme();
    onLooks(() => this.#faceTheme());
    const spoken = language();
    onChoice(() => {
      // Every page is drawn in one language: another one draws it anew.
      if (spoken !== language()) location.reload();
    });
  }

  #draw() {
    const here = PLACES.find(([path]) => path === location.pathname)?.[0] ?? "/";
    document.title = `${t(TITLES[location.pathname] ?? "nav_play")} – Démineur`;
    const links = PLACES.map(([path, key]) =>
      h(
        "a",
        {
          href: path,
          "aria-current": path === here && location.pathname !== "/review" ? "page" : null,
        },
        t(key),
      ),
    );
    const other = nextOf(language(), LANGUAGES);
    this.header.append(
      h("a", { class: "brand", href: "/", "aria-label": "Démineur" }, icon("brand"), h("span", {}, "Démineur")),
      h("nav", { "aria-label": t("nav") }, ...links),
      h(
        "div",
        { class: "top-tools" },
        h(
          "button",
          {
            class: "plain",
            type: "button",
            lang: other,
            id: "language",
            "aria-label": LANGUAGES[other],
            onclick: () => choose({ language: other }),
          },
          other.toUpperCase(),
        ),
        tool("ask", t("keys_title"), "keys-and-mouse", openKeys),
        this.theme,
        tool("gear", t("settings"), "settings", () => openPreferences()),
      ),
    );
  }

  /** The button of the theme shows the other one. */
  #faceTheme() {
    const dark = isDark();
    const label = t(dark ? "theme_to_light" : "theme_to_dark");
    // A press on an icon that is replaced would be no click.
    if (this.theme.title === label) return;
    this.theme.title = this.theme.ariaLabel = label;
    fill(this.theme, icon(dark ? "sun" : "moon"));
  }

  /**
   * Says something politely to a screen reader, and shows it for a moment.
   * @param {string} text
   * @param {"info"|"warn"} [kind]
   */
  say(text, kind = "info") {
    this.status.textContent = "";
    this.status.textContent = text;
    const toast = h("p", { class: `toast ${kind}` }, text);
    this.toasts.replaceChildren(toast);
    setTimeout(() => toast.remove(), Math.max(3500, 60 * text.length));
  }

  /**
   * Only for a screen reader.
   * @param {string} text
   */
  whisper(text) {
    this.status.textContent = text;
  }

  /**
   * A page that could not be shown says why.
   * @param {unknown} error
   */
  fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.main.append(
      h(
        "section",
        { class: "card failure", role: "alert" },
        h("h1", {}, t("failure")),
        h("p", {}, message),
        h("p", {}, h("a", { class: "button", href: "/" }, t("nav_play"))),
      ),
    );
  }
}

/** Whether the page is dark now. */
function isDark() {
  return (
    settings.theme === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}

/**
 * @param {import("./icons.js").IconName} name
 * @param {string} label
 * @param {string} id
 * @param {() => void} onclick
 */
function tool(name, label, id, onclick) {
  return h(
    "button",
    { class: "plain", type: "button", id, title: label, "aria-label": label, onclick },
    icon(name),
  );
}
