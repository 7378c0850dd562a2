/** What a run of the lab is asked with: as an address, as a request and as a command. */

/**
 * @typedef {"compare"|"sweep"} Kind
 * @typedef {{kind: Kind, level: string, width: string, height: string, mines: string,
 *   tiling: string, first_click: string, strategies: string[], games: string, seed: string,
 *   effort: string, sprt: string, axis: string, values: string}} Choices
 */

/** A board of one's own in place of a level. */
export const OWN = "custom";

/** @type {Choices} */
const USUAL = {
  kind: "compare",
  level: "expert",
  width: "16",
  height: "16",
  mines: "40",
  tiling: "",
  first_click: "safe",
  strategies: ["csp", "exact"],
  games: "500",
  seed: "1",
  effort: "normal",
  sprt: "",
  axis: "mines",
  values: "60..120:10",
};

/** Fields that say something about a run of either kind, in the order of the address. */
const SHARED = /** @type {const} */ (["level", "tiling", "first_click", "games", "seed", "effort"]);

/**
 * What an address asks for; what it does not say is as usual.
 * @param {string} search
 * @returns {Choices}
 */
export function fromAddress(search) {
  const query = new URLSearchParams(search);
  const said = (/** @type {string} */ name, /** @type {string} */ usual) =>
    query.get(name) ?? usual;
  const strategies = query.get("strategies");
  const fields = Object.entries(USUAL).map(([name, usual]) => [
    name,
    Array.isArray(usual) ? usual : said(name, usual),
  ]);
  return {
    ...Object.fromEntries(fields),
    kind: query.get("kind") === "sweep" ? "sweep" : "compare",
    strategies: strategies === null ? USUAL.strategies : strategies.split(",").filter(Boolean),
  };
}

/**
 * The address that asks for the same.
 * @param {Choices} choices
 */
export function toAddress(choices) {
  const query = new URLSearchParams({ kind: choices.kind });
  for (const name of SHARED) query.set(name, choices[name]);
  if (choices.level === OWN) {
    for (const name of /** @type {const} */ (["width", "height", "mines"]))
      query.set(name, choices[name]);
  }
  query.set("strategies", choices.strategies.join(","));
  if (choices.kind === "sweep") {
    query.set("axis", choices.axis);
    query.set("values", choices.values);
  } else if (choices.sprt) {
    query.set("sprt", choices.sprt);
  }
  return `?${query}`;
}

/** Whether the points of the sweep say how many mines there are. @param {Choices} choices */
export const minesFollow = ({ kind, axis }) =>
  kind === "sweep" && (axis === "mines" || axis === "density");

/**
 * The request.
 * @param {Choices} choices
 * @returns {import("../types.js").LabCompare|import("../types.js").LabSweep}
 */
export function toForm(choices) {
  const own = choices.level === OWN;
  return {
    ...(own
      ? {
          board: {
            tiling: "square",
            width: Number(choices.width),
            height: Number(choices.height),
          },
          ...(minesFollow(choices) ? {} : { mines: Number(choices.mines) }),
        }
      : { level: choices.level }),
    ...(choices.tiling ? { tiling: choices.tiling } : {}),
    rules: { first_click: choices.first_click },
    strategies: choices.strategies,
    games: Number(choices.games),
    seed: choices.seed,
    effort: choices.effort,
    ...(choices.kind === "sweep"
      ? { axis: choices.axis, values: choices.values }
      : choices.sprt
        ? { sprt: Number(choices.sprt) }
        : {}),
  };
}

/**
 * What to type for the same run.
 * @param {Choices} choices
 */
export function toCommand(choices) {
  const own = choices.level === OWN;
  /** @type {(string|false)[]} */
  const words = [
    "demineur lab",
    choices.kind,
    choices.kind === "compare" && choices.strategies.join(" "),
    choices.kind === "sweep" && `${choices.axis} ${quoted(choices.values)}`,
    choices.kind === "sweep" &&
      choices.strategies.length > 0 &&
      `--strategy ${choices.strategies.join(",")}`,
    own ? `--width ${choices.width} --height ${choices.height}` : `--level ${choices.level}`,
    own && !minesFollow(choices) && `--mines ${choices.mines}`,
    choices.tiling !== "" && `--tiling ${choices.tiling}`,
    `--first-click ${choices.first_click}`,
    `--games ${choices.games} --seed ${choices.seed}`,
    choices.effort !== "normal" && `--effort ${choices.effort}`,
    choices.kind === "compare" && choices.sprt !== "" && `--sprt ${choices.sprt}`,
  ];
  return words.filter(Boolean).join(" ");
}

/** A word that a shell takes as it is. @param {string} word */
const quoted = (word) => (/^[\w.,:%-]+$/.test(word) ? word : `'${word.replaceAll("'", "")}'`);
