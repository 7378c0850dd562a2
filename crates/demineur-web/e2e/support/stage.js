/** What every spec needs: a server and a browser, opened once and closed at the end. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visit } from "./browser.js";
import { Player } from "./player.js";
import { Server } from "./server.js";

/**
 * @typedef {{page: import("playwright-core").Page, player: Player, server: Server,
 *   context: import("playwright-core").BrowserContext}} Scene
 */

/** @type {Server} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * A test with a visitor of its own; it fails if the page complained.
 * @param {string} name
 * @param {(scene: Scene) => Promise<void>} body
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export function scene(name, body, options) {
  test(name, async () => {
    const { context, page, complaints } = await visit(browser, server.url, options);
    try {
      await body({ page, player: new Player(page), server, context });
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  });
}
