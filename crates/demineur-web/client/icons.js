/** Small drawings for buttons, in the colour of the text. */

import { svg } from "./dom.js";

const PATHS = {
  brand: "M8 3v18M8 4l11 4.5L8 13M4 21h8",
  gear: "M9.9 5.1L10.1 2.2L13.9 2.2L14.1 5.1L15.4 5.6L17.6 3.7L20.3 6.4L18.4 8.6L18.9 9.9L21.8 10.1L21.8 13.9L18.9 14.1L18.4 15.4L20.3 17.6L17.6 20.3L15.4 18.4L14.1 18.9L13.9 21.8L10.1 21.8L9.9 18.9L8.6 18.4L6.4 20.3L3.7 17.6L5.6 15.4L5.1 14.1L2.2 13.9L2.2 10.1L5.1 9.9L5.6 8.6L3.7 6.4L6.4 3.7L8.6 5.6ZM12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M19.1 4.9l-1.8 1.8M6.7 17.3l-1.8 1.8",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  ask: "M8.6 8.8a3.5 3.5 0 1 1 5.2 3c-1.1.7-1.8 1.4-1.8 2.7M12 18.4v.2M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12",
  fresh: "M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7",
  again: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
  flag: "M7 3v18M7 4l10 4-10 4M4 21h7",
  dig: "M14 4l6 6M17 7l-9 9M8 12l4 4-3 4H4v-5z",
  mistake_before: "M10 5 3 12l7 7M18 4v10M18 19v.5",
  mistake_after: "M14 5l7 7-7 7M6 4v10M6 19v.5",
  play: "M7 4l13 8-13 8z",
  pause: "M7 4v16M17 4v16",
  sliders: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  close: "M6 6l12 12M18 6 6 18",
  first: "M6 5v14M19 5 9 12l10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  back: "M16 5 6 12l10 7z",
  forward: "M8 5l10 7-10 7z",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}
