// Runs the program given first natively, the one given second in WebAssembly,
// and fails unless both end with the same exit code: how many games were won.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const GAMES = 100;
const [native, wasm] = process.argv.slice(2);

function timed(play) {
  const start = performance.now();
  const won = play();
  return { won, millis: ((performance.now() - start) / GAMES).toFixed(2) };
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
