/** One's games, carried elsewhere: by a code to another browser, or as a file. */

import { ApiError, get, meta, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { entry } from "./fields.js";
import { number, t } from "./texts.js";

/** @typedef {{started_at: number, ended_at: number, game: object}} ExportedGame */
/** @typedef {import("./shell.js").Shell} Shell */

/** The most games the server takes at once. */
const AT_ONCE = 500;

/**
 * The buttons, with what they do.
 * @param {Shell} shell
 * @param {() => void} changed the history is another now
 */
export function carrySection(shell, changed) {
  const told = (/** @type {() => Promise<void>} */ act) => async () => {
    try {
      await act();
    } catch (error) {
      shell.say(error instanceof Error ? error.message : "", "warn");
    }
  };
  const file = h("input", {
    type: "file",
    id: "import-file",
    accept: ".json,application/json",
    hidden: true,
    onchange: told(async () => {
      const chosen = file.files?.[0];
      file.value = "";
      if (!chosen) return;
      const { imported, known } = await importGames(await chosen.text());
      shell.say(t("imported", { imported, known }));
      if (imported > 0) changed();
    }),
  });
  const button = (
    /** @type {string} */ id,
    /** @type {string} */ text,
    /** @type {() => void} */ onclick,
  ) => h("button", { type: "button", id, onclick }, text);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("carry_title")),
    h("p", { class: "note" }, t("carry_text")),
    h(
      "div",
      { class: "row" },
      button("transfer", t("transfer"), told(offer)),
      button("claim", t("claim"), () => claim(shell, changed)),
      button("export-games", t("export_games"), told(exportGames)),
      button("import-games", t("import_games"), () => file.click()),
      file,
    ),
  );
}

/** Asks for a code and shows it, once. */
async function offer() {
  const { code, seconds } = await post("/api/v1/player/transfer");
  openDialog(t("transfer"), (close) => [
    h("p", {}, t("transfer_text")),
    h("p", { class: "code" }, h("output", { id: "transfer-code" }, code)),
    h("p", { class: "note" }, t("transfer_note", { minutes: Math.round(seconds / 60) })),
    h("button", { type: "button", class: "primary", onclick: close }, t("close")),
  ]);
}

/**
 * Takes a code from another browser.
 * @param {Shell} shell
 * @param {() => void} changed
 */
function claim(shell, changed) {
  let code = "";
  openDialog(t("claim"), (close) => {
    const problem = h("p", { class: "warning", role: "alert" });
    const send = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      try {
        const { games } = await post("/api/v1/player/claim", { code });
        close();
        shell.say(t("claimed", { games: number(games) }));
        changed();
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : "";
      }
    };
    return [
      h(
        "form",
        { onsubmit: send },
        h("p", {}, t("claim_text")),
        entry(t("claim_code"), { id: "claim-code", autocomplete: "off", maxlength: 60 }, (value) => {
          code = value;
        }),
        problem,
        h("button", { type: "submit", class: "primary", id: "claim-send" }, t("claim_send")),
      ),
    ];
  });
}

/** Every finished game as one file. */
async function exportGames() {
  /** @type {ExportedGame[]} */
  const games = [];
  /** @type {number|null} */
  let from = 0;
  while (from !== null) {
    /** @type {{games: ExportedGame[], next: number|null}} */
    const page = await patiently(() => get(`/api/v1/player/export?from=${from}`));
    games.push(...page.games);
    from = page.next;
  }
  const text = JSON.stringify({ version: 1, games });
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: "demineur.json" }).click();
  URL.revokeObjectURL(url);
}

/**
 * Asks again while the server says that this is too fast: a long history takes a while.
 * @param {() => Promise<any>} ask
 */
async function patiently(ask) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const early = error instanceof ApiError && error.code === "too_fast" && tries < 60;
      if (!early) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/**
 * Sends the games of a file, as many at a time as the server takes.
 * @param {string} text
 */
async function importGames(text) {
  /** @type {ExportedGame[]} */
  const games = JSON.parse(text).games ?? [];
  // As they were played, so that the history has them in their order.
  games.sort((one, other) => one.ended_at - other.ended_at);
  const most = (await meta()).limits.body_bytes * 0.9;
  const sums = { imported: 0, known: 0 };
  /** @type {ExportedGame[]} */
  let batch = [];
  let size = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const answer = await patiently(() =>
      post("/api/v1/player/import", { version: 1, games: batch }),
    );
    sums.imported += answer.imported;
    sums.known += answer.known;
    batch = [];
    size = 0;
  };
  for (const game of games) {
    const length = new Blob([JSON.stringify(game)]).size + 1;
    if (batch.length === AT_ONCE || size + length > most) await send();
    batch.push(game);
    size += length;
  }
  await send();
  return sums;
}
