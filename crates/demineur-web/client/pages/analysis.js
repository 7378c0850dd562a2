/** Any position, drawn or handed over, and everything that follows from it. */

import { ApiError, meta, post } from "../api.js";
import { Board } from "../board.js";
import { geometryOf } from "../boards.js";
import { boardName, describe } from "../describe.js";
import { fill, h, isTyping } from "../dom.js";
import { icon } from "../icons.js";
import { handOn } from "../play/share.js";
import { addressOf, addressed, cellsOf, fragmentOf, positionOf } from "../position.js";
import { Adviser, signsOf } from "../study/adviser.js";
import { BoardForm } from "../study/boardform.js";
import { Brushes } from "../study/brushes.js";
import { takeHanded } from "../study/handed.js";
import { Past } from "../study/past.js";
import { refit } from "../study/refit.js";
import { textBox } from "../study/textbox.js";
import { tellAnalysis, tellConflict } from "../study/verdict.js";
import { t } from "../texts.js";
import { fitted, onTurn } from "../turned.js";
import { FLAG, HIDDEN } from "../types.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").BoardSpec} BoardSpec */
/** @typedef {import("../geometry.js").Geometry} Geometry */

/**
 * A drawing: a board, its mines, what protects the first click, and what each cell shows.
 * @typedef {{board: BoardSpec, mines: number, first: string|undefined, laid: Geometry,
 *   shown: Int32Array}} Drawing
 */

/**
 * What can be undone: cells that were drawn, or a drawing that took another's place.
 * @typedef {{cells: [number, number, number][]}|{from: Drawing, to: Drawing}} Step
 */

