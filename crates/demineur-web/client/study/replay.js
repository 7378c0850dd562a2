/** Plays the frames of a game again, at any speed. */

import { fill, h } from "../dom.js";
import { slider } from "../fields.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

/** A pause of thought is not watched longer than this, at speed 1. */
const LONGEST = 3000;
const SHORTEST = 60;

export class Replay {
  /**
   * @param {number[]} times when each frame was played, in milliseconds
   * @param {number[]} mistakes the frames to jump to, in ascending order
   * @param {(frame: number) => void} go
   */
  constructor(times, mistakes, go) {
    this.mistakes = mistakes;
    this.times = times;
    this.go = go;
    this.scrubber = h("input", {
      type: "range",
      min: 0,
      max: times.length,
      value: 0,
      id: "scrubber",
      "aria-label": t("timeline"),
      oninput: () => this.goTo(Number(this.scrubber.value)),
    });
    this.button = h("button", {
      type: "button",
      class: "primary",
      id: "replay",
      onclick: () => (this.#playing ? this.pause() : this.play()),
    });
    const tool = (
      /** @type {import("../icons.js").IconName} */ name,
      /** @type {string} */ label,
      /** @type {string} */ id,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        "button",
        { type: "button", class: "square", id, title: label, "aria-label": label, onclick },
        icon(name),
      );
    this.before = tool("mistake_before", t("mistake_before"), "mistake-before", () =>
      this.toMistake(-1),
    );
    this.after = tool("mistake_after", t("mistake_after"), "mistake-after", () =>
      this.toMistake(1),
    );
    this.element = h(
      "div",
      { class: "replay" },
      h(
        "div",
        { class: "toolbar" },
        tool("first", t("replay_first"), "frame-first", () => this.goTo(0)),
        tool("back", t("replay_back"), "frame-back", () => this.step(-1)),
        this.button,
        tool("forward", t("replay_forward"), "frame-forward", () => this.step(1)),
        tool("last", t("replay_last"), "frame-last", () => this.goTo(times.length)),
        this.before,
        this.after,
        slider(
          t("replay_speed"),
          { min: -2, max: 5, step: 1, value: 0, id: "replay-speed" },
          (power) => (this.#speed = 2 ** power),
          (power) => t("replay_times", { times: 2 ** power }),
        ),
      ),
      this.scrubber,
    );
    this.#face();
  }

  frame = 0;
  #speed = 1;
  #playing = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  play() {
    if (this.frame >= this.times.length) this.#show(0);
    this.#playing = true;
    this.#face();
    this.#next();
  }

  pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#face();
  }

  /** @param {number} frame how many frames have been played */
  goTo(frame) {
    this.pause();
    this.#show(frame);
  }

  /** @param {number} by */
  step(by) {
    this.goTo(this.frame + by);
  }

  /** @param {1|-1} way */
  toMistake(way) {
    const next = this.#mistake(way);
    if (next !== undefined) this.goTo(next);
  }

  /** @param {1|-1} way */
  #mistake(way) {
    return way > 0
      ? this.mistakes.find((frame) => frame > this.frame)
      : this.mistakes.filter((frame) => frame < this.frame).at(-1);
  }

  /** @param {number} frame */
  #show(frame) {
    this.frame = Math.min(Math.max(frame, 0), this.times.length);
    this.scrubber.value = String(this.frame);
    // They keep the keyboard where there is no further one.
    this.before.ariaDisabled = String(this.#mistake(-1) === undefined);
    this.after.ariaDisabled = String(this.#mistake(1) === undefined);
    this.go(this.frame);
  }

  #next() {
    if (this.frame >= this.times.length) {
      this.pause();
      return;
    }
    const before = this.frame > 0 ? this.times[this.frame - 1] : 0;
    const wait = Math.min(Math.max(this.times[this.frame] - before, SHORTEST), LONGEST);
    this.#timer = setTimeout(() => {
      this.#show(this.frame + 1);
      this.#next();
    }, wait / this.#speed);
  }

  #face() {
    fill(
      this.button,
      icon(this.#playing ? "pause" : "play"),
      t(this.#playing ? "replay_pause" : "replay_play"),
    );
  }
}
