/** The best times, speeds and streaks, by level and by day, under chosen names. */

import { get, meta, put } from "../api.js";
import { levelName, options, tilingOptions } from "../describe.js";
import { fill, h } from "../dom.js";
import { check, choice, entry, segments } from "../fields.js";
import { number, seconds, t } from "../texts.js";

/** @typedef {import("../types.js").Leaderboard} Leaderboard */

const LEVELS = ["beginner", "intermediate", "expert"];
const BY = ["time", "speed", "streak", "day"];

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
    /** What is compared: "time", "speed", "streak", or the boards of the day. */
    this.by = BY.find((by) => by === query.get("by")) ?? "time";
    this.board = query.get("board") ?? "beginner";
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
      fit();
      this.draw();
    };
    const day = entry(
      t("day"),
      { type: "date", value: this.day, max: this.today, id: "day" },
      (value) => set({ day: value || this.today }),
    );
    const grade = choice(
      t("grade"),
      [["", t("grade_any")], ...options("grade", known.grades)],
      this.grade,
      (value) => set({ grade: value }),
      "grade",
    );
    const boards = segments(
      t("days"),
      [...LEVELS.map(levelOption), ["tiling", t("tiling")]],
      this.board,
      (board) => set({ board }),
    );
    const levels = segments(t("levels"), LEVELS.map(levelOption), this.level, (level) =>
      set({ level }),
    );
    const span = segments(
      t("day"),
      [
        ["day", t("on_day")],
        ["all", t("all_time")],
      ],
      this.daily ? "day" : "all",
      (which) => set({ daily: which === "day" }),
    );
    const tiling = choice(t("tiling"), tilingOptions(known), this.tiling, (tiling) =>
      set({ tiling }),
    );
    const noGuess = check(
      t("no_guess"),
      this.noGuess,
      (noGuess) => set({ noGuess }),
      "no-guess",
    );
    const note = h("p", { class: "note" });
    const fit = () => {
      const ofDay = this.by === "day";
      boards.hidden = !ofDay;
      for (const part of [levels, span, tiling, noGuess]) part.hidden = ofDay;
      day.hidden = !ofDay && !this.daily;
      grade.hidden = ofDay || !this.noGuess;
      note.textContent = ofDay ? t("days_text") : t("streak_note");
      note.hidden = !ofDay && this.by !== "streak";
    };
    fit();
    const lists = segments(
      t("list"),
      [
        ["time", t("stat_clock")],
        ["speed", "3BV/s"],
        ["streak", t("streak")],
        ["day", t("days")],
      ],
      this.by,
      (by) => set({ by }),
    );
    lists.classList.add("lists");
    return h(
      "section",
      { class: "card filters" },
      lists,
      boards,
      levels,
      span,
      day,
      tiling,
      noGuess,
      grade,
      note,
    );
  }

  #query() {
    if (this.by === "day") return new URLSearchParams({ board: this.board, day: this.day });
    return new URLSearchParams({
      by: this.by,
      level: this.level,
      tiling: this.tiling,
      no_guess: String(this.noGuess),
      ...(this.noGuess && this.grade ? { grade: this.grade } : {}),
      ...(this.daily ? { day: this.day } : {}),
    });
  }

  #latest = 0;

  async draw() {
    this.#latest += 1;
    const mine = this.#latest;
    let shown;
    try {
      shown = table(await get(`/api/v1/leaderboard?${this.#query()}`));
    } catch (error) {
      shown = h("p", { class: "warning" }, error instanceof Error ? error.message : "");
    }
    // What was chosen since is asked for already.
    if (mine === this.#latest) fill(this.rows, shown);
  }
}

/** @param {string} name @returns {[string, string]} */
const levelOption = (name) => [name, levelName(name)];

/** @param {Leaderboard} board */
function table({ by, places }) {
  if (places.length === 0) return h("p", {}, t("entries_none"));
  const ofTimes = [t("stat_clock"), "3BV", "3BV/s"];
  const head = [t("rank"), t("nickname"), ...(by === "streak" ? [t("streak")] : ofTimes)];
  const rows = places.map((one) =>
    h(
      "tr",
      { class: one.you ? "you" : null },
      h("td", { class: "rank" }, number(one.place)),
      h(
        "td",
        {},
        one.nickname || t("anonymous"),
        one.you ? h("small", {}, ` (${t("you")})`) : null,
      ),
      ...(by === "streak" ? [number(one.streak ?? 0)] : times(one)).map((text) =>
        h("td", { class: "number" }, text),
      ),
    ),
  );
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
 * Time, 3BV and 3BV a second.
 * @param {import("../types.js").Place} one
 */
function times({ millis, three_bv }) {
  const speed = three_bv === null || millis === 0 ? null : (1000 * three_bv) / millis;
  return [
    seconds(millis),
    three_bv === null ? t("none") : number(three_bv),
    speed === null ? t("none") : number(speed, 2),
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
