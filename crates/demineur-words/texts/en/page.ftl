# What the page alone says, in English. Same keys as in fr, in the same order.
# `page-nav-play` is `t("nav_play")` in the page; the names of tilings come to it by themselves. What another door
# says too is not written again: { menu-columns }. The page knows text, placeholders and plurals, no other
# feature of Fluent (src/page.rs).

## The page: frame

page-skip = Skip to the content
page-nav = Pages
page-nav-play = Play
page-nav-analysis = Analysis
page-nav-lab = Lab
page-nav-stats = Statistics
page-nav-leaderboard = Leaderboard
page-settings = Settings
page-close = Close
page-failure = This did not work
page-unreachable = The server cannot be reached.
page-try-again = { web-offline-again }
page-put-away = Put away
page-colon = { ": " }
page-none = –
page-open = Open
page-play = { page-nav-play }

## The page: settings

page-set-language = Language
page-set-theme = Theme
page-theme-auto = System
page-theme-light = Light
page-theme-dark = Dark
page-theme-contrast = High contrast
page-theme-to-light = Light theme
page-theme-to-dark = Dark theme
page-set-palette = { menu-palette }
page-palette-usual = Usual
page-palette-distinct = For colour-blind eyes
page-set-type = Size of type
page-type-usual = Usual
page-type-large = Large
page-type-huge = Very large
page-set-cell-size = Size of cells, in pixels
page-cell-size-auto = Fits the screen
page-set-hands = Hands
page-set-uncertain = A second right click marks with “?”
page-set-left-chord = A left click on a number opens around it
page-set-long-press = Long press to flag:
page-set-touch = A finger acts
page-touch-end = when it is lifted
page-touch-start = when it touches
page-set-tap-place = The switch between digging and flagging
page-tap-place-bar = Below
page-tap-place-left = Left corner
page-tap-place-right = Right corner
page-set-vibrate = Vibrate at a long press
page-set-document = Document 001
page-set-classic = Play exactly as document 001
page-set-classic-note = Its three boards, no cascade, an opened 0 shows “0”, flags up to the number of mines, its IA (zeros) and its messages.
page-keys = Keys
page-key-arrows = go to the next cell
page-key-open = open; on a number, open around it
page-key-flag = { foot-flag }
page-key-chord = open around a number
page-key-fresh = new game
page-key-again = the same board again
page-key-back = back to the game that was left
page-key-beginner = { level-beginner }
page-key-intermediate = { level-intermediate }
page-key-expert = { level-expert }
page-key-ai = one move of the AI
page-key-hint = { foot-hint }
page-key-chances = chances of mines
page-key-guess = is a guess forced?
page-key-around = held: the neighbours of the cell under the pointer
page-key-next = after the end: the next game
page-key-undo = undo, redo
page-key-larger = zoom in
page-key-smaller = zoom out
page-key-fit = whole board
page-key-none = no key
page-key-press = press a key…
page-key-usual = The usual keys again
page-set-keys-on = Keys work anywhere on the page
page-set-keys-note = They act on the cell under the pointer, else on the one the arrows lead to. Press a key's button, then another key; backspace takes it away.
page-keys-title = Keys and mouse
page-mouse = Mouse
page-mouse-left = { stroke-left }
page-mouse-left-does = opens a cell; on a number with all its flags, opens around it
page-mouse-right = right
page-mouse-right-does = puts a flag, or takes it away
page-mouse-middle = { lab-lost-middle }
page-mouse-middle-does = opens around a number, as left and right together do
page-mouse-wheel = wheel
page-mouse-wheel-does = zooms; pressed and drawn, a large board moves
page-fingers = Fingers
page-finger-tap = tap
page-finger-tap-does = opens, or flags where the switch says so; on a number, opens around it
page-finger-hold = hold
page-finger-hold-does = does the other of the two
page-finger-drag = draw, pinch
page-finger-drag-does = moves and zooms the board

## The page: levels and boards

