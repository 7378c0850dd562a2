/** Keys that work anywhere on the page of play. */

/**
 * What they need of the page.
 * @typedef {object} Keyed
 * @property {() => void} fresh
 * @property {() => void} again
 * @property {{pick: (level: string) => void}} levels
 * @property {{one: () => void}} assistant
 * @property {{hint: (grade: "argument") => void, toggleChances: () => void, guess: () => void}} hints
 * @property {import("./table.js").Table} table
 * @property {{hide: () => void}} end
 */

/** @param {Keyed} page */
export function listenToKeys(page) {
  /** @type {Record<string, () => void>} */
  const plain = {
    F2: () => page.fresh(),
    F3: () => page.again(),
    1: () => page.levels.pick("beginner"),
    2: () => page.levels.pick("intermediate"),
    3: () => page.levels.pick("expert"),
    i: () => page.assistant.one(),
    h: () => page.hints.hint("argument"),
    p: () => page.hints.toggleChances(),
    g: () => page.hints.guess(),
    "+": () => page.table.board.zoomBy(1.3),
    "-": () => page.table.board.zoomBy(1 / 1.3),
    0: () => page.table.board.fit(),
    Escape: () => page.end.hide(),
  };
  /** @type {Record<string, () => void>} */
  const control = {
    z: () => page.table.move("z"),
    y: () => page.table.move("y"),
    Z: () => page.table.move("y"),
  };
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]"))
      return;
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const act = held
      ? control[event.key]
      : plain[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (event.repeat && !held)) return;
    event.preventDefault();
    act();
  });
}

/** @param {EventTarget|null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox], [type=range]), textarea, select")
  );
}
