## The server

# This language, as those who speak it call it.
web-language = English
serve-at = Démineur is at { $url } (Ctrl+C stops it)
serve-already = Démineur is served already, at { $url }
serve-not-opened = no browser could be opened here: open { $url } yourself
serve-open-to-all = everybody who can reach { $address } can play here; --listen 127.0.0.1:8383 is for this machine alone
serve-taken-ours = another démineur serves { $url } already: open it in a browser, or serve elsewhere with demineur serve --listen { $next }
serve-taken = another program listens at { $address }: choose another port, for example demineur serve --listen { $next }
serve-listen = cannot listen at { $address } ({ $cause }): try demineur serve --listen 127.0.0.1:0
serve-log = there is no log level "{ $level }": try error, warn, info or debug
web-no-page = there is nothing at this address
web-bad-method = this address does not answer to that method
web-no-game = there is no such game, or it is not yours
web-bad-json = the request cannot be read: { $why }
web-bad-field = "{ $field }" is not understood: expected { $expected }
web-too-many-cells = a board of { $cells } cells is too large here: { $most } at most
web-too-large-to-analyse = a board of { $cells } cells is too large to be analysed here: { $most } at most
web-body-too-large = the request is too long: { $most } bytes at most
web-too-slow = the request took too long to arrive: send it again
web-too-fast =
    { $seconds ->
        [one] too many requests: try again in a second
       *[other] too many requests: try again in { $seconds } seconds
    }
web-too-many-games = you have { $most } unfinished games: finish one or give one up first
web-too-many-sockets = too many windows are open: close one and try again
web-too-many-connections = too many requests from here have not come whole yet: try again in a moment
web-busy = the server is busy: try again in a moment
web-too-many-lab-games = a run of { $games } games is too long here, all strategies and points counted: { $most } at most
web-lab-twice = you have a run in the lab already: stop it, or wait for its end
web-lab-busy = others are using the lab: try again when they have finished
web-no-lab = this server has no lab: run it on your own machine with demineur lab
web-too-long = this takes too long, and was stopped
web-wrong-version = the game has gone on meanwhile: its number of moves is { $now }
web-not-over = the game is not over yet
web-given-up = this game was given up
web-other-origin = only this site's own pages may do that
web-bad-nickname = a nickname has 24 characters at most, letters, digits and punctuation
web-nickname-taken = somebody else has this nickname already: choose another
web-no-transfer = this code was never given, was used already, or is more than ten minutes old: ask for a new one where your games are
web-too-many-kept = { $most } finished games are kept for one player, and these would be more
web-no-strategy = there is no strategy "{ $name }" here; strategies: { $names }
web-no-cheat = "cheat" looks at the mines: it plays only games from a seed or code of your own
web-no-advice = the strategy has no move here
web-advice = { $move }: { $why }
web-unreadable = this is nothing that can be read here. Understood are: a position, a layout, a saved game, a board or a graph as JSON; a share code or a link with one; a drawn board (# hidden, . and digits open, F a flag); a boards file ("W H M x0 y0 i,i,…" a line); MBF; a .mine file or a link of JSMinesweeper
web-no-position = there are levels to choose from in this, and no position
web-not-a-socket = a WebSocket is expected at this address
web-storage = the game cannot be written now, so the move does not count: try again
web-stopping = the server is stopping: try again in a moment
web-internal = something went wrong on the server
web-chances-no-guess = This board was made to need no guess: the chances are only a guide.
web-analysis-helps =
    { $games ->
        [one] This analysis counts as help in the game you are playing: it will be on no list.
       *[other] This analysis counts as help in the { $games } games you are playing: they will be on no list.
    }
web-offline-title = No connection
web-offline-text = This page needs its server: boards are drawn there, and every move is kept there. What is missing now is the way to it.
web-offline-kept = Nothing is lost: your game waits as you left it, at this same address.
web-offline-again = Try again
web-card-text = Minesweeper on any tiling. The same mines for everybody: begin where it is marked.
web-card-board = A board of { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }
web-card-somebody = Somebody
web-card-won = { $name } won this in { $time } s: { $board }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }. Can you do better?
web-card-shared = { $name } shares a board: { $board }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
web-won = Won in { $time } s.
web-lost = Lost after { $time } s.
web-classic-flagged = You cannot click on a cell with a flag!
web-classic-open = You cannot put a flag on a cell that was clicked already!
web-classic-flags = The most flags are placed!
web-classic-ia = No cell beside an open cell whose number of neighbouring mines is 0!