/** So long after the last stroke the position is analysed, and stands in the address. */
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
  await page.open();
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
      primary: (cell) => this.#draw(cell, this.#strokeAt(cell)),
      secondary: (cell) => this.#draw(cell, this.#flagAt(cell)),
      chord: () => {},
      describe: (cell) => this.#describe(cell),
      key: (event, cell) => this.#key(event, cell),
      dragging: () => (this.brushes.moves ? "move" : "draw"),
      stroke: (cell, begins, second) => this.#stroke(cell, begins, second),
      strokeEnds: () => this.#strokeEnds(),
    });
    this.note = h("p", { class: "note", id: "analysis-note", role: "status", hidden: true });
    this.shared = h("div", { class: "shared", "aria-live": "polite" });
    this.result = h("section", {
      class: "card result",
      id: "result",
      "aria-live": "polite",
      "aria-label": t("result"),
    });
    this.text = textBox({
      read: (handed) => this.take(handed),
      say: (text) => shell.say(text),
    });
    this.form = new BoardForm(known, {
      board: (parts) => this.#change({ board: parts }),
      mines: (mines) => this.#change({ mines }),
      clear: () => this.#clear(),
    });
    this.adviser = new Adviser(known, {
      asked: () => ({ position: this.#position(), turned: this.#isTurned }),
      show: (answer) => this.board.setMarks(signsOf(answer), null, answer.labels),
    });
    const tool = (
      /** @type {"undo"|"redo"} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        "button",
        { type: "button", class: "square", id: name, title: label, "aria-label": label, onclick },
        icon(name),
      );
    this.undo = tool("undo", t("undo"), () => this.#step("undo"));
    this.redo = tool("redo", t("redo"), () => this.#step("redo"));
    const link = h(
      "button",
      { type: "button", id: "copy-link", onclick: () => this.#handOn() },
      t("copy_link"),
    );
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
        this.note,
        h("div", { class: "toolbar" }, this.undo, this.redo, link, this.shared),
        h("p", { class: "note" }, t("analysis_keys")),
      ),
      h(
        "div",
        { class: "side" },
        this.result,
        this.adviser.element,
        this.form.element,
        this.text.element,
      ),
      h("div", { class: "drop", "aria-hidden": "true" }, t("drop")),
    );
    takeHanded(shell.main, (handed) => this.take(handed));
    window.addEventListener("popstate", () => this.#travelled());
    window.addEventListener("hashchange", () => this.#travelled());
    window.addEventListener("keydown", (event) => this.#control(event));
    onTurn(() => this.#turn());
  }

  /** @type {Drawing|null} */
  #drawing = null;
  /**
   * The drawing before its board was changed, until something is drawn: all of it fits there.
   * @type {Drawing|null}
   */
  #whole = null;
  /** The board as it is drawn on this screen. @type {Geometry|null} */
  geometry = null;
  /** @type {Past<Step>} */
  #past = new Past();
  /**
   * The cells of the stroke that is being drawn, and what they showed.
   * @type {Map<number, number>|null}
   */
  #under = null;
  /** What that stroke draws. */
  #ink = HIDDEN;
  /** The address that was read or written last. */
  #address = "";
  /** Which wish for a board is the last one. */
  #wish = 0;
  /** @type {AbortController|null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #calm;

  /** Opens what the address holds. */
  async open() {
    const { drawing, why } = await this.#ofAddress();
    const shown = drawing ?? (await this.#drawn({ position: EXAMPLE, cells: null }));
    this.#show(shown);
    if (why) this.#say(t("analysis_address_bad", { why }), "warn");
    else if (drawing) this.#write(false);
  }

  /** Whether columns are drawn as lines. */
  get #isTurned() {
    return this.geometry !== this.#drawing?.laid;
  }

  /**
   * @param {import("../position.js").Addressed} found
   * @returns {Promise<Drawing>}
   */
  async #drawn(found) {
    const { board, total_mines, first_click } = found.position;
    const laid = await geometryOf(board);
    const shown = cellsOf(found, laid.cells);
    if (!shown) throw new Error(t("address_cut"));
    return { board, mines: total_mines, first: first_click, laid, shown };
  }

  /** @returns {Promise<{drawing: Drawing|null, why: string}>} */
  async #ofAddress() {
    this.#address = location.hash;
    const kept = history.state?.drawing;
    const found = addressed(typeof kept === "string" ? kept : location.hash);
    if (found === null) return { drawing: null, why: "" };
    if (found === "unknown") return { drawing: null, why: t("address_unknown") };
    try {
      return { drawing: await this.#drawn(found), why: "" };
    } catch (error) {
      return { drawing: null, why: error instanceof Error ? error.message : "" };
    }
  }

  /** The address became another one: by hand, or on the way back. */
  async #travelled() {
    if (location.hash === this.#address && !history.state?.drawing) return;
    clearTimeout(this.#calm);
    const wish = ++this.#wish;
    const { drawing, why } = await this.#ofAddress();
    if (wish !== this.#wish) return;
    if (why) this.#say(t("analysis_address_bad", { why }), "warn");
    if (!drawing) return;
    this.#note(drawing);
    this.#show(drawing);
  }

  /**
   * Puts a drawing on the board.
   * @param {Drawing} drawing
   */
  #show(drawing) {
    this.#drawing = drawing;
    this.#whole = null;
    this.#say("");
    this.#lay();
    this.form.show(drawing.board, drawing.mines);
    this.#changed();
  }

  /**
   * Puts another drawing on the board, from which the way back leads to this one.
   * @param {Drawing} drawing
   */
  #replace(drawing) {
    this.#write(true);
    this.#show(drawing);
    this.#write(false);
  }

  #lay() {
    const drawing = this.#drawing;
    if (!drawing) return;
    this.geometry = fitted(drawing.laid);
    const label = boardName({ board: drawing.board, mines: drawing.mines });
    this.board.show(this.geometry, drawing.shown, { label, showZero: true });
    this.brushes.offer(this.geometry.mostAround());
  }

  /** The screen is held otherwise. */
  #turn() {
    const laid = this.#drawing?.laid;
    if (!laid || fitted(laid) === this.geometry) return;
    this.#lay();
    // Its sentences name cells as they were drawn.
    this.#changed();
  }

  /**
   * Remembers that a drawing takes the place of the one there is.
   * @param {Drawing} to
   */
  #note(to) {
    const from = this.#drawing;
    const weight = (from?.shown.length ?? 0) + to.shown.length;
    if (from) this.#past.add({ from: copied(from), to: copied(to) }, weight);
  }

  /** @param {{board?: Partial<BoardSpec>, mines?: number}} parts */
  async #change({ board: parts, mines }) {
    const drawing = this.#drawing;
    if (!drawing) return;
    const wish = ++this.#wish;
    const whole = this.#whole ?? copied(drawing);
    const board = plain({ ...(drawing.board.adjacency ? {} : drawing.board), ...parts });
    const isSame = !parts || JSON.stringify(board) === JSON.stringify(plain(drawing.board));
    if (isSame && (mines ?? drawing.mines) === drawing.mines) return;
    try {
      const laid = isSame ? drawing.laid : await geometryOf(board);
      if (wish !== this.#wish) return;
      const shown = isSame ? drawing.shown : refit(whole.shown, whole.laid, laid);
      const next = { ...drawing, board: isSame ? drawing.board : board, laid, shown };
      next.mines = mines ?? drawing.mines;
      const kept = isSame ? this.#whole : whole;
      this.#note(next);
      this.#show(next);
      this.#whole = kept;
    } catch (error) {
      // What cannot be is not drawn, and nothing is lost.
      this.#say(error instanceof Error ? error.message : "", "warn");
      this.form.show(drawing.board, drawing.mines);
    }
  }

  #clear() {
    const drawing = this.#drawing;
    if (!drawing) return;
    const empty = { ...drawing, shown: new Int32Array(drawing.shown.length).fill(HIDDEN) };
    this.#note(empty);
    this.#replace(empty);
  }

  /**
   * Reads whatever was handed over, and shows it.
   * @param {string|Blob} handed
   */
  async take(handed) {
    const wish = ++this.#wish;
    try {
      const { drawing, told } = await this.#read(handed);
      if (wish !== this.#wish) return;
      this.#note(drawing);
      this.#replace(drawing);
      this.#say(...told);
    } catch (error) {
      if (wish === this.#wish) this.#say(error instanceof Error ? error.message : "", "warn");
    }
  }

  /**
   * @param {string|Blob} handed
   * @returns {Promise<{drawing: Drawing, told: [string, "info", HTMLElement|null]}>}
   */
  async #read(handed) {
    const ours = typeof handed === "string" ? ourAddress(handed) : null;
    if (ours) {
      return { drawing: await this.#drawn(ours), told: [t("taken_position"), "info", null] };
    }
    const blob = typeof handed === "string" ? new Blob([handed]) : handed;
    // What is too long is refused by the server, in words, and need not be sent whole for that.
    const sent = blob.slice(0, this.known.limits.body_bytes + 1);
    const mines = this.#drawing?.mines ?? 0;
    /** @type {import("../types.js").Handed} */
    const found = await post(`/api/v1/position?mines=${mines}`, sent);
    const { kind, position, code, over } = found;
    const drawing = await this.#drawn({ position, cells: null });
    const link =
      code &&
      h(
        "a",
        { class: "button", href: `${over ? "/review" : "/"}?${new URLSearchParams({ code })}` },
        t(over ? "review" : "play_code"),
      );
    return { drawing, told: [t(`taken_${kind}`), "info", link || null] };
  }

  /**
   * Says something below the board, until there is another one.
   * @param {string} text
   * @param {"info"|"warn"} [kind]
   * @param {HTMLElement|null} [link]
   */
  #say(text, kind = "info", link = null) {
    this.note.hidden = !text;
    this.note.className = kind === "warn" ? "warning lines" : "note";
    fill(this.note, text, link && " ", link);
  }

  /** @returns {Position} */
  #position() {
    const { board, mines, first, shown } = /** @type {Drawing} */ (this.#drawing);
    return positionOf({ board, mines, shown, rules: first ? { first_click: first } : {} });
  }

  #game() {
    const { board, mines, first, shown } = /** @type {Drawing} */ (this.#drawing);
    return { board, mines, shown, rules: first ? { first_click: first } : {} };
  }

  /**
   * Puts the drawing into the address; one that is too large waits beside it.
   * @param {boolean} leaves whether another drawing comes, which the way back leads from
   */
  #write(leaves) {
    if (!this.#drawing) return;
    const address = addressOf(this.#game());
    const url = `${location.pathname}${location.search}${address === null ? "" : `#${address}`}`;
    const state = address === null ? { drawing: fragmentOf(this.#game()) } : null;
    try {
      history.replaceState(state, "", url);
      if (leaves) history.pushState(state, "", url);
    } catch {
      // A browser that is told too much at once; the next stroke tells it again.
    }
    this.#address = location.hash;
  }

  async #handOn() {
    this.#write(false);
    if (addressOf(this.#game()) === null) {
      this.#say(t("analysis_large"), "warn");
      return;
    }
    await handOn(location.href, this.shared, (text) => this.shell.whisper(text));
  }

  /**
   * @param {number} cell
   * @returns {string}
   */
  #describe(cell) {
    if (!this.geometry || !this.#drawing) return "";
    const { shown } = this.#drawing;
    return describe(cell, shown[cell], this.geometry, this.board.scene?.chances?.get(cell));
  }

  /** @param {number} cell */
  #strokeAt(cell) {
    const most = this.geometry?.around(cell).length ?? 8;
    return this.brushes.stroke(this.#drawing?.shown[cell] ?? HIDDEN, most);
  }

  /** @param {number} cell */
  #flagAt(cell) {
    return this.#drawing?.shown[cell] === FLAG ? HIDDEN : FLAG;
  }

  /**
   * A stroke begins on a cell, or comes to it: what it draws there, it draws everywhere.
   * @param {number} cell
   * @param {boolean} begins
   * @param {boolean} second
   */
  #stroke(cell, begins, second) {
    if (begins) {
      this.#strokeEnds();
      this.#under = new Map();
      this.#ink = second ? this.#flagAt(cell) : this.#strokeAt(cell);
    }
    const drawing = this.#drawing;
    const most = this.geometry?.around(cell).length ?? 0;
    // No cell has a number it cannot have.
    if (!drawing || !this.#under || this.#ink > most) return;
    if (!this.#under.has(cell)) this.#under.set(cell, drawing.shown[cell]);
    this.#set([[cell, this.#ink]]);
    if (begins) this.shell.whisper(this.#describe(cell));
  }

  #strokeEnds() {
    const { shown } = this.#drawing ?? {};
    /** @type {[number, number, number][]} */
    const cells = [];
    for (const [cell, before] of this.#under ?? []) {
      if (shown && shown[cell] !== before) cells.push([cell, before, shown[cell]]);
    }
    this.#under = null;
    if (cells.length === 0) return;
    this.#past.add({ cells }, cells.length);
    this.#whole = null;
    this.#changed();
  }

  /**
   * Draws one cell.
   * @param {number} cell
   * @param {number} code
   */
  #draw(cell, code) {
    this.#strokeEnds();
    this.#under = new Map([[cell, this.#drawing?.shown[cell] ?? HIDDEN]]);
    this.#set([[cell, code]]);
    this.#strokeEnds();
    this.shell.whisper(this.#describe(cell));
  }

  /** @param {import("../types.js").Change[]} changes */
  #set(changes) {
    const drawing = this.#drawing;
    if (!drawing) return;
    for (const [cell, code] of changes) drawing.shown[cell] = code;
    this.board.change(changes);
    this.#wait();
  }

  /** @param {"undo"|"redo"} way */
  #step(way) {
    this.#strokeEnds();
    const step = this.#past[way]();
    if (!step) return;
    this.#wish += 1;
    if ("cells" in step) {
      this.#whole = null;
      this.#set(
        step.cells.map(([cell, before, after]) => [cell, way === "undo" ? before : after]),
      );
      this.#changed();
    } else {
      this.#show(copied(way === "undo" ? step.from : step.to));
    }
  }

  /** @param {KeyboardEvent} event */
  #control(event) {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z") this.#step(event.shiftKey ? "redo" : "undo");
    else if (key === "y") this.#step("redo");
    else return;
    event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #key(event, cell) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const most = this.geometry?.around(cell).length ?? 8;
    if (/^[0-9]$/.test(event.key) && Number(event.key) <= most) this.#draw(cell, Number(event.key));
    else if (event.key === "Backspace" || event.key === "Delete") this.#draw(cell, HIDDEN);
    else return false;
    return true;
  }

  /** What was found is of another drawing. */
  #wait() {
    clearTimeout(this.#calm);
    this.#asked?.abort();
    this.adviser.forget();
    this.stage.dataset.analysed = "no";
  }

  #changed() {
    this.#wait();
    this.text.show(this.#position());
    this.undo.disabled = !this.#past.canUndo;
    this.redo.disabled = !this.#past.canRedo;
    this.shared.replaceChildren();
    this.#calm = setTimeout(() => {
      this.#write(false);
      this.#analyse();
    }, CALM);
  }

  async #analyse() {
    const asked = new AbortController();
    this.#asked = asked;
    const path = `/api/v1/analyze?turned=${this.#isTurned}`;
    try {
      /** @type {import("../types.js").Analysis} */
      const analysis = await post(path, this.#position(), asked.signal);
      const chances = Object.entries(analysis.mine_probability).map(
        ([cell, chance]) => /** @type {[number, number]} */ ([Number(cell), chance]),
      );
      this.board.setChances(new Map(chances));
      const best = analysis.best?.cell;
      this.board.setMarks(best === undefined ? [] : [[best, "best"]], null, analysis.labels);
      tellAnalysis(this.result, analysis);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.board.setChances(null);
      const conflict =
        error instanceof ApiError && error.body?.consistent === false ? error.body : null;
      const cells = /** @type {number[]} */ (conflict?.conflict ?? []);
      this.board.setMarks(
        cells.map((cell) => [cell, "mine"]),
        null,
        conflict?.labels,
      );
      tellConflict(this.result, conflict, error instanceof Error ? error.message : "");
    }
    this.stage.dataset.analysed = "yes";
  }
}

/**
 * Apart from the one that is drawn on.
 * @param {Drawing} drawing
 * @returns {Drawing}
 */
const copied = (drawing) => ({ ...drawing, shown: Int32Array.from(drawing.shown) });

/**
 * A board without what is the usual.
 * @param {BoardSpec} board
 * @returns {BoardSpec}
 */
function plain({ tiling = "square", width, height, depth, wrap, touch, adjacency }) {
  if (adjacency) return { adjacency };
  return {
    tiling,
    width: width ?? 9,
    height: height ?? 9,
    ...(tiling === "cube" ? { depth: depth ?? 1 } : {}),
    ...(wrap ? { wrap } : {}),
    ...(touch === "edge" ? { touch } : {}),
  };
}

/**
 * The position in a link to this page.
 * @param {string} text
 */
function ourAddress(text) {
  const [, fragment] = /^\s*https?:\/\/\S+\/analysis#(\S+)\s*$/.exec(text) ?? [];
  const found = fragment ? addressed(fragment) : null;
  return found === "unknown" ? null : found;
}