page-levels = Difficulty
page-level-beginner = { level-beginner }
page-level-intermediate = { level-intermediate }
page-level-expert = { level-expert }
page-level-001-debutant = Document 001, débutant
page-level-001-intermediaire = Document 001, intermédiaire
page-level-001-expert = Document 001, expert
page-level-custom = Custom
page-tiling = { menu-tiling }
page-custom = Custom…
page-more-options = Tiling and switches
page-custom-title = A game of your own
page-width = { menu-columns }
page-height = { menu-lines }
page-depth = { menu-layers }
page-mines = { menu-mines }
page-wrap = Opposite sides touch (torus)
page-touch = Neighbours touch by
page-touch-corner = a corner or an edge
page-touch-edge = an edge
page-rules = Rules
page-rule-first-click = First click
page-first-safe = is never a mine
page-first-opening = opens an area
page-first-any = may be a mine
page-rule-cascade = A cell with 0
page-cascade-on = opens its neighbours
page-cascade-through = opens flagged ones too
page-cascade-off = opens nothing more
page-rule-flags = { menu-flags }
page-flags-unlimited = { rule-flags-unlimited }
page-flags-mines = { rule-flags-mines }
page-rule-win = To win
page-win-open = open every safe cell
page-win-flagged = and flag every mine
page-no-guess = No guess
page-opening = First click opens
page-opening-note = The first click opens an area, not just a number. Such games are not ranked, but for those without a guess.
page-from-next-game = From the next game on.
page-no-guess-board = A board that needs no guess
page-grade = Reasoning it needs
page-grade-any = any
page-grade-counting = counting
page-grade-pair = two numbers together
page-grade-set = several numbers together
page-grade-mine-count = the number of mines
page-seed = { menu-seed }
page-seed-none = { menu-random }
page-seed-note = With a seed of your own you know the board: the game is not ranked.
page-code-title = A shared game
page-code = Share code
page-preview-cells =
    { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }
page-preview-density = { $share } % mines
page-board-graph =
    { $cells ->
        [one] graph of one cell
       *[other] graph of { $cells } cells
    }
