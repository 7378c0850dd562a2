/** What the page knows of languages comes with the document: a third one is no change of it. */

import assert from "node:assert/strict";
import test from "node:test";

import { languages, nextOf, spokenOf } from "../../client/languages.js";

const three = languages('{"de":"Deutsch","en":"English","fr":"Français"}');
const four = { ...three, pt_br: "Português do Brasil" };

test("a wish is met by the language, whatever its country", () => {
  for (const [wish, spoken] of [
    ["de", "de"],
    ["de-AT", "de"],
    ["DE_ch", "de"],
    ["fr-CA", "fr"],
    ["en-GB", "en"],
    // What is not there, and what only begins so.
    ["it", "en"],
    ["den", "en"],
    ["constructor", "en"],
    ["", "en"],
  ]) {
    assert.equal(spokenOf(wish, three), spoken, wish);
  }
  assert.equal(spokenOf("pt-BR", four), "pt_br");
  assert.equal(spokenOf("pt", four), "en");
});

test("the button goes through all of them", () => {
  assert.deepEqual(["en", "fr", "de"].map((name) => nextOf(name, three)), ["fr", "de", "en"]);
  const one = languages(undefined);
  assert.equal(nextOf("en", one), "en");
});
