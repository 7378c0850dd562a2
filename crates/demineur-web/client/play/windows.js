/** Whether a game is open in another window of this browser, too. */

const CHANNEL = "demineur.windows";

export class Windows {
  /** @param {() => void} found another window shows the same game */
  constructor(found) {
    this.found = found;
    if (!("BroadcastChannel" in window)) return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener("message", ({ data }) => this.#hear(data));
  }

  /** @type {BroadcastChannel|null} */
  #channel = null;
  #game = "";

  /** @param {string} game what this window shows from now on */
  show(game) {
    if (game === this.#game) return;
    this.#game = game;
    this.#channel?.postMessage({ game, answer: false });
  }

  /** @param {{game: string, answer: boolean}} told */
  #hear({ game, answer }) {
    if (game !== this.#game) return;
    this.found();
    if (!answer) this.#channel?.postMessage({ game, answer: true });
  }
}
