/** What the page says, in the player's language. */

import { asset } from "./assets.js";
import { number as write, say } from "./fluent.js";
import { languages, spokenOf } from "./languages.js";
import { settings } from "./settings.js";

/** @typedef {string} Key the name of a text: `tests/it/client.rs` finds those that are not there */

/** Every language, by its own name. */
export const LANGUAGES = languages(globalThis.document?.documentElement.dataset.languages);

/** The language that is spoken. */
export function language() {
  return spokenOf(settings.language || navigator.language || "en", LANGUAGES);
}

/** The language of all texts here: whoever chooses another one loads the page anew. */
const spoken = language();

/** @type {Record<string, import("./fluent.js").Text>} */
const texts = {};

/** Fetches the texts: nothing is said before. */
export async function loadTexts() {
  const answer = await fetch(asset(`texts/${spoken}.json`));
  Object.assign(texts, await answer.json());
}

/**
 * The text of a key: `page-nav-play` of the Fluent files is `nav_play`.
 * @param {Key} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return say(texts[key], values, spoken);
}

/**
 * A text that may have no key of ours: a name the server sent.
 * @param {string} key
 * @param {string} otherwise
 */
export function named(key, otherwise) {
  return Object.hasOwn(texts, key) ? t(key) : otherwise;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [digits] at most this many after the point
 */
export function number(value, digits = 3) {
  return write(value, language(), digits);
}

/**
 * A share as a percentage; what is possible is never rounded to 0 or 100.
 * @param {number} share
 * @param {number} [digits]
 */
export function percent(share, digits = 1) {
  const least = 0.1 ** (digits + 2);
  const kept = share > 0 && share < 1 ? Math.min(Math.max(share, least), 1 - least) : share;
  return new Intl.NumberFormat(language(), {
    style: "percent",
    maximumFractionDigits: digits,
  }).format(kept);
}

/**
 * A time of play, such as 12.3 s or 1 min 05.
 * @param {number} millis
 * @param {number} [digits]
 */
export function seconds(millis, digits = 3) {
  if (millis < 60_000) {
    const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return `${new Intl.NumberFormat(language(), form).format(millis / 1000)} s`;
  }
  const whole = Math.floor(millis / 1000);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")}`;
}

/**
 * A day and its hour.
 * @param {number} unixMillis
 */
export function moment(unixMillis) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(
    unixMillis,
  );
}
