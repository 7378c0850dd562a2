/** Which key does what: the usual ones, or those the player chose. */

import { settings } from "./settings.js";

/** What has a key of its own, and which: "" is none. */
export const USUAL_KEYS = {
  open: " ",
  flag: "f",
  chord: "c",
  fresh: "F2",
  again: "F3",
  back: "b",
  beginner: "1",
  intermediate: "2",
  expert: "3",
  ai: "i",
  hint: "h",
  chances: "p",
  guess: "g",
  larger: "+",
  smaller: "-",
  fit: "0",
  /** Held: shows the neighbours of the cell under the hand. */
  around: "n",
};

/** @typedef {keyof typeof USUAL_KEYS} KeyAct */

export const KEY_ACTS = /** @type {KeyAct[]} */ (Object.keys(USUAL_KEYS));

/** Keys that mean something wherever they are: nobody can choose them. */
const TAKEN = ["Tab", "Escape", "Enter", "Shift", "Control", "Alt", "Meta", "AltGraph", "Dead"];

/**
 * @param {KeyAct} act
 * @returns {string}
 */
export function keyOf(act) {
  const chosen = /** @type {Record<string, unknown>} */ (settings.keys)[act];
  return typeof chosen === "string" ? chosen : USUAL_KEYS[act];
}

/**
 * What a key does.
 * @param {{key: string}} event
 * @returns {KeyAct|undefined}
 */
export function actOf(event) {
  const key = nameOf(event);
  return KEY_ACTS.find((act) => keyOf(act) === key);
}

/**
 * The choices once a key does this: what it did before has none.
 * @param {KeyAct} act
 * @param {string} key
 * @returns {Record<string, string>}
 */
export function withKey(act, key) {
  const keys = Object.fromEntries(KEY_ACTS.map((one) => [one, keyOf(one)]));
  for (const other of KEY_ACTS) if (key && keys[other] === key) keys[other] = "";
  keys[act] = key;
  return Object.fromEntries(
    KEY_ACTS.filter((one) => keys[one] !== USUAL_KEYS[one]).map((one) => [one, keys[one]]),
  );
}

/**
 * Whether a key can be chosen.
 * @param {{key: string}} event
 */
export const isFree = ({ key }) => !TAKEN.includes(key) && !key.startsWith("Arrow");

/**
 * A key by one name, in capitals or not.
 * @param {{key: string}} event
 */
export const nameOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

/**
 * A key as it is read.
 * @param {string} key
 */
export const label = (key) => (key === " " ? "␣" : key.length === 1 ? key.toUpperCase() : key);

/**
 * A key as `aria-keyshortcuts` has it; null is none.
 * @param {KeyAct} act
 */
export function shortcut(act) {
  const key = settings.keysOn ? keyOf(act) : "";
  return key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key || null;
}
