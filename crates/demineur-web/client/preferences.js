/** The dialog of settings. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { check, segments, slider } from "./fields.js";
import { NAMES, PLAYING, chosen, label, meaning } from "./figures.js";
import { keyChoice } from "./keychoice.js";
import { choose, settings } from "./settings.js";
import { LANGUAGES, language, t } from "./texts.js";

/** Pixels of a cell that can be chosen. */
const SIZES = [20, 28, 40, 56];

/**
 * @param {number} size
 * @returns {[string, string]}
 */
const sizeOption = (size) => [String(size), `${size}`];

/** Opens it. */
export function openPreferences() {
  openDialog(t("settings"), () => [
    h(
      "div",
      { class: "form" },
      one(
        t("set_language"),
        Object.entries(LANGUAGES),
        language(),
        (value) => choose({ language: value }),
      ),
      one(
        t("set_theme"),
        [
          ["auto", t("theme_auto")],
          ["light", t("theme_light")],
          ["dark", t("theme_dark")],
          ["contrast", t("theme_contrast")],
        ],
        settings.theme,
        (theme) => choose({ theme }),
        "looks",
      ),
      one(
        t("set_palette"),
        [
          ["usual", t("palette_usual")],
          ["distinct", t("palette_distinct")],
        ],
        settings.palette,
        (palette) => choose({ palette }),
        "looks",
      ),
      one(
        t("set_type"),
        [
          ["usual", t("type_usual")],
          ["large", t("type_large")],
          ["huge", t("type_huge")],
        ],
        settings.type,
        (type) => choose({ type }),
      ),
      one(
        t("set_cell_size"),
        [["0", t("cell_size_auto")], ...SIZES.map(sizeOption)],
        String(settings.cellSize),
        (size) => choose({ cellSize: Number(size) }),
      ),
      h("h3", {}, t("set_hands")),
      check(
        t("set_uncertain"),
        settings.uncertain,
        (uncertain) => choose({ uncertain }),
        "set-uncertain",
      ),
      check(
        t("set_left_chord"),
        settings.leftChord,
        (leftChord) => choose({ leftChord }),
        "set-left-chord",
      ),
      slider(
        t("set_long_press"),
        { min: 150, max: 1000, step: 50, value: settings.longPress, id: "set-long-press" },
        (longPress) => choose({ longPress }),
        (value) => `${value} ms`,
      ),
      one(
        t("set_touch"),
        [
          ["end", t("touch_end")],
          ["start", t("touch_start")],
        ],
        settings.touchStart ? "start" : "end",
        (when) => choose({ touchStart: when === "start" }),
      ),
      one(
        t("set_tap_place"),
        [
          ["bar", t("tap_place_bar")],
          ["left", t("tap_place_left")],
          ["right", t("tap_place_right")],
        ],
        settings.tapPlace,
        (tapPlace) => choose({ tapPlace }),
      ),
      check(t("set_vibrate"), settings.vibrate, (vibrate) => choose({ vibrate })),
      h("h3", {}, t("figures")),
      figureChoice(t("figures_playing"), "playing", PLAYING),
      figureChoice(t("figures_end"), "atEnd", NAMES),
      h(
        "p",
        { class: "note" },
        t("figures_note"),
        " ",
        h("a", { href: "/how-to-play#figures" }, t("figures_title")),
      ),
      h("h3", {}, t("set_document")),
      check(t("set_classic"), settings.classic, (classic) => choose({ classic }), "set-classic"),
      h("p", { class: "note" }, t("set_classic_note")),
      h("h3", {}, t("keys")),
      ...keyChoice(),
    ),
  ]);
}

/**
 * Figures of which any may be chosen.
 * @param {string} title
 * @param {"playing"|"atEnd"} setting
 * @param {string[]} names
 */
function figureChoice(title, setting, names) {
  const put = (/** @type {string} */ name, /** @type {boolean} */ on) => {
    const others = chosen(settings[setting], names).filter((other) => other !== name);
    choose({ [setting]: on ? [...others, name] : others });
  };
  return h(
    "fieldset",
    { class: "figure-choice" },
    h("legend", {}, title),
    ...names.map((name) => {
      const on = chosen(settings[setting], names).includes(name);
      const box = check(label(name), on, (now) => put(name, now), `${setting}-${name}`);
      box.title = meaning(name);
      return box;
    }),
  );
}

/**
 * One of some, to be chosen.
 * @param {string} title
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {string} [kind]
 */
const one = (title, options, value, onchange, kind = "") =>
  h(
    "div",
    { class: `field ${kind}` },
    h("span", {}, title),
    segments(title, options, value, onchange),
  );
