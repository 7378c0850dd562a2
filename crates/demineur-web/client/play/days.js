/** The boards of the day: which there are, and how the player stands with them. */

import { get } from "../api.js";
import { levelName, tilingOptions } from "../describe.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { seconds, t } from "../texts.js";

/** @typedef {import("../types.js").NewGame} NewGame */
/** @typedef {import("../types.js").DayBoard} DayBoard */
/** @typedef {import("../types.js").Days} Days */

/**
 * @param {import("../types.js").Meta} meta
 * @param {(game: NewGame) => Promise<string>} start it says why there is no game
 */
export function openDays(meta, start) {
  const titles = new Map(tilingOptions(meta));
  const boards = h("ul", { class: "day-boards" });
  const problem = h("p", { class: "warning", role: "alert", hidden: true });
  const say = (/** @type {string} */ why) => {
    problem.textContent = why;
    problem.hidden = why === "";
  };
  openDialog(
    t("days"),
    (close) => {
      const play = async (/** @type {string} */ board) => {
        const why = await start({ day: board });
        say(why);
        if (why === "") close();
      };
      show(boards, titles, play, say);
      return [h("div", { class: "form" }, h("p", { class: "note" }, t("days_text")), boards, problem)];
    },
    "days",
  );
}

/**
 * @param {HTMLElement} list
 * @param {Map<string, string>} titles
 * @param {(board: string) => void} play
 * @param {(why: string) => void} say
 */
async function show(list, titles, play, say) {
  try {
    /** @type {Days} */
    const days = await get("/api/v1/day");
    fill(list, ...days.boards.map((board) => line(days, board, titles, play)));
  } catch (error) {
    say(error instanceof Error ? error.message : "");
  }
}

/**
 * @param {Days} days
 * @param {DayBoard} board
 * @param {Map<string, string>} titles
 * @param {(board: string) => void} play
 */
function line({ day }, board, titles, play) {
  const name =
    board.board === "tiling" ? (titles.get(board.tiling) ?? board.tiling) : levelName(board.level);
  const list = new URLSearchParams({ by: "day", board: board.board, day });
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", "data-day": board.board, onclick: () => play(board.board) },
      h("strong", {}, name),
      h("span", {}, standing(board)),
    ),
    h("a", { href: `/leaderboard?${list}` }, t("nav_leaderboard")),
  );
}

/** @param {DayBoard} board */
function standing({ tried, outcome, millis }) {
  if (!tried) return t("days_new");
  if (outcome === "won") return t("days_won", { time: seconds(millis ?? 0, 1) });
  if (outcome === "lost") return t("days_lost");
  return t(outcome === "abandoned" ? "days_given_up" : "days_running");
}

/**
 * What there is to know of a game on a board of the day; null of any other.
 * @param {import("../types.js").GameState} state
 */
export function dayNews({ day, status, own, unranked }) {
  if (!day || own || status === "won" || status === "lost") return null;
  const isPractice = unranked.includes("again");
  return { text: t(isPractice ? "day_practice" : "day_counts") };
}

/**
 * The list of the board a game was played on.
 * @param {import("../types.js").GameState} state
 */
export function dayList({ day, board, level }) {
  const which = (board.tiling ?? "square") === "square" ? level : "tiling";
  return `/leaderboard?${new URLSearchParams({ by: "day", board: which, day: day ?? "" })}`;
}
