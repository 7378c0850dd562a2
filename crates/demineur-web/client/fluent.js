/** Says a text as the server writes it out of the Fluent files (`page.rs` of `demineur-words`). */

/**
 * @typedef {string|(string|Place)[]} Text
 * @typedef {{value: string, of?: Record<string, Text>, else?: Text}} Place where a value stands,
 *   or the text that goes with it
 */

/**
 * @param {Text} text
 * @param {Record<string, string|number>} values
 * @param {string} language
 * @returns {string}
 */
export function say(text, values, language) {
  if (typeof text === "string") return text;
  const parts = text.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part.value] ?? "";
    if (part.else !== undefined) return say(form(part, Number(value), language), values, language);
    return typeof value === "number" ? number(value, language) : value;
  });
  return parts.join("");
}

/**
 * The text that goes with a number: its own, that of its plural form, or that of any.
 * @param {Place} part
 * @param {number} count
 * @param {string} language
 */
function form({ of = {}, else: otherwise = "" }, count, language) {
  return of[count] ?? of[new Intl.PluralRules(language).select(count)] ?? otherwise;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {string} language
 * @param {number} [digits] at most this many after the point
 */
export function number(value, language, digits = 3) {
  const name = `${language} ${digits}`;
  let form = forms.get(name);
  if (!form) {
    form = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
    forms.set(name, form);
  }
  return form.format(value);
}

/** A form takes longer to make than a thousand numbers to write. @type {Map<string, Intl.NumberFormat>} */
const forms = new Map();