page-board-mines =
    { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
page-own = your own seed or code
page-board-torus = torus: opposite sides touch
page-board-edges = neighbours by sides alone
page-name-opening = first click opens an area
page-name-any = first click may be a mine
page-name-flagged = every mine is to be flagged
page-name-flags = as many flags as mines
page-name-no-cascade = no cascade
page-welcome-mouse = Open every cell without a mine: a number says how many mines touch its cell. Left click opens, right click flags.
page-welcome-fingers = Open every cell without a mine: a number says how many mines touch its cell. A tap opens, a long press flags.
page-given-up = This game was given up when another was begun, here or in another window: nothing can be played in it any more.
page-also-open = This game is open in another window, too: what is played in one is seen in the other.
page-somebody = { web-card-somebody }
page-challenge = { $name } shares this board with you: it has the same mines for everybody. Begin where it is marked.
page-challenge-time = { $name } won this board in { $time }: the same mines for everybody. Begin where it is marked, and be quicker!
page-challenge-beaten = { $time } quicker than { $name }!
page-challenge-missed = { $time } slower than { $name }.

## The page: the boards of the day

page-days = { menu-day }
page-days-text = The same board for everybody, another from midnight UTC on. Your first game on it counts, from its first open cell on; after it you can practise.
page-days-new = not tried yet
page-days-running = goes on
page-days-won = won in { $time }
page-days-lost = { page-lost }
page-days-given-up = given up
page-day-counts = Board of the day: of all your games on it, this one counts. Begin where it is marked.
page-day-practice = Board of the day, once more: practice, which is not ranked.

## The page: figures

page-figures = Figures
page-figures-playing = While playing
page-figures-end = At the end
page-figures-note = 3BV, and what rests on it, says something about what is hidden: it is told at the end.
page-figures-title = What the figures mean
page-figure-time = { page-stat-clock }
page-figure-time-means = From the first opening to the end.
page-figure-best = Best time
page-figure-best-means = The shortest of your wins at this level, without help.
page-figure-three-bv = 3BV
page-figure-three-bv-means = The fewest clicks that open the board without flags: one for each area of empty cells, one for each other number beside none.
page-figure-speed = { stats-column-speed }
page-figure-speed-means = The 3BV done, divided by the seconds.
page-figure-clicks = Clicks
page-figure-clicks-means = Openings, flags and openings around a number, whether or not they did anything.
page-figure-effective = Effective clicks
page-figure-effective-means = The clicks that did something.
page-figure-efficiency = Efficiency (IOE)
page-figure-efficiency-means = The 3BV done, divided by the clicks. Opening around numbers can bring it above 100%.
page-figure-throughput = Throughput
page-figure-throughput-means = The 3BV done, divided by the effective clicks.
page-figure-correctness = Correctness
page-figure-correctness-means = The effective clicks, divided by the clicks.
page-figure-zini = ZiNi
page-figure-zini-means = The clicks that greedy play with flags takes on this board (Greedy ZiNi): again and again the cell that saves most is opened, flagged and opened around. Never more than 3BV; fewer may do.
page-figure-zini-efficiency = ZiNi efficiency
page-figure-zini-efficiency-means = ZiNi divided by the clicks, of a game that was won.

## The page: the table

page-stat-mines = { menu-mines }
page-stat-flags = Flags placed
page-stat-safe = Safe cells left
page-stat-clock = Time
page-stat-left = { $mines } left
page-new-game = { menu-start }
page-same-again = Same board again
page-undo = Undo
page-redo = Redo
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-zoom-fit = Whole board
page-analyse = Analyse
page-analyse-helps = In a game that goes on this is help, and the game is not ranked.
page-toolbar = Tools
page-tap = A tap
page-tap-dig = { action-dig }
page-tap-flag = { action-flag }
page-link-lost = The server does not answer. The game is kept there as far as you see it; clicks do nothing until it is back. Trying again…
page-left-kept = Your game is kept.
page-left-back = Back to your game
page-again-title = The same board again?
page-again-ends = The game in progress would end: its mines are the same.
page-opened =
    { $cells ->
        [one] { $cells } cell opened.
       *[other] { $cells } cells opened.
    }
page-cell-hidden = hidden
page-cell-empty = empty
page-cell-flag = { foot-flag }
page-cell-uncertain = question mark
page-cell-safe-mark = marked safe
page-cell-mine = mine
page-cell-exploded = exploded mine
page-cell-wrong-flag = wrong flag
page-cell-flagged-mine = flagged mine
page-cell-opening = opening
page-cell-start = start here
page-cell-chance = mine at { $chance }
page-cell-place = { cell-place }
page-cell-place-layer = { cell-place-layer }
page-cell-place-free = line { $line }, cell { $place } of it

## The page: the strategy

page-ai = AI
page-ai-title = One move of the strategy; hold for more
page-ai-section = The AI plays
page-ai-auto = Auto-play
page-ai-stop = Stop
page-ai-log = Why these moves
page-strategy = Strategy
page-strategy-random = random
page-strategy-zeros = zeros: beside a 0 (document 001)
page-strategy-evident = evident: one number at a time
page-strategy-patterns = patterns: windows of the board
page-strategy-csp = csp: equations and least risk
page-strategy-pinv = pinv: the pseudo-inverse
page-strategy-limited-search = limited-search
page-strategy-exact = exact: least exact risk
page-strategy-expert = expert: wins most
page-strategy-cheat = cheat: knows the mines
page-speed = Speed:
page-speed-moves =
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } a second

## The page: hints

page-hints = Hints
page-hint = { page-how-hint }
page-hint-grades = Hints, from a nudge to the cell
page-hint-nudge = Where
page-hint-nudge-title = Where to look
page-hint-clues = Clues
page-hint-clues-title = Which numbers to use
page-hint-argument = Why
page-hint-argument-title = The whole argument
page-hint-cell = Cell
page-hint-cell-title = Only the cell
page-chances = Chances of mines
page-chance-safe = safe
page-chance-mine = { page-cell-mine }
page-forced = Is a guess forced?
page-hint-note = A game with help is not ranked.
page-told = What is said of the board

## The page: the end

