/** Theme, palette and size of type, put on the document where the style sheets look for them. */

import { onChoice, settings } from "./settings.js";
import { language } from "./texts.js";

/** Dresses the document now and at every choice. */
export function dressUp() {
  dress();
  onChoice(dress);
}

function dress() {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme = settings.theme;
  root.dataset.palette = settings.palette;
  root.dataset.type = settings.type;
}
