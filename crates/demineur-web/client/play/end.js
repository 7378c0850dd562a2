/** Victory and defeat, with the game's figures. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { get } from "../api.js";
import { named, t } from "../texts.js";
import { boxes } from "../figures.js";
import { settings } from "../settings.js";
import { confetti } from "./confetti.js";
import { dayList } from "./days.js";
import { handOn, shareLink } from "./share.js";

/** @typedef {import("../types.js").GameState} GameState */

/** Where Enter has a meaning of its own. */
const PRESSED = "button, a, input, select, textarea, summary, dialog *";

/** Time to see what happened before the end is announced. */
const PAUSE = 450;

export class EndCard {
  /**
   * @param {HTMLElement} stage where a victory is celebrated
   * @param {{fresh: () => void, again: () => void, say: (text: string) => void,
   *   challenge: (state: GameState) => string}} wishes
   */
  constructor(stage, wishes) {
    this.stage = stage;
    this.wishes = wishes;
    this.element = h("section", {
      class: "end",
      id: "end",
      hidden: true,
      "aria-label": t("end_section"),
    });
    // Before the board hears of it: there Enter opens a cell.
    window.addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.repeat || this.element.hidden) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof HTMLElement && event.target.matches(PRESSED)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    this.wishes.fresh();
  }

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #shown = "";

  /**
   * Shows the end of a game that is over, once.
   * @param {GameState} state
   * @param {boolean} live whether it ended just now
   */
  show(state, live) {
    const over = state.status === "won" || state.status === "lost";
    if (!over || !state.end) {
      clearTimeout(this.#timer);
      this.element.hidden = true;
      this.#shown = "";
      return;
    }
    if (this.#shown === state.id) return;
    this.#shown = state.id;
    this.#timer = setTimeout(() => this.#draw(state, live), live ? PAUSE : 0);
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * @param {GameState} state
   * @param {boolean} live
   */
  #draw(state, live) {
    const won = state.status === "won";
    const end = /** @type {import("../types.js").End} */ (state.end);
    const title = t(won ? "victory" : "defeat");
    const challenge = this.wishes.challenge(state);
    const shared = h("div", { class: "shared" });
    this.element.className = `end ${state.status}`;
    fill(
      this.element,
      h(
        "button",
        {
          class: "plain close",
          type: "button",
          "aria-label": t("end_close"),
          title: t("end_close"),
          onclick: () => this.hide(),
        },
        icon("close"),
      ),
      h("h2", {}, title),
      h("p", { class: "verdict" }, end.text || t(won ? "victory_text" : "defeat_text")),
      challenge ? h("p", { class: "best" }, challenge) : null,
      figures(state),
      end.new_best ? h("p", { class: "best" }, t("new_best")) : null,
      end.unranked.length > 0 ? h("p", { class: "note" }, unranked(end.unranked)) : null,
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          {
            class: "primary",
            type: "button",
            id: "next",
            "aria-keyshortcuts": "Enter",
            onclick: this.wishes.fresh,
          },
          t("new_game"),
          h("kbd", { "aria-hidden": "true" }, "Enter"),
        ),
        h("button", { type: "button", onclick: this.wishes.again }, t("same_again")),
        h(
          "a",
          {
            class: "button",
            id: "review-link",
            href: `/review?game=${encodeURIComponent(state.id)}`,
          },
          t("review"),
        ),
        state.day
          ? h("a", { class: "button", id: "day-list", href: dayList(state) }, t("nav_leaderboard"))
          : null,
        state.code
          ? h(
              "button",
              {
                type: "button",
                id: "share",
                onclick: () =>
                  handOn(shareLink(state.code ?? "", this.#nickname), shared, this.wishes.say),
              },
              t("share"),
            )
          : null,
      ),
      shared,
    );
    this.element.hidden = false;
    this.element.scrollTop = 0;
    this.element.scrollIntoView({ block: "nearest" });
    if (won && live) confetti(this.stage);
    this.wishes.say(`${title} ${end.text}`);
    if (state.code) this.#askName();
  }

  /** @type {string|null} under which name boards are shared */
  #nickname = null;

  /** Asked before it is needed: a clipboard takes nothing long after the click. */
  async #askName() {
    const player = await get("/api/v1/player").catch(() => null);
    this.#nickname = player?.nickname ?? null;
  }
}

/** @param {GameState} state */
function figures(state) {
  const end = /** @type {import("../types.js").End} */ (state.end);
  return h(
    "dl",
    { class: "figures" },
    ...boxes(settings.atEnd, end),
    state.seed ? h("div", {}, h("dt", {}, t("seed")), h("dd", {}, state.seed)) : null,
  );
}

/** @param {string[]} codes */
function unranked(codes) {
  const reasons = codes.map((code) => named(`unranked_${code.replace(/-/g, "_")}`, code));
  return `${t("unranked")}${t("colon")}${reasons.join(", ")}`;
}
