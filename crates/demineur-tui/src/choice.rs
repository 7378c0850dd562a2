//! What the start menu has set: it is remembered until the next time.

use demineur_core::{
    BoardSpec, Cascade, FirstClick, FlagLimit, Level, TiledSpec, Tiling, Touch, WinRule,
};
use demineur_play::{Ask, NoGuess, RulesAsked};
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;

/// What the start menu has set.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// A level by name; `None` for a board of one's own.
    pub level: Option<String>,
    /// Columns of a board of one's own.
    pub width: u32,
    /// Its lines.
    pub height: u32,
    /// Its layers, if it is made of cubes.
    pub depth: u32,
    /// Its mines.
    pub mines: usize,
    /// What the board is made of, if not as the level says.
    pub tiling: Option<Tiling>,
    /// Whether opposite sides are glued, if not as the level says.
    pub wrap: Option<bool>,
    /// Which cells are neighbours, if not as the level says.
    pub touch: Option<Touch>,
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
            tiling: None,
            wrap: None,
            touch: None,
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
    /// The game that is asked for. A level on a free graph is played as it is:
    /// the menu has no shape for it.
    pub fn ask(&self, levels: &[Level]) -> Ask {
        let own = self.level.is_none();
        let level = self
            .level
            .as_ref()
            .and_then(|name| Level::find(levels, name));
        let shaped = !level.is_some_and(|level| matches!(level.board, BoardSpec::Graph(_)));
        Ask {
            level: self.level.clone(),
            board: own.then(|| BoardSpec::square(self.width.max(1), self.height.max(1))),
            mines: own.then_some(self.mines),
            tiling: self.tiling.filter(|_| shaped),
            wrap: self.wrap.filter(|_| shaped),
            touch: self.touch.filter(|_| shaped),
            depth: (own && self.tiling == Some(Tiling::Cube)).then(|| self.depth.max(1)),
            rules: RulesAsked {
                first_click: self.first_click,
                cascade: self.cascade,
                flags: self.flags,
                win: self.win,
            },
            no_guess: self.no_guess,
            seed: self.seed,
            game: 0,
        }
    }

    /// The same but for what is asked for elsewhere, such as on a command
    /// line. A seed is for one game, and not for the menu.
    #[must_use]
    pub fn asked(mut self, ask: &Ask) -> Self {
        if ask.level.is_some() {
            self.level.clone_from(&ask.level);
        }
        if let Some(BoardSpec::Tiled(spec)) = &ask.board {
            self.level = None;
            (self.width, self.height) = (spec.width, spec.height);
        }
        self.mines = ask.mines.unwrap_or(self.mines);
        self.depth = ask.depth.unwrap_or(self.depth);
        self.tiling = ask.tiling.or(self.tiling);
        self.touch = ask.touch.or(self.touch);
        self.wrap = ask.wrap.or(self.wrap);
        let rules = ask.rules;
        self.first_click = rules.first_click.or(self.first_click);
        self.cascade = rules.cascade.or(self.cascade);
        self.flags = rules.flags.or(self.flags);
        self.win = rules.win.or(self.win);
        self.no_guess = ask.no_guess.or(self.no_guess);
        self
    }

    /// The shape of the board that is meant, and the one the level comes with;
    /// none is a free graph, which has but its own.
    pub fn shapes(&self, levels: &[Level]) -> Option<[TiledSpec; 2]> {
        let ask = self.ask(levels);
        let plain = Ask {
            tiling: None,
            wrap: None,
            touch: None,
            depth: None,
            ..ask.clone()
        };
        let board = |ask: Ask| ask.merged(levels).ok().map(|level| level.board);
        match [board(ask)?, board(plain)?] {
            [BoardSpec::Tiled(meant), BoardSpec::Tiled(level)] => Some([meant, level]),
            _ => None,
        }
    }

    /// The same with a level that is among these: another file has others.
    #[must_use]
    pub fn among(mut self, levels: &[Level]) -> Self {
        let known = |name: &String| Level::find(levels, name).is_some();
        if !self.level.as_ref().is_none_or(known) {
            self.level = levels.first().map(|level| level.name.clone());
        }
        self
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
        add(
            "board-tiling",
            self.tiling.map(|tiling| word(tiling.name())),
        );
        add("board-wrap", self.wrap.map(|wrap| wrap.to_string()));
        add("board-touch", self.touch.map(|touch| word(touch.name())));
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
            "board-tiling" => self.tiling = Tiling::from_name(value),
            "board-wrap" => self.wrap = value.parse().ok(),
            "board-touch" => self.touch = Touch::from_name(value),
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
            tiling: Some(Tiling::Cube),
            wrap: Some(true),
            touch: Some(Touch::Edge),
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
        assert_eq!(
            Choice::from_text("nonsense\nwidth x\nboard-tiling ?"),
            usual
        );
    }

    #[test]
    fn a_level_of_a_file_is_played_as_the_file_has_it() {
        let file = r#"{
            "Ring": {"width": 9, "height": 9, "mines": 10, "wrap": true, "touch": "edge",
                     "rules": {"cascade": "off", "win": "open-and-flagged"}},
            "Comb": {"tiling": "hex", "width": 9, "height": 9, "mines": 10},
            "Path": {"adjacency": [[1], [0, 2], [1]], "mines": 1}
        }"#;
        let levels = Level::list_from_json(file).expect("levels").value;
        for level in &levels {
            let mut choice = Choice {
                level: Some(level.name.clone()),
                ..Choice::default()
            };
            assert_eq!(choice.ask(&levels).merged(&levels).as_ref(), Ok(level));
            // Remembered, it is the same.
            choice = Choice::from_text(&choice.to_text());
            assert_eq!(choice.ask(&levels).merged(&levels).as_ref(), Ok(level));
        }
    }

    #[test]
    fn a_level_of_another_file_is_no_choice() {
        let file =
            r#"{"One":{"width":3,"height":3,"mines":1},"Two":{"width":4,"height":4,"mines":2}}"#;
        let levels = Level::list_from_json(file).expect("levels").value;
        let chosen = |name: Option<&str>| {
            let choice = Choice {
                level: name.map(str::to_owned),
                ..Choice::default()
            };
            choice.among(&levels).level
        };
        assert_eq!(chosen(Some("beginner")).as_deref(), Some("One"));
        assert_eq!(chosen(Some("two")).as_deref(), Some("two"));
        assert_eq!(chosen(None), None);
    }
}