page-end-section = End of the game
page-end-close = Look at the board
page-victory = Victory!
page-defeat = Defeat
page-victory-text = Every safe cell is open.
page-defeat-text = That was a mine.
page-new-best = Your best time!
page-unranked = Not ranked
page-unranked-own = { page-own }
page-unranked-again = { page-key-again }
page-unranked-undone = moves taken back
page-unranked-helped = with help
page-unranked-strategy = the AI played
page-unranked-custom = not one of the levels
page-unranked-easy-board = the board is easier (3BV) than ranked ones
page-unranked-short-time = faster than the level can be played
page-unranked-fast-pace = a pace no hand reaches
page-review = Review
page-share = Share
page-share-copied = The link to this board is copied: paste it wherever you like.
page-share-by-hand = Copy this link:

## The page: analysis

page-analysis-title = Analyse a position
page-analysis-text = Draw what you see, by clicks and strokes; or paste or drop a position or a game of any program. Then every certain cell, all exact chances and the best move appear.
page-brush = What a click or a stroke draws
page-brush-cycle = +1
page-brush-cycle-title = One more at each click
page-brush-hide = Hide
page-brush-flag = { action-flag }
page-brush-move = Move the board
page-open-file = Open a file…
page-copy-link = Copy the link
page-analysis-keys = Keyboard: digits, F, backspace, Ctrl Z. Right button: flag. The middle button, or two fingers, move the board.
page-analysis-large = This position is too large for an address: copy it as text.
page-analysis-address-bad = The address holds no position that can be read: { $why }
page-address-unknown = unknown words
page-address-cut = it was not copied whole
page-drop = Drop it here
page-taken-position = Read: a position.
page-taken-board = Read: a board. It has no mines yet: say how many.
page-taken-game = Read: a saved game, as it stands.
page-taken-code = Read: a shared game, as it stands.
page-taken-layout = Read: a layout. Nothing of it is open yet.
page-taken-mbf = Read: a board in MBF. Nothing of it is open yet.
page-taken-boards = Read: the first board of the file. Nothing of it is open yet.
page-ask-strategy = Ask a strategy
page-ask = Ask
page-ask-more =
    { $more ->
        [one] and { $more } more move
       *[other] and { $more } more moves
    }
page-clear = Clear
page-result = Result
page-result-layouts = Layouts
page-result-estimated = estimated
page-result-safe = Safe cells
page-result-mines = Certain mines
page-result-risk = Risk of a mine
page-result-win = Chance to win
page-result-impossible = Impossible position: these numbers contradict each other.
page-result-impossible-count = Impossible position: these numbers do not go with the number of mines.
page-json-title = As text
page-json-note = Paste a position or a game here, as JSON, a share code, a link, a drawn board, a boards file or a .mine file; or copy this position.
page-json-read = Read
page-json-copy = Copy
page-copied = Copied.
page-copy-by-hand = Copy it with Ctrl C: there is no clipboard here.

## The page: review

page-review-title = Review
page-review-none = Which game? Finish one, or open a share code.
page-review-wait = Judging every move…
page-details = Details
page-accuracy = Accuracy
page-accuracy-title = The share of the winning chances that was kept
page-luck = Luck
page-luck-title = Explosions expected from the risks taken, less those that happened
page-luck-meaningless = not meaningful here
page-guesses = Guesses
page-timeline = Moves
page-move-none = Start
page-move-number = Move { $move }
page-verdict-first = First opening
page-verdict-sound = Certain
page-verdict-forced-guess = Forced guess
page-verdict-needless-guess = Needless guess
page-verdict-blunder = Blunder
page-verdict-flag = { action-flag }
page-verdict-wrong-flag = Wrong flag
page-verdict-mark = Mark
page-risk = Risk
page-least-risk = Least risk
page-win-chance = { page-result-win }
page-mistake-before = Mistake before
page-mistake-after = Next mistake
page-review-keys = Keyboard: ← → step through the moves, Home and End go to the ends, { $before } and { $after } to the mistakes; Shift and the arrows walk over the cells.
page-play-on = Play on from here
page-replay-play = Replay
page-replay-pause = Pause
page-replay-speed = { page-speed }
page-replay-times = ×{ $times }
page-replay-first = To the start
page-replay-back = Back
page-replay-forward = Forward
page-replay-last = To the end
page-risk-plot = Risk of each move
page-share-review = Share this review
page-play-code = Play this board
page-show-all = Certain moves too

