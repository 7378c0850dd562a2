/** Theme, palette and size of type, put on the document where the style sheets look for them. */

import { onChoice, settings } from "./settings.js";
import { language } from "./texts.js";

/** Dresses the document now and at every choice. */
export function dressUp() {
  dress();
  onChoice(dress);
}

/** Forced colours: the system, not the page, chooses them. */
export const FORCED = "(forced-colors: active)";

/** Whether shapes have to tell what colours tell elsewhere: by the system's choice or the player's. */
export const hasFewColours = () => settings.theme === "contrast" || matchMedia(FORCED).matches;

const MEDIA = ["(prefers-color-scheme: dark)", FORCED].map((query) => matchMedia(query));

/**
 * Calls back whenever colours may be other ones: by choice or by the system. The answer stops it.
 * @param {() => void} listener
 * @returns {() => void}
 */
export function onLooks(listener) {
  const stop = onChoice(listener);
  for (const media of MEDIA) media.addEventListener("change", listener);
  // From one high contrast to another no query changes, but the player was in another window.
  window.addEventListener("focus", listener);
  return () => {
    stop();
    for (const media of MEDIA) media.removeEventListener("change", listener);
    window.removeEventListener("focus", listener);
  };
}

function dress() {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme = settings.theme;
  root.dataset.palette = settings.palette;
  root.dataset.type = settings.type;
}
