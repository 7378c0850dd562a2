/** One's own games: figures by level, plots, and the history. */

import { get } from "../api.js";
import { carrySection } from "../carry.js";
import { kindName } from "../describe.js";
import { fill, h } from "../dom.js";
import { choice } from "../fields.js";
import { barPlot, linePlot } from "../plot.js";
import { moment, number, percent, seconds, t } from "../texts.js";

/** @typedef {import("../types.js").Stats} Stats */
/** @typedef {import("../types.js").PastGame} PastGame */
/** @typedef {import("../types.js").LevelStats} LevelStats */

/** Rows of the history shown; the export has all. */
const SHOWN = 100;

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  /** @type {Stats} */
  const stats = await get("/api/v1/stats");
  shell.main.classList.add("sheet");
  shell.main.append(
    h(
      "header",
      { class: "intro row" },
      h("h1", {}, t("stats_title")),
      h(
        "a",
        { class: "button", id: "export", href: "/api/v1/stats.csv", download: "demineur.csv" },
        t("export_csv"),
      ),
    ),
  );
  const carry = carrySection(shell, () => location.reload());
  if (stats.history.length === 0) {
    shell.main.append(
      h(
        "section",
        { class: "card" },
        h("p", {}, t("stats_none")),
        h("p", {}, h("a", { class: "button primary", href: "/" }, t("nav_play"))),
      ),
      carry,
    );
    return;
  }
  const games = h("div", { class: "plots" });
  const rows = h("div", {});
  const draw = (/** @type {string} */ kind) => {
    const chosen = stats.history.filter((game) => !kind || kindName(game) === kind);
    fill(games, h("section", { class: "card" }, rates(stats.levels)), ...plots(chosen));
    fill(rows, history(chosen));
  };
  const names = [...new Set(stats.history.map(kindName))];
  shell.main.append(
    levels(stats.levels),
    h(
      "div",
      { class: "narrow" },
      choice(
        t("level"),
        [
          ["", t("all_levels")],
          ...names.map((name) => /** @type {[string, string]} */ ([name, name])),
        ],
        "",
        draw,
        "stats-level",
      ),
    ),
    games,
    rows,
    carry,
  );
  draw("");
}

/** @param {LevelStats[]} list */
function levels(list) {
  const cards = list.map((level) =>
    h(
      "section",
      { class: "card" },
      h("h2", {}, kindName(level)),
      h(
        "dl",
        { class: "figures" },
        ...figures(level).map(([label, value]) =>
          h("div", {}, h("dt", {}, label), h("dd", {}, value)),
        ),
      ),
    ),
  );
  return h("div", { class: "cards", "aria-label": t("by_level") }, ...cards);
}

/**
 * @param {LevelStats} level
 * @returns {[string, string][]}
 */
function figures(level) {
  const time = (/** @type {number|null} */ millis) =>
    millis === null ? t("none") : seconds(millis, 2);
  return [
    [t("games"), number(level.games)],
    [t("wins"), number(level.wins)],
    [t("win_rate"), level.games ? percent(level.wins / level.games) : t("none")],
    [t("figure_best"), time(level.best_millis)],
    [t("mean_time"), time(level.mean_millis)],
    [
      t("best_speed"),
      level.best_three_bv_per_second === null
        ? t("none")
        : number(level.best_three_bv_per_second, 2),
    ],
    [t("streak"), number(level.current_streak)],
    [t("best_streak"), number(level.best_streak)],
  ];
}

/** @param {LevelStats[]} list */
function rates(list) {
  const bars = list
    .filter(({ games }) => games > 0)
    .map((level) => ({
      name: kindName(level),
      value: level.wins / level.games,
      note: `${percent(level.wins / level.games, 0)} (${level.wins}/${level.games})`,
    }));
  return barPlot({ title: t("win_rate"), bars, most: 1, tell: (value) => percent(value, 0) });
}

/** @param {PastGame[]} games newest first */
function plots(games) {
  const order = [...games].reverse();
  const won = order.filter(({ outcome }) => outcome === "won");
  const list = [];
  if (won.length > 0)
    list.push(
      linePlot({
        title: t("times_plot"),
        values: won.map(({ millis }) => millis ?? 0),
        tell: (millis) => `${number(millis / 1000, 1)} s`,
      }),
    );
  const fast = won.flatMap(({ three_bv_per_second: speed }) => (speed === null ? [] : [speed]));
  if (fast.length > 0)
    list.push(
      linePlot({ title: t("speed_plot"), values: fast, tell: (value) => number(value, 2) }),
    );
  list.push(
    linePlot({
      title: t("rate_plot"),
      values: order.map(({ outcome }) => (outcome === "won" ? 1 : 0)),
      tell: (value) => percent(value, 0),
      mean: 20,
      most: 1,
      dots: false,
    }),
  );
  return list.map((plot) => h("section", { class: "card" }, plot));
}

/** @param {PastGame[]} games */
function history(games) {
  const head = [
    t("date"),
    t("level"),
    t("outcome"),
    t("stat_clock"),
    "3BV",
    "3BV/s",
    t("figure_efficiency"),
    t("ranked"),
    t("review"),
  ];
  const numbers = new Set([3, 4, 5, 6]);
  const rows = games.slice(0, SHOWN).map((game) => {
    const cells = [
      moment(game.ended_at ?? game.started_at),
      kindName(game),
      h("span", { class: `badge ${game.outcome}` }, t(game.outcome ?? "abandoned")),
      game.millis === null ? t("none") : seconds(game.millis, 2),
      game.three_bv === null ? t("none") : number(game.three_bv),
      game.three_bv_per_second === null ? t("none") : number(game.three_bv_per_second, 2),
      game.efficiency === null ? t("none") : percent(game.efficiency, 0),
      game.ranked ? t("yes") : t("no"),
      h("a", { href: `/review?game=${encodeURIComponent(game.id)}` }, t("review")),
    ];
    return h(
      "tr",
      {},
      ...cells.map((cell, index) => h("td", { class: numbers.has(index) ? "number" : null }, cell)),
    );
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("history")),
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": t("history") },
      h(
        "table",
        { id: "history" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...head.map((name, index) =>
              h("th", { scope: "col", class: numbers.has(index) ? "number" : null }, name),
            ),
          ),
        ),
        h("tbody", {}, ...rows),
      ),
    ),
  );
}
