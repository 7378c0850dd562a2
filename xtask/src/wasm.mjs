// Runs the program given first natively, the one given second in WebAssembly,
// and fails unless both end with the same exit code: how many games were won.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const GAMES = 100;
const [native, wasm] = process.argv.slice(2);

// The first round is played while the engine still compiles, and whatever else
// runs takes its share: the fastest of a few says what the games take.
const ROUNDS = 8;

function timed(play) {
  let won = null;
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    won = play();
    least = Math.min(least, performance.now() - start);
  }
  return { won, millis: (least / GAMES).toFixed(2) };
}

const outside = timed(() => spawnSync(native).status);
// Nothing is imported: there is no clock or file to reach.
const { instance } = await WebAssembly.instantiate(await readFile(wasm), {});
const inside = timed(() => instance.exports.main(0, 0));

console.log(`native: ${outside.won} of ${GAMES} won, ${outside.millis} ms a game`);
console.log(`wasm32: ${inside.won} of ${GAMES} won, ${inside.millis} ms a game`);
if (outside.won === null || outside.won !== inside.won) {
  console.error("the two differ");
  process.exit(1);
}
