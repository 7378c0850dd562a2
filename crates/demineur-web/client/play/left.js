/**
 * The games that were left for others. They are kept, and there is a way back: to the newest of
 * them, and from there to the one before.
 */

import { gamePath, get } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").GameState} GameState */

const KEY = "demineur.left";
/** A game of so many moves is worth a way back. */
const FEW = 3;
/** Of more than these the oldest have no way back here; the server sweeps them when they are old. */
const MOST = 20;

/**
 * Whether it would be a pity to lose a game.
 * @param {GameState} state
 */
export const isWorthKeeping = ({ status, version }) => status === "running" && version > FEW;

export class LeftGames {
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
    this.#keep(this.#ids());
    // Other windows of this browser leave games, and go back to them, too.
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#show(this.#ids());
    });
  }

  /** Where nothing can be stored, they are known for as long as the page is open. */
  #unstored = "";

  /** Goes back to the newest, if there is one. */
  go() {
    const newest = this.#ids().at(-1);
    if (newest) this.back(newest);
  }

  /**
   * Another game takes the place of this one.
   * @param {GameState|null} state
   * @returns {{replaces?: string}} the game that is given up, as the server is asked for the other
   */
  leave(state) {
    if (state && isWorthKeeping(state)) {
      this.#add(state.id);
      this.say(t("left_kept"));
      return {};
    }
    const isOver = state?.status === "won" || state?.status === "lost";
    return state && !isOver ? { replaces: state.id } : {};
  }

  /**
   * A game that another page of ours had on its table, and that no longer is on any: it is kept if
   * it would be a pity to lose it.
   * @param {string} id
   */
  async find(id) {
    const state = await get(gamePath(id)).catch(() => null);
    if (state && isWorthKeeping(state)) this.#add(id);
  }

  /**
   * A game is on the table, or is gone: nobody need go back to it.
   * @param {string} id
   */
  forget(id) {
    const ids = this.#ids();
    if (ids.includes(id)) this.#keep(ids.filter((other) => other !== id));
  }

  /** @param {string} id */
  #add(id) {
    const others = this.#ids().filter((other) => other !== id);
    this.#keep([...others, id].slice(-MOST));
  }

  /** @returns {string[]} the newest last, as all windows of this browser have left them */
  #ids() {
    let text = this.#unstored;
    try {
      text = localStorage.getItem(KEY) ?? "";
    } catch {
      // They are known here alone.
    }
    return text.split(",").filter(Boolean);
  }

  /** @param {string[]} ids */
  #keep(ids) {
    this.#unstored = ids.join(",");
    try {
      localStorage.setItem(KEY, this.#unstored);
    } catch {
      // They are known here alone.
    }
    this.#show(ids);
  }

  /** @param {string[]} ids */
  #show(ids) {
    this.element.hidden = ids.length === 0;
  }
}
