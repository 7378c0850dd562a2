## The lab

lab-cells = cells
lab-mines = mines
lab-axis-mines = mines
lab-axis-density = density %
lab-axis-size = size
lab-axis-tiling = tiling
lab-axis-effort = effort
lab-chart-rate = { $strategy }: won in %, with the 95% interval
lab-sweep-level = over { $axis }: { $shape }, games a point: { $games }, first click { $first }, seed { $seed }
lab-sweep-value = "{ $value }" is no { $axis }: give values and ranges FROM..TO:STEP, as { $example }
lab-sweep-backwards = "{ $value }" leads nowhere: a range goes up by a step above 0, as { $example }
lab-sweep-twice = "{ $value }" is there twice: name each value once
lab-sweep-too-many = { $most } points at most: take a larger step
lab-sweep-point = at { $point }: { $cause }
lab-sweep-effort = only expert thinks harder when told to: add --strategy expert
lab-chart-rates = Won in %, with the 95% interval:
lab-chart-differences = Differences in points, with the 95% interval:
lab-position = { $number }. { $shape }, { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    }, { $open } open, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
lab-position-exact = Best: { $cell }, risk { $risk }; perfect play wins { $win } (exact; possible layouts: { $layouts }).
lab-position-estimate = Best by estimate: { $cell }, risk { $risk }; it wins about { $win } (± { $error }, played out); the optimum cannot be computed here.
lab-position-unknown = Best by expert's judgement: { $cell }, risk { $risk }; the chance to win cannot be computed here.
lab-position-nothing = Nothing is left to open.
lab-position-over = The game is over.
lab-position-not-exact = Not every layout could be counted: risks are estimates.
lab-opens = opens
lab-opens-risk = risk
lab-opens-win = then wins
lab-opens-regret = regret, points
lab-positions-total = Positions judged: { $positions }; regret over those where it can be computed:
lab-positions = positions
lab-positions-risk = mean risk
lab-positions-known = computable
lab-positions-best = optimal
lab-positions-regret = mean regret, points
lab-report-run = A run of the lab
lab-report-compare = A comparison by the lab
lab-report-sweep = A sweep by the lab
lab-report-rates = Games won
lab-report-differences = Differences on the same boards
lab-report-losses = Where games are won and lost
lab-report-times = Processor time a game
lab-report-times-unit = milliseconds, each tick double or more
lab-report-percent = games won in %, with the 95% interval
lab-report-points = difference in points, with the 95% interval
lab-report-games = % of the games
lab-report-manifest = What was played
lab-report-command = command
lab-report-version = version
lab-report-seed = seed
lab-report-board = board
lab-report-rules = rules
lab-report-first = first cell
lab-report-test = test
lab-report-some = { $played } of { $of }
lab-report-shard = { $played } of { $of }: games { $from } to { $to } belong to this piece
lab-report-note = Intervals hold the true value in 95% of such runs.
lab-report-again = The same command plays the same games on every machine; only times differ.
lab-report-merged = Parts were joined that commands of their own have played; lab repeat plays a part again.
lab-report-folder = there is no folder for "{ $path }": make it first, or name another file
lab-no-parquet = this demineur was built without the feature "parquet"; build it with: cargo build --release -p demineur-cli --features parquet
