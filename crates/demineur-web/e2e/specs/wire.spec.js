/** The page's types say of what travels just what the server's description does. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** The page's types by their names in the description. */
const SHARED = {
  BoardSpec: "Board",
  Rules: "Rules",
  Counters: "Counters",
  Clock: "Clock",
  End: "End",
  GameState: "GameState",
  Update: "Update",
  Shared: "Shared",
  NewGame: "NewGame",
  HintAnswer: "Hint",
  GeometryData: "Geometry",
  Position: "Position",
  Analysis: "Analysis",
  Conflict: "Conflict",
  LevelStats: "LevelStats",
  PastGame: "Record",
  Review: "Review",
  ReviewMove: "ReviewMove",
  Chance: "Chance",
  BestMove: "BestMove",
  ChancesAnswer: "Chances",
  GuessAnswer: "Guess",
  Level: "Level",
  Tiling: "Tiling",
  Limits: "Limits",
  Meta: "Meta",
  Stats: "Stats",
  Place: "Place",
  Leaderboard: "Leaderboard",
  LabCompare: "LabCompare",
  LabSweep: "LabSweep",
  LabLine: "LabLine",
  Handed: "Handed",
  AdviceAnswer: "Advice",
  ReviewFigures: "ReviewFigures",
  Days: "Days",
  DayBoard: "DayBoard",
};

/** Described for other programs: the page reads them where they arrive. */
const UNTYPED = [
  "Error",
  "Refusal",
  "Transfer",
  "Claimed",
  "ExportedGame",
  "Export",
  "Imported",
];

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The fields of each type of an object: their names, in order. */
function typedefs() {
  const text = read("../../client/types.js").replaceAll(/^ \* ?/gm, "");
  /** @type {Record<string, string[]>} */
  const types = {};
  let at = 0;
  while ((at = text.indexOf("@typedef {{", at)) >= 0) {
    at += "@typedef {{".length;
    const fields = [];
    let depth = 1;
    let field = at;
    for (; depth > 0; at += 1) {
      const sign = text[at];
      if (depth === 1 && (sign === "," || sign === "}")) {
        fields.push(text.slice(field, at).trim().split(/[?:]/)[0]);
        field = at + 1;
      }
      if ("{[<".includes(sign)) depth += 1;
      if ("}]>".includes(sign)) depth -= 1;
    }
    const name = /^\}\s*(\w+)/.exec(text.slice(at));
    assert(name, "a type has a name");
    types[name[1]] = fields;
  }
  return types;
}

test("the page's types have the fields of the server's description", () => {
  const { schemas } = JSON.parse(read("../../src/openapi.json")).components;
  const types = typedefs();
  const objects = Object.keys(schemas).filter((name) => schemas[name].properties);
  assert.deepEqual(Object.keys(types).sort(), Object.keys(SHARED).sort(), "every type is compared");
  const compared = [...Object.values(SHARED), ...UNTYPED];
  assert.deepEqual(objects.sort(), compared.sort(), "everything described is compared");
  for (const [type, schema] of Object.entries(SHARED)) {
    const described = Object.keys(schemas[schema].properties);
    const fields = types[type] ?? [];
    assert.deepEqual(fields.sort(), described.sort(), `${type} and ${schema}`);
  }
});
