/** Where the page begins: the frame around every page, then the page its address names. */

import { dressUp } from "./looks.js";
import { keepOfflinePage } from "./offline.js";
import { Shell } from "./shell.js";
import { loadTexts } from "./texts.js";

/** @type {Record<string, () => Promise<{open: (shell: Shell) => Promise<void>|void}>>} */
const PAGES = {
  "/how-to-play": () => import("./pages/how-to-play.js"),
  "/analysis": () => import("./pages/analysis.js"),
  "/lab": () => import("./pages/lab.js"),
  "/review": () => import("./pages/review.js"),
  "/stats": () => import("./pages/stats.js"),
  "/leaderboard": () => import("./pages/leaderboard.js"),
};

begin();

async function begin() {
  dressUp();
  const [page] = await Promise.all([
    (PAGES[location.pathname] ?? (() => import("./pages/play.js")))(),
    loadTexts(),
  ]);
  const shell = new Shell(/** @type {HTMLElement} */ (document.getElementById("app")));
  try {
    await page.open(shell);
  } catch (error) {
    shell.fail(error);
  }
  // Last: the game comes first.
  keepOfflinePage();
}
