## The full screen

screen-small = Too small: { $columns } more columns and { $lines } more lines needed.
not-written = Not in the history yet. It is tried again until it is.
not-written-why = Not in the history yet; it is tried again by itself. The cause: { $cause }
leaving-waits =
    The last moves are not in the history yet. Waiting up to { $seconds } seconds for it; { $key } again
    leaves without them, any other key goes on.
left-unwritten = the last moves are not in the history: { $cause }
left-unwritten-late = it did not answer in time
work-history = Waiting for the history… ({ $key } to stop)
not-kept = This move could not be kept: { $cause }
refuse-hinted-mine = The hint has proven a mine here: { $key } flags it, { $back } closes the hint.
work-lay = Making the board… ({ $key } to stop)
work-make = Making a board that needs no guess… ({ $key } to stop)
work-act = Opening… ({ $key } to stop)
work-jump = Looking for the next cell… ({ $key } to stop)
work-figures = Working the result out… ({ $key } to stop)
work-rewind = Playing the moves again… ({ $key } to stop)
work-share = Writing the code… ({ $key } to stop)
work-then =
    { $count ->
        [one] One thing typed meanwhile comes after it.
       *[other] { $count } things typed meanwhile come after it.
    }
work-stopped = Stopped: that move was not made.
leaving-acts = A move is still being made, and waited for. { $key } again leaves without it, any other key goes on.
work-think = Thinking… ({ $key } to stop)
work-strategy = The strategy is thinking… ({ $key } to stop)
work-review = Reviewing the game… ({ $key } to stop)
make-none =
    { $tries ->
        [one] no such board was found in { $tries } try
       *[other] no such board was found in { $tries } tries
    }: ask for fewer mines or another grade
bar-no-guess = no guess
bar-you = you play
replay-place = Move { $place } of { $moves }
hint-more = (hint { $grade } of 4, { $key } for the next)
chances-cell = { $cell }: { $risk } chance of a mine
chances-sea =
    { $cells ->
        [one] One cell that no number touches: { $risk }
       *[other] { $cells } cells that no number touches: { $risk } each
    }
chances-tens = A figure on the board stands for ten percent.
watch-running = { $strategy } plays, a move every { $delay } ms
watch-paused = { $strategy } waits: { $key } to go on, { $step } for one move
watch-matrices = { $strategy } has worked this out: { $key } to go on, { $step } for one move
watch-matrix-rows = rows { $from } to { $to } of { $rows }; the arrow keys scroll
watch-taken = You play now.
watch-busy = The strategy plays: { $key } to take over.
watch-no-matrices = Only pinv works with matrices.
watch-impossible = The strategy finds no layout of mines that fits.
watch-no-layout = The strategy needs to be told where the mines are, and nobody knows it yet.
watch-nothing = There is nothing left to play.
end-mine = The mine was in { $cell }.
end-time = Time { $time }, 3BV { $done } of { $all }, { $speed } 3BV/s
end-clicks = Clicks: { $clicks }, efficiency { $efficiency }
end-record = Your best time at this level!
end-rate = { $level }: { $wins } of { $games } won ({ $rate })
end-best = Best time { $best }, wins in a row: { $streak } (at most { $longest })
end-helped = Played with help: not among your results.
end-undone = Moves were taken back: not among your results.
end-watched = A strategy played: not among your results.
end-known = A known board: not among your results.
foot-open = open
foot-flag = flag
foot-chord = around
foot-hint = hint
foot-chances = chances
foot-undo = undo
foot-new = new
foot-again = again
foot-review = review
foot-menu = menu
foot-help = help
foot-quit = quit
foot-pause = pause
foot-step = one move
foot-faster = faster
foot-slower = slower
foot-take = take over
foot-backward = back
foot-forward = forward
foot-next-mistake = next guess
foot-play-on = play on
foot-back = leave
menu-title = Démineur: open every cell that hides no mine
menu-continue = Go on
menu-start = New game
menu-day = Board of the day
menu-level = Level
menu-own = your own
menu-columns = Columns
menu-lines = Lines
menu-layers = Layers
menu-mines = Mines
menu-tiling = Tiling
menu-no-guess = Guesses
menu-guess-may = may be needed
menu-guess-any = never needed
menu-guess-counting = never: counting is enough
menu-guess-pair = never: takes pairs
menu-guess-set = never: takes sets
menu-guess-count = never: takes the mine count
menu-player = Who plays
menu-you = you
menu-rules = Rules, torus, seed
menu-first-click = First opening
menu-cascade = Cascade
menu-flags = Flags
menu-win = Win
menu-wrap = Torus
menu-touch = Neighbours by
menu-seed = Seed
menu-random = at random
menu-usual = as the level says
menu-code = Share code or file
menu-past = Past games
menu-options = Options
menu-chord = Click or space on a number
menu-letters = Letters that move
menu-animation = Animation
menu-symbols = Symbols
menu-palette = Colours
menu-theme = Background
rule-first-opening = an opening
rule-first-safe = a safe cell
rule-first-any = anything, also a mine
rule-cascade-on = opens around a 0
rule-cascade-through = around a 0, flags too
rule-cascade-off = none: one cell at a time
rule-flags-unlimited = any number
rule-flags-mines = as many as mines
rule-win-open = every safe cell open
rule-win-flagged = and every mine flagged
rule-touch-corner = corners
rule-touch-edge = edges
look-emoji = emoji
look-unicode = signs of Unicode
look-ascii = plain ASCII
look-classic = classic
look-blind = colour-blind safe
look-dark = dark
look-light = light
menu-quit = Quit
menu-yes = yes
menu-no = no
menu-size =
    { $size }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
