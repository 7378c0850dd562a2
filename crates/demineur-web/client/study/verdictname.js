/** The verdicts of a review, in words and tones. */

import { named, t } from "../texts.js";

/** @typedef {import("../types.js").ReviewMove} ReviewMove */

/** @param {ReviewMove} move */
export function verdictName(move) {
  if (move.verdict) return named(`verdict_${move.verdict}`, move.verdict);
  if (move.evidence) return t(move.wrong ? "verdict_wrong_flag" : "verdict_flag");
  return t("verdict_mark");
}

/**
 * Whether a move was worse than it had to be.
 * @param {ReviewMove} move
 */
export const isMistake = (move) => ["needless", "blunder"].includes(verdictTone(move));

/**
 * @param {ReviewMove} move
 * @returns {"quiet"|"guess"|"needless"|"blunder"}
 */
export function verdictTone({ verdict, evidence, wrong }) {
  if (verdict === "blunder") return "blunder";
  if (verdict === "needless_guess" || evidence === "refuted" || wrong) return "needless";
  return verdict === "forced_guess" ? "guess" : "quiet";
}
