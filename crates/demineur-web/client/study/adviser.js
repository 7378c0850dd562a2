/** A strategy that is asked what it would play in a position. */

import { ApiError, post } from "../api.js";
import { options } from "../describe.js";
import { h } from "../dom.js";
import { choice } from "../fields.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").AdviceAnswer} AdviceAnswer */
/** @typedef {import("../types.js").Role} Role */

/** Nobody knows the mines of a position: who plays by them cannot be asked. */
const NEEDS_MINES = "cheat";

export class Adviser {
  /**
   * @param {import("../types.js").Meta} meta
   * @param {object} page
   * @param {() => {position: import("../types.js").Position, turned: boolean}} page.asked
   * @param {(answer: AdviceAnswer) => void} page.show
   */
  constructor(meta, page) {
    this.page = page;
    const names = meta.strategies.filter((name) => name !== NEEDS_MINES);
    this.strategy = names.at(-1) ?? "";
    this.told = h("p", { class: "told", id: "advice", role: "status" });
    this.element = h(
      "section",
      { class: "card ask" },
      choice(
        t("ask_strategy"),
        options("strategy", names),
        this.strategy,
        (name) => {
          this.strategy = name;
        },
        "ask-strategy",
      ),
      h("button", { type: "button", id: "ask", onclick: () => this.ask() }, t("ask")),
      this.told,
    );
  }

  /** @type {AbortController|null} */
  #asked = null;

  /** What was said is of another position now. */
  forget() {
    this.#asked?.abort();
    this.told.textContent = "";
  }

  async ask() {
    this.forget();
    const asked = new AbortController();
    this.#asked = asked;
    const { strategy } = this;
    try {
      /** @type {AdviceAnswer} */
      const answer = await post(
        "/api/v1/advice",
        { strategy, ...this.page.asked() },
        asked.signal,
      );
      const more = answer.count - 1;
      const moves = more > 0 ? `${answer.text} ${t("ask_more", { more })}` : answer.text;
      // That it counts as help is said, too.
      this.told.textContent = answer.note ? `${moves}. ${answer.note}` : moves;
      this.page.show(answer);
    } catch (error) {
      if (asked.signal.aborted) return;
      const isTold = error instanceof ApiError && error.body?.text;
      const { message } = /** @type {Error} */ (error);
      this.told.textContent = isTold ? error.body.text : message;
    }
  }
}

/**
 * The signs of a strategy's moves: what it plays first stands out.
 * @param {AdviceAnswer} answer
 * @returns {[number, Role][]}
 */
export function signsOf({ moves }) {
  return moves.flatMap(({ cell, opens, certain }, place) => {
    if (cell === null) return [];
    const role = !opens ? "mine" : place === 0 ? "best" : certain ? "safe" : "look";
    return [/** @type {[number, Role]} */ ([cell, role])];
  });
}
