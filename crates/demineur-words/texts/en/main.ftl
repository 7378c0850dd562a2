# Every text of the product, in English. Same keys as in fr, in the same order.

## Line-by-line game (document 000)

welcome =
    Minesweeper: open every cell that hides no mine.
    Type "help" at any time, "quit" to stop.
choose-level = Choose a level:
choose-number =
    { $last ->
        [one] type 1
       *[other] type a number from 1 to { $last }
    }
choose-action =
    type a number from 1 to { $last }, or a command such as "o { $example }" ("help" shows them all)
level-beginner = Beginner
level-intermediate = Intermediate
level-expert = Expert
level-guided = Guided
start-rows =
    { $columns ->
        [one] { $columns } column
       *[other] { $columns } columns
    }, { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, seed { $seed }
start-cells =
    { $tiling }, { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, seed { $seed }
start-resumed =
    { $moves ->
        [one] One move has been made so far.
       *[other] { $moves } moves have been made so far.
    }
start-unfinished = A game waits to be continued ({ $level }): demineur play --plain --resume
mines-remaining = mines remaining : { $mines }
action-dig = Dig
action-flag = Flag
action-unflag = Unflag
axis = Axe { $axis } between 1 and { $last } :
axis-bad = type a number from 1 to { $last }
cell = Cell between 0 and { $last } :
cell-bad = type a cell number from 0 to { $last }
flags-missing =
    every cell without a mine is open: to win, { $flags ->
        [one] { $flags } flag is
       *[other] { $flags } flags are
    } still to be put
win = Congrats you win !
lose = You lose
lose-rows = The mine was in column { $column }, line { $line }.
lose-layers = The mine was in column { $column }, line { $line }, layer { $layer }.
lose-cell = The mine was in cell { $cell }.
again = To play this game again: { $command }
go-on = To go on with it: { $command }
time-played = Time: { $seconds } s
three-bv = 3BV, the least number of clicks: { $clicks }
saved = Saved in "{ $path }".
share-code = Share code: { $code }
near = Neighbours of { $cell }: { $list }
near-none = { $cell } has no neighbours.
fallback-safe = No room for an opening here: only the first cell is safe.
fallback-any = There are only mines: the first cell cannot be safe.

## Guided game (document 002)

guided-columns = enter a number of columns between 1 and { $max }
guided-columns-more = the board cannot have more than { $max } columns
guided-columns-less = the board cannot have fewer than 1 column
guided-lines = enter a number of lines between 1 and { $max }
guided-lines-more = the board cannot have more than { $max } lines
guided-lines-less = the board cannot have fewer than 1 line
guided-mines = enter the number of mines, it must not exceed { $max }
guided-mines-more =
    the board cannot hold more than { $max ->
        [one] { $max } mine
       *[other] { $max } mines
    }
guided-mines-less = there cannot be fewer than one mine
guided-small =
    { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }: with at most 20 % mines, there is room for none; at least 5 cells are needed, let us start over
guided-number = enter a whole number, for example 10
guided-cell = enter the coordinates of the cell to open, in the form (column, line)
guided-bounds = the coordinates of the cells must not exceed ({ $columns }, { $lines })
guided-flagged = the cell carries a flag
guided-flag-remove = to take the flag away type 1
guided-flag-keep = otherwise type 0
guided-flag-put = to put a flag type 2
guided-flag-open = to open the cell type 3
guided-flag-zero-one = type 0 or 1
guided-flag-two-three = type 2 or 3
guided-win = you have won :-) !!!
guided-lose = BOOM you have lost :-( !!!

## Entries

entry-form-rows = two numbers are needed, the column then the line, for example { $example }
entry-form-layers = three numbers are needed, the column, the line, then the layer, for example { $example }
entry-form-cell = a cell number is needed, for example { $example }
entry-no-column = the column does not exist
entry-no-line = the line does not exist
entry-no-layer = the layer does not exist
entry-no-cell = the cell does not exist: cells go from 0 to { $last }
entry-too-long = that line is too long: { $max } bytes at most
entry-not-text = that line is not readable text (UTF-8)
entry-save-name = a file name is needed, for example "save game.json"
entry-many-bad = { $entries } entries in a row did nothing: the game stops here. Type "help" to see the commands.
entry-end = End of input: the game stops here.
# What may be typed for each command, in every language whatever is spoken; words apart.
typed-undo = undo z
typed-redo = redo y
typed-help = help h
typed-quit = quit exit q
typed-hint = hint
typed-guess = guess? guess
typed-chances = prob probabilities chances
typed-code = code
typed-save = save
typed-near = near neighbours n
typed-open = open dig o
typed-flag = flag f
typed-unmark = unmark unflag u
typed-safe = safe s
typed-mark = mark m
typed-chord = chord c
quit = You left the game. See you soon!
help =
    Commands, at any question:
      o { $example }   open the cell (also: dig)
      f { $example }   put a flag (also: flag)
      u { $example }   take the mark away (also: unflag)
      c { $example }   chord: open around a number that has all its flags
      ? { $example }   mark "uncertain"; s { $example }: mark "safe"
      n { $example }   list the neighbours and what they show
      hint        a hint and its reasons; hint 1: where to look, hint 2: which numbers,
                  hint 3: why, hint 4: only the cell
      guess?      whether a guess is forced; prob: the chance of a mine everywhere
      undo, redo, save FILE, code (the share code), help, quit
help-rows = A cell is written column then line, from 1: "3 4", "3,4" or "(3, 4)".
help-layers = A cell is written column, line, then layer (x, y, z), from 1: "3 4 2", "3,4,2" or "(3, 4, 2)".
help-cells = A cell is written by its number, from 0.
legend-ascii =
    # hidden, D flag, B mine, ? uncertain, s safe,
    a number: the mines around (nothing: none)
legend-map =
    Each cell is its number, a colon, and what it shows, about where it is:
    # hidden, D flag, B mine, ? uncertain, s safe, a number: the mines around (a dot: none)
legend-table =
    Each line is a cell: its number, what it shows, and the numbers of its neighbours.
    # hidden, D flag, B mine, ? uncertain, s safe, a number: the mines around
legend-emoji =
    ◻ hidden, 🚩 flag, 💣 mine, ❓ uncertain, ✅ safe,
    a number: the mines around (nothing: none)

## Refused moves

refuse-no-cell = the cell does not exist: cells go from 0 to { $last }
refuse-over = the game is over
refuse-open = cell already open
refuse-mark-open = You cannot put a flag on a cell that is open!
refuse-flagged = You cannot open a cell with a flag! Take it away first.
refuse-same-mark = the cell carries that mark already
refuse-no-mark = the cell carries no mark
refuse-flag-limit = All flags are placed! ({ $mines })
refuse-chord-hidden = only an open number can open its neighbours
refuse-chord-count = the number is { $number }, but the flags around are { $flags }
refuse-chord-idle = there is nothing left to open around it
refuse-undo = there is no move to take back
refuse-redo = there is no move to play again

## Why a move is played

why-first-cell = the first cell: nothing is known yet
why-random = a random cell, since there is nothing better
why-beside-zero = beside an open 0
why-none-beside-zero = a random cell, since no hidden cell is left beside an open 0
why-only-mines-left = only mines are left
why-flag-in-the-way = a flag stands where a cell is about to be opened
why-all-mines = as many hidden neighbours as missing mines: all are mines
why-all-safe = all its mines are known: the rest is safe
why-window = the same in every valid pattern of a window of { $size } × { $size }
why-equations = the same in every solution of the equations
why-equations-risk = least risk by the equations: { $risk }
why-pseudo-inverse = the pseudo-inverse gives it { $value }
why-pseudo-inverse-least = no value says to flag or to dig: { $value } is the least among the cells beside an open one
why-one-and-next = a 1 beside a number with one more hidden neighbour
why-contradiction = the opposite contradicts itself in every case
why-limited-search = the safest of the limited search: { $risk }
why-certain = the same in every layout that fits
why-least-risk = no cell is certainly safe, this one has the least risk: { $risk }
why-endgame = best in the exact endgame: perfect play wins { $win } of the time
why-two-openings = no cell is certainly safe: this opening and the next are survived { $survival } of the time, { $safest } from the safest cell
why-played-out = no cell is certainly safe: of { $games } games played out from here { $win } were won (± { $error }), more than with the other good cells
why-isolated-part = best in a part that has nothing to do with the rest: perfect play gets through it { $win } of the time
why-forced-pair = one of two is a mine, and no number will ever tell which: guess now
why-truth = the layout was looked up
why-proof = safe: { $cells ->
        [one] the number of { $list } forces it
       *[other] the numbers of { $list } force it
    }
why-proof-count = safe: { $cells ->
        [0] the number of mines forces it
        [one] the number of mines and the number of { $list } force it
       *[other] the number of mines and the numbers of { $list } force it
    }
why-seen = { $why } (see { $list })
decimal-mark = {"."}
percent = { $value }%
cell-rows = ({ $column }, { $line })
cell-layers = ({ $column }, { $line }, { $layer })
cell-place = column { $column }, line { $line }
cell-place-layer = column { $column }, line { $line }, layer { $layer }
cell-id = cell { $cell }

## Analysis

analyze-busy = analysing
analyze-stopped = Stopped: what is told was proven until then.
analyze-layouts =
    { $layouts ->
        [one] One layout fits.
       *[other] { $layouts } layouts fit.
    }
analyze-estimated = Too many layouts to count: chances are estimates, safe cells and mines are proven.
analyze-legend = a number: open; s: certainly safe; B: certainly a mine; %: chance of a mine
analyze-others =
    { $cells ->
        [one] one more hidden cell: { $risk }
       *[other] { $cells } other hidden cells: { $risk } each
    }
analyze-safe = Safe: { $list }
analyze-mines = Mines: { $list }
analyze-more = { $list } and { $more } more
analyze-best = Best: open { $cell }, { $why }
analyze-risk = Chance of a mine there: { $risk }
analyze-win = Chance to win with perfect play: { $win }
analyze-nothing = No safe cell is hidden: there is nothing left to open.
analyze-impossible = This position is impossible: no layout fits.
analyze-conflict =
    { $cells ->
        [0] There are more mines than hidden cells.
        [one] The number of { $list } cannot be.
       *[other] These numbers contradict each other: { $list }.
    }
analyze-conflict-count =
    { $cells ->
        [0] There are more mines than hidden cells.
        [one] The number of { $list } does not agree with the number of mines.
       *[other] These numbers do not agree with the number of mines: { $list }.
    }

## Solving

solve-start = { $strategy } plays, seed { $seed }
move-open = open { $cell }
move-flag = flag { $cell }
move-unmark = unflag { $cell }
move-chord = open around { $cell }
move-mark = mark { $cell }
move-numbered = { $number }. { $move }
solve-shows = { $move } → { $shows }
solve-mine = a mine
solve-why = { $move }: { $why }
solve-guess = { $move } (a guess)
solve-given = the start that the board gives
solve-over = The game is over already.
solve-step = Enter to go on
solve-variables = variables: { $list }
solve-matrix = A ({ $rows } × { $columns }) and B:
solve-matrix-part = A ({ $rows } × { $columns }) and B, columns { $from } to { $to } of { $shown }:
solve-result = pinv(A)·B:
solve-folded =
    { $count ->
        [one] One more cell, which no open number touches, has a column of zeros but for the mine count:
       *[other] { $count } more cells, which no open number touches, have columns of zeros but for the mine count:
    } { $value } each.
solve-won = Won: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $guesses ->
        [0] without a guess
        [one] { $guesses } guess
       *[other] { $guesses } guesses
    }.
solve-lost = Lost after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $guesses ->
        [0] without a guess
        [one] { $guesses } guess
       *[other] { $guesses } guesses
    }.
