// Runs the program given first natively, the one given second in WebAssembly,
// and fails unless both end with the same exit code: how many games were won.
// What it tells is processor time: others may be at work as well.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const GAMES = 100;
const ROUNDS = 8;
const [native, wasm] = process.argv.slice(2);

function outside() {
  // `times` ends with what the programs it ran have taken: "0m0.73s 0m0.01s".
  const script = `for round in $(seq ${ROUNDS}); do "$0"; won=$?; done; times; exit $won`;
  const ran = spawnSync("sh", ["-c", script, native], { encoding: "utf8" });
  const taken = [...ran.stdout.trim().split("\n").at(-1).matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = taken.reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
  return { won: ran.status, millis: (seconds * 1000) / ROUNDS / GAMES };
}

async function inside() {
  // Nothing is imported: there is no clock or file to reach.
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), {});
  const play = () => {
    const before = process.cpuUsage();
    const won = instance.exports.main(0, 0);
    const { user, system } = process.cpuUsage(before);
    return { won, millis: (user + system) / 1000 / GAMES };
  };
  // The engine compiles while the first round is played.
  const first = play();
  const later = Array.from({ length: ROUNDS }, play);
  const millis = later.reduce((sum, round) => sum + round.millis, 0) / ROUNDS;
  const won = later.every((round) => round.won === first.won) ? first.won : null;
  return { won, millis, first: first.millis };
}

const here = outside();
const there = await inside();
console.log(`native: ${here.won} of ${GAMES} won, ${here.millis.toFixed(2)} ms a game`);
console.log(
  `wasm32: ${there.won} of ${GAMES} won, ${there.millis.toFixed(2)} ms a game ` +
    `(${there.first.toFixed(2)} in the first round)`,
);
if (here.won === null || here.won !== there.won) {
  console.error("the two differ");
  process.exit(1);
}
