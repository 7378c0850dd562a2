/** What travels between the page and the server, as types. */

/**
 * @typedef {{tiling?: string, width?: number, height?: number, wrap?: boolean,
 *   touch?: string, depth?: number, adjacency?: number[][]}} BoardSpec
 * @typedef {{first_click?: string, cascade?: string, flags?: string, win?: string}} Rules
 * @typedef {"ready"|"running"|"won"|"lost"} Status
 * @typedef {{mines: number, flags: number, mines_left: number, safe_left: number, clicks: number,
 *   effective: number}} Counters
 * @typedef {{running: boolean, millis: number}} Clock
 * @typedef {[number, number]} Change a cell and what it shows from now on
 * @typedef {[number, string]} Label a cell and the letter a text names it by
 */

/**
 * The figures of a finished game.
 * @typedef {{three_bv: number|null, three_bv_per_second: number|null, efficiency: number|null,
 *   throughput: number|null, correctness: number|null, zini: number|null,
 *   zini_efficiency: number|null, millis: number, clicks: number, effective: number, best_millis: number|null, new_best: boolean,
 *   unranked: string[], text: string}} End
 */

/**
 * A whole game, as far as its player may know it.
 * @typedef {{id: string, status: Status, board: BoardSpec, cells: number, mines: number,
 *   rules: Rules, level: string, no_guess: boolean, grade: string|null, classic: boolean,
 *   own: boolean, day: string|null, ranked: boolean, unranked: string[], helped: boolean, given_up: boolean,
 *   can_undo: boolean, can_redo: boolean, shown: ArrayLike<number>, counters: Counters, clock: Clock, version: number, start: number|null,
 *   message: string|null, seed: string|null, code: string|null, end: End|null}} GameState
 */

/**
 * What one move changed.
 * @typedef {{type: "update", seq: number|null, version: number, status: Status,
 *   changes: Change[], counters: Counters, clock: Clock, ranked: boolean, unranked: string[],
 *   helped: boolean, given_up: boolean, can_undo: boolean, can_redo: boolean, message: string|null,
 *   refused: {code: string, message: string}|null,
 *   reason: string|null, labels: Label[], cell: number|null, seed: string|null, code: string|null,
 *   end: End|null}} Update
 */

/**
 * What a share code is about.
 * @typedef {{board: BoardSpec, cells: number, mines: number, level: string, status: Status,
 *   millis: number}} Shared
 */

/**
 * @typedef {{name: string, board: BoardSpec, mines: number, cells: number, rules: Rules,
 *   classic: boolean}} Level
 * @typedef {{name: string, title: string, aliases: string[], wraps: boolean}} Tiling
 * @typedef {{board_cells: number, analysis_cells: number, body_bytes: number,
 *   requests_per_second: number, request_burst: number, games_per_player: number,
 *   sockets_per_player: number, analysis_seconds: number, lab_runs: number, lab_games: number,
 *   lab_cells: number, lab_effort: string, lab_seconds: number}} Limits
 * @typedef {{version: string, levels: Level[], tilings: Tiling[], strategies: string[],
 *   efforts: string[], axes: {name: string, example: string}[],
 *   grades: string[], hint_grades: string[], languages: string[], limits: Limits}} Meta
 */

/**
 * What a new game may be made of.
 * @typedef {{address?: string, level?: string, board?: BoardSpec, mines?: number, tiling?: string,
 *   wrap?: boolean, touch?: string, depth?: number, rules?: Rules, seed?: string, day?: string, code?: string,
 *   moves?: number, no_guess?: boolean, grade?: string, classic?: boolean, replaces?: string}} NewGame
 */

/**
 * @typedef {{cells: number, bounds: [[number, number], [number, number]], polygons: number[][],
 *   centres: [number, number][], radius: number[], neighbours: number[][],
 *   rows?: {columns: number, lines: number, layers?: number}|null}} GeometryData
 */

/**
 * @typedef {"number"|"safe"|"mine"|"look"|"safest"|"best"} Role
 * @typedef {{text: string, marks: [number, Role][], labels: Label[],
 *   helped: boolean}} HintAnswer
 * @typedef {{exact: boolean, chances: Record<string, number>, note: string|null,
 *   helped: boolean}} ChancesAnswer
 * @typedef {{forced: boolean, text: string, helped: boolean}} GuessAnswer
 */

/**
 * @typedef {{board: BoardSpec, total_mines: number, revealed: Record<string, number>,
 *   marks?: Record<string, string>, first_click?: string}} Position
 * @typedef {{consistent: true, exact: boolean, layouts: string|null,
 *   mine_probability: Record<string, number>, safe: number[], mines: number[],
 *   best: BestMove|null,
 *   text?: string, labels?: Label[], note?: string|null, helped?: string[]}} Analysis
 * @typedef {{consistent: false, conflict: number[], mine_count: boolean, text?: string,
 *   labels?: Label[], note?: string|null, helped?: string[]}} Conflict
 * @typedef {{strategy: string, count: number,
 *   moves: {action: string, cell: number|null, opens: boolean, certain: boolean}[], text: string,
 *   labels: Label[], note: string|null, helped: string[]}} AdviceAnswer
 * @typedef {{kind: "position"|"board"|"game"|"code"|"layout"|"mbf"|"boards", position: Position,
 *   code: string|null, over: boolean}} Handed what was handed over, recognised by its content
 */