solve-share = To share or replay it: { $code }

## Many games

lab-strategy = strategy
lab-games = games
lab-wins = wins
lab-losses = losses
lab-rate = won
lab-interval = 95% interval
lab-guesses = guesses/game
lab-without-guess = without guess
lab-moves = moves/game
lab-technique = technique
lab-techniques = Moves a game by technique, and 3BV, the clicks a board needs at least:
lab-three-bv = 3BV a board
lab-report-techniques = Moves by technique
lab-time = ms/game
lab-slowest = slowest ms
lab-level = { $tiling }, { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, first click { $first }, seed { $seed }
lab-boards = { $boards ->
        [one] { $boards } board
       *[other] { $boards } boards
    } of { $path }
lab-stopped = Stopped: these are the games played so far.
lab-median = median ms
lab-slowest-99 = 99% ms
lab-where-lost = Lost, in percent of all games (risk and needless guesses a game: with --risks):
lab-lost-first = first click
lab-lost-opening = opening
lab-lost-middle = middle
lab-lost-last = last cells
lab-risk = risk/game
lab-needless = needless guesses
lab-lost-needlessly = lost by these
lab-lost-forced = lost by forced guesses
lab-pair = A – B
lab-both = both
lab-only-a = only A
lab-only-b = only B
lab-neither = neither
lab-difference = A−B, points
lab-p-value = p
lab-sequential = Sequential test, margin in points: { $points }; α and β { $error }%; settled where the log likelihood ratio is beyond ±{ $bound }.
lab-settled = Settled: { $a } wins more than { $b }. Log likelihood ratio { $ratio }.
lab-undecided = Undecided: { $a } or { $b }. Log likelihood ratio { $ratio }.
lab-settled-early = Stopped as soon as it was settled: intervals and p of a run that stops so are only a guide.
lab-compare-one = a comparison needs two strategies or more, as in: demineur lab compare exact expert
lab-no-games = there is nothing to play: give --games 1 or more
lab-csv-short = it is shorter than when the run was left: it cannot be continued
lab-csv-other = it is not the file that this run was writing: nothing of it was touched
lab-csv-late = { $path } keeps a run without a file of games: leave --csv out, or begin anew with another --out
lab-csv-missing = { $path } keeps a run with a file of games: add --csv and the file it was begun with
lab-csv-standard = games written to standard output cannot be continued: name a file for --csv, or leave --resume out
lab-needs-file = { $option } needs the name of a file: "-" is none here
lab-file-twice = { $path } is to be written twice: name another file
lab-part-busy = { $path } is being played by another process: wait for it, or name another file
lab-part-bad = { $path }: { $cause }
lab-part-exists = { $path } is there already: add --resume to go on with it, or name another file
lab-part-other = { $path } keeps another run: it differs in { $fields }
lab-merge-other = { $path } is part of another run than { $first }: it differs in { $fields }
lab-merge-unfinished = { $path } was not played to its end ({ $played } of { $games }); go on with lab run --resume
lab-merge-compared = { $path } keeps a comparison, which is never split: lab repeat tells it
lab-merge-overlapping = { $path } and { $other } overlap: both have games { $from } to { $to }
lab-merge-missing = games { $from } to { $to } are missing: no part has them
lab-repeat-same = The same as { $path }, game for game.
lab-repeat-other = Not the same as { $path }: another program has played it, or the file was changed.
bench-timing = { $positions } positions in { $millis } ms

## Boards

board-cells =
    { $tiling }, { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }
board-neighbours = Neighbours of a cell: { $least } to { $most }
board-neighbours-same = Neighbours of every cell: { $count }
board-mines = Mines: { $mines }
board-three-bv = 3BV: { $clicks }
board-seed = Seed: { $seed }
board-written = Written to "{ $path }".
tilings-name = name
tilings-neighbours = neighbours
tilings-aliases = also called
board-no-cells = a board needs at least one cell: ask for a width, height and depth of 1 or more
board-too-many = a { $tiling } board of { $cells } cells is too large: ask for at most { $most } cells
board-torus = a { $tiling } torus of that size does not fit together (a cell would meet itself, or another one twice): ask for --width { $width } --height { $height }
board-torus-cube = a { $tiling } torus of that size does not fit together (a cell would meet itself, or another one twice): ask for --width { $width } --height { $height } --depth { $depth }
board-no-wrap = the { $tiling } tiling never repeats, so it has no torus: leave out --wrap
board-no-cube = only the cube has a depth: leave out --depth for { $tiling }, or ask for --tiling cube
board-positions = the graph has not as many positions ({ $positions }) as cells ({ $cells }): give one for each cell or none
board-position = the position of cell { $cell } cannot be drawn: give two numbers up to 10^15
board-given-cell = cell { $cell } is not on the board: cells go from 0 to { $last }
board-given-count = { $given ->
        [one] { $given } mine is
       *[other] { $given } mines are
    } given, but the number said is { $said }
graph-no-cell = cell { $cell } lists the neighbour { $neighbour }, which does not exist
graph-loop = cell { $cell } cannot be its own neighbour
graph-twice = cell { $cell } lists the neighbour { $neighbour } twice
graph-one-way = cell { $cell } lists { $neighbour }, which does not list it back
## Making boards

generate-start = Start with { $cell }.
generate-grade-none = Grade: none, the first click opens everything.
generate-grade-counting = Grade: counting, one number at a time is enough.
generate-grade-pair = Grade: pairs, two numbers at a time are enough.
generate-grade-set = Grade: sets, up to { $largest } numbers have to be seen together.
generate-grade-mine-count = Grade: mine count, the number of mines is needed.
generate-proof =
    { $steps ->
        [one] The proof has { $steps } step
       *[other] The proof has { $steps } steps
    }: { $counting } by counting, { $pair } by pairs, { $set } by sets, { $count } by the mine count.
generate-repaired = The mines were moved where the board was stuck: such boards are not uniformly distributed among those that need no guess.
generate-twinned = Cells that nobody can tell apart were mined together: such boards are not uniformly distributed among those that need no guess.
generate-drawn = The mines are as drawn: every board that needs no guess was equally likely.
generate-seed = Seed { $seed }, board { $index }.
sheet-puzzle = { $number }. { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
sheet-solution = Solution of { $number }
sheet-step = { $number }. From { $list }. { $says }
sheet-step-count = { $number }. From { $list } and the number of mines. { $says }
sheet-step-mines = { $number }. From the number of mines{ $list }. { $says }
generate-stopped = Stopped.
generate-none =
    { $tries ->
        [one] no such board was found in { $tries } try
       *[other] no such board was found in { $tries } tries
    }: ask for fewer mines, another --grade, or a larger --budget
generate-making = Making a board that needs no guess; Ctrl-C to stop.
generate-twins = cells of this board come in sets that touch the same cells, so with { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } somebody has to guess: ask for one mine more or less
generate-holds =
    board { $board }: the proof holds ({ $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    })
generate-fails = board { $board }: the proof does not hold: { $flaw }
generate-flaw-first = the first cell cannot be opened
generate-flaw-unfinished =
    { $hidden ->
        [one] { $hidden } safe cell is never opened
       *[other] { $hidden } safe cells are never opened
    }
generate-flaw-step = step { $step }, { $why }
generate-flaw-not-hidden = its cell is not hidden any more
generate-flaw-not-open = it uses cell { $cell }, which is not open
generate-flaw-false = the layout says the opposite
generate-flaw-not-forced = its numbers leave both possible
generate-flaw-too-large = its numbers leave too many cases to try
generate-other-grade = its steps have the grade { $grade }

## Hints

hint-named = { $name } — { $sentence }
hint-technique-counting = Counting
hint-technique-one-one = 1-1
hint-technique-one-two = 1-2
hint-technique-one-two-one = 1-2-1
hint-technique-pair = Pair rule
hint-technique-contradiction = Contradiction with { $numbers } numbers
hint-technique-mine-count = Mine count
hint-number-rows = { $number } at { $cell }
hint-number-id = { $number } of cell { $cell }
hint-the-number = the { $number }
hint-and = { $list } and { $last }
hint-marked-numbers = the { $numbers } marked numbers
hint-cell-list = cells { $list }
hint-are-mines =
    { $count ->
        [one] { $cells } is a mine
       *[other] { $cells } are mines
    }
hint-are-safe =
    { $count ->
        [one] { $cells } is safe
       *[other] { $cells } are safe
    }
hint-counting-mines =
    { $count ->
        [one] The { $number } touches only one hidden cell: { $cells } is a mine.
        [2] The { $number } touches only 2 hidden cells, so both are mines: { $cells }.
       *[other] The { $number } touches only { $count } hidden cells, so all are mines: { $cells }.
    }
hint-counting-safe = The { $number } touches no mine: { $conclusion }.
hint-pair-mines =
    The { $number } needs { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, but at most { $most ->
        [one] one lies
       *[other] { $most } lie
    } in the cells it shares with the { $other }. The rest must be in its other cells: { $conclusion }.
hint-pair-inside =
    All hidden cells of the { $other } are also touched by the { $number }, which { $mines ->
        [one] finds its mine there
       *[other] finds its { $mines } mines there
    }: { $conclusion }.
hint-pair-safe =
    The { $other } has only { $own ->
        [one] one cell
       *[other] { $own } cells
    } that the { $number } does not touch, so at least { $mines ->
        [one] one of its mines lies
       *[other] { $mines } of its mines lie
    } in the cells they share. The { $number } needs no more: { $conclusion }.
hint-suppose-mine = Suppose { $cell } were a mine.
hint-suppose-safe = Suppose { $cell } were safe.
hint-link-safe = Then the { $number } has all its mines: { $conclusion }.
hint-link-mines = Then the { $number } needs every cell it has left: { $conclusion }.
hint-end-many = But then the { $number } touches too many mines.
hint-end-few = But then the { $number } cannot get enough mines.
hint-end-all = However the mines lie, { $list } cannot all be right.
hint-end-count =
    However the mines lie, { $list } and the number of mines ({ $mines }) cannot all be right.
hint-end-room =
    Then only { $room ->
        [one] one mine finds a place
       *[other] { $room } mines find a place
    }, but there { $mines ->
        [one] is { $mines }
       *[other] are { $mines }
    }.
hint-end-least =
    Then at least { $least ->
        [one] { $least } mine lies
       *[other] { $least } mines lie
    } { $count ->
        [one] around the { $number }
       *[other] around { $list }
    }, but there { $mines ->
        [one] is only one
       *[other] are only { $mines }
    }.
hint-so = So { $conclusion }.
hint-no-mines = There is no mine left: every hidden cell is safe.
hint-only-mines = There are as many mines as hidden cells: all are mines.
hint-all-taken =
    { $mines ->
        [one] The only mine lies
       *[other] All { $mines } mines lie
    } { $count ->
        [one] around the { $number }: every hidden cell it does not touch
       *[other] around { $list }: every hidden cell they do not touch
    } is safe, such as { $cell }.
hint-rest-full =
    At most { $most ->
        [one] one of the { $mines } mines lies
       *[other] { $most } of the { $mines } mines lie
    } { $count ->
        [one] around the { $number }:
       *[other] around { $list }:
    } { $outside ->
        [one] the only other hidden cell, { $cell }, must be a mine
       *[other] the { $outside } other hidden cells must all be mines, such as { $cell }
    }.
hint-also = The same numbers also show: { $conclusion }.
hint-both = { $one }, { $two }
hint-no-safe = No cell is certainly safe: apart from the mines, a guess is forced.
hint-nudge-zone = Look { $zone }: { $how }.
hint-nudge-count = Count the mines.
hint-zone-near = near { $cell }
hint-zone-top-left = at the top left
hint-zone-top = at the top
hint-zone-top-right = at the top right
hint-zone-left = at the left
hint-zone-middle = in the middle
hint-zone-right = at the right
hint-zone-bottom-left = at the bottom left
hint-zone-bottom = at the bottom
hint-zone-bottom-right = at the bottom right
hint-how-one = one number is enough
hint-how-two = two numbers together are enough
hint-how-more = several numbers together are enough
hint-how-count = several numbers and the number of mines are enough
hint-clues = Look at { $list }.
hint-clues-count = Look at { $list } and at the number of mines: { $mines }.
hint-clues-only-count = Look at the number of mines: { $mines }.
hint-cell-safe =
    { $conclusion }: you can open { $count ->
        [one] it
       *[other] them
    }.
hint-cell-flagged = { $cell } is safe although it carries a flag: take it away and open it.
hint-cell-mines =
    { $conclusion }: you can flag { $count ->
        [one] it
       *[other] them
    }.
hint-first-safe = Nothing is open yet: start with { $cell }, the first cell is never a mine.
hint-first-risk = Nothing is open yet: start with { $cell }, a mine with a chance of { $risk }.
hint-done = Nothing is left to find out.
hint-guess = No hidden cell is certainly safe: a guess is forced.
hint-guess-why =
    { $layouts } layouts fit what is open. Each of the { $cells } hidden cells { $mines ->
        [0] is
       *[other] that are not certainly mines is
    } a mine in some of them and safe in others, so no number decides any of them.
hint-guess-why-estimated = The board is too large to count every layout; no cell could be proven safe.
hint-guess-safest =
    { $count ->
        [one] The safest cell is { $cells }
       *[other] The safest cells are { $cells }
    }: { $risk } chance of a mine.
hint-guess-best = Best: { $cell }, { $risk } chance of a mine.
hint-guess-riskier = It is riskier than the safest, but worth it.
hint-guess-nothing-safer = Nothing else speaks for another cell.
hint-guess-wins = With perfect play it wins { $best } of { $layouts } layouts ({ $win }).
hint-guess-wins-more = { $wins } { $cell } would win { $other }.
hint-guess-wins-same = { $wins } No other of the safest cells wins more.
hint-guess-leads = It is safe and shows a next safe cell with a chance of { $chance }; for { $cell } that chance is { $other }.
hint-guess-expert = Why this one: { $why }.
hint-guess-cell = Open { $cell }: { $risk } chance of a mine.
hint-guess-not-forced = No guess is needed: a safe cell can be found by reasoning.
hint-guess-first = Nothing is open yet: there is nothing to reason from.
hint-grades = type "hint", or "hint 1" to "hint 4": where to look, which numbers, why, only the cell
chances-not-uniform = This board was made to need no guess, so its mines were not drawn uniformly: take these chances as a guide only.
hint-about-open = { $cell } is open already.
hint-about = { $cell } can be a mine and can be safe: { $risk } chance of a mine.
hint-about-estimated = { $cell } could not be decided: about { $risk } chance of a mine.
hint-legend = (1) number to look at, [s] safe, [B] mine, [+] among the safest, [*] best, <#> look here

## Review

review-first = { $move }: the first opening, risk { $risk }
review-sound = { $move }: certain
review-forced = { $move }: a forced guess, risk { $risk }
review-needless = { $move }: a needless guess, risk { $risk }
review-blunder = { $move }: a blunder, certain to hit a mine
review-hit = { $move }; a mine was hit
review-flag-proven = { $move }: proven
review-flag-unproven = { $move }: not proven yet, chance of a mine { $risk }
review-flag-refuted = { $move }: the cell was certainly safe
review-flag-wrong = { $move }; there is no mine
review-sound-run = { $first }–{ $last }. { $moves } certain moves
review-about = ≈ { $value }
review-about-few = ≈ { $value } ({ $games ->
        [one] { $games } game
       *[other] { $games } games
    })
review-overlooked =
    { $cells ->
        [one] Overlooked: { $list } was certainly safe.
       *[other] Overlooked: { $list } were certainly safe.
    }
review-easiest = The easiest to see: { $cell }, { $why }.
review-safest = Least risk there was: { $risk }, { $list }.
review-win = Chance to win: { $before } before, { $after } after.
review-win-about = ≈ { $value } (by { $games ->
        [one] { $games } game
       *[other] { $games } games
    } played out)
review-win-carried = ≈ { $value } (carried on from an earlier move)
review-win-not-asked = not estimated
review-win-too-large = unknown (the board is too large to play games out)
review-move-win = { $move }; chance to win { $before } → { $after }
review-kept-all = Nothing was thrown away: there was no better move.
review-kept-win = It kept { $share } of the best move's chance to win.
review-kept-survival = It kept { $share } of the safest move's chance to survive.
review-won = Won.
review-lost = Lost.
review-running = Not finished.
review-counts = Openings: { $openings }; forced guesses: { $forced }; needless guesses: { $needless }; blunders: { $blunders }.
review-wrong-flags = Wrong flags at the end: { $list }.
review-taken-back =
    Taken back, and not judged: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $explosions ->
        [one] { $explosions } explosion
       *[other] { $explosions } explosions
    } among them.
review-accuracy = Accuracy: { $accuracy }
review-accuracy-means =
      How much was not thrown away: over all openings, the product of what the move was worth
      over what the best one was. Worth is the exact chance to win where it is known, else the
      chance to survive the move.
review-luck = Luck: { $luck } explosions (expected { $expected }, happened { $explosions }; standard deviation { $deviation })
review-luck-means =
      How the dice fell: the risks taken, added up, less 1 if a mine was hit. Above 0 is good
      luck; over many games the mean is 0, whatever the skill.
review-caveat-no-guess = This board was made to need no guess, so its mines were not drawn uniformly: chances to win and luck mean nothing here.
review-caveat-given = The mines were given by hand: risks, chances to win and luck hold only if they were drawn uniformly.
review-caveat-taken-back = Openings were taken back: what they showed was known, so luck means nothing here.
review-caveat-estimated = Some positions were too large to count: some risks are estimates.
review-caveat-helped = Help was taken: the accuracy is not the player's alone.
review-legend = ? forced guess, ?! needless guess, ?? blunder, ≈ an estimate
review-column-game = game
review-column-result = result
review-column-forced = forced
review-column-needless = needless
review-column-blunders = blunders
review-column-accuracy = accuracy
review-column-luck = luck
review-totals =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $wins } won, { $losses } lost
review-totals-accuracy = Accuracy, mean: { $accuracy }
review-totals-luck = Luck, sum over { $games ->
        [one] { $games } game
       *[other] { $games } games
    }: { $luck } explosions (standard deviation { $deviation })
review-play-on = To play on from here: demineur play { $game }

## What was read

note = note: { $message }
taken-saved = "{ $path }" is taken as a saved game, { $moves ->
        [0] before its first move
        [one] as it stands after one move
       *[other] as it stands after { $moves } moves
    }
taken-code = taken as the game of a share code, { $moves ->
        [0] before its first move
        [one] as it stands after one move
       *[other] as it stands after { $moves } moves
    }
taken-layout = "{ $path }" is taken as a layout that nobody has played yet
taken-mbf = "{ $path }" is taken as an MBF board that nobody has played yet
taken-boards = "{ $path }" is taken as a boards file: { $count ->
        [one] its only board
       *[other] the first of its { $count } boards
    } is looked at

## Errors of the command line

error = error: { $message }
error-level = there is no level "{ $name }"; levels: { $names }
error-mines =
    { $mines } mines do not fit on { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }: --mines { $cells } at most
error-mines-missing = a board of your own needs mines, for example --mines { $mines }
error-shapeless = a graph has no tiling, sides or layers of its own: leave out --tiling, --wrap, --touch and --depth
error-large = { $cells } cells are too many for a line-by-line game: { $max } at most, for example --width 100 --height 100
error-guided-tiling = the guided game is played on squares: leave out --tiling or --guided
error-seed = the system gives no random number ({ $cause }): give a seed, for example --seed 42
error-file = cannot read "{ $path }": { $cause }
error-file-endless = cannot read "{ $path }": it is no text, or more than 2 GiB of it; give a file of the formats in "--help"
error-write = cannot write "{ $path }": { $cause }
error-source = there is no file "{ $path }", and it is no share code: { $cause }
error-unknown = "{ $path }" is none of what can be read here. Understood are, as JSON: a layout, a saved game, a position, a board, a graph, levels; as text: a graph ("0: 1 2" a line), a boards file ("W H M x0 y0 i,i,…" a line), a board drawn after a line "mines 10" (# hidden, . and digits open, F a flag), a share code or a link with one, a .mine file or a link of JSMinesweeper; MBF as bytes
error-levels-name = "{ $path }" holds { $count } levels: choose one with --level; levels: { $names }
error-level-unused = "{ $path }" is no file of levels: leave out --level
error-board-number = "{ $path }" holds { $count ->
        [one] a single board: --number 1
       *[other] { $count } boards: --number from 1 to { $count }
    }
error-not-game = "{ $path }" is no game with mines to play: give a layout, a saved game, a boards file or a share code; on a graph, play with --graph { $path } --mines 5
error-not-position = "{ $path }" holds neither a position nor a game: give a position, a saved game, a layout, a boards file or a share code
error-not-boards = "{ $path }" holds no boards that the lab plays: give a boards file ("W H M x0 y0 i,i,…" a line), or the layout, saved game or share code of a board of squares with its mines and its first cell
error-play-stdin = moves are read from standard input: give a file, or a share code, in place of "-"
error-exists = the file "{ $path }" exists: choose another name, or go on with it: demineur play "{ $path }"
error-need-mines = the mines are not fixed: give --mines and --seed, or a layout (to see the board itself: --format graph, svg, dot or png)
error-need-square = { $format } holds only plain rectangles of squares: try --format layout
error-need-first = a line of a boards file has a first click: give --first, for example --first 0
error-mbf-large = MBF boards have at most 255×255 cells, not { $width }×{ $height }: try --format layout
error-picture-large = { $cells } cells are too many for a picture by Graphviz ({ $max } at most): try --format svg
error-terminal = bytes do not belong on a terminal: add --out { $example }
error-graphviz = the program "dot" of Graphviz is missing: install the package graphviz (on Debian: sudo apt-get install graphviz), or draw with --format svg
error-dot = Graphviz could not draw the picture: { $cause }
error-open = "{ $path }" is written, but xdg-open could not show it: { $cause }
error-cell = there is no cell "{ $cell }": give its number, from 0 to { $last }, or column,line from 1, for example --cell 3,4
error-proof = "{ $path }", line { $line }: no board with a proof, as generate --no-guess --json writes them: { $cause }
error-cells = { $cells } cells are too many: { $max } at most
error-strategy-twice = a strategy is named twice: each once, for example --strategy csp,exact
error-from = there is no move { $number } to play on from: --from { $last } at most
error-from-many = one game at a time can be played on: give one FILE or CODE with --from
value-tiling = no tiling is called so; there are: { $names }; a short alias such as hex or penrose will do too
value-threads = expected a whole number of threads, 1 or more
value-seconds = expected seconds from 0 to 86400
value-points = expected points of a hundred, as 0.5
value-shard = expected I/N with I from 1 to N, as 1/4
value-time = expected a time of 1 second to a year, as 90s, 15m or 2h
value-key = expected a key like n, space, ctrl+r, F2, Return or Escape
value-new-game = expected a key like F2, n or ctrl+r, a point of the window like 120,30, face, or click for the board itself
value-address = expected an address with a port, as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080, or a port of this machine, as 8080 or localhost:8080
error-sheet = a sheet is a PDF: name it "{ $path }"
save-own = kept in { $path } after every move
save-own-failed = the game goes on, but cannot be kept in its own file: { $cause }
value-whole = expected a whole number
value-large = that number is too large
value-at-least = expected { $least } or more
value-at-most = expected { $most } or less
value-between = expected { $least } to { $most }
refusal-unknown = there is no option { $option } here
refusal-command = there is no command { $name }
refusal-no-command = a command is missing: { $names }
refusal-missing = these are missing:
refusal-conflict = { $option } does not go with { $other }
refusal-conflicts = { $option } does not go with:
refusal-twice = { $option } is given more than once
refusal-no-value = { $option } needs a value
refusal-too-many = { $option } takes no more values: { $value } is one too many
refusal-value = { $value } will not do for { $option }
refusal-similar = there is: { $names }
refusal-help = More is told by '--help'.
help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-default = default: { $value }
help-possible = possible values: { $names }
help-colon = {""}
help-examples = Examples:
help-formats = Every format, with examples and JSON Schemas: docs/formats.md
man-manual = User Commands
man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-options = OPTIONS
man-commands = COMMANDS
man-examples = EXAMPLES
man-version = VERSION
error-man-page = there is no page of { $name }: choose one of { $names }
warning = warning: { $message }

## Tilings

tiling-square = squares
tiling-triangular = triangles
tiling-hexagonal = hexagons
tiling-elongated-triangular = squares and triangles in rows
tiling-snub-square = snub squares
tiling-trihexagonal = hexagons and triangles
tiling-truncated-hexagonal = dodecagons and triangles
tiling-rhombitrihexagonal = hexagons, squares and triangles
tiling-truncated-trihexagonal = dodecagons, hexagons and squares
tiling-truncated-square = octagons and squares
tiling-snub-trihexagonal = snub hexagons
tiling-laves-cairo-pentagonal = Cairo pentagons
tiling-laves-prismatic-pentagonal = prismatic pentagons
tiling-laves-floret-pentagonal = floret pentagons
tiling-laves-rhombille = rhombille
tiling-laves-deltoidal-trihexagonal = kites
tiling-laves-triakis-triangular = triakis triangles
tiling-laves-kisrhombille = kisrhombille
tiling-laves-tetrakis-square = tetrakis squares
tiling-hat = hats
tiling-spectre = spectres
tiling-penrose-p3-rhombs = Penrose rhombs
tiling-penrose-p2-kite-dart = Penrose kites and darts
tiling-cube = cube (layers)
tiling-graph = graph
