/** The best times, by level and by day, under chosen names. */

import { get, put } from "../api.js";
import { levelName } from "../describe.js";
import { fill, h } from "../dom.js";
import { entry, segments } from "../fields.js";
import { number, seconds, t } from "../texts.js";

/** @typedef {import("../types.js").Leaderboard} Leaderboard */

const LEVELS = ["beginner", "intermediate", "expert"];

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const query = new URLSearchParams(location.search);
  const today = new Date().toISOString().slice(0, 10);
  let level = query.get("level") ?? "beginner";
  let day = query.get("day") ?? today;
  let daily = query.get("day") !== "all";
  const rows = h("section", { class: "card", "aria-live": "polite" });
  const date = h("label", { class: "field" }, h("span", {}, t("day")));
  const draw = async () => {
    date.hidden = !daily;
    const path = `/api/v1/leaderboard?level=${encodeURIComponent(level)}${daily ? `&day=${day}` : ""}`;
    try {
      fill(rows, ...table(await get(path)));
    } catch (error) {
      fill(rows, h("p", { class: "warning" }, error instanceof Error ? error.message : ""));
    }
  };
  const input = h("input", {
    type: "date",
    value: day,
    max: today,
    id: "day",
    onchange: () => {
      day = input.value || today;
      draw();
    },
  });
  date.append(input);
  shell.main.classList.add("sheet");
  shell.main.append(
    h(
      "header",
      { class: "intro" },
      h("h1", {}, t("board_title")),
      h("p", { class: "note" }, t("ranked_note")),
    ),
    h(
      "section",
      { class: "card filters" },
      segments(
        t("levels"),
        LEVELS.map((name) => [name, levelName(name)]),
        level,
        (name) => {
          level = name;
          draw();
        },
      ),
      segments(
        t("day"),
        [
          ["day", t("on_day")],
          ["all", t("all_time")],
        ],
        daily ? "day" : "all",
        (which) => {
          daily = which === "day";
          draw();
        },
      ),
      date,
    ),
    rows,
    await nicknameForm(shell, draw),
  );
  await draw();
}

/**
 * @param {Leaderboard} board
 * @returns {Node[]}
 */
function table({ entries }) {
  if (entries.length === 0) return [h("p", {}, t("entries_none"))];
  const head = [t("rank"), t("nickname"), t("stat_clock"), "3BV", "3BV/s"];
  const rows = entries.map((one) =>
    h(
      "tr",
      { class: one.you ? "you" : null },
      h("td", { class: "rank" }, number(one.rank)),
      h(
        "td",
        {},
        one.nickname || t("anonymous"),
        one.you ? h("small", {}, ` (${t("you")})`) : null,
      ),
      h("td", { class: "number" }, seconds(one.millis)),
      h("td", { class: "number" }, one.three_bv === null ? t("none") : number(one.three_bv)),
      h(
        "td",
        { class: "number" },
        one.three_bv_per_second === null ? t("none") : number(one.three_bv_per_second, 2),
      ),
    ),
  );
  return [
    h(
      "div",
      { class: "scroller" },
      h(
        "table",
        { id: "entries" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...head.map((name, index) =>
              h("th", { scope: "col", class: index > 1 ? "number" : null }, name),
            ),
          ),
        ),
        h("tbody", {}, ...rows),
      ),
    ),
  ];
}

/**
 * @param {import("../shell.js").Shell} shell
 * @param {() => Promise<void>} draw
 */
async function nicknameForm(shell, draw) {
  const { nickname } = await get("/api/v1/player").catch(() => ({ nickname: null }));
  let name = nickname ?? "";
  const save = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      await put("/api/v1/player", { nickname: name.trim() });
      shell.say(t("saved"));
      await draw();
    } catch (error) {
      shell.say(error instanceof Error ? error.message : "", "warn");
    }
  };
  return h(
    "form",
    { class: "card", onsubmit: save },
    h(
      "div",
      { class: "pair" },
      entry(t("nickname"), { id: "nickname", value: name, maxlength: 24 }, (value) => {
        name = value;
      }),
      h("button", { type: "submit", id: "nickname-save" }, t("save")),
    ),
    h("p", { class: "note" }, t("nickname_note")),
  );
}
