/**
 * A real Firefox, driven over WebDriver BiDi, with pages that answer to the few calls of
 * Playwright's that the specs for both browsers use.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import "./home.js";

/** @typedef {import("puppeteer-core").Page} Page */

const PATIENCE = 15_000;

/** Firefox, wherever it is on the path; `FIREFOX` names another. */
function executable() {
  const folders = (process.env.PATH ?? "").split(":");
  const places = folders.flatMap((folder) =>
    ["firefox-esr", "firefox"].map((name) => join(folder, name)),
  );
  return process.env.FIREFOX ?? places.find((place) => existsSync(place));
}

export const launchFirefox = () =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: executable() ?? "firefox-esr",
    headless: true,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB, en",
      "intl.locale.requested": "en-GB",
      // As for Chromium: specs are about what is drawn, not about how it gets there.
      "ui.prefersReducedMotion": 1,
      "network.proxy.type": 0,
    },
  });

/**
 * A visitor with cookies of its own, as `visit` makes one in Chromium.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} origin
 */
export async function visitFirefox(browser, origin) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const complaints = [];
  /** @param {string} text */
  const complain = (text) => {
    // A server that is gone, which tests mean to happen; Firefox tells of it as of errors of the page.
    if (!/establish a connection|connection to .* was interrupted/.test(text)) complaints.push(text);
  };
  page.on("pageerror", (error) => complain(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complain(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (protocol.startsWith("http") && to !== origin) complaints.push(`a request to ${to}`);
  });
  return { context, page: new FirefoxPage(page, origin), complaints };
}

/** Playwright's names for what puppeteer does. */
export class FirefoxPage {
  /**
   * @param {Page} page
   * @param {string} origin
   */
  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
    this.mouse = page.mouse;
    this.keyboard = new Keyboard(page);
  }

  url() {
    return this.page.url();
  }

  /** @param {string} address */
  async goto(address) {
    await this.page.goto(new URL(address, this.origin).href);
  }

  async reload() {
    await this.page.reload();
  }

  /**
   * @param {any} act
   * @param {any} [value]
   */
  evaluate(act, value) {
    return this.page.evaluate(act, value);
  }

  /**
   * @param {any} act
   * @param {any} [value]
   */
  waitForFunction(act, value) {
    return this.page.waitForFunction(act, { polling: "raf" }, value);
  }

  /**
   * @param {string} selector
   * @param {{state?: "attached"|"visible"|"hidden"}} [options]
   */
  waitForSelector(selector, { state = "visible" } = {}) {
    const options = { visible: state === "visible", hidden: state === "hidden" };
    return this.page.waitForSelector(selector, options);
  }

  /**
   * @param {string} selector
   * @param {string} name
   */
  async getAttribute(selector, name) {
    await this.waitForSelector(selector, { state: "attached" });
    return this.page.$eval(selector, (element, of) => element.getAttribute(of), name);
  }

  /** @param {string} selector */
  async textContent(selector) {
    await this.waitForSelector(selector, { state: "attached" });
    return this.page.$eval(selector, (element) => element.textContent);
  }

  /**
   * @param {string} selector
   * @param {any} act
   */
  $$eval(selector, act) {
    return this.page.$$eval(selector, act);
  }

  /** @param {string} selector */
  async click(selector) {
    await this.waitForSelector(selector);
    await this.page.click(selector);
  }

  /**
   * @param {string} selector
   * @param {string} value
   */
  async fill(selector, value) {
    await this.waitForSelector(selector);
    await this.page.$eval(
      selector,
      (field, text) => {
        const input = /** @type {HTMLInputElement} */ (field);
        input.focus();
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      value,
    );
  }

  /**
   * @param {string} selector
   * @param {string} value
   */
  async selectOption(selector, value) {
    await this.waitForSelector(selector);
    await this.page.select(selector, value);
  }

  /** @param {string} selector */
  async focus(selector) {
    await this.waitForSelector(selector, { state: "attached" });
    await this.page.focus(selector);
  }

  /** @param {string} selector */
  async inputValue(selector) {
    await this.waitForSelector(selector, { state: "attached" });
    return this.page.$eval(selector, (field) => /** @type {HTMLInputElement} */ (field).value);
  }

  /** @param {string} selector */
  async isDisabled(selector) {
    await this.waitForSelector(selector, { state: "attached" });
    return this.page.$eval(selector, (button) => /** @type {HTMLButtonElement} */ (button).disabled);
  }

  async goBack() {
    await this.page.evaluate(() => history.back());
  }

  /**
   * The few calls of a locator: each finds its element anew.
   * @param {string} selector
   */
  locator(selector) {
    return {
      click: () => this.click(selector),
      focus: () => this.focus(selector),
      fill: (/** @type {string} */ value) => this.fill(selector, value),
      getAttribute: (/** @type {string} */ name) => this.getAttribute(selector, name),
      textContent: () => this.textContent(selector),
      inputValue: () => this.inputValue(selector),
      isVisible: async () => (await (await this.page.$(selector))?.isVisible()) ?? false,
      count: async () => (await this.page.$$(selector)).length,
      waitFor: () => this.waitForSelector(selector),
    };
  }

  /** @param {string} selector */
  async check(selector) {
    await this.waitForSelector(selector);
    const isOn = await this.page.$eval(selector, (box) => /** @type {any} */ (box).checked);
    if (!isOn) await this.page.click(selector);
  }
}

/** Keys held together are named together: "Control+z". */
class Keyboard {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} keys */
  async press(keys) {
    const held = keys.split("+");
    const last = /** @type {any} */ (held.pop());
    for (const key of held) await this.down(key);
    await this.page.keyboard.press(last === "Space" ? " " : last);
    for (const key of held.reverse()) await this.up(key);
  }

  /** @param {string} key */
  down(key) {
    return this.page.keyboard.down(/** @type {any} */ (key));
  }

  /** @param {string} key */
  up(key) {
    return this.page.keyboard.up(/** @type {any} */ (key));
  }
}