level-torus = torus
level-edge = by edges
newcomer = { $open } opens the chosen cell, { $flag } flags a mine, { $help } shows all keys. A number says how many mines touch its cell.
menu-keys = { $up } { $down } choose, { $left } { $right } change, enter starts, { $help } help
levels-own = a board of your own
levels-same = enter or { $key }: the same again, with other mines
results-title = Results and best times
results-none = No game that counts has been finished yet: one that you drew and played alone.
results-rate = share
results-more = Games you drew and played alone. All of it, with charts: demineur stats
past-title = Past games
past-none = No game has been played yet.
past-won = won
past-lost = lost
past-left = left
past-running = unfinished
past-helped = with help
past-keys = { $open } opens, { $review } reviews, { $back } leaves
past-gone = This game is no longer there.
ago-now = just now
ago-minutes =
    { $count ->
        [one] a minute ago
       *[other] { $count } minutes ago
    }
ago-hours =
    { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
ago-days =
    { $count ->
        [one] yesterday
       *[other] { $count } days ago
    }
help-title = Open every cell that hides no mine. A number says how many mines touch its cell.
help-more = Digits count: 5l goes five cells to the right. Any other key closes this page.
keys-intro = Keys, names for the [keys] section of the configuration file, and what they do:
keys-mouse =
    Mouse: left opens when released (slide away to cancel), right flags, middle or both buttons
    open around a number, the wheel scrolls, ctrl and wheel zoom.
key-left = one cell to the left
key-down = one cell down
key-up = one cell up
key-right = one cell to the right; while watching or replaying, the next move
key-first = to the start of the line
key-last = to the end of the line
key-page-up = ten lines up
key-page-down = ten lines down
key-layer-back = one layer back, in a cube
key-layer-on = one layer further, in a cube
key-next = to the next highlighted cell, or hidden cell beside a number
key-previous = to the one before
key-open = open the cell; while watching, pause or go on; in a replay, play on from here
key-flag = put a flag, or take it away
key-chord = open around a number that has all its flags
key-mark = next mark: flag, ?, none
key-safe = mark as safe, or take that away
key-undo = take the last move back
key-redo = play it again
key-hint = a hint; once more for the next of four grades
key-chances = show the chance of a mine everywhere, or no longer
key-guess = is a guess forced here?
key-new = a new game: then a level by letter or number
key-again = the same board again
key-watch = let a strategy play, or take over
key-step = one move of the strategy
key-slower = longer pauses between its moves
key-faster = shorter pauses between its moves
key-matrices = show the matrices of pinv at each turn, or no longer
key-review = replay and review the game, move by move
key-share = show the share code
key-results = your results and best times
key-zoom-in = larger
key-zoom-out = smaller
key-fit = as large as the window has room for, centred
key-menu = to the start menu; the game is kept
key-help = show the keys
key-back = close what is open, or stop what is being worked out
key-suspend = stop for a while, back to the shell (fg goes on)
key-quit = leave; the game is kept
stroke-ctrl = ctrl
stroke-alt = alt
stroke-space = space
stroke-enter = enter
stroke-esc = esc
stroke-tab = tab
stroke-shift-tab = shift+tab
stroke-backspace = backspace
stroke-delete = delete
stroke-insert = insert
stroke-left = left
stroke-right = right
stroke-up = up
stroke-down = down
stroke-home = home
stroke-end = end
stroke-pageup = pageup
stroke-pagedown = pagedown
config-problem = { $path }, line { $line }: { $what }
config-syntax = this is no TOML: { $message }
config-setting = there is no setting "{ $name }"; settings: { $names }
config-value = { $name } is one of { $values }
config-command = there is no command "{ $name }"; commands: { $names }
config-key = "{ $name }" is no key: write a letter or sign, space, enter, esc, tab, left, pageup, f1 to f24…, perhaps with ctrl+ or alt+ before it (digits count: 5l)
config-keys = the keys of { $name } are words: write { $name } = "x" or { $name } = ["x", "space"]
config-twice = the key "{ $key }" is given to { $command } already: write another one
error-screen = { $option } needs a full screen: run it in a terminal, without --plain; { $instead }
error-screen-review = without a terminal: demineur review FILE
error-film-many = one game at a time becomes a picture: name a single file or code
error-gif-large = the board is too large for a GIF: --svg takes any size
error-resume-none = there is no unfinished game: start one with demineur play
error-replay-none = no game has been finished yet: name a saved game, demineur play --replay FILE
warning-store = Games are not kept: { $cause }
