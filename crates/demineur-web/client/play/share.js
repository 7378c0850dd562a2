/** Hands a link on: to the clipboard, or where there is none to the eye. */

import { fill, h } from "../dom.js";
import { t } from "../texts.js";

/**
 * The address of a board for others: whose it is, and its code.
 * @param {string} code
 * @param {string|null} nickname
 */
export function shareLink(code, nickname) {
  const query = new URLSearchParams({ code });
  if (nickname) query.set("by", nickname);
  return `${location.origin}/?${query}`;
}

/**
 * @param {string} link
 * @param {HTMLElement} host where the link is shown if it cannot be copied
 * @param {(text: string) => void} say
 */
export async function handOn(link, host, say) {
  try {
    await navigator.clipboard.writeText(link);
    fill(host, h("p", { class: "copied" }, t("share_copied")));
    say(t("share_copied"));
  } catch {
    const field = h("input", { type: "text", id: "share-link", readonly: true, value: link });
    fill(host, h("label", { class: "field" }, h("span", {}, t("share_by_hand")), field));
    field.focus();
    field.select();
    say(t("share_by_hand"));
  }
}
