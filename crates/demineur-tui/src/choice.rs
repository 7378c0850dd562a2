//! What the start menu has set: it is remembered until the next time.

use demineur_core::{
    BoardSpec, Cascade, FirstClick, FlagLimit, Level, Rules, TiledSpec, Tiling, Touch, WinRule,
};
use demineur_play::{NoGuess, Origin, Wish};
use demineur_solver::StrategyName;
use demineur_solver::generate::Tier;

/// What the start menu has set.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// A level by name; none for a board of one's own.
    pub level: Option<String>,
    /// Columns of a board of one's own.
    pub width: u32,
    /// Its lines.
    pub height: u32,
    /// Its layers, if it is made of cubes.
    pub depth: u32,
    /// Its mines.
    pub mines: usize,
    /// What the board is made of.
    pub tiling: Tiling,
    /// Whether opposite sides are glued.
    pub wrap: bool,
    /// Which cells are neighbours.
    pub touch: Touch,
    /// What the first opening is protected from, if not as the level says.
    pub first_click: Option<FirstClick>,
    /// What a 0 opens, if not as the level says.
    pub cascade: Option<Cascade>,
    /// How many flags may stand, if not as the level says.
    pub flags: Option<FlagLimit>,
    /// What wins, if not as the level says.
    pub win: Option<WinRule>,
    /// Whether the board shall need no guess.
    pub no_guess: Option<NoGuess>,
    /// Draws the mines, if not at random.
    pub seed: Option<u64>,
    /// Who plays, if not the person.
    pub strategy: Option<StrategyName>,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            level: Some("beginner".to_owned()),
            width: 20,
            height: 12,
            depth: 3,
            mines: 40,
            tiling: Tiling::Square,
            wrap: false,
            touch: Touch::Corner,
            first_click: None,
            cascade: None,
            flags: None,
            win: None,
            no_guess: None,
            seed: None,
            strategy: None,
        }
    }
}

impl Choice {
    /// The level that is meant, with its board, mines and rules.
    pub fn level(&self, levels: &[Level]) -> Level {
        let named = self.level.as_ref();
        let found = named.and_then(|name| Level::find(levels, name));
        let mut level = match found {
            Some(level) => self.tiled(level),
            None => self.own(),
        };
        let rules = &mut level.rules;
        *rules = Rules {
            first_click: self.first_click.unwrap_or(match self.no_guess {
                // Boards that need no guess are best begun with an opening.
                Some(_) => FirstClick::Opening,
                None => rules.first_click,
            }),
            cascade: self.cascade.unwrap_or(rules.cascade),
            flags: self.flags.unwrap_or(rules.flags),
            win: self.win.unwrap_or(rules.win),
        };
        level
    }

    /// The game that is meant; chance draws the seed unless one is set.
    pub fn wish(&self, levels: &[Level], chance: u64) -> Wish {
        Wish {
            level: self.level(levels),
            no_guess: self.no_guess,
            seed: self.seed.unwrap_or(chance),
            origin: match self.seed {
                Some(_) => Origin::OwnSeed,
                None => Origin::Drawn,
            },
        }
    }

    fn tiled(&self, level: &Level) -> Level {
        let own_tiling = match &level.board {
            BoardSpec::Tiled(spec) => spec.tiling != Tiling::Square,
            BoardSpec::Graph(_) => true,
        };
        // A level of a file keeps the tiling it comes with, unless another is set.
        if own_tiling && self.tiling == Tiling::Square {
            return level.clone();
        }
        let mut level = level
            .on_tiling(self.tiling)
            .unwrap_or_else(|| level.clone());
        self.shape(&mut level.board);
        level
    }

    fn own(&self) -> Level {
        let mut board = BoardSpec::tiled(self.tiling, self.width.max(1), self.height.max(1));
        if let (BoardSpec::Tiled(spec), Tiling::Cube) = (&mut board, self.tiling) {
            spec.depth = self.depth.max(1);
        }
        self.shape(&mut board);
        Level {
            name: String::new(),
            board,
            mines: self.mines,
            rules: Rules::default(),
        }
    }

