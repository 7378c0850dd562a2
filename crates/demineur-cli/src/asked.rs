//! From options to the game they ask for.

use demineur_core::format::Limits;
use demineur_core::{Board, BoardSpec, Level, Touch};
use demineur_play::{Ask, AskError, RulesAsked, Wish, check_level};
use demineur_solver::generate::Tier;
use demineur_solver::strategy::{Player, StrategyName};
use demineur_words::{Key, Lang, Texts};

use crate::args::{BoardArgs, DrawArgs, RuleArgs};
use crate::error::Failure;
use crate::files;

/// What the options ask for, and the levels to choose from.
#[derive(Clone, Debug)]
pub struct Asked {
    pub ask: Ask,
    pub levels: Vec<Level>,
}

impl Asked {
    /// Reads the files that are named. What comes from standard input comes
    /// once.
    pub fn new(board: &BoardArgs, rules: RuleArgs, texts: &Texts) -> Result<Self, Failure> {
        let own = match &board.graph {
            Some(path) => {
                let text = files::read(path, texts)?;
                let graph = files::accept(path, Board::from_graph(&text), texts)?;
                Some(graph.spec().clone())
            }
            None => {
                let size = board.width.zip(board.height);
                size.map(|(width, height)| BoardSpec::square(width, height))
            }
        };
        let levels = match &board.levels {
            Some(path) => {
                let text = files::read(path, texts)?;
                files::accept(path, Level::list_from_json(&text), texts)?
            }
            None => Level::built_in(),
        };
        let ask = Ask {
            level: board.level.clone(),
            board: own,
            mines: board.mines,
            tiling: board.tiling,
            // Options glue sides, and cannot part them.
            wrap: board.wrap.then_some(true),
            touch: board.touch,
            depth: board.depth,
            rules: RulesAsked {
                first_click: rules.first_click,
                cascade: rules.cascade,
                flags: rules.flags,
                win: rules.win,
            },
            ..Ask::default()
        };
        Ok(Self { ask, levels })
    }

    /// The same with a seed.
    pub fn drawn(args: &DrawArgs, texts: &Texts) -> Result<Self, Failure> {
        Ok(Self::new(&args.board, args.rules, texts)?.with_seed(args.seed))
    }

    /// The same with that seed, if there is one.
    pub fn with_seed(mut self, seed: Option<u64>) -> Self {
        self.ask.seed = seed;
        self
    }

    /// The same with a board that needs no guess, if so.
    pub fn with_no_guess(self, asked: bool, grade: Option<Tier>) -> Self {
        let ask = self.ask.with_no_guess(asked, grade);
        Self { ask, ..self }
    }

    /// The game that is meant, by the level of that name where none is said;
    /// its board can be made and its mines fit.
    pub fn wish(&self, usual: &str, texts: &Texts) -> Result<(Wish, Board), Failure> {
        let chance = match self.ask.seed {
            Some(seed) => seed,
            None => random_seed(texts)?,
        };
        let ask = self.ask.clone().or_level(usual, &self.levels);
        let wish = ask.wish(&self.levels, chance);
        let wish = wish.map_err(|error| refused(&error, texts))?;
        let board = check_level(&wish.level, Limits::default().cells);
        Ok((wish, board.map_err(|error| refused(&error, texts))?))
    }
}

/// Why there cannot be such a game.
pub fn refused(error: &AskError, texts: &Texts) -> Failure {
    Failure::Refused(texts.ask_error(error))
}

/// A player of that name.
pub fn player(name: StrategyName, texts: &Texts) -> Result<Player, Failure> {
    Player::new(name).map_err(|error| Failure::Refused(texts.said(&error)))
}

/// A seed of the system's: short enough to be typed again.
pub fn random_seed(texts: &Texts) -> Result<u64, Failure> {
    getrandom::u32().map(u64::from).map_err(|error| {
        let cause = texts.said(error);
        Failure::Refused(texts.with(Key::ErrorSeed, [("cause", cause.into())]))
    })
}

/// The same as people say it, in languages that have other words for it than
/// those that options take.
pub fn shape_told(spec: &BoardSpec, texts: &Texts) -> String {
    let BoardSpec::Tiled(tiled) = spec else {
        return texts.get(Key::TilingGraph);
    };
    if texts.lang() == Lang::En {
        return shape_name(spec);
    }
    let mut told = vec![texts.tiling(tiled.tiling)];
    told.extend(tiled.wrap.then(|| texts.get(Key::LevelTorus)));
    told.extend((tiled.touch == Touch::Edge).then(|| texts.get(Key::LevelEdge)));
    told.join(", ")
}

/// The tiling's name, and what is unusual about the board, as in its options.
pub fn shape_name(spec: &BoardSpec) -> String {
    let BoardSpec::Tiled(spec) = spec else {
        return "graph".to_owned();
    };
    let mut name = spec.tiling.name().to_owned();
    if spec.wrap {
        name.push_str(" --wrap");
    }
    if spec.touch == Touch::Edge {
        name.push_str(" --touch edge");
    }
    name
}
