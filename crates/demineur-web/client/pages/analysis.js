/** Any position, drawn or pasted, and everything that follows from it. */

import { ApiError, meta, post } from "../api.js";
import { Board } from "../board.js";
import { boardName, describe } from "../describe.js";
import { fill, h } from "../dom.js";
import { geometryOf } from "../boards.js";
import { positionOf, shownOf } from "../position.js";
import { t } from "../texts.js";
import { FLAG, HIDDEN } from "../types.js";
import { boardForm } from "../study/boardform.js";
import { Brushes } from "../study/brushes.js";
import { jsonBox } from "../study/jsonbox.js";
import { tellAnalysis, tellConflict } from "../study/verdict.js";

/** @typedef {import("../types.js").Position} Position */

/** So long after the last stroke the position is analysed. */
const CALM = 250;

/** @type {Position} */
const EXAMPLE = {
  board: { tiling: "square", width: 9, height: 9 },
  total_mines: 10,
  revealed: {},
};

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const page = new AnalysisPage(shell, await meta());
  await page.read(fromAddress() ?? EXAMPLE);
}

/** @returns {Position|null} */
function fromAddress() {
  const text = new URLSearchParams(location.hash.slice(1)).get("position");
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

class AnalysisPage {
  /**
   * @param {import("../shell.js").Shell} shell
   * @param {import("../types.js").Meta} known
   */
  constructor(shell, known) {
    this.shell = shell;
    this.known = known;
    this.stage = h("div", { class: "stage" });
    this.brushes = new Brushes();
    this.board = new Board(this.stage, {
      primary: (cell) => this.#paint(cell),
      secondary: (cell) => this.#set(cell, this.shown[cell] === FLAG ? HIDDEN : FLAG),
      chord: () => {},
      describe: (cell) => this.#describe(cell),
      key: (event, cell) => this.#key(event, cell),
    });
    this.result = h("section", {
      class: "card result",
      id: "result",
      "aria-live": "polite",
      "aria-label": t("result"),
    });
    this.json = jsonBox(
      (text) => this.#paste(text),
      () => shell.say(t("copied")),
    );
    this.form = h("section", { class: "card" });
    shell.main.classList.add("play", "study");
    shell.main.append(
      h(
        "div",
        { class: "table" },
        h(
          "header",
          { class: "intro" },
          h("h1", {}, t("analysis_title")),
          h("p", { class: "note" }, t("analysis_text")),
        ),
        this.brushes.element,
        this.stage,
        h("p", { class: "note" }, t("analysis_keys")),
      ),
      h("div", { class: "side" }, this.result, this.form, this.json.element),
    );
  }

  /** @type {Position} */
  position = EXAMPLE;
  /** @type {Int32Array} */
  shown = new Int32Array();
  /** @type {import("../geometry.js").Geometry|null} */
  geometry = null;
  /** @type {AbortController|null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #calm;

  /**
   * Shows a position.
   * @param {Position} position
   */
  async read(position) {
    try {
      this.geometry = await geometryOf(position.board);
    } catch (error) {
      this.shell.say(error instanceof Error ? error.message : "", "warn");
      return;
    }
    this.position = position;
    this.shown = shownOf(position, this.geometry.cells);
    const label = boardName({ board: position.board, mines: position.total_mines });
    this.board.show(this.geometry, this.shown, { label, showZero: true });
    this.brushes.offer(this.geometry.mostAround());
    fill(this.form, ...boardForm(this.known, position, (next) => this.read(next)));
    this.#changed();
  }

  /** @param {string} text */
  async #paste(text) {
    try {
      const position = JSON.parse(text);
      if (!position?.board) throw new Error("board");
      await this.read({
        ...position,
        total_mines: Number(position.total_mines ?? 0),
        revealed: position.revealed ?? {},
      });
    } catch (error) {
      this.shell.say(t("json_bad", { why: error instanceof Error ? error.message : "" }), "warn");
    }
  }

  /**
   * @param {number} cell
   * @returns {string}
   */
  #describe(cell) {
    if (!this.geometry) return "";
    return describe(cell, this.shown[cell], this.geometry, this.board.scene?.chances?.get(cell));
  }

  /** @param {number} cell */
  #paint(cell) {
    const most = this.geometry?.around(cell).length ?? 8;
    this.#set(cell, this.brushes.stroke(this.shown[cell], most));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #key(event, cell) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const most = this.geometry?.around(cell).length ?? 8;
    if (/^[0-9]$/.test(event.key) && Number(event.key) <= most) this.#set(cell, Number(event.key));
    else if (event.key === "Backspace" || event.key === "Delete") this.#set(cell, HIDDEN);
    else return false;
    return true;
  }

  /**
   * @param {number} cell
   * @param {number} code
   */
  #set(cell, code) {
    this.shown[cell] = code;
    this.board.change([[cell, code]]);
    this.shell.whisper(this.#describe(cell));
    this.#changed();
  }

  #changed() {
    const { board, total_mines, first_click } = this.position;
    this.position = positionOf({
      board,
      mines: total_mines,
      shown: this.shown,
      rules: first_click ? { first_click } : {},
    });
    this.json.show(this.position);
    clearTimeout(this.#calm);
    this.#asked?.abort();
    this.stage.dataset.analysed = "no";
    this.#calm = setTimeout(() => this.#analyse(), CALM);
  }

  async #analyse() {
    const asked = new AbortController();
    this.#asked = asked;
    const { geometry } = this;
    if (!geometry) return;
    try {
      /** @type {import("../types.js").Analysis} */
      const analysis = await post("/api/v1/analyze", this.position, asked.signal);
      const chances = Object.entries(analysis.mine_probability).map(
        ([cell, chance]) => /** @type {[number, number]} */ ([Number(cell), chance]),
      );
      this.board.setChances(new Map(chances));
      this.board.setMarks(analysis.best ? [[analysis.best.cell, "best"]] : []);
      tellAnalysis(this.result, analysis, geometry);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.board.setChances(null);
      const conflict =
        error instanceof ApiError && error.body?.consistent === false ? error.body : null;
      this.board.setMarks(
        (conflict?.conflict ?? []).map((/** @type {number} */ cell) => [cell, "mine"]),
      );
      tellConflict(this.result, conflict, error instanceof Error ? error.message : "");
    }
    this.stage.dataset.analysed = "yes";
  }
}
