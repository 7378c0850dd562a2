/** Elements, built in one expression. */

/**
 * An element with its attributes, listeners (`onclick` and its kind) and children.
 * Attributes that are null or false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  append(element, children);
  return element;
}

/**
 * The same for drawings.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, props);
  append(element, children);
  return element;
}

/**
 * Whether keys write there.
 * @param {EventTarget|null} target
 */
export function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox], [type=range]), textarea, select")
  );
}

/**
 * Puts new children in the place of the old ones.
 * @param {Element} element
 * @param {...(Node|string|null|undefined|false)} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} props
 */
function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {(Node|string|null|undefined|false)[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child) element.append(child);
  }
}
