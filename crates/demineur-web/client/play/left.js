/**
 * The game that was left for another. It is kept, and there is a way back to it, until the other
 * has come to its end.
 */

import { gamePath, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").GameState} GameState */

const KEY = "demineur.left";
/** A game of so many moves is worth a way back. */
const FEW = 3;

/**
 * Whether it would be a pity to lose a game.
 * @param {GameState} state
 */
export const isWorthKeeping = ({ status, version }) => status === "running" && version > FEW;

export class LeftGame {
  /**
   * @param {(id: string) => void} back
   * @param {(text: string) => void} say
   */
  constructor(back, say) {
    this.element = h(
      "button",
      {
        type: "button",
        id: "back-to-game",
        title: t("left_kept"),
        onclick: () => this.go(),
      },
      t("left_back"),
    );
    this.back = back;
    this.say = say;
    this.#show(read());
  }

  #id = "";

  /** Goes back, if there is a game to go back to. */
  go() {
    if (this.#id) this.back(this.#id);
  }

  /**
   * Another game takes the place of this one.
   * @param {GameState|null} state
   * @returns {{replaces?: string}} the game that is given up, as the server is asked for the other
   */
  leave(state) {
    if (state && isWorthKeeping(state)) {
      if (this.#id !== state.id) this.#giveUp();
      this.#show(state.id);
      this.say(t("left_kept"));
      return {};
    }
    const isOver = state?.status === "won" || state?.status === "lost";
    return state && !isOver ? { replaces: state.id } : {};
  }

  /**
   * A game is on the table, or goes on there.
   * @param {GameState} state
   */
  follow(state) {
    if (state.id === this.#id) this.#show("");
    else if (state.status === "won" || state.status === "lost") this.#giveUp();
  }

  #giveUp() {
    if (!this.#id) return;
    // What cannot be given up now is swept when it is old.
    send("DELETE", gamePath(this.#id)).catch(() => {});
    this.#show("");
  }

  /** @param {string} id */
  #show(id) {
    this.#id = id;
    this.element.hidden = id === "";
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // It is known for as long as the page is open.
    }
  }
}

function read() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
