/** What a page costs to open: requests, for each takes its round trips. */

import assert from "node:assert/strict";
import { everywhere } from "../support/stage.js";

const FAR = { isFar: true };

everywhere(
  "a first board takes eight requests, a reload three",
  async ({ page, player, far }) => {
    assert.ok(far);
    await player.open("/");
    const asked = far.requests.map((path) => path.replace(/^\/assets\/\w+/, "/assets"));
    const game = await page.getAttribute(".stage", "data-game");
    const socket = `/api/v1/games/${game}/ws?lang=en`;
    assert.deepEqual(
      asked.filter((path) => !path.endsWith("icon.svg")).sort(),
      [
        "/",
        "/api/v1/games?lang=en",
        socket,
        "/assets/main.js",
        "/assets/pages/play.js",
        "/assets/style.css",
        "/assets/texts/en.json",
      ].sort(),
    );
    far.requests.length = 0;
    await page.reload();
    await player.linked();
    assert.deepEqual(
      far.requests.filter((path) => !path.endsWith("icon.svg")).sort(),
      ["/", `/api/v1/games/${game}?lang=en`, socket].sort(),
    );
  },
  FAR,
);

everywhere("pages that are not shown are not loaded", async ({ page, player }) => {
  await player.open("/?level=beginner&seed=7");
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const modules = loaded.filter((path) => path.endsWith(".js"));
  assert.deepEqual(
    modules.map((path) => path.replace(/^\/assets\/\w+/, "")).sort(),
    ["/main.js", "/pages/play.js"],
  );
});
