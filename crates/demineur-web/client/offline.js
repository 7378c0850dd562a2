/** Has the browser keep the page that tells of a missing server. */

import { language } from "./texts.js";

/** So long the page has the line for itself. */
const CALM = 5000;

/** Only where the browser knows service workers, which wants a secure address. */
export async function keepOfflinePage() {
  if (!("serviceWorker" in navigator)) return;
  await new Promise((done) => setTimeout(done, CALM));
  try {
    await navigator.serviceWorker.register(`/sw.js?lang=${language()}`);
  } catch {
    // Without it the browser shows a page of its own.
  }
}
