/** The page people play on. */

import { ApiError, gamePath, get, meta, post, send } from "../api.js";
import { units } from "../boards.js";
import { gameName } from "../describe.js";
import { confirm } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { Assistant } from "../play/assistant.js";
import { Challenge } from "../play/challenge.js";
import { dayNews } from "../play/days.js";
import { EndCard } from "../play/end.js";
import { Hints } from "../play/hints.js";
import { Hud } from "../play/hud.js";
import { LeftGames, isWorthKeeping } from "../play/left.js";
import { Levels } from "../play/levels.js";
import { Notices } from "../play/notice.js";
import {
  levelGame,
  forgetAddress,
  openFromAddress,
  remember,
  remembered,
  repeatable,
  usual,
  wanted,
} from "../play/opening.js";
import { place } from "../play/places.js";
import { Table } from "../play/table.js";
import { Told } from "../play/told.js";
import { Welcome } from "../play/welcome.js";
import { Windows } from "../play/windows.js";
import { analysisLink } from "../position.js";
import { choose, onChoice, settings } from "../settings.js";
import { t } from "../texts.js";
import { listenToKeys } from "../play/keys.js";

/** @typedef {import("../types.js").NewGame} NewGame */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Update} Update */

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  // Fetched while the game is: its board may be made of them.
  if (settings.tiling !== "square" || location.search.includes("tiling=")) units();
  const page = new PlayPage(shell, await meta());
  await page.begin();
}

