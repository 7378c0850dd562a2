/** The page says its texts just as Fluent says them. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Server } from "../support/server.js";

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Every text as Fluent says it, with values: an example of `demineur-words`, built with the tests. */
const SAMPLES = at("../../../../target/debug/examples/page_samples");

/** @type {Server} */
let server;

before(async () => {
  server = await Server.start();
});

after(() => server.stop());

/**
 * The page's own module. Node would take its file for a script of the old kind.
 * @returns {Promise<typeof import("../../client/fluent.js")>}
 */
function fluent() {
  const source = readFileSync(at("../../client/fluent.js"), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

test("every text of the page is said as Fluent says it", async () => {
  const { say } = await fluent();
  const lines = execFileSync(SAMPLES, { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n");
  /** @type {Record<string, Record<string, import("../../client/fluent.js").Text>>} */
  const served = {};
  for (const lang of ["en", "fr"]) {
    const answer = await fetch(`${server.url}/texts/${lang}.json`);
    served[lang] = await answer.json();
  }
  const said = new Set();
  for (const line of lines) {
    const { lang, key, values, text } = JSON.parse(line);
    assert.equal(say(served[lang][key], values, lang), text, `${lang} ${line}`);
    said.add(`${lang} ${key}`);
  }
  for (const [lang, texts] of Object.entries(served)) {
    for (const key of Object.keys(texts)) {
      assert(key.startsWith("tiling_") || said.has(`${lang} ${key}`), `${lang} ${key}`);
    }
  }
});

test("large numbers are written as the language writes them", async () => {
  const { say } = await fluent();
  const text = [{ value: "cells" }, " ", { value: "cells", of: { one: "cell" }, else: "cells" }];
  assert.equal(say(text, { cells: 12345 }, "en"), "12,345 cells");
  assert.equal(say(text, { cells: 1 }, "en"), "1 cell");
  assert.match(say(text, { cells: 12345 }, "fr"), /^12\s345 cells$/);
});