## The page: statistics

page-stats-title = Your statistics
page-stats-none = No finished game yet. Play one!
page-games = Games
page-wins = Won
page-win-rate = Win rate
page-mean-time = Mean time
page-streak = Streak
page-best-streak = Best streak
page-best-speed = Best 3BV/s
page-by-level = By level
page-times-plot = Times of the games won
page-speed-plot = 3BV/s of the games won
page-rate-plot = Win rate over the last games
page-history = History
page-date = Date
page-level = { menu-level }
page-outcome = Outcome
page-won = Won
page-lost = Lost
page-abandoned = Given up
page-ranked = Ranked
page-export-csv = Export (CSV)
page-all-levels = All levels
page-yes = { menu-yes }
page-no = { menu-no }
page-carry-title = Your games elsewhere
page-carry-text = Only this browser knows that these games are yours. Take them to another one with a code, or keep the finished ones as a file.
page-transfer = Code for another browser
page-transfer-text = Open this page in the other browser, choose “I have a code” among its statistics, and type:
page-transfer-note = Whoever has the code has your games: it works once, for { $minutes } minutes, and is not shown again.
page-claim = I have a code
page-claim-text = The games of this browser join those the code is for.
page-claim-send = Bring them here
page-claimed =
    { $games ->
        [0] No game came with that code.
        [one] Here it is: one game.
       *[other] Here they are: { $games } games.
    }
page-claim-code = Code
page-export-games = Export games (JSON)
page-import-games = Import games
page-imported =
    { $imported ->
        [0] No new game
        [one] One new game
       *[other] { $imported } new games
    }; there already: { $known }. What is imported is not ranked.

## The page: leaderboard

page-board-title = { page-nav-leaderboard }
page-day = Day
page-all-time = All time
page-on-day = One day
page-list = List
page-streak-note = Ranked wins in a row. A loss ends the streak, and so does a ranked game that was begun and not won without help; one that is still open gives it back once it is won.
page-rank = Rank
page-nickname = Nickname
page-nickname-note = Your times appear under it. Without one you are anonymous.
page-save = Save
page-saved = Saved.
page-entries-none = No ranked game yet: be the first.
page-ranked-note = Seeded, shared, repeated, undone or helped games are not ranked, nor are very easy boards (3BV under 2, 30, 100) and a pace no hand reaches.
page-you = { menu-you }
page-anonymous = anonymous

## The page: the lab

page-lab-title = The lab
page-lab-text = Strategies play many games on the server while you look. The same settings give the same games on every machine. Leaving the page stops the run.
page-lab-none = This server has no lab. On your own machine: demineur lab compare --help
page-lab-kind = What is played
page-lab-compare = Compare
page-lab-sweep = Along an axis
page-lab-compare-note = All play the same boards from the same first cell: which wins more, by how much, and is it luck?
page-lab-sweep-note = The same games at every point: how the share of wins changes.
page-lab-axis = What varies
page-lab-axis-mines = { lab-mines }
page-lab-axis-density = density, %
page-lab-axis-size = { lab-axis-size }
page-lab-axis-tiling = { lab-axis-tiling }
page-lab-axis-effort = { lab-axis-effort }
page-lab-values = Values, ranges FROM..TO:STEP
page-lab-squares = { tiling-square }
page-lab-strategies = Strategies
page-lab-games-each = { page-games }
page-lab-games-point = Games a point
page-lab-effort = Effort of expert
page-lab-effort-low = low
page-lab-effort-normal = normal
page-lab-effort-high = high
page-lab-sprt = Stop when settled to, points
page-lab-sprt-none = play all
page-lab-limits = This server plays up to { $games } games a run, strategies and points counted, on up to { $cells } cells, for up to { $seconds } seconds.
page-lab-start = Start
page-lab-stop = { page-ai-stop }
page-lab-needs-two = Choose two strategies or more.
page-lab-needs-one = Choose a strategy.
page-lab-command = The same on your own machine, on all its processors:
page-lab-progress = Games played
page-lab-waiting = The lab makes ready…
page-lab-state = Games: { $done } of { $of }, about { $left } left
page-lab-done =
    Done: { $done ->
        [one] { $done } game
       *[other] { $done } games
    } in { $time }.
