/** The lab: strategies compared, and win rates along an axis, played by the server while one looks. */

import { meta } from "../api.js";
import { fill, h } from "../dom.js";
import { fromAddress, toAddress, toCommand, toForm } from "../lab/choices.js";
import { Comparison } from "../lab/comparison.js";
import { rate, span } from "../lab/figures.js";
import { LabForm } from "../lab/form.js";
import { run } from "../lab/run.js";
import { Sweep } from "../lab/sweep.js";
import { number, percent, seconds, t } from "../texts.js";

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const known = await meta();
  shell.main.classList.add("sheet", "lab");
  shell.main.append(
    h(
      "header",
      { class: "intro" },
      h("h1", {}, t("lab_title")),
      h("p", { class: "note" }, t("lab_text")),
    ),
  );
  if (known.limits.lab_runs === 0) {
    shell.main.append(h("section", { class: "card" }, h("p", {}, t("lab_none"))));
    return;
  }
  new LabPage(shell, known);
}

class LabPage {
  /**
   * @param {import("../shell.js").Shell} shell
   * @param {import("../types.js").Meta} known
   */
  constructor(shell, known) {
    this.shell = shell;
    this.choices = fromAddress(location.search);
    this.form = new LabForm(
      known,
      this.choices,
      () => this.#chosen(),
      () => this.#start(),
    );
    this.startButton = h("button", { class: "primary", type: "submit", id: "lab-start" }, t("lab_start"));
    this.stopButton = h(
      "button",
      { type: "button", id: "lab-stop", onclick: () => this.#stop() },
      t("lab_stop"),
    );
    this.command = h("code", { id: "lab-command" });
    this.form.element.append(
      h("div", { class: "lab-actions" }, this.startButton, this.stopButton),
      h("p", { class: "warning", id: "lab-problem", role: "alert", hidden: true }),
      h(
        "div",
        { class: "lab-command" },
        h("p", { class: "note" }, t("lab_command")),
        h("div", { class: "command-line" }, this.command, this.#copyButton()),
      ),
    );
    this.bar = h("progress", { id: "lab-bar", max: 1, value: 0, "aria-label": t("lab_progress") });
    this.state = h("p", { id: "lab-state" });
    this.soFar = h("p", { class: "note", id: "lab-so-far" });
    this.progress = h("section", { class: "card", hidden: true }, this.bar, this.state, this.soFar);
    this.results = h("div", { class: "lab-results", id: "lab-results" });
    shell.main.append(this.form.element, this.progress, this.results);
    this.#chosen(false);
    this.#running(false);
  }

  /** @type {AbortController|null} */
  #switch = null;
  #began = 0;

  /** What is chosen stands in the address and in the command. */
  #chosen(address = true) {
    if (address) history.replaceState(null, "", `${location.pathname}${toAddress(this.choices)}`);
    this.command.textContent = toCommand(this.choices);
    const least = this.choices.kind === "compare" ? 2 : 1;
    const enough = this.choices.strategies.length >= least;
    this.#problem(enough ? "" : t(least === 2 ? "lab_needs_two" : "lab_needs_one"));
    this.startButton.disabled = !enough || this.#switch !== null;
  }

  /** @param {string} text */
  #problem(text) {
    const problem = this.form.element.querySelector("#lab-problem");
    if (!(problem instanceof HTMLElement)) return;
    problem.hidden = text === "";
    problem.textContent = text;
  }

  #copyButton() {
    const copy = async () => {
      const text = this.command.textContent ?? "";
      await navigator.clipboard?.writeText(text).catch(() => {});
      this.shell.say(t("copied"));
    };
    return h("button", { type: "button", id: "lab-copy", onclick: copy }, t("json_copy"));
  }

  /** @param {boolean} runs */
  #running(runs) {
    this.startButton.disabled = runs;
    this.stopButton.disabled = !runs;
    this.progress.dataset.state = runs ? "running" : "ended";
  }

  async #start() {
    if (this.#switch) return;
    const choices = { ...this.choices };
    const cut = new AbortController();
    this.#switch = cut;
    this.#began = Date.now();
    this.#problem("");
    this.#running(true);
    this.progress.hidden = false;
    this.bar.removeAttribute("value");
    this.state.textContent = t("lab_waiting");
    this.soFar.textContent = "";
    const shown = choices.kind === "sweep" ? new Sweep(choices.axis) : new Comparison();
    fill(this.results);
    /** @type {import("../types.js").LabLine|null} */
    let last = null;
    try {
      await run(choices.kind, toForm(choices), cut.signal, (telling) => {
        if (!last) fill(this.results, shown.element);
        last = telling;
        shown.hear(telling);
        this.#tell(telling);
      });
      this.#ended(last);
    } catch (error) {
      if (cut.signal.aborted) {
        this.#ended(last);
      } else {
        this.progress.hidden = last === null;
        this.#problem(error instanceof Error ? error.message : String(error));
        this.state.textContent = t("lab_broken");
      }
    }
    this.#switch = null;
    this.#running(false);
    // Whoever stopped it with the keyboard goes on from there.
    if (document.activeElement === document.body) this.startButton.focus();
  }

  #stop() {
    this.#switch?.abort();
  }

  /** @param {import("../types.js").LabLine} telling */
  #tell({ done, of, lines, place }) {
    this.bar.max = of;
    this.bar.value = done;
    const took = Date.now() - this.#began;
    const left = done > 0 ? (took * (of - done)) / done : 0;
    this.state.textContent = t("lab_state", {
      done: number(done),
      of: number(of),
      left: seconds(left, 0),
    });
    const strategies = lines[0].strategies ?? lines;
    const where = lines[0].at === undefined ? "" : `${place + 1}. ${lines[0].at}${t("colon")}`;
    this.soFar.textContent =
      where +
      strategies
        .map((/** @type {any} */ one) => {
          const counted = { ...one, games: one.games ?? lines[0].games };
          const name = one.name ?? one.strategy;
          return `${name} ${percent(rate(counted))} (${span(counted.interval)})`;
        })
        .join(" · ");
  }

  /** @param {import("../types.js").LabLine|null} last */
  #ended(last) {
    if (!last) {
      this.progress.hidden = true;
      return;
    }
    const { done, of, end, lines } = last;
    const settled = lines[0].stopped_early === true;
    const whole = done === of || settled;
    this.bar.value = settled ? of : done;
    const text = t(whole ? "lab_done" : end ? "lab_out_of_time" : "lab_stopped", {
      done: number(done),
      of: number(of),
      time: seconds(Date.now() - this.#began, 2),
    });
    this.state.textContent = text;
    this.soFar.textContent = "";
    this.shell.whisper(text);
  }
}