class PlayPage {
  /**
   * @param {import("../shell.js").Shell} shell
   * @param {import("../types.js").Meta} known
   */
  constructor(shell, known) {
    this.shell = shell;
    this.known = known;
    const say = shell.say.bind(shell);
    this.stage = h("div", { class: "stage" });
    this.table = new Table(this.stage);
    this.hud = new Hud();
    this.levels = new Levels(known, {
      start: (game) => this.start(game),
      prefer: (game) => this.#prefer(game),
    });
    this.notices = new Notices();
    this.welcome = new Welcome();
    this.windows = new Windows(() => this.#also());
    this.challenge = new Challenge(this.notices);
    this.told = new Told(
      () => this.table.board.setMarks([]),
      (text) => shell.whisper(text),
    );
    // Hints hear of a move first: they put away what was told, the AI tells anew.
    this.hints = new Hints(this.table, this.told, say);
    this.assistant = new Assistant(this.table, known, this.told);
    this.end = new EndCard(this.stage, {
      fresh: () => this.fresh(),
      again: () => this.again(),
      say: (text) => shell.whisper(text),
      challenge: (state) => this.challenge.verdict(state),
    });
    this.left = new LeftGames((id) => this.#back(id), say);
    this.link = h("p", { class: "lost-link", role: "alert", hidden: true }, t("link_lost"));
    this.name = h("p", { class: "game-name", id: "game-name" });
    this.bar = this.#toolbar();
    this.stage.append(this.link);
    this.#layout();
    this.table.tell({
      game: (state) => this.#game(state),
      update: (update, state) => this.#update(update, state),
      act: (state) => this.hud.count(state),
      error: (message) => this.shell.say(message, "warn"),
      link: (linked) => this.#linked(linked),
    });
    listenToKeys(this);
    this.#followClassic();
  }

  /** The next game: what "new" makes. @type {NewGame} */
  next = usual();

  #layout() {
    const under = h("div", { class: "under" });
    const beside = h("div", { class: "beside" });
    const table = h(
      "div",
      { class: "table" },
      this.welcome.element,
      this.notices.element,
      this.hud.element,
      this.stage,
      under,
      this.bar.element,
      this.name,
    );
    const help = h(
      "div",
      { class: "card help" },
      this.hints.element,
      this.assistant.element,
      beside,
      h("p", { class: "note" }, t("hint_note")),
      this.assistant.choices,
    );
    const side = h("div", { class: "side" }, help);
    this.shell.main.classList.add("play", "game");
    this.shell.main.append(h("h1", { class: "unseen" }, "Démineur"), table, side);
    place([
      [
        this.levels.element,
        { wide: (part) => side.prepend(part), narrow: (part) => table.prepend(part) },
      ],
      [
        this.end.element,
        { wide: (part) => side.prepend(part), narrow: (part) => under.append(part) },
      ],
      [
        this.told.element,
        { wide: (part) => beside.append(part), narrow: (part) => under.append(part) },
      ],
    ]);
    const corner = () => {
      this.shell.main.dataset.tap = settings.tapPlace;
    };
    corner();
    onChoice(corner);
  }

  #toolbar() {
    const button = (
      /** @type {import("../icons.js").IconName} */ name,
      /** @type {string} */ label,
      /** @type {string} */ id,
      /** @type {() => void} */ onclick,
      /** @type {string} */ keys = "",
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "square",
          id,
          title: keys ? `${label} (${keys})` : label,
          "aria-label": label,
          "aria-keyshortcuts": keys || null,
          onclick,
        },
        icon(name),
      );
    const undo = button("undo", t("undo"), "undo", () => this.table.move("z"), "Control+Z");
    const redo = button("redo", t("redo"), "redo", () => this.table.move("y"), "Control+Y");
    const tap = h(
      "div",
      { class: "segments tap", role: "group", "aria-label": t("tap") },
      ...["dig", "flag"].map((what) =>
        h(
          "button",
          {
            type: "button",
            id: `tap-${what}`,
            "data-tap": what,
            "aria-pressed": String(settings.tap === what),
            onclick: () => choose({ tap: what }),
          },
          icon(what === "dig" ? "dig" : "flag"),
          t(what === "dig" ? "tap_dig" : "tap_flag"),
        ),
      ),
    );
    onChoice(() => {
      for (const one of tap.children)
        one.setAttribute(
          "aria-pressed",
          String(/** @type {HTMLElement} */ (one).dataset.tap === settings.tap),
        );
    });
    const analyse = h(
      "a",
      { class: "button", id: "to-analysis", href: "/analysis", title: t("analyse_helps") },
      t("analyse"),
    );
    analyse.addEventListener("click", () => {
      if (this.table.state) analyse.href = analysisLink(this.table.state);
    });
    const element = h(
      "div",
      { class: "toolbar", role: "toolbar", "aria-label": t("toolbar") },
      h(
        "button",
        {
          type: "button",
          id: "new",
          class: "primary",
          onclick: () => this.fresh(),
        },
        icon("fresh"),
        t("new_game"),
      ),
      button("again", t("same_again"), "again", () => this.again()),
      undo,
      redo,
      h("button", { type: "button", class: "quick", onclick: () => this.assistant.one() }, t("ai")),
      h(
        "button",
        { type: "button", class: "quick", onclick: () => this.hints.hint("argument") },
        t("hint"),
      ),
      this.left.element,
      h("span", { class: "spring" }),
      button("minus", t("zoom_out"), "zoom-out", () => this.table.board.zoomBy(1 / 1.3)),
      button("fit", t("zoom_fit"), "zoom-fit", () => this.table.board.fit()),
      button("plus", t("zoom_in"), "zoom-in", () => this.table.board.zoomBy(1.3)),
      analyse,
      tap,
    );
    return { element, undo, redo };
  }

  async begin() {
    const query = new URLSearchParams(location.search);
    const { make } = wanted(query);
    this.next = repeatable(make);
    const before = remembered();
    const why = await this.#put(() => openFromAddress());
    // An address that asks for another game is no reason to lose the one that was being played.
    if (before && this.table.state && before !== this.table.state.id) this.left.find(before);
    if (why) await this.#beginAnyhow(why);
    else await this.challenge.open(query);
  }

  /**
   * The address asks for what cannot be had: it is kept, what is wrong is said, and there is
   * another game below if the server has one.
   * @param {string} why
   */
  async #beginAnyhow(why) {
    const again = { label: t("try_again"), id: "try-again", go: () => location.reload() };
    this.notices.show("address", { text: why, act: again });
    this.next = usual();
    const game = await post("/api/v1/games", this.next).catch(() => null);
    if (game) await this.table.show(game);
  }

  /**
   * Starts another game; says why there is none.
   * @param {NewGame} game
   */
  async start(game) {
    const replaced = this.left.leave(this.table.state);
    const why = await this.#put(() => post("/api/v1/games", { ...game, ...replaced }));
    if (why === "") {
      this.next = repeatable(game);
      this.challenge.forget();
      if (this.table.state) forgetAddress(this.table.state);
    }
    return why;
  }

  /**
   * The next game is to be so, and this one if nothing was done in it.
   * @param {NewGame} game
   */
  #prefer(game) {
    const { state } = this.table;
    if (!state || (state.version === 0 && state.status === "ready" && !state.own)) this.start(game);
    else {
      this.next = repeatable(game);
      this.shell.say(t("from_next_game"));
    }
  }

  /** F2: another game of the same kind. */
  fresh() {
    return this.start(this.next);
  }

  /** F3: the same board once more. */
  again() {
    const { state } = this.table;
    if (!state) return;
    const start = () => this.#put(() => post(gamePath(state.id, "/again")));
    // The same mines twice: there is no way back into this one.
    if (isWorthKeeping(state)) confirm(t("again_title"), t("again_ends"), t("same_again"), start);
    else start();
  }

  /**
   * Back to a game that was left; this one is left for it.
   * @param {string} id
   */
  #back(id) {
    const { state } = this.table;
    return this.#put(async () => {
      const game = await get(gamePath(id)).catch((error) => {
        // It was swept, or given up elsewhere.
        if (error instanceof ApiError && error.status === 404) this.left.forget(id);
        throw error;
      });
      const { replaces } = this.left.leave(state);
      if (replaces) await send("DELETE", gamePath(replaces)).catch(() => {});
      return game;
    });
  }

  /**
   * Puts a game on the table, or says why it cannot; then all stays as it is.
   * @param {() => Promise<GameState>} source
   */
  async #put(source) {
    this.shell.main.setAttribute("aria-busy", "true");
    try {
      const state = await source();
      await this.table.show(state);
      remember(state);
      this.notices.show("address", null);
      return "";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = error.status === 0 ? t("unreachable") : error.message;
      this.shell.say(why, "warn");
      return why;
    } finally {
      this.shell.main.removeAttribute("aria-busy");
    }
  }

  /** The same game is open elsewhere. */
  #also() {
    if (!this.notices.has("windows")) this.notices.show("windows", { text: t("also_open") });
  }

  /** @param {GameState} state */
  #tellGivenUp(state) {
    const act = { label: t("new_game"), id: "after-given-up", go: () => this.fresh() };
    this.notices.show("given-up", state.given_up ? { text: t("given_up"), act } : null);
  }

  /** @param {GameState} state */
  #game(state) {
    this.#figures(state);
    this.levels.show(state);
    fill(this.name, gameName(state, this.known));
    if (this.stage.dataset.game !== state.id) this.notices.show("windows", null);
    this.stage.dataset.game = state.id;
    this.windows.show(state.id);
    this.end.show(state, false);
    this.left.forget(state.id);
    this.#tellGivenUp(state);
    this.notices.show("day", state.given_up ? null : dayNews(state));
    if (state.message && !state.given_up) this.shell.say(state.message);
  }

  /**
   * @param {Update} update
   * @param {GameState} state
   */
  #update(update, state) {
    this.#figures(state);
    if (update.refused) {
      // A chord that does not fit is no news to a hand that tries them all.
      if (this.table.lastAction.startsWith("c")) this.shell.whisper(update.refused.message);
      else this.shell.say(update.refused.message, "warn");
    } else if (update.message) {
      this.shell.say(update.message);
    } else if (!update.reason) {
      this.#speak(update);
    }
    state.given_up = update.given_up;
    this.#tellGivenUp(state);
    if (this.table.isOver) {
      this.welcome.played();
      this.notices.show("day", null);
    }
    this.end.show(state, true);
    this.left.forget(state.id);
  }

  /** @param {Update} update */
  #speak(update) {
    const cell = this.table.board.grid.active;
    const opened = update.changes.filter(([, code]) => code >= 0).length;
    const what = this.table.describe(cell);
    this.shell.whisper(opened > 1 ? `${t("opened", { cells: opened })} ${what}` : what);
  }

  /** @param {GameState} state */
  #figures(state) {
    this.hud.show(state);
    this.stage.dataset.status = state.status;
    this.stage.dataset.version = String(state.version);
    this.bar.undo.disabled = !state.can_undo;
    this.bar.redo.disabled = !state.can_redo;
    this.table.board.seeWhole(this.table.isOver);
  }

  /** @param {boolean} linked */
  #linked(linked) {
    this.link.hidden = linked;
    this.stage.dataset.link = linked ? "on" : "off";
  }

  /** Choosing document 001's setting, or leaving it, starts a game by it. */
  #followClassic() {
    let classic = settings.classic;
    onChoice(() => {
      if (settings.classic === classic) return;
      classic = settings.classic;
      this.start(levelGame(settings.level, settings.tiling));
    });
  }
}
