/** What a player has chosen, kept by the browser. */

const KEY = "demineur.settings";

const USUAL = {
  /** "" follows the browser. */
  language: "",
  theme: "auto",
  palette: "usual",
  type: "usual",
  /** Whether the second right click leaves a "?". */
  uncertain: false,
  /** Whether a left click on a number opens around it. */
  leftChord: true,
  /** Document 001, exactly. */
  classic: false,
  longPress: 350,
  /** Whether a finger acts as it comes down, which leaves no long press. */
  touchStart: false,
  /** Where the switch of what a tap does stands: "bar", "left" or "right". */
  tapPlace: "bar",
  vibrate: true,
  /** The pixels of a cell at first sight; 0 fits the board to the screen. */
  cellSize: 0,
  /** "" is the strongest there is. */
  strategy: "",
  /** Moves a second of auto-play. */
  speed: 3,
  /** What a tap does: "dig" or "flag". */
  tap: "dig",
  /** Whether keys act without the board having been gone to. */
  keysOn: true,
  /** Keys that are not the usual ones, by what they do. @type {Record<string, string>} */
  keys: {},
  level: "beginner",
  tiling: "square",
  noGuess: false,
  /** The reasoning that boards without a guess need; "" is any. */
  grade: "",
  /** Whether the first click opens an area. */
  opening: false,
  /** Which figures are told while playing, and at the end. @type {string[]} */
  playing: [],
  /** @type {string[]} */
  atEnd: ["time", "best", "three_bv", "speed", "clicks", "efficiency"],
  /** Whether what to do was said, and a game was played since. */
  welcomed: false,
};

/** @typedef {typeof USUAL} Settings */

/** @type {Settings} */
export const settings = { ...USUAL, ...read() };

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/**
 * Changes some settings, keeps them and tells everyone.
 * @param {Partial<Settings>} changes
 */
export function choose(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const listener of listeners) listener(settings);
}

/**
 * Calls back at every change; the answer stops it.
 * @param {(settings: Settings) => void} listener
 * @returns {() => void}
 */
export function onChoice(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns {Partial<Settings>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const known = Object.entries(USUAL).filter(
      ([name, usual]) => typeof kept[name] === typeof usual,
    );
    return Object.fromEntries(known.map(([name]) => [name, kept[name]]));
  } catch {
    return {};
  }
}