/**
 * @typedef {{value: number|null, exact?: boolean, games?: number, standard_error?: number,
 *   carried?: boolean, why?: string}} Chance
 * @typedef {{cell: number, mine_probability: number, win_probability: number|null,
 *   why: string}} BestMove
 */

/**
 * A move of a reviewed game: an opening has a verdict, a flag has evidence, another mark neither.
 * @typedef {{move: number, action: string, millis: number, help?: string[], text: string,
 *   details: string[], labels?: Label[], verdict?: string, risk?: Chance, least_risk?: Chance, exploded?: boolean,
 *   opened?: number, safest?: number[], safest_count?: number, easiest?: object, best?: BestMove,
 *   kept?: {share: number, by: string}, win_before?: Chance, win_after?: Chance,
 *   evidence?: string, mine_probability?: Chance, wrong?: boolean|null}} ReviewMove
 */

/**
 * How a reviewed game was clicked.
 * @typedef {{millis: number, three_bv: number|null, three_bv_per_second: number|null,
 *   clicks: number, effective: number, efficiency: number|null, throughput: number|null,
 *   correctness: number|null, zini: number|null, zini_efficiency: number|null}} ReviewFigures
 */

/**
 * A reviewed game; frame i is what move i changed, from a board all hidden.
 * @typedef {{source: string, status: Status, board: BoardSpec, cells: number, mines: number,
 *   code: string, shown: number[], taken_back: number, explosions_taken_back: number,
 *   level: string|null, no_guess: boolean, three_bv: number|null, figures: ReviewFigures,
 *   accuracy: {value: number, by_win: number, by_survival: number}|null,
 *   luck: {value: number, expected: number, explosions: number, standard_deviation: number,
 *   meaningful: boolean}, caveats: string[], wrong_flags: number[], moves: ReviewMove[],
 *   frames: Change[][], summary: string[]}} Review
 */

/**
 * What a run of the lab is asked with, and a line it tells.
 * @typedef {{level?: string, board?: BoardSpec, mines?: number, tiling?: string, wrap?: boolean,
 *   touch?: string, depth?: number, rules?: Rules, seed?: string, strategies: string[],
 *   games?: number, effort?: string, first_cell?: number, own_first_cell?: boolean,
 *   sprt?: number}} LabCompare
 * @typedef {{level?: string, board?: BoardSpec, mines?: number, tiling?: string, wrap?: boolean,
 *   touch?: string, depth?: number, rules?: Rules, seed?: string, strategies?: string[],
 *   games?: number, effort?: string, axis: string, values: string}} LabSweep
 * @typedef {{done: number, of: number, place: number, lines: any[], end: boolean}} LabLine
 */

/**
 * @typedef {{level: string, tiling: string, no_guess: boolean, games: number, wins: number,
 *   abandoned: number, best_millis: number|null, mean_millis: number|null,
 *   current_streak: number, best_streak: number, best_three_bv_per_second: number|null,
 *   mean_three_bv_per_second: number|null}} LevelStats
 * @typedef {{id: string, level: string, tiling: string, no_guess: boolean, grade: string|null,
 *   ranked: boolean, started_at: number, ended_at: number|null,
 *   outcome: "won"|"lost"|"abandoned"|null, moves: number, millis: number|null,
 *   clicks: number|null, three_bv: number|null, three_bv_per_second: number|null,
 *   efficiency: number|null, effective: number|null, throughput: number|null,
 *   correctness: number|null, day: string|null, helped: boolean|null, undone: boolean|null, barred: string|null}} PastGame
 * @typedef {{levels: LevelStats[], history: PastGame[], nickname: string|null}} Stats
 * @typedef {{board: string, level: string, tiling: string, cells: number, mines: number,
 *   tried: boolean, outcome: string|null, millis: number|null}} DayBoard
 * @typedef {{day: string, next_in: number, boards: DayBoard[]}} Days
 * @typedef {{place: number, nickname: string|null, millis: number, three_bv: number|null,
 *   streak: number|null, ended_at: number, you: boolean}} Place
 * @typedef {{by: string, board: string|null, level: string, tiling: string, no_guess: boolean,
 *   grade: string|null, day: string|null, places: Place[]}} Leaderboard
 */

/** What a cell shows, as the server numbers it; a number from 0 up is an open cell. */
export const HIDDEN = -1;
export const FLAG = -2;
export const UNCERTAIN = -3;
export const SAFE_MARK = -4;
export const MINE = -5;
export const EXPLODED = -6;
export const WRONG_FLAG = -7;
export const FLAGGED_MINE = -8;
/** Opened by the player, and not answered yet: the server knows no such cell. */
export const OPENING = -9;
