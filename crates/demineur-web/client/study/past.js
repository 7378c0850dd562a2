/** What was done to a drawing, to be undone and done again. */

/** No more than this is remembered, whatever the steps weigh: a stroke weighs its cells. */
const MOST = 4_000_000;

/** @template Step */
export class Past {
  /** @type {{step: Step, weight: number}[]} */
  #done = [];
  /** @type {{step: Step, weight: number}[]} */
  #undone = [];

  /**
   * @param {Step} step
   * @param {number} weight
   */
  add(step, weight) {
    this.#undone = [];
    this.#done.push({ step, weight });
    let sum = this.#done.reduce((total, one) => total + one.weight, 0);
    while (sum > MOST && this.#done.length > 1) sum -= this.#done.shift()?.weight ?? 0;
  }

  /** The step that is undone now, if there is one. */
  undo() {
    const last = this.#done.pop();
    if (last) this.#undone.push(last);
    return last?.step ?? null;
  }

  /** The step that is done again now, if there is one. */
  redo() {
    const next = this.#undone.pop();
    if (next) this.#done.push(next);
    return next?.step ?? null;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }
}
