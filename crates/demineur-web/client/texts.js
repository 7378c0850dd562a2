/** What the page says, in the player's language. */

import { settings } from "./settings.js";
import { texts as en } from "./texts.en.js";
import { texts as fr } from "./texts.fr.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en"|"fr"} Language */

/** @returns {Language} */
export function language() {
  const wanted = settings.language || navigator.language || "en";
  return wanted.toLowerCase().startsWith("fr") ? "fr" : "en";
}

/**
 * The text of a key. `{name}` stands for an argument, `{name:one|more}` for the form that
 * goes with a number.
 * @param {Key} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const tongue = language();
  const text = (tongue === "fr" ? fr : en)[key];
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, more) => {
    const value = values[name] ?? "";
    if (more === undefined) return typeof value === "number" ? number(value) : value;
    return new Intl.PluralRules(tongue).select(Number(value)) === "one" ? one : more;
  });
}

/**
 * A text that may have no key of ours: a name the server sent.
 * @param {string} key
 * @param {string} otherwise
 */
export function named(key, otherwise) {
  return key in en ? t(/** @type {Key} */ (key)) : otherwise;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [digits] at most so many after the point
 */
export function number(value, digits = 3) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value);
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
