/** Which languages there are, as the server writes them into the document. */

/**
 * Each language by its short name, with what those who speak it call it.
 * @typedef {Record<string, string>} Languages
 */

/**
 * @param {string} [written] as the document has it
 * @returns {Languages}
 */
export function languages(written) {
  return written ? JSON.parse(written) : { en: "English" };
}

/**
 * The one that is spoken to somebody who wishes that: "fr-CA" is French where there is none of
 * Canada. What is not there is English.
 * @param {string} wish
 * @param {Languages} all
 */
export function spokenOf(wish, all) {
  const whole = wish.toLowerCase().replaceAll("-", "_");
  const names = [whole, whole.split("_")[0]];
  return names.find((name) => Object.hasOwn(all, name)) ?? "en";
}

/**
 * The one behind that one, and behind the last the first.
 * @param {string} language
 * @param {Languages} all
 */
export function nextOf(language, all) {
  const names = Object.keys(all);
  return names[(names.indexOf(language) + 1) % names.length];
}
