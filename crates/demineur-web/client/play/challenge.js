/** A board that somebody shared: who, and the time to beat. */

import { get } from "../api.js";
import { seconds, t } from "../texts.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Shared} Shared */

/** A name in an address is anybody's: it is cut to what a nickname may have. */
const LONGEST_NAME = 24;

export class Challenge {
  /** @param {import("./notice.js").Notices} notices */
  constructor(notices) {
    this.notices = notices;
  }

  /** @type {Shared|null} */
  #shared = null;
  #by = "";

  /**
   * Says what the address knows of the board.
   * @param {URLSearchParams} query
   */
  async open(query) {
    const code = query.get("code");
    if (!code) return;
    this.#by = [...(query.get("by") ?? "")].slice(0, LONGEST_NAME).join("") || t("somebody");
    this.#shared = await get(`/api/v1/shared?${new URLSearchParams({ code })}`).catch(() => null);
    if (!this.#shared) return;
    const time = this.#time();
    const text = time
      ? t("challenge_time", { name: this.#by, time: seconds(time, 1) })
      : t("challenge", { name: this.#by });
    this.notices.show("challenge", { text });
  }

  forget() {
    this.#shared = null;
    this.notices.show("challenge", null);
  }

  #time() {
    return this.#shared?.status === "won" ? this.#shared.millis : null;
  }

  /**
   * How a game went against the time to beat; "" if there is none.
   * @param {GameState} state
   */
  verdict(state) {
    const time = this.#time();
    if (time === null || time === undefined || state.status !== "won" || !state.end) return "";
    const by = Math.abs(state.end.millis - time);
    const values = { name: this.#by, time: seconds(by, 1) };
    return t(state.end.millis < time ? "challenge_beaten" : "challenge_missed", values);
  }
}