page-lab-stopped = Stopped (games: { $done } of { $of }): what was played counts, and says less.
page-lab-out-of-time = Ended by the server, its time up (games: { $done } of { $of }).
page-lab-broken = The run broke off.
page-lab-rates = Share of games won, with the 95% interval
page-lab-differences = Differences on the same boards, with the 95% interval
page-lab-curve = Share of games won along the axis, with the 95% band
page-lab-read-off = Point at the chart, or use the arrow keys, to read its figures.
page-lab-axis-rate = games won
page-lab-axis-difference = difference in points of win rate
page-lab-rate-text = { $name }: { $rate } won ({ $interval }), { $wins } of { $games }
page-lab-difference-text = { $a } − { $b }: { $difference } points ({ $interval }), p = { $p }
page-lab-interval = { lab-interval }
page-lab-guesses = { lab-guesses }
page-lab-millis = { lab-time }
page-lab-pair = A − B
page-lab-both = { lab-both }
page-lab-only-a = { lab-only-a }
page-lab-only-b = { lab-only-b }
page-lab-neither = { lab-neither }
page-lab-difference = { lab-difference }
page-lab-p-value = { lab-p-value }
page-lab-settled = { lab-settled }
page-lab-settled-early = { lab-settled-early }

## The page: how to play

page-how-title = How to play
page-how-text = Six small boards, each with something to try. Nothing here counts.
page-how-hint = Hint
page-how-again = Once more
page-how-shows =
    { $mines ->
        [0] No mine touches this cell.
        [one] { $mines } mine touches this cell.
       *[other] { $mines } mines touch this cell.
    }
page-how-flagged = Flags are notes of your own: they protect a cell from being opened.
page-how-exploded = That was a mine. In a game this is the end; here, once more.
page-how-chord-not = A number opens around itself once it has as many flags around it as it shows.
page-how-numbers = Numbers
page-how-numbers-text = A number says how many of the cells that touch it, corners too, hide a mine. Point at a cell to see which these are. Open every cell that hides none.
page-how-numbers-done = Every safe cell is open: that is how a game is won.
page-how-flags = Flags
page-how-flags-text = This 1 touches one hidden cell alone: the mine is there. Flag it with a right click, a long press or the key F.
page-how-flags-done = Flagged. Flags need not be set to win, but they help to see.
page-how-chord = Opening around a number
page-how-chord-text = The 2 has its two flags, so all else around it is safe. Click the 2 to open it all at once.
page-how-chord-done = One click for all of them: this is what makes good players quick.
page-how-one-one = 1-1 at a wall
page-how-one-one-text = Which of the upper cells is certainly safe? Look at the first two numbers on the left. Open it.
page-how-one-one-done = Yes: the mine of the first 1 is also the one mine of the second.
page-how-one-one-hint = The 1 at column 1 has its mine among two cells. The 1 at column 2 touches both of them and one more: that one is safe.
page-how-one-two-one = { hint-technique-one-two-one }
page-how-one-two-one-text = Three numbers in a row that settle three cells: flag two of them, open the third.
page-how-one-two-one-done = Whenever you see 1-2-1 along a wall of hidden cells: mine, safe, mine.
page-how-one-two-one-hint = Were the middle cell a mine, each 1 would have its mine already, and the 2 could not have another. So it is safe, and the 2 has its mines at both sides.
page-how-tilings = Other tilings
page-how-tilings-text = Everything is the same on hexagons, hats or Penrose rhombs, but for who touches whom: point at a cell to see its neighbours.
page-how-tilings-done = You can play on any tiling: choose one beside the board.
page-how-hints = Hints that prove themselves
page-how-hints-text = In a game, hints tell as much as you like, from where to look to the whole argument. They ring the cells they speak of:
page-role-number = a number the argument rests on
page-role-safe = proven safe
page-role-mine = proven to be a mine
page-role-look = look here
page-role-best = the best cell to open, or the one the AI played
page-cell-ringed = the ringed cell
