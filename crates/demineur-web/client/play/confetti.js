/** A little joy at a victory, unless the player asked for calm. */

import { h } from "../dom.js";

const PIECES = 36;
const COLOURS = 5;

/** @param {HTMLElement} host */
export function confetti(host) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const layer = h("div", { class: "confetti", "aria-hidden": "true" });
  for (let i = 0; i < PIECES; i++) {
    const piece = h("i", { class: `c${i % COLOURS}` });
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.animationDelay = `${Math.random() * 0.5}s`;
    piece.style.setProperty("--turn", `${Math.random() * 720 - 360}deg`);
    piece.style.setProperty("--drift", `${Math.random() * 120 - 60}px`);
    layer.append(piece);
  }
  host.append(layer);
  setTimeout(() => layer.remove(), 3200);
}
