/** How to play: small boards to try, then what keys, buttons and fingers do. */

import { h } from "../dom.js";
import { meanings } from "../figures.js";
import { fingersList, keysList, mouseList } from "../keyslist.js";
import { Lesson } from "../learn/lesson.js";
import { PLANS } from "../learn/plans.js";
import { t } from "../texts.js";

/** @param {import("../shell.js").Shell} shell */
export async function open(shell) {
  const lessons = PLANS.map((plan) => new Lesson(plan));
  shell.main.classList.add("how");
  shell.main.append(
    h(
      "header",
      { class: "intro row" },
      h("div", {}, h("h1", {}, t("how_title")), h("p", { class: "lead" }, t("how_text"))),
      h("a", { class: "button primary", href: "/" }, t("play")),
    ),
    h("div", { class: "lessons" }, ...lessons.map(({ element }) => element)),
    h(
      "section",
      { class: "card", id: "hints" },
      h("h2", {}, t("how_hints")),
      h("p", {}, t("how_hints_text")),
      legend(),
    ),
    h(
      "section",
      { class: "card", id: "figures" },
      h("h2", {}, t("figures_title")),
      meanings(),
      h("p", { class: "note" }, t("figures_note")),
    ),
    h(
      "section",
      { class: "card controls", id: "keys" },
      h("h2", {}, t("keys_title")),
      h(
        "div",
        { class: "columns" },
        h("div", {}, h("h3", {}, t("mouse")), mouseList(), h("h3", {}, t("fingers")), fingersList()),
        h("div", {}, h("h3", {}, t("keys")), keysList()),
      ),
    ),
  );
  for (const lesson of lessons) await lesson.show();
}

/** What the rings of a hint mean. */
function legend() {
  /** @type {[string, string][]} */
  const roles = [
    ["number", t("role_number")],
    ["safe", t("role_safe")],
    ["mine", t("role_mine")],
    ["look", t("role_look")],
    ["best", t("role_best")],
  ];
  return h(
    "ul",
    { class: "roles" },
    ...roles.map(([role, text]) =>
      h("li", {}, h("span", { class: `ring ${role}`, "aria-hidden": "true" }), text),
    ),
  );
}
