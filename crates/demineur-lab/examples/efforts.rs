//! Plays the same boards with several efforts of `expert` and compares them
//! board by board, with each other and with another solver's wins:
//!
//! `cargo run --release -p demineur-lab --example efforts -- GAMES LEVEL RULE SEED EFFORT…`
//! `cargo run --release -p demineur-lab --example efforts -- GAMES FILE WINS SETTING EFFORT…`
//!
//! LEVEL is a level, or one on another tiling: `intermediate@hexagonal`. RULE is
//! `safe` or `opening`; FILE is a boards file; WINS is a JSON file with
//! `{"settings":{SETTING:{"wins":"0110…"}}}`, or `-` for none. An EFFORT is a name, and
//! fields to change: `normal,roll_outs=64`; `exact` plays that strategy.

use std::env;
use std::fs;

use cpu_time::ThreadTime;
use demineur_core::{
    BoardSpec, CellId, FirstClick, Game, GameParams, Level, Move, Rng, Rules, Source, Status,
    Tiling,
};
use demineur_solver::strategy::{Player, play_out};
use demineur_solver::{Budget, Effort};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let games: usize = words[0].parse().expect("a number of games");
    let first = FirstClick::ALL.into_iter().find(|f| f.name() == words[2]);
    let (boards, mut columns): (Vec<Start>, Vec<Column>) = match first {
        Some(first_click) => {
            let seed = words[3].parse().expect("a seed");
            (seeded(&words[1], first_click, seed, games), Vec::new())
        }
        None => {
            let peer = (words[2] != "-").then(|| Column {
                name: words[2].clone(),
                wins: wins_of(&words[2], &words[3]),
                micros: Vec::new(),
            });
            (planned(&words[1], games), peer.into_iter().collect())
        }
    };
    let bits = env::var("BITS").ok();
    for effort in &words[4..] {
        let mut column = Column {
            name: effort.clone(),
            wins: Vec::new(),
            micros: Vec::new(),
        };
        for (number, start) in boards.iter().enumerate() {
            let clock = ThreadTime::now();
            column.wins.push(play(start, effort, number as u64));
            column.micros.push(clock.elapsed().as_micros() as u64);
        }
        if let Some(folder) = &bits {
            let text: String = column
                .wins
                .iter()
                .map(|&w| if w { '1' } else { '0' })
                .collect();
            let name = format!(
                "{folder}/{}-{}-{}-{}",
                words[1].replace('/', "_"),
                words[2].replace('/', "_"),
                words[3],
                effort
            );
            fs::write(name, text).expect("it can be written");
        }
        column.print(columns.first());
        columns.push(column);
    }
}

/// A board, and the first cell if that is not the player's choice.
struct Start {
    params: GameParams,
    first: Option<CellId>,
}

fn seeded(level: &str, first_click: FirstClick, seed: u64, games: usize) -> Vec<Start> {
    let (name, tiling) = level.split_once('@').unwrap_or((level, "square"));
    let level = Level::named(name).expect("a level");
    let tiling = Tiling::from_name(tiling).expect("a tiling");
    let level = level
        .on_tiling(tiling)
        .expect("a level moves to any tiling");
    let start = |game| Start {
        params: GameParams {
            board: level.board.clone(),
            mines: level.mines,
            rules: Rules {
                first_click,
                ..level.rules
            },
            source: Source::Seed { seed, game },
        },
        first: None,
    };
    (0..games as u64).map(start).collect()
}

fn planned(file: &str, games: usize) -> Vec<Start> {
    let text = fs::read_to_string(file).expect("a boards file");
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |place: usize| words[place].parse::<u32>().expect("a number");
        let cell = |word: &str| CellId::new(word.parse().expect("a cell"));
        let first = CellId::new(number(4) * number(0) + number(3));
        let board = BoardSpec::square(number(0), number(1));
        Start {
            params: GameParams::given(board, words[5].split(',').map(cell).collect(), Some(first)),
            first: Some(first),
        }
    };
    text.lines().take(games).map(line).collect()
}

fn wins_of(file: &str, setting: &str) -> Vec<bool> {
    let text = fs::read_to_string(file).expect("a file of wins");
    let all: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let wins = all["settings"][setting]["wins"].as_str();
    wins.expect("the wins of that setting")
        .chars()
        .map(|c| c == '1')
        .collect()
}

fn play(start: &Start, effort: &str, number: u64) -> bool {
    let mut game = Game::new(start.params.clone()).expect("it can be played");
    if let Some(first) = start.first {
        game.play(Move::Open(first)).expect("the first cell");
    }
    let (name, effort) = match effort {
        "exact" => ("exact", Effort::NORMAL),
        _ => ("expert", parse(effort)),
    };
    let mut player = Player::named(name).expect("it is known");
    let mut rng = Rng::of_strategy(0, number);
    let budget = Budget::default().with_effort(effort);
    let played = play_out(&mut game, &mut player, &mut rng, &budget, |_, _| {});
    played.expect("it can be played").status == Status::Won
}

fn parse(text: &str) -> Effort {
    let mut words = text.split(',');
    let name = words.next().unwrap_or_default();
    let mut effort: Effort = name.parse().expect("the name of an effort");
    for word in words {
        let (name, value) = word.split_once('=').expect("a field and its value");
        let value: f64 = value.parse().expect("a number");
        match name {
            "endgame_layouts" => effort.endgame_layouts = value,
            "endgame_nodes" => effort.endgame_nodes = value as u64,
            "roll_outs" => effort.roll_outs = value as u32,
            "roll_out_below" => effort.roll_out_below = value,
            "roll_out_endgame" => effort.roll_out_endgame = value,
            "rivals" => effort.rivals = value as usize,
            "margin" => effort.margin = value,
            "positions" => effort.positions = value as u64,
            "doubt" => effort.doubt = value,
            "lead" => effort.lead = value,
            _ => panic!("no field is called {name}"),
        }
    }
    effort
}

/// How one player did on every board.
struct Column {
    name: String,
    wins: Vec<bool>,
    micros: Vec<u64>,
}

impl Column {
    fn print(&self, base: Option<&Self>) {
        let mut micros = self.micros.clone();
        micros.sort_unstable();
        let games = micros.len();
        let rate =
            |wins: &[bool]| 100.0 * wins.iter().filter(|&&w| w).count() as f64 / wins.len() as f64;
        let ms = |micros: u64| micros as f64 / 1000.0;
        print!(
            "{}: {games} games, {:.2} % won, ms {:.3} mean {:.3} median {:.1} p99 {:.1} max",
            self.name,
            rate(&self.wins),
            ms(micros.iter().sum()) / games as f64,
            ms(micros[games / 2]),
            ms(micros[games * 99 / 100]),
            ms(micros[games - 1]),
        );
        if let Some(base) = base {
            let both = games.min(base.wins.len());
            let pairs = || self.wins[..both].iter().zip(&base.wins[..both]);
            let ours = pairs().filter(|&(a, b)| *a && !b).count() as f64;
            let theirs = pairs().filter(|&(a, b)| *b && !a).count() as f64;
            let n = both as f64;
            let difference = (ours - theirs) / n;
            let error = 1.96 * (((ours + theirs) / n - difference * difference) / n).sqrt();
            print!(
                "; against {} ({:.2} % of {both}): {ours} won alone, {theirs} lost alone, {:+.2} ± {:.2} points",
                base.name,
                rate(&base.wins[..both]),
                100.0 * difference,
                100.0 * error
            );
        }
        println!();
    }
}
