# Every text of the product, in English. Same keys as fr.ftl, in the same order.

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
lose-cell = The mine was in cell { $cell }.
again = To play this game again: { $command }
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
entry-form-cell = a cell number is needed, for example { $example }
entry-no-column = the column does not exist
entry-no-line = the line does not exist
entry-no-cell = the cell does not exist: cells go from 0 to { $last }
entry-too-long = that line is too long: { $max } bytes at most
entry-not-text = that line is not readable text (UTF-8)
entry-end = End of input: the game stops here.
quit = You left the game. See you soon!
help =
    Commands, at any question:
      o { $example }   open the cell (also: dig)
      f { $example }   put a flag (also: flag)
      u { $example }   take the mark away (also: unflag)
      c { $example }   chord: open around a number that has all its flags
      ? { $example }   mark "uncertain"; s { $example }: mark "safe"
      undo, redo, help, quit
help-rows = A cell is written column then line, from 1: "3 4", "3,4" or "(3, 4)".
help-cells = A cell is written by its number, from 0.
legend-ascii =
    # hidden, D flag, B mine, ? uncertain, s safe,
    a number: the mines around (nothing: none)
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

## Errors of the command line

error = error: { $message }
error-level = there is no level "{ $name }"; levels: { $names }
error-mines = { $mines } mines do not fit on { $cells } cells: --mines { $cells } at most
error-large = { $cells } cells are too many for a line-by-line game: { $max } at most, for example --width 100 --height 100
error-guided-tiling = the guided game is played on squares: leave out --tiling or --guided
error-seed = the system gives no random number ({ $cause }): give a seed, for example --seed 42
