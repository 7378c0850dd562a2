/** Which game the address asks for. */

import { gamePath, get, post } from "../api.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").NewGame} NewGame */
/** @typedef {import("../types.js").GameState} GameState */

const LAST = "demineur.game";

/** The words of an address that say which game; what they mean is read by the server. */
const WORDS = [
  "code",
  "day",
  "difficulte",
  "level",
  "tiling",
  "wrap",
  "touch",
  "width",
  "height",
  "depth",
  "mines",
  "seed",
  "no_guess",
  "grade",
  "first_click",
  "cascade",
  "flags",
  "win",
];

/**
 * What an address asks for: the game to make, and whether an unfinished one will do.
 * @param {URLSearchParams} query
 * @returns {{make: NewGame, exact: boolean}}
 */
export function wanted(query) {
  const exact = WORDS.some((word) => query.has(word));
  return { make: exact ? { address: query.toString() } : usual(), exact };
}

/**
 * What "new" makes after a game: the same kind, but another board.
 * @param {NewGame} game
 * @returns {NewGame}
 */
export function repeatable(game) {
  const { seed: _, ...kind } = game;
  const query = new URLSearchParams(game.address);
  if (game.code || game.day || query.has("code") || query.has("day")) return usual();
  query.delete("seed");
  return game.address ? { address: query.toString() } : kind;
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
  return {
    level,
    ...(tiling === "square" ? {} : { tiling }),
    ...(settings.noGuess ? { no_guess: true } : {}),
    ...(settings.noGuess && settings.grade ? { grade: settings.grade } : {}),
    // A board without a guess opens an area by itself.
    ...(settings.opening && !settings.noGuess ? { rules: { first_click: "opening" } } : {}),
  };
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

/** The game that was on the table last. */
export function remembered() {
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

/**
 * A game that the address does not ask for: the address is plain from now on.
 * @param {GameState} state
 */
export function forgetAddress(state) {
  history.replaceState(null, "", `/#game=${state.id}`);
}
