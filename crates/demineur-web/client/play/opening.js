/** Which game the address asks for. */

import { gamePath, get, post } from "../api.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").NewGame} NewGame */
/** @typedef {import("../types.js").GameState} GameState */

const LAST = "demineur.game";

/**
 * What an address asks for: the game to make, and whether an unfinished one will do.
 * @param {URLSearchParams} query
 * @returns {{make: NewGame, exact: boolean}}
 */
export function wanted(query) {
  const code = query.get("code");
  if (code) return { make: { code }, exact: true };
  if (query.has("difficulte")) {
    // Document 001: expert, intermediaire, and anything else is débutant.
    const asked = query.get("difficulte") ?? "";
    const level = ["expert", "intermediaire"].includes(asked) ? asked : "debutant";
    return { make: { level: `001-${level}`, classic: true }, exact: true };
  }
  const make = fromQuery(query);
  return make ? { make, exact: true } : { make: usual(), exact: false };
}

/**
 * @param {URLSearchParams} query
 * @returns {NewGame|null}
 */
function fromQuery(query) {
  /** @type {NewGame} */
  const make = {};
  const [level, tiling, seed] = [query.get("level"), query.get("tiling"), query.get("seed")];
  const [width, height, mines] = [query.get("width"), query.get("height"), query.get("mines")];
  if (!level && !tiling && !seed && !width) return null;
  if (width && height) {
    make.board = { tiling: tiling ?? "square", width: Number(width), height: Number(height) };
    const [wrap, touch, depth] = [query.get("wrap"), query.get("touch"), query.get("depth")];
    if (wrap) make.board.wrap = wrap === "true";
    if (touch) make.board.touch = touch;
    if (depth) make.board.depth = Number(depth);
  } else {
    make.level = level ?? "beginner";
    if (make.level.startsWith("001-")) make.classic = true;
    if (tiling) make.tiling = tiling;
  }
  if (mines) make.mines = Number(mines);
  if (seed) make.seed = seed;
  if (query.get("no_guess") === "true") make.no_guess = true;
  const grade = query.get("grade");
  if (grade) make.grade = grade;
  const rules = ["first_click", "cascade", "flags", "win"].filter((rule) => query.has(rule));
  if (rules.length > 0)
    make.rules = Object.fromEntries(rules.map((rule) => [rule, query.get(rule) ?? ""]));
  return make;
}

/** The level played last, by document 001's rules if so chosen. */
export function usual() {
  return levelGame(settings.level, settings.tiling);
}

/**
 * A game of a level's button.
 * @param {string} level
 * @param {string} tiling
 * @returns {NewGame}
 */
export function levelGame(level, tiling) {
  const document = { beginner: "debutant", intermediate: "intermediaire", expert: "expert" };
  if (settings.classic && level in document) {
    return {
      level: `001-${document[/** @type {keyof typeof document} */ (level)]}`,
      classic: true,
    };
  }
  return tiling === "square" ? { level } : { level, tiling };
}

/**
 * The game to put on the table: the one in the address's fragment after a reload, the last one
 * for 001's pages of victory and defeat, an unfinished one, or a new one.
 * @returns {Promise<GameState>}
 */
export async function openFromAddress() {
  const { make, exact } = wanted(new URLSearchParams(location.search));
  const here = new URLSearchParams(location.hash.slice(1)).get("game");
  const ended = { "/victoire.html": "won", "/defaite.html": "lost" }[location.pathname];
  if (ended) {
    const last = await lastEnded(ended);
    if (last) return last;
  }
  for (const id of [here, exact ? null : remembered()]) {
    const game = id ? await get(gamePath(id)).catch(() => null) : null;
    if (game && (id === here || isUnfinished(game))) return game;
  }
  return post("/api/v1/games", make);
}

/** @param {string} status */
async function lastEnded(status) {
  /** @type {{recent: import("../types.js").PastGame[]}} */
  const { recent } = await get("/api/v1/games");
  const last = recent.find(({ outcome }) => outcome === status);
  return last ? get(gamePath(last.id)) : null;
}

/** @param {GameState} game */
const isUnfinished = (game) => game.status === "ready" || game.status === "running";

function remembered() {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

/**
 * Remembers the game on the table, so that a reload finds it.
 * @param {GameState} state
 */
export function remember(state) {
  history.replaceState(null, "", `${location.pathname}${location.search}#game=${state.id}`);
  try {
    localStorage.setItem(LAST, state.id);
  } catch {
    // The fragment still knows it.
  }
}

/** A game that the address does not ask for: the address is plain from now on. */
export function forgetAddress() {
  history.replaceState(null, "", "/");
}
