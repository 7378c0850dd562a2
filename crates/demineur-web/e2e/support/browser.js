/** A real Chromium, and pages in it that fail the test when they complain. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import "./home.js";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Long enough for a loaded machine, short enough to fail the same day. */
const PATIENCE = 15_000;

/** Chromium, wherever it is on the path; `CHROMIUM` names another. */
function executable() {
  const folders = (process.env.PATH ?? "").split(":");
  const places = folders.map((folder) => join(folder, "chromium"));
  return process.env.CHROMIUM ?? places.find((place) => existsSync(place));
}

export const launch = () => chromium.launch({ executablePath: executable(), args: FLAGS });

/**
 * A visitor with a fresh browser profile. Errors of the page are gathered in `complaints`:
 * exceptions, refused resources, requests to anywhere else.
 * @param {import("playwright-core").Browser} browser
 * @param {string} origin
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function visit(browser, origin, options = {}) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const expected = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === "error" && !expected) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (protocol.startsWith("http") && to !== origin) complaints.push(`a request to ${to}`);
  });
  return { context, page, complaints };
}
