## The bot

bot-start = Playing { $program }, { $level } ({ $size }), by { $strategy }. Ctrl-C or Escape stops; moving the mouse pauses.
bot-found = { $program } runs already: playing in its window { $window }, which stays open.
bot-game = Game { $number }: { $result } after { $seconds } s, { $clicks ->
    [one] 1 click
   *[other] { $clicks } clicks
}, { $guesses ->
    [0] no guess
    [one] 1 guess
   *[other] { $guesses } guesses
}. Won { $wins } of { $games }: { $rate } ({ $low }–{ $high }).
bot-won = won
bot-lost = lost
bot-not-kept = Game { $number } is not kept: played again, it does not give what was seen.
bot-saved = { $file }: saved
bot-paused = The mouse was moved: paused until it rests.
bot-strayed = { $cell } changed, though another cell was clicked: the hand slows down.
bot-stopped = Stopped.
bot-time-up = The time is up (--time-limit).
bot-pick = Click on the window (right button: none).
bot-windows-none = There is no window on this display.
bot-windows-browser = browser: --allow-browser
bot-windows-how = Play in one: demineur bot --window NUMBER, or --pick and a click on it.
bot-guess = A guess: { $move }: { $why }. Press Enter to play it
bot-start-new = Start a new game in the window: click once what starts it. The bot goes on with it, and does so itself from then on. (--new-game tells it beforehand.)
bot-left = Game { $number }: not counted: { $trouble }.
bot-untold = it has ended, and nothing that is seen tells how
bot-count-read = The window counts its mines ({ $mines } in this game): that is read before each game.
bot-count-none = Nobody has said how many mines there are, and no counter is found: played by the numbers alone, without --strategy. Say it with --mines N.
bot-doubtful = Not counted among these: { $games ->
    [one] one game whose end is not known
   *[other] { $games } games whose end is not known
}.
bot-ask-cell = What does { $cell } show? It is drawn above, the board is in { $file }. A number, # hidden, F flag, * mine, X the mine that was hit, W wrong flag; only Enter gives up:
bot-ask-again = One of 0 to 12, #, F, *, X, W, or only Enter to give up:
bot-ask-mend = The bot waits: { $trouble }.
    Press Enter to look again, or type q and Enter to give up:
bot-would = { $move }: { $why }
bot-over = The game is over: nothing to play.
bot-learnt = { $file }: saved what { $program } looks like ({ $glyphs ->
    [one] 1 glyph
   *[other] { $glyphs } glyphs
})
bot-advise = Least risk: { $cell } ({ $risk }).
bot-advise-doubt = Some open cell shows a number that cannot be told: these chances do without it.
bot-advise-first = Nothing is open yet: { $cell } is a good start.
bot-end-won = The game is won.
bot-end-lost = The game is lost.
bot-all = All games of the bot:
bot-head-number = number
bot-head-size = size
bot-head-corner = corner
bot-head-title = title
bot-head-class = class
bot-head-known = known as
bot-head-program = program
bot-head-level = level
bot-head-strategy = strategy
bot-head-games = games
bot-head-wins = won
bot-head-losses = lost
bot-head-rate = rate
bot-head-interval = 95 %
bot-head-mean = mean s
bot-head-best = best s
bot-head-guesses = guesses
bot-list-installed = { $program }: installed; { $levels }
bot-list-missing = { $program }: not installed; run: sudo apt-get install { $packages }
bot-capture-saved = { $file }: what is seen of '{ $title }'
bot-capture-grid = { $columns } × { $rows } cells of { $wide } × { $high } pixels, from ({ $x }, { $y }):
bot-capture-unknown = { $cells ->
    [one] 1 cell is
   *[other] { $cells } cells are
} unknown, drawn as !
bot-error-which = say which program or window to play in: --program xdemineur, --window TITLE or --pick; demineur bot list names the programs, demineur bot windows the windows
bot-error-no-display = there is no display: run this on a desktop, or give one with --display :1 (Xvfb :1 makes one without a screen)
bot-error-display = the display { $display } cannot be reached: { $reason }
bot-error-no-xtest = the display has no XTEST extension, so the real pointer cannot be moved: add --clicks events, which sends events to the window instead, or start the display with XTEST
bot-error-no-colours = the display does not show 24 bits a colour, four bytes a pixel: start it with a depth of 24 (Xvfb :1 -screen 0 1280x1024x24)
bot-error-no-key = the keyboard of the display lacks a key that is to be typed
bot-error-pointer-held = another program holds the pointer: close its menu, or wait until it has let go
bot-error-wayland = this is a Wayland desktop without X11 windows, and the bot plays in X11 windows only: install XWayland, start the game with GDK_BACKEND=x11 or QT_QPA_PLATFORM=xcb, and try again (docs/bot.md)
bot-error-no-pick = no window was clicked on; demineur bot windows lists them, and --window takes a number
bot-error-closed = the window was closed
bot-error-not-shown = the window is not all on the screen: it is an icon, or partly beyond the edge; bring it back
bot-error-broken = the display broke off: { $reason }
bot-error-not-installed = { $program } is not installed; run: sudo apt-get install { $packages }
bot-error-not-started = { $program } could not be started: { $reason }
bot-error-level = { $program } has no level { $asked }: choose one of { $offered }
bot-error-level-window = say how many mines there are: --mines 10, or with the size --level 9x9/10
bot-error-no-window = there is no window like { $wanted }: there are { $windows }
bot-error-no-windows = there is no window like { $wanted }, nor any other on this display
bot-error-many-windows = several windows are like { $wanted }; give the number of one with --window: { $windows }
bot-error-not-this-layout = { $cell } shows that this is not the board of the layout: nothing more is clicked
bot-error-browser = '{ $title }' is a browser's window, and sites with rankings forbid bots: add --allow-browser if this one does not
bot-error-no-grid = no grid of cells is seen: start with a fresh board, all of it visible
bot-error-covered = the window '{ $by }' covers the board: move it aside
bot-error-unreadable = { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
} cannot be read, even after looking again
bot-error-impossible = no layout of mines fits what is read: something is misread, or the number of mines is wrong (--mines, --level); nothing more is clicked
bot-error-misread = no layout of mines fits what is read: { $cell } is read on the least; or the number of mines is wrong (--mines, --level); nothing more is clicked
bot-error-face-playing = the face says that the game goes on, the board that it is over: nothing more is clicked
bot-error-face-won = the face says that the game is won, the board does not: nothing more is clicked
bot-error-face-lost = the face says that the game is lost, the board does not: nothing more is clicked
bot-error-no-effect = the click on { $cell } did nothing; with --clicks events, the program may not listen to them: try --clicks pointer
bot-error-no-new-game = no new game came up
bot-error-picture = { $file }: what was seen
bot-error-layout = cheat must be told the layout: add --layout FILE or a game id of sgt-mines
bot-error-layout-games = cheat knows one board only: play one game (--games 1)
bot-error-file = { $file }: { $reason }
bot-error-profile = { $file } is no profile: { $reason }
