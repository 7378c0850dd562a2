/** The figures above the board: document 001's three, and the clock. */

import { h } from "../dom.js";
import { PLAYING, chosen, label, meaning } from "../figures.js";
import { onChoice, settings } from "../settings.js";
import { number, percent, seconds, t } from "../texts.js";

/** @typedef {import("../types.js").GameState} GameState */

export class Hud {
  constructor() {
    this.mines = figure("mines", t("stat_mines"));
    this.flags = figure("flags", t("stat_flags"));
    this.safe = figure("safe", t("stat_safe"));
    this.clock = figure("clock", t("stat_clock"));
    this.element = h(
      "dl",
      { class: "hud" },
      ...[this.mines, this.flags, this.safe, this.clock].map(({ box }) => box),
    );
    this.chosen = new Map(PLAYING.map((name) => [name, figure(name, label(name))]));
    for (const [name, { box }] of this.chosen) {
      box.classList.add("chosen");
      box.title = meaning(name);
      this.element.append(box);
    }
    const fit = () => {
      const names = chosen(settings.playing, PLAYING);
      for (const [name, { box }] of this.chosen) box.hidden = !names.includes(name);
    };
    onChoice(fit);
    fit();
    setInterval(() => this.#tick(), 100);
  }

  /** @type {{running: boolean, millis: number, at: number}} */
  #clock = { running: false, millis: 0, at: 0 };

  /** @param {GameState} state */
  show(state) {
    this.count(state);
    this.#clock = { ...state.clock, at: performance.now() };
    this.#tick();
  }

  /**
   * The figures but the clock, which runs by itself.
   * @param {GameState} state
   */
  count({ counters }) {
    this.mines.value.textContent = number(counters.mines);
    this.mines.note.textContent = t("stat_left", { mines: counters.mines_left });
    this.flags.value.textContent = number(counters.flags);
    this.safe.value.textContent = number(counters.safe_left);
    const { clicks, effective } = counters;
    this.#choose("clicks", number(clicks));
    this.#choose("effective", number(effective));
    this.#choose("correctness", clicks === 0 ? t("none") : percent(effective / clicks, 0));
  }

  /**
   * What a figure that can be chosen says.
   * @param {string} name
   * @param {string} text
   */
  #choose(name, text) {
    const box = this.chosen.get(name);
    if (box) box.value.textContent = text;
  }

  /** The time on the clock now. */
  get millis() {
    const { running, millis, at } = this.#clock;
    return millis + (running ? performance.now() - at : 0);
  }

  #tick() {
    const text = seconds(this.millis, this.#clock.running ? 0 : 1);
    if (this.clock.value.textContent !== text) this.clock.value.textContent = text;
  }
}

/**
 * @param {string} name
 * @param {string} label
 */
function figure(name, label) {
  const value = h("span", { class: "value", id: `stat-${name}` }, "0");
  const note = h("small", {});
  return {
    value,
    note,
    box: h("div", { class: "figure" }, h("dt", {}, label), h("dd", {}, value, note)),
  };
}