    fn shape(&self, board: &mut BoardSpec) {
        if let BoardSpec::Tiled(spec) = board {
            *spec = TiledSpec {
                wrap: self.wrap,
                touch: self.touch,
                ..spec.clone()
            };
        }
    }

    /// Its text for the database: a word and its value a line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut add = |word: &str, value: Option<String>| {
            if let Some(value) = value {
                text += &format!("{word} {value}\n");
            }
        };
        let word = |name: &'static str| name.to_owned();
        // A line of its own for "none", since a missing one means "as usual".
        add("level", Some(self.level.clone().unwrap_or_default()));
        add("width", Some(self.width.to_string()));
        add("height", Some(self.height.to_string()));
        add("depth", Some(self.depth.to_string()));
        add("mines", Some(self.mines.to_string()));
        add("tiling", Some(word(self.tiling.name())));
        add("wrap", Some(self.wrap.to_string()));
        add("touch", Some(word(self.touch.name())));
        add(
            "first-click",
            self.first_click.map(|rule| word(rule.name())),
        );
        add("cascade", self.cascade.map(|rule| word(rule.name())));
        add("flags", self.flags.map(|rule| word(rule.name())));
        add("win", self.win.map(|rule| word(rule.name())));
        let grade = |no_guess: NoGuess| no_guess.grade.map_or("any", Tier::name);
        add("no-guess", self.no_guess.map(|n| word(grade(n))));
        add("strategy", self.strategy.map(|name| word(name.name())));
        text
    }

    /// Reads that text again. What is missing or makes no sense is as usual:
    /// another version may have written it.
    pub fn from_text(text: &str) -> Self {
        let mut choice = Self::default();
        for line in text.lines() {
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            choice.set(word, value);
        }
        choice
    }

    fn set(&mut self, word: &str, value: &str) -> Option<()> {
        match word {
            "level" => self.level = Some(value.to_owned()).filter(|name| !name.is_empty()),
            "width" => self.width = value.parse().ok()?,
            "height" => self.height = value.parse().ok()?,
            "depth" => self.depth = value.parse().ok()?,
            "mines" => self.mines = value.parse().ok()?,
            "tiling" => self.tiling = Tiling::from_name(value)?,
            "wrap" => self.wrap = value.parse().ok()?,
            "touch" => self.touch = Touch::from_name(value)?,
            "first-click" => self.first_click = FirstClick::from_name(value),
            "cascade" => self.cascade = Cascade::from_name(value),
            "flags" => self.flags = FlagLimit::from_name(value),
            "win" => self.win = WinRule::from_name(value),
            "no-guess" => {
                let grade = Tier::from_name(value);
                self.no_guess = (grade.is_some() || value == "any").then_some(NoGuess { grade });
            }
            "strategy" => self.strategy = value.parse().ok(),
            _ => {}
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_remembered() {
        let choice = Choice {
            level: None,
            width: 30,
            height: 7,
            depth: 2,
            mines: 12,
            tiling: Tiling::Cube,
            wrap: true,
            touch: Touch::Edge,
            first_click: Some(FirstClick::Any),
            cascade: Some(Cascade::Off),
            flags: Some(FlagLimit::Mines),
            win: Some(WinRule::OpenAndFlagged),
            no_guess: Some(NoGuess {
                grade: Some(Tier::Pair),
            }),
            seed: None,
            strategy: Some(StrategyName::Pinv),
        };
        assert_eq!(Choice::from_text(&choice.to_text()), choice);
        let usual = Choice::default();
        assert_eq!(Choice::from_text(&usual.to_text()), usual);
        assert_eq!(Choice::from_text("nonsense\nwidth x\ntiling ?"), usual);
    }

    #[test]
    fn a_level_keeps_its_share_of_mines_and_a_board_of_ones_own_its_number() {
        let levels = Level::built_in();
        let mut choice = Choice {
            tiling: Tiling::SnubTrihexagonal,
            level: Some("expert".to_owned()),
            ..Choice::default()
        };
        assert_eq!(choice.level(&levels).mines, 93);
        choice.level = None;
        assert_eq!(choice.level(&levels).mines, 40);
        choice.no_guess = Some(NoGuess::default());
        assert_eq!(choice.level(&levels).rules.first_click, FirstClick::Opening);
    }
}
