/** The verdicts of a review, in words and tones. */

import { named } from "../texts.js";

/** @param {string} verdict */
export const verdictName = (verdict) => named(`verdict_${verdict.replace(/[- ]/g, "_")}`, verdict);

/**
 * @param {string} verdict
 * @returns {"quiet"|"guess"|"needless"|"blunder"}
 */
export function verdictTone(verdict) {
  if (verdict === "blunder") return "blunder";
  if (verdict.startsWith("needless")) return "needless";
  if (verdict.startsWith("forced")) return "guess";
  return "quiet";
}
