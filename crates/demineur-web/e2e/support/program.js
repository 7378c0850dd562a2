/** The program under test, and what it says about boards: the page is never asked where mines are. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import "./home.js";

/** The built `demineur`; `DEMINEUR` names another. */
export const program =
  process.env.DEMINEUR ??
  fileURLToPath(new URL("../../../../target/debug/demineur", import.meta.url));

/**
 * The mines of a seeded game after its first click.
 * @param {Record<string, string|number>} game options of `demineur board export`
 * @returns {Set<number>}
 */
export function minesOf(game) {
  const options = Object.entries(game).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ["board", "export", "--layout", ...options];
  const layout = JSON.parse(execFileSync(program, args, { encoding: "utf8" }));
  return new Set(layout.mines);
}

/**
 * The cells that are certainly safe in a position.
 * @param {{board: object, total_mines: number, revealed: Record<number, number>}} position
 * @returns {number[]}
 */
export function safeCells(position) {
  const input = JSON.stringify(position);
  const answer = execFileSync(program, ["analyze", "-", "--json"], { input, encoding: "utf8" });
  return JSON.parse(answer).safe;
}
