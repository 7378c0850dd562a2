/** One connection a game, which comes back by itself. */

import { language } from "./texts.js";

/** @typedef {import("./types.js").GameState} GameState */
/** @typedef {import("./types.js").Update} Update */

/**
 * @typedef {object} Ears
 * @property {(state: GameState, kept: boolean) => void} state the whole game, at every
 *   (re)connection, and whether moves made before are still to be answered
 * @property {(update: Update) => void} update
 * @property {(message: string, seq: number|null) => void} error
 * @property {(linked: boolean) => void} link
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
/** Silence after a ping that means the line is dead although nobody hung up. */
const PATIENCE = 10_000;

export class GameSocket {
  /**
   * @param {string} id
   * @param {Ears} ears
   */
  constructor(id, ears) {
    this.id = id;
    this.ears = ears;
    this.#retryNow = () => this.#hurry();
    window.addEventListener("online", this.#retryNow);
    this.#connect();
  }

  /** @type {WebSocket|null} */
  #socket = null;
  #closed = false;
  #failures = 0;
  #seq = 0;
  #heard = 0;
  /** @type {() => void} */
  #retryNow;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #pings;

  /** Whether a move sent now would arrive. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @type {string[]|null} moves made before the first connection stands; null from then on */
  #early = [];

  /**
   * Sends a move; false when the connection is lost, and then nothing is kept: a move played into
   * a board that has changed meanwhile would not be the player's.
   * @param {{action: string}|{ai: string, turned: boolean}} message
   * @returns {number|false} the number the answer will carry
   */
  send(message) {
    if (!this.isOpen && !this.#early) return false;
    this.#seq += 1;
    const text = JSON.stringify({ seq: this.#seq, ...message });
    if (this.#early) this.#early.push(text);
    else this.#socket?.send(text);
    return this.#seq;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pings);
    window.removeEventListener("online", this.#retryNow);
    this.#socket?.close();
  }

  #connect() {
    const url = new URL(`/api/v1/games/${encodeURIComponent(this.id)}/ws`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("lang", language());
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("close", () => this.#lost(socket));
  }

  #opened() {
    this.#heard = performance.now();
    clearInterval(this.#pings);
    this.#pings = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping() {
    if (!this.isOpen) return;
    this.#socket?.send('{"type":"ping"}');
    const asked = performance.now();
    setTimeout(() => {
      if (this.#heard < asked && this.isOpen) this.#socket?.close();
    }, PATIENCE);
  }

  /** @param {any} message */
  #hear(message) {
    this.#heard = performance.now();
    if (message.type === "state") {
      this.#failures = 0;
      this.ears.link(true);
      this.ears.state(message, this.#early !== null);
      for (const text of this.#early ?? []) this.#socket?.send(text);
      this.#early = null;
    } else if (message.type === "update") {
      this.ears.update(message);
    } else if (message.type === "error") {
      this.ears.error(message.error.message, message.seq ?? null);
    }
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.#closed || socket !== this.#socket) return;
    clearInterval(this.#pings);
    this.#early = null;
    this.ears.link(false);
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    // Spread out, so that a server that comes back is not called by everyone at once.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #hurry() {
    if (this.#closed || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#retry);
    this.#connect();
  }
}
