/** Keys that work anywhere on the page of play. */

import { isTyping } from "../dom.js";
import { actOf, keyOf, label, shortcut } from "../keys.js";
import { onChoice, settings } from "../settings.js";

/** @typedef {import("../keys.js").KeyAct} KeyAct */

/** The buttons that do the same. @type {Partial<Record<KeyAct, string>>} */
const BUTTONS = {
  fresh: "#new",
  again: "#again",
  back: "#back-to-game",
  beginner: '[data-level="beginner"]',
  intermediate: '[data-level="intermediate"]',
  expert: '[data-level="expert"]',
  ai: "#ai",
  hint: '[data-grade="argument"]',
  chances: "#chances",
  guess: "#forced",
  larger: "#zoom-in",
  smaller: "#zoom-out",
  fit: "#zoom-fit",
};

/** Says on the buttons which keys they have now. */
function showKeys() {
  for (const [act, selector] of Object.entries(BUTTONS)) {
    const button = document.querySelector(selector);
    if (!(button instanceof HTMLElement)) continue;
    const key = shortcut(/** @type {KeyAct} */ (act));
    button.dataset.title ??= button.title || button.textContent || "";
    const name = label(keyOf(/** @type {KeyAct} */ (act)));
    button.title = key ? `${button.dataset.title} (${name})` : button.dataset.title;
    if (key) button.setAttribute("aria-keyshortcuts", key);
    else button.removeAttribute("aria-keyshortcuts");
  }
}

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
 * @property {{go: () => void}} left
 */

/** @param {Keyed} page */
export function listenToKeys(page) {
  const { board } = page.table;
  /** @type {Record<Exclude<KeyAct, import("../board.js").BoardAct>, () => void>} */
  const acts = {
    fresh: () => page.fresh(),
    again: () => page.again(),
    back: () => page.left.go(),
    beginner: () => page.levels.pick("beginner"),
    intermediate: () => page.levels.pick("intermediate"),
    expert: () => page.levels.pick("expert"),
    ai: () => page.assistant.one(),
    hint: () => page.hints.hint("argument"),
    chances: () => page.hints.toggleChances(),
    guess: () => page.hints.guess(),
    larger: () => board.zoomBy(1.3),
    smaller: () => board.zoomBy(1 / 1.3),
    fit: () => board.fit(),
    around: () => board.showAround(true),
  };
  /** @param {KeyboardEvent} event what ctrl does, whatever Caps Lock makes of its letter */
  const control = ({ key, shiftKey }) => {
    const letter = key.toLowerCase();
    if (letter === "z") return () => page.table.move(shiftKey ? "y" : "z");
    return letter === "y" ? () => page.table.move("y") : undefined;
  };
  /** @param {KeyboardEvent} event */
  const wanted = (event) => {
    if (event.key === "Escape") return () => page.end.hide();
    if (event.ctrlKey || event.metaKey) return control(event);
    const act = settings.keysOn ? actOf(event) : undefined;
    if (!act || event.repeat) return undefined;
    if (act === "open" || act === "flag" || act === "chord") {
      // Nowhere on the board, it is a key like any other: space presses buttons.
      return board.isPointed ? () => board.actByKey(act) : undefined;
    }
    return acts[act];
  };
  showKeys();
  onChoice(showKeys);
  const away = () => board.showAround(false);
  window.addEventListener("keyup", (event) => {
    if (actOf(event) === "around") away();
  });
  window.addEventListener("blur", away);
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]"))
      return;
    const act = event.altKey ? undefined : wanted(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
