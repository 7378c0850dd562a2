/** Where the parts of the page stand: beside the board, or around it where there is no room beside. */

/** No room for a column beside the board. */
export const NARROW = "(max-width: 960px)";

/**
 * Moves parts between two places as the window changes.
 * @param {[HTMLElement, {wide: (part: HTMLElement) => void, narrow: (part: HTMLElement) => void}][]} parts
 */
export function place(parts) {
  const narrow = matchMedia(NARROW);
  const move = () => {
    for (const [part, to] of parts) (narrow.matches ? to.narrow : to.wide)(part);
  };
  narrow.addEventListener("change", move);
  move();
}
