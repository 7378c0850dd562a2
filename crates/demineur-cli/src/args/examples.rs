//! What works as typed: the examples in the help of each command. A test runs
//! those of each in their order, on a machine where nothing else was typed: a
//! file that one of them reads is written by one before it.

/// The examples of a command, whose words stand in its name.
pub const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "serve",
        &[
            "demineur serve --open",
            "demineur serve --listen localhost:8080",
            "demineur serve --listen 0.0.0.0:8383 --data-dir games",
        ],
    ),
    (
        "play",
        &[
            "demineur play --level expert",
            "demineur play --tiling penrose --level beginner --no-guess",
            "demineur play --like 002",
            "echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json",
        ],
    ),
    (
        "board",
        &[
            "demineur board tilings",
            "demineur board show --tiling hex --level beginner --seed 1",
        ],
    ),
    (
        "board new",
        &[
            "demineur board new --level beginner --seed 42 --first 40 --out layout.json",
            "demineur board new --tiling hat --width 12 --height 9",
        ],
    ),
    (
        "board show",
        &[
            "demineur board new --level beginner --seed 42 --first 40 --out layout.json",
            "demineur board show layout.json --reveal",
            "demineur board show --tiling cube --width 4 --height 4 --depth 3 --mines 5 --seed 1",
        ],
    ),
    (
        "board tilings",
        &[
            "demineur board tilings",
            "demineur board tilings --touch edge --json",
        ],
    ),
    (
        "board export",
        &[
            "demineur board export --tiling hat --width 12 --height 9 --svg --out hat.svg",
            "demineur board new --level beginner --seed 42 --first 40 --out layout.json",
            "demineur board export layout.json --code",
            "demineur board export layout.json --position --out position.json",
            "demineur board export layout.json --boards --out boards.txt",
        ],
    ),
    (
        "analyze",
        &[
            "printf 'mines 4\\n1###\\n2###\\n##F#\\n' | demineur analyze -",
            "echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json",
            "demineur analyze game.json --json",
        ],
    ),
    (
        "hint",
        &[
            "printf 'mines 4\\n1###\\n2###\\n##F#\\n' | demineur hint - --cell 2,1",
            "echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json",
            "demineur hint game.json --grade nudge",
        ],
    ),
    (
        "generate",
        &[
            "demineur generate --no-guess --level expert",
            "demineur generate --no-guess --level beginner --grade pair --count 3 --json --out puzzles.jsonl",
            "demineur generate --check puzzles.jsonl",
            "demineur generate --no-guess --level beginner --count 6 --sheet puzzles.pdf",
        ],
    ),
    (
        "solve",
        &[
            "demineur solve --level expert --strategy csp --seed 1",
            "demineur board new --level beginner --seed 42 --first 40 --out layout.json",
            "demineur solve layout.json --strategy expert --json",
        ],
    ),
    (
        "review",
        &[
            "echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json",
            "demineur review game.json",
            "demineur review game.json --from 1 --save again.json",
            "demineur review game.json --gif game.gif",
        ],
    ),
    (
        "stats",
        &[
            "demineur stats --level beginner",
            "demineur stats --all --csv games.csv",
        ],
    ),
    (
        "data",
        &["demineur data check", "demineur data backup copy.sqlite3"],
    ),
    (
        "data check",
        &[
            "demineur data check",
            "demineur data backup copy.sqlite3",
            "demineur data check copy.sqlite3 --json",
        ],
    ),
    (
        "data backup",
        &[
            "demineur data backup copy.sqlite3",
            "demineur data backup copy-2.sqlite3 --data-dir \"$DEMINEUR_DATA_DIR\"",
        ],
    ),
    (
        "data restore",
        &[
            "demineur data backup copy.sqlite3",
            "demineur data restore copy.sqlite3",
            "demineur data restore copy.sqlite3 --data-dir elsewhere",
        ],
    ),
    (
        "lab",
        &[
            "demineur lab run --level beginner --strategy csp,exact --games 100",
            "demineur lab compare exact expert --level beginner --games 100",
        ],
    ),
    (
        "lab run",
        &[
            "demineur lab run --level expert --strategy csp,exact --games 100",
            "demineur lab run --level expert --games 100 --out run.json --resume --report run.html",
            "demineur lab run --tiling hex --level beginner --games 100 --shard 1/2 --out part1.json",
            "demineur lab run --tiling hex --level beginner --games 100 --shard 2/2 --out part2.json",
        ],
    ),
    (
        "lab boards",
        &[
            "demineur board export --level beginner --seed 42 --first 40 --boards --out boards.txt",
            "demineur lab boards boards.txt --strategy exact",
            "echo '3 1 1 0 0 2' | demineur lab boards - --json",
        ],
    ),
    (
        "lab compare",
        &[
            "demineur lab compare exact expert --level beginner --games 100",
            "demineur lab compare evident exact --games 1000 --sprt 5",
        ],
    ),
    (
        "lab sweep",
        &[
            "demineur lab sweep mines 60..120:20 --strategy evident,exact --games 50",
            "demineur lab sweep density 10..25:5 --width 16 --height 16 --games 50",
            "demineur lab sweep size 8..24:8,30x16 --level expert --games 20",
            "demineur lab sweep tiling square,hex,cairo --level beginner --games 50 --report sweep.html",
            "demineur lab sweep effort low,normal --level beginner --games 20",
        ],
    ),
    (
        "lab positions",
        &[
            "echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json",
            "demineur lab positions game.json",
            "demineur lab positions game.json --strategy csp,expert --json",
        ],
    ),
    (
        "lab merge",
        &[
            "demineur lab run --level beginner --games 100 --shard 1/2 --out part1.json",
            "demineur lab run --level beginner --games 100 --shard 2/2 --out part2.json",
            "demineur lab merge part1.json part2.json --json --report whole.html",
        ],
    ),
    (
        "lab repeat",
        &[
            "demineur lab run --level beginner --games 100 --out run.json",
            "demineur lab repeat run.json",
            "demineur lab repeat run.json --threads 1",
        ],
    ),
    (
        "bot",
        &[
            "demineur bot list",
            "demineur bot --program xdemineur --games 10",
            "demineur bot --window Mines --advise",
            "demineur bot --pick --mines 10 --calibrate --games 20 --time-limit 10m --save games --picture gif",
        ],
    ),
    (
        "bot windows",
        &["demineur bot windows", "demineur bot windows --json"],
    ),
    (
        "bot list",
        &["demineur bot list", "demineur bot list --json"],
    ),
    (
        "bot capture",
        &[
            "demineur bot capture --program xdemineur",
            "demineur bot capture --window Mines --level 9x9/10 --output mines.png",
        ],
    ),
    (
        "bench",
        &["demineur bench", "demineur bench --json --timing"],
    ),
    (
        "man",
        &[
            "demineur man lab run",
            "demineur man --out man",
            "demineur man | man -l -",
        ],
    ),
    (
        "completions",
        &[
            "demineur completions bash > demineur.bash",
            "demineur completions zsh > _demineur",
            "demineur completions fish > demineur.fish",
        ],
    ),
];
