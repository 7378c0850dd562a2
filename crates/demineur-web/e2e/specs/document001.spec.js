/** Document 001: its addresses, its boards, its messages. */

import assert from "node:assert/strict";
import { minesOf } from "../support/program.js";
import { scene } from "../support/stage.js";

const FRENCH = { locale: "fr-FR" };

for (const [query, cells, mines] of /** @type {[string, number, string][]} */ ([
  ["expert", 225, "20"],
  ["intermediaire", 100, "10"],
  ["facile", 100, "5"],
])) {
  scene(
    `?difficulte=${query} plays its board`,
    async ({ page, player }) => {
      await player.open(`/?difficulte=${query}`);
      assert.equal(await page.locator("[role=gridcell]").count(), cells);
      assert.equal(await page.textContent("#stat-mines"), mines);
    },
    FRENCH,
  );
}

scene(
  "its messages: a flag in the way, an open cell, too many flags, no cell for the IA",
  async ({ page, player }) => {
    await player.open("/?difficulte=debutant");
    await page.click("#ai");
    await warned(
      page,
      "Aucune case à proximité d'une case découverte dont le nombre de mines voisines est égal à 0 !",
    );
    for (const cell of [0, 1, 2, 3, 4]) await player.moves(() => player.click(cell, "right"));
    await player.click(5, "right");
    await warned(page, "Nombre de drapeaux maximum atteint !");
    await player.click(0);
    await warned(page, "Vous ne pouvez pas cliquer sur une case avec un drapeau !");
    await player.moves(() => player.click(0, "right"));
    await player.moves(() => player.click(55));
    await player.click(55, "right");
    await warned(page, "Vous ne pouvez pas placer de drapeau sur une case déjà cliquée !");
  },
  FRENCH,
);

scene(
  "a 0 opens alone, and its IA opens beside it",
  async ({ page, player }) => {
    const corner = [1, 10, 11];
    const free = (/** @type {number} */ seed) => {
      const mines = minesOf({ level: "001-debutant", seed, first: 0 });
      return corner.every((cell) => !mines.has(cell));
    };
    const seed = [1, 2, 3, 4, 5, 6, 7, 8].find(free);
    await player.open(`/?level=001-debutant&seed=${seed}`);
    await player.moves(() => player.click(0));
    assert.match(await player.says(0), /^0, colonne 1, ligne 1/);
    const open = async () =>
      [...(await player.everything())].filter(([, says]) => /^\d/.test(says)).map(([cell]) => cell);
    assert.deepEqual(await open(), [0]);
    await player.moves(() => page.click("#ai"));
    const [, second, ...more] = await open();
    assert.ok(corner.includes(second) && more.length === 0, `${second} and ${more} are open`);
  },
  FRENCH,
);

scene(
  "the setting plays by the document",
  async ({ page, player }) => {
    await player.open("/");
    await page.click("#settings");
    await page.check("#set-classic");
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 100);
    assert.equal(await page.textContent("#stat-mines"), "5");
  },
  FRENCH,
);

scene(
  "victoire.html and defaite.html show the last end of their kind",
  async ({ page, player }) => {
    const [mine] = minesOf({
      width: 2,
      height: 1,
      mines: 1,
      seed: 1,
      first: 0,
      "first-click": "any",
    });
    const game = "/?width=2&height=1&mines=1&first_click=any&seed=1";
    for (const cell of [mine, 1 - mine]) {
      await player.open(game);
      await player.moves(() => player.click(cell));
      await player.end();
    }
    await player.open("/defaite.html");
    assert.equal(await player.end(), "Défaite");
    await player.open("/victoire.html");
    assert.equal(await player.end(), "Victoire !");
    await player.open("/index.html");
    assert.ok(await page.locator("[role=gridcell]").count());
  },
  FRENCH,
);

/**
 * @param {import("playwright-core").Page} page
 * @param {string} text
 */
async function warned(page, text) {
  await page.waitForFunction(
    (wanted) => document.querySelector(".toast.warn")?.textContent === wanted,
    text,
  );
}
