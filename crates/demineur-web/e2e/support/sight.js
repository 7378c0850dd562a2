/** What is seen of a page: on which screens, where, and over what. */

/** @typedef {import("playwright-core").Page} Page */

export const LAPTOP = { viewport: { width: 1366, height: 768 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/**
 * Which of these an element lies over.
 * @param {Page} page
 * @param {string} selector
 * @param {string[]} others
 */
export function overlaps(page, selector, others) {
  return page.evaluate(
    ([one, list]) => {
      const box = (/** @type {string} */ of) =>
        /** @type {Element} */ (document.querySelector(of)).getBoundingClientRect();
      const a = box(/** @type {string} */ (one));
      return /** @type {string[]} */ (list).filter((other) => {
        const b = box(other);
        if (document.querySelector(other)?.contains(document.querySelector(String(one)))) return false;
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      });
    },
    /** @type {const} */ ([selector, others]),
  );
}

/**
 * @param {Page} page
 * @param {string} selector
 */
export function isInSight(page, selector) {
  return page.$eval(selector, (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return seen >= 0.9 * Math.min(bottom - top, innerHeight);
  });
}
