//! `demineur play`.

use std::path::PathBuf;

use clap::Args;
use demineur_core::{Cascade, FirstClick, FlagLimit};
use demineur_solver::Effort;
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;
use demineur_words::Lang;

use super::board::{DrawArgs, OWN_BOARD, OWN_RULES};
use super::stats::HistoryArgs;
use super::{LookArgs, effort, one_of, strategy};

/// What to play, by which rules, and how it looks.
#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// A saved game to go on with, a layout or boards file to play, or a share code
    /// [default: a new game]
    #[arg(value_name = "FILE|CODE", conflicts_with_all = OWN_BOARD, conflicts_with_all = OWN_RULES, conflicts_with_all = ["level", "seed", "guided", "flag_dialogue"])]
    pub source: Option<String>,
    /// Play line by line: works in any terminal and through a pipe, where it is the default
    #[arg(long)]
    pub plain: bool,
    /// Go on with the newest game that was left
    #[arg(long, conflicts_with_all = OWN_BOARD, conflicts_with_all = OWN_RULES, conflicts_with_all = ["source", "level", "seed", "guided", "flag_dialogue", "no_guess", "replay"])]
    pub resume: bool,
    /// Replay and review a saved game move by move [default: the newest of the history]
    #[arg(long, conflicts_with_all = OWN_BOARD, conflicts_with_all = OWN_RULES, conflicts_with_all = ["level", "seed", "guided", "flag_dialogue", "no_guess", "plain", "ai", "save"])]
    pub replay: bool,
    /// Keep the game in this file, written after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,

    /// Play as one of the documents tells: 000 with numbered menus and emoji, 001 without cascade and
    /// with no more flags than mines, 002 guided; other options go before what it sets
    #[arg(long, value_name = "DOCUMENT", value_parser = ["000", "001", "002"], conflicts_with_all = ["source", "resume", "replay", "ai"])]
    pub like: Option<String>,

    #[command(flatten)]
    pub drawn: DrawArgs,
    /// Only a board that needs no guess; it is made around the first opening
    #[arg(long, help_heading = "Board", conflicts_with_all = ["source", "guided", "flag_dialogue"])]
    pub no_guess: bool,
    /// The hardest reasoning such a board shall need: this one exactly
    #[arg(long, value_name = "GRADE", help_heading = "Board", requires = "no_guess", value_parser = one_of(Tier::ALL.map(Tier::name), Tier::from_name))]
    pub grade: Option<Tier>,

    /// Watch a strategy play, with its reasons
    #[arg(long, value_name = "NAME", help_heading = "Watching", conflicts_with_all = ["guided", "flag_dialogue"], value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub ai: Option<StrategyName>,
    /// How hard expert thinks about a guess [default: normal]
    #[arg(long, value_name = "EFFORT", help_heading = "Watching", requires = "ai", value_parser = effort())]
    pub effort: Option<Effort>,
    /// The pause between its moves, in milliseconds [default: 400]
    #[arg(long, value_name = "MS", help_heading = "Watching", requires = "ai")]
    pub delay: Option<u64>,
    /// Wait for a key after each of its moves
    #[arg(long, help_heading = "Watching", requires = "ai")]
    pub step: bool,

    /// The guided game: asks for the size (up to 50×50, 20 % mines), no protected first click;
    /// drawn with # D B unless asked otherwise
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "levels", "graph", "tiling", "depth", "wrap", "touch"])]
    pub guided: bool,
    /// The guided game with flags: asks what to do with each cell, and wants every mine flagged
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "levels", "graph", "tiling", "depth", "wrap", "touch"])]
    pub flag_dialogue: bool,
    #[command(flatten)]
    pub look: LookArgs,

    #[command(flatten)]
    pub history: HistoryArgs,
    /// Do not keep the game in the history that demineur stats tells of
    #[arg(long, help_heading = "History", conflicts_with = "resume")]
    pub no_history: bool,
    /// The background of the full screen [default: as the terminal says, else dark]
    #[arg(long, value_name = "GROUND", help_heading = "Looks", value_parser = ["dark", "light"])]
    pub theme: Option<String>,
    /// The colours of the full screen [default: classic]
    #[arg(long, value_name = "NAME", help_heading = "Looks", value_parser = ["classic", "colour-blind"])]
    pub palette: Option<String>,

    /// Print the keys of the full screen, and how to change them
    #[arg(long, help_heading = "Settings")]
    pub keys: bool,
    /// The configuration file: keys, looks, habits
    /// [default: demineur/config.toml in $XDG_CONFIG_HOME or ~/.config]
    #[arg(long, value_name = "FILE", help_heading = "Settings")]
    pub config: Option<PathBuf>,
    /// The language asked for, which the configuration does not change.
    #[arg(skip)]
    pub lang: Option<Lang>,
}

impl PlayArgs {
    /// The same with what the document sets that is asked for.
    pub fn alike(mut self: Box<Self>) -> Box<Self> {
        let (board, rules) = (&mut self.drawn.board, &mut self.drawn.rules);
        match self.like.as_deref() {
            Some("000") => {
                self.plain = true;
                self.look.emoji |= !self.look.ascii;
                rules.first_click.get_or_insert(FirstClick::Safe);
                rules.cascade.get_or_insert(Cascade::ThroughFlags);
            }
            Some("001") => {
                if board.width.is_none() && board.graph.is_none() {
                    board.level.get_or_insert_with(|| "001-debutant".to_owned());
                }
                rules.first_click.get_or_insert(FirstClick::Safe);
                rules.cascade.get_or_insert(Cascade::Off);
                rules.flags.get_or_insert(FlagLimit::Mines);
            }
            Some(_) => self.guided = !self.flag_dialogue,
            None => {}
        }
        self
    }
}
