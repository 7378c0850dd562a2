/** The program under test, and what it says about boards: the page is never asked where mines are. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built `demineur`; `DEMINEUR` names another. */
export const program =
  process.env.DEMINEUR ??
  fileURLToPath(new URL("../../../../target/debug/demineur", import.meta.url));

/**
 * @typedef {{level: string, seed: number, first: number, tiling?: string}} Seeded
 */

/**
 * The mines of a seeded game after its first click.
 * @param {Seeded} game
 * @returns {Set<number>}
 */
export function minesOf({ level, seed, first, tiling }) {
  const args = ["board", "export", "--layout", "--level", level];
  args.push("--seed", String(seed), "--first", String(first));
  if (tiling) args.push("--tiling", tiling);
  const layout = JSON.parse(execFileSync(program, args, { encoding: "utf8" }));
  return new Set(layout.mines);
}
