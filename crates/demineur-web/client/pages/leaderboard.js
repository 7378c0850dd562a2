/** The best times, by level and by day, under chosen names. */

import { get, meta, put } from "../api.js";
import { levelName, options, tilingOptions } from "../describe.js";
import { fill, h } from "../dom.js";
import { check, choice, entry, segments } from "../fields.js";
import { number, seconds, t } from "../texts.js";

/** @typedef {import("../types.js").Leaderboard} Leaderboard */

const LEVELS = ["beginner", "intermediate", "expert"];

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const page = new LeaderboardPage();
  shell.main.classList.add("sheet");
  shell.main.append(
    h(
      "header",
      { class: "intro" },
      h("h1", {}, t("board_title")),
      h("p", { class: "note" }, t("ranked_note")),
    ),
    page.filters(await meta()),
    page.rows,
    await nicknameForm(shell, () => page.draw()),
  );
  await page.draw();
}

class LeaderboardPage {
  constructor() {
    const query = new URLSearchParams(location.search);
    this.today = new Date().toISOString().slice(0, 10);
    this.level = query.get("level") ?? "beginner";
    this.tiling = query.get("tiling") ?? "square";
    this.noGuess = query.get("no_guess") === "true";
    this.grade = query.get("grade") ?? "";
    this.daily = query.get("day") !== "all";
    this.day = this.daily ? (query.get("day") ?? this.today) : this.today;
    this.rows = h("section", { class: "card", "aria-live": "polite" });
  }

  /** @param {import("../types.js").Meta} known */
  filters(known) {
    const set = (/** @type {Partial<LeaderboardPage>} */ parts) => {
      Object.assign(this, parts);
      this.draw();
    };
    const day = entry(
      t("day"),
      { type: "date", value: this.day, max: this.today, id: "day" },
      (value) => set({ day: value || this.today }),
    );
    day.hidden = !this.daily;
    const grade = choice(
      t("grade"),
      [["", t("grade_any")], ...options("grade", known.grades)],
      this.grade,
      (value) => set({ grade: value }),
      "grade",
    );
    grade.hidden = !this.noGuess;
    return h(
      "section",
      { class: "card filters" },
      segments(
        t("levels"),
        LEVELS.map((name) => [name, levelName(name)]),
        this.level,
        (level) => set({ level }),
      ),
      segments(
        t("day"),
        [
          ["day", t("on_day")],
          ["all", t("all_time")],
        ],
        this.daily ? "day" : "all",
        (which) => {
          day.hidden = which === "all";
          set({ daily: which === "day" });
        },
      ),
      day,
      choice(t("tiling"), tilingOptions(known), this.tiling, (tiling) => set({ tiling })),
      check(
        t("no_guess"),
        this.noGuess,
        (noGuess) => {
          grade.hidden = !noGuess;
          set({ noGuess });
        },
        "no-guess",
      ),
      grade,
    );
  }

  async draw() {
    const query = new URLSearchParams({
      level: this.level,
      tiling: this.tiling,
      no_guess: String(this.noGuess),
      ...(this.noGuess && this.grade ? { grade: this.grade } : {}),
      ...(this.daily ? { day: this.day } : {}),
    });
    try {
      fill(this.rows, table(await get(`/api/v1/leaderboard?${query}`)));
    } catch (error) {
      fill(this.rows, h("p", { class: "warning" }, error instanceof Error ? error.message : ""));
    }
  }
}

/** @param {Leaderboard} board */
function table({ places }) {
  if (places.length === 0) return h("p", {}, t("entries_none"));
  const head = [t("rank"), t("nickname"), t("stat_clock"), "3BV", "3BV/s"];
  const rows = places.map((one) => {
    const speed =
      one.three_bv === null || one.millis === 0 ? null : (1000 * one.three_bv) / one.millis;
    return h(
      "tr",
      { class: one.you ? "you" : null },
      h("td", { class: "rank" }, number(one.place)),
      h(
        "td",
        {},
        one.nickname || t("anonymous"),
        one.you ? h("small", {}, ` (${t("you")})`) : null,
      ),
      h("td", { class: "number" }, seconds(one.millis)),
      h("td", { class: "number" }, one.three_bv === null ? t("none") : number(one.three_bv)),
      h("td", { class: "number" }, speed === null ? t("none") : number(speed, 2)),
    );
  });
  const titles = head.map((name, index) =>
    h("th", { scope: "col", class: index > 1 ? "number" : null }, name),
  );
  return h(
    "div",
    { class: "scroller" },
    h("table", { id: "places" }, h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...rows)),
  );
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
