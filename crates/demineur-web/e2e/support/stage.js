/** What every spec needs: a server and browsers, opened once and closed at the end. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visit } from "./browser.js";
import { Far } from "./far.js";
import { launchFirefox, visitFirefox } from "./firefox.js";
import { Player } from "./player.js";
import { Server } from "./server.js";

/**
 * @typedef {{page: import("playwright-core").Page, player: Player, server: Server,
 *   far: Far|null, context: import("playwright-core").BrowserContext}} Scene
 * @typedef {(scene: Scene) => Promise<void>} Body
 */

/** @type {Server} */
let server;
/** @type {Promise<import("playwright-core").Browser>|undefined} */
let chromium;
/** @type {Promise<import("puppeteer-core").Browser>|undefined} */
let firefox;

before(async () => {
  server = await Server.start();
});

after(async () => {
  await (await chromium)?.close();
  await (await firefox)?.close();
  await server?.stop();
});

/**
 * A test in Chromium with a visitor of its own; it fails if the page complained.
 * @param {string} name
 * @param {Body} body
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export function scene(name, body, options) {
  test(name, () => inChromium(body, { options }));
}

/**
 * The same in Chromium and in Firefox, in a window of usual size.
 * @param {string} name
 * @param {Body} body
 * @param {{isFar?: boolean}} [where] whether the server is 80 ms away
 */
export function everywhere(name, body, where = {}) {
  test(`${name}, in Chromium`, () => inChromium(body, where));
  test(`${name}, in Firefox`, () => inFirefox(body, where));
}

/**
 * @param {Body} body
 * @param {{isFar?: boolean, options?: import("playwright-core").BrowserContextOptions}} where
 */
async function inChromium(body, { isFar = false, options }) {
  chromium ??= launch();
  const browser = await chromium;
  await play(body, isFar, (origin) => visit(browser, origin, options));
}

/**
 * @param {Body} body
 * @param {{isFar?: boolean}} where
 */
async function inFirefox(body, { isFar = false }) {
  firefox ??= launchFirefox();
  const browser = await firefox;
  await play(body, isFar, (origin) => visitFirefox(browser, origin));
}

/**
 * @param {Body} body
 * @param {boolean} isFar
 * @param {(origin: string) => Promise<{context: any, page: any, complaints: string[]}>} enter
 */
async function play(body, isFar, enter) {
  const far = isFar ? await Far.start(server.url) : null;
  const { context, page, complaints } = await enter(far?.url ?? server.url);
  try {
    await body({ page, player: new Player(page, server.url), server, far, context });
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    await far?.stop();
  }
}
