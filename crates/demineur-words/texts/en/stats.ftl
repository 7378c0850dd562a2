## Statistics

stats-none = No game has been finished yet. Play one: demineur play
stats-none-such = No such game has been finished. There are games of: { $levels }
stats-column-level = level
stats-column-games = games
stats-column-wins = won
stats-column-rate = % (95%)
stats-column-best = best
stats-column-mean = mean
stats-column-streak = streak
stats-column-speed = 3BV/s
stats-legend = Times in seconds. In brackets: 95% interval, best streak, mean 3BV/s.
stats-no-guess = no guess
stats-players = The games of { $players } players are counted together, streaks too: --player NAME tells of one player of the page, --door terminal of whoever plays here.
stats-left-out = { $games ->
    [one] { $games } game on a board known before, with help, with moves taken back or by a strategy is left out; --all counts it too.
   *[other] { $games } games on boards known before, with help, with moves taken back or by a strategy are left out; --all counts them too.
}
stats-abandoned = { $games ->
    [one] { $games } game left before its end does not count.
   *[other] { $games } games left before their end do not count.
}
stats-chart-times = { $level }: time of each win, in seconds
stats-chart-times-many = { $level }: time of the wins, in seconds, the mean of each { $each }
stats-chart-rate = { $level }: share won of the last { $window } games
stats-chart-histogram = { $level }: how many wins took how many seconds
stats-chart-others = Charts of another level: --level NAME
stats-csv = { $games ->
    [one] { $games } game written to "{ $path }"
   *[other] { $games } games written to "{ $path }"
}
stats-no-game = there is no game { $number } in the history: the first column of demineur stats --csv - has their numbers
stats-no-player = nobody is called "{ $name }": players choose their names on the page, in the leaderboard
store-no-folder = no folder for the history: neither XDG_DATA_HOME nor HOME names one; give it with --data-dir
store-folder = the folder for the history, "{ $path }", cannot be made: { $cause }; give another with --data-dir
store-not-ours = "{ $path }" is not a history of this program, and was left alone: move it away, or give another folder with --data-dir
store-too-new = "{ $path }" was written by a newer version of this program, and was left alone: use that version, or give another folder with --data-dir
store-busy = another program keeps the history busy: try again
store-full = the disk with the history is full: make room, or give another folder with --data-dir
store-denied = the history may be neither opened nor written: look who may write to its folder, or give another with --data-dir
store-out-of-step = game { $number } of the history is played on elsewhere
store-damaged = game { $number } of the history cannot be read: { $cause }
store-failed = the history cannot be used: { $cause }
store-elsewhere = this game is being played elsewhere (process { $process }): what is played here is a copy of it, which does not count
store-apart = this game was played on elsewhere: what is played here is kept as a game of its own
store-not-kept = this game is not kept in the history: { $cause }
store-no-database = there is no history at "{ $path }"
store-exists = "{ $path }" is there already, and nothing is written over: give another name
store-in-use = "{ $path }" is in use: end the server and the games that have it open first
store-unsound = "{ $path }" is damaged: { $cause }
data-sound = "{ $path }" is sound: schema { $version }, { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
data-fault = damaged: { $fault }
data-faults = "{ $path }" is damaged ({ $faults ->
        [one] 1 fault
       *[other] { $faults } faults
    }): put a copy back with "demineur data restore"
data-copied = copied to "{ $path }": { $games ->
        [one] 1 game
       *[other] { $games } games
    }
data-restored = "{ $path }" is in its place: { $games ->
        [one] 1 game
       *[other] { $games } games
    }
data-kept = what was there before is kept as "{ $path }"
