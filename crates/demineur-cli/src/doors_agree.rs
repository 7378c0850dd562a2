//! The same wishes through every door: options, the menu, the page's form and
//! its address give the same game under the same label, or the same reason.

use clap::Parser;
use demineur_core::format::{Limits, ShareCode};
use demineur_core::{
    BoardSpec, Cascade, FirstClick, FlagLimit, GameParams, Level, Tiling, Touch, WinRule,
};
use demineur_play::{Ask, AskError, NoGuess, Origin, check_level};
use demineur_solver::Budget;
use demineur_solver::generate::Tier;
use demineur_tui::Choice;
use demineur_web::{NewForm, Problem};
use demineur_words::{Lang, Texts};
use serde_json::{Map, Value, json};

use crate::args::{Cli, Command};
use crate::asked::Asked;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept/levels.json");

/// A wish, before any door has heard it.
#[derive(Clone, Debug, Default)]
struct Said {
    /// Levels of a file, which the page has not.
    file: bool,
    level: Option<&'static str>,
    size: Option<(u32, u32)>,
    depth: Option<u32>,
    mines: Option<usize>,
    tiling: Option<Tiling>,
    wrap: bool,
    touch: Option<Touch>,
    first_click: Option<FirstClick>,
    cascade: Option<Cascade>,
    flags: Option<FlagLimit>,
    win: Option<WinRule>,
    no_guess: Option<Option<Tier>>,
    seed: Option<u64>,
}

/// The game that came of it: what fixes it, its label, where it comes from.
type Game = (GameParams, String, Option<NoGuess>, Origin);

fn came_of(ask: Ask, levels: &[Level]) -> Result<Game, AskError> {
    let ask = ask.or_level("beginner", levels);
    let wish = ask.wish(levels, 7)?;
    check_level(&wish.level, 1000)?;
    Ok((wish.params(), wish.label(), wish.no_guess, wish.origin))
}

impl Said {
    /// Every word of it, as options have it.
    fn words(&self) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        let mut add = |name, value: Option<String>| words.extend(value.map(|v| (name, v)));
        add("level", self.level.map(str::to_owned));
        add("width", self.size.map(|size| size.0.to_string()));
        add("height", self.size.map(|size| size.1.to_string()));
        add("depth", self.depth.map(|depth| depth.to_string()));
        add("mines", self.mines.map(|mines| mines.to_string()));
        add("tiling", self.tiling.map(|t| t.name().to_owned()));
        add("touch", self.touch.map(|t| t.name().to_owned()));
        add("first-click", self.first_click.map(|r| r.name().to_owned()));
        add("cascade", self.cascade.map(|r| r.name().to_owned()));
        add("flags", self.flags.map(|r| r.name().to_owned()));
        add("win", self.win.map(|r| r.name().to_owned()));
        add(
            "grade",
            self.no_guess.flatten().map(|t| t.name().to_owned()),
        );
        add("seed", self.seed.map(|seed| seed.to_string()));
        words
    }

    fn by_options(&self) -> Asked {
        let mut line = vec!["demineur".to_owned(), "play".to_owned()];
        for (name, value) in self.words() {
            line.extend([format!("--{name}"), value]);
        }
        line.extend(self.file.then(|| format!("--levels={FILE}")));
        line.extend(self.wrap.then(|| "--wrap".to_owned()));
        line.extend(self.no_guess.map(|_| "--no-guess".to_owned()));
        let cli = Cli::try_parse_from(&line).unwrap_or_else(|e| panic!("{line:?}: {e}"));
        let Some(Command::Play(args)) = cli.command else {
            panic!("{line:?}");
        };
        let asked = Asked::drawn(&args.drawn, &Texts::new(Lang::En));
        let asked = asked.unwrap_or_else(|_| panic!("{line:?}"));
        asked.with_no_guess(args.no_guess, args.grade)
    }

    /// As the menu has it, if it can say so: mines are those of a board of
    /// one's own there, and layers those of cubes.
    fn by_menu(&self, levels: &[Level]) -> Option<Ask> {
        let own = self.size.is_some();
        let sayable = own == self.mines.is_some()
            && (self.depth.is_none() || self.tiling == Some(Tiling::Cube));
        let (width, height) = self.size.unwrap_or((1, 1));
        let level = self.level.unwrap_or("beginner").to_owned();
        let choice = Choice {
            level: (!own).then_some(level),
            width,
            height,
            depth: self.depth.unwrap_or(1),
            mines: self.mines.unwrap_or(0),
            tiling: self.tiling,
            wrap: self.wrap.then_some(true),
            touch: self.touch,
            first_click: self.first_click,
            cascade: self.cascade,
            flags: self.flags,
            win: self.win,
            no_guess: self.no_guess.map(|grade| NoGuess { grade }),
            seed: self.seed,
            strategy: None,
        };
        sayable.then(|| choice.ask(levels))
    }

    fn by_address(&self) -> String {
        let mut words: Vec<String> = self
            .words()
            .into_iter()
            .map(|(name, value)| format!("{}={value}", name.replace('-', "_")))
            .collect();
        words.extend(self.wrap.then(|| "wrap=true".to_owned()));
        words.extend(self.no_guess.map(|_| "no_guess=true".to_owned()));
        words.push("utm_source=x".to_owned());
        format!("?{}", words.join("&"))
    }

    /// As programs send it; `dialog` as the page's own dialog does, which puts
    /// the shape of a board into the board.
    fn by_form(&self, dialog: bool) -> Value {
        let (mut form, mut board, mut rules) = (Map::new(), Map::new(), Map::new());
        for (name, value) in self.words() {
            let number = value.parse::<u64>().map_or(json!(value), Value::from);
            let shapes = ["tiling", "touch", "depth"].contains(&name) && dialog;
            match name {
                "width" | "height" => board.insert(name.to_owned(), number),
                "first-click" | "cascade" | "flags" | "win" => {
                    rules.insert(name.replace('-', "_"), number)
                }
                _ if shapes && self.size.is_some() => board.insert(name.to_owned(), number),
                _ => form.insert(name.to_owned(), number),
            };
        }
        if self.wrap {
            let place = match dialog && self.size.is_some() {
                true => &mut board,
                false => &mut form,
            };
            place.insert("wrap".to_owned(), true.into());
        }
        if self.size.is_some() {
            board.entry("tiling").or_insert_with(|| "square".into());
            form.insert("board".to_owned(), board.into());
        }
        if !rules.is_empty() {
            form.insert("rules".to_owned(), rules.into());
        }
        if self.no_guess.is_some() {
            form.insert("no_guess".to_owned(), true.into());
        }
        Value::Object(form)
    }
}

/// What every door makes of it is the same.
#[track_caller]
fn check(said: &Said) -> Result<Game, AskError> {
    let Asked { ask, levels } = said.by_options();
    let expected = came_of(ask.clone(), &levels);
    if let Some(ask) = said.by_menu(&levels) {
        assert_eq!(came_of(ask, &levels), expected, "menu: {said:?}");
        // Options that only set the menu give the same game there.
        let over = Choice::default().asked(&ask_without_seed(&said.by_options().ask));
        let over = came_of(over.ask(&levels), &levels);
        let unseeded = came_of(ask_without_seed(&said.by_options().ask), &levels);
        assert_eq!(over, unseeded, "menu by options: {said:?}");
    }
    if said.file {
        return expected;
    }
    let limits = Limits::default().with_cells(1000);
    // That a board is too large is said before it is made.
    let heard = |form: NewForm| match form.ask(limits) {
        Ok(ask) => Ok(came_of(ask, &levels)),
        Err(Problem::TooManyCells { cells, most }) => {
            Ok(Err(AskError::TooManyCells { cells, most }))
        }
        Err(problem) => Err(problem),
    };
    let address = said.by_address();
    let form = NewForm::of_address(&address).and_then(heard);
    let came = form.unwrap_or_else(|problem| panic!("{address}: {problem:?}"));
    assert_eq!(came, expected, "{address}");
    for dialog in [false, true] {
        let json = said.by_form(dialog);
        let form: NewForm = serde_json::from_value(json.clone()).expect("a form");
        match heard(form) {
            Ok(came) => assert_eq!(came, expected, "{json}"),
            // The dialog's board is looked at before the rest is.
            Err(_) => assert!(dialog && expected.is_err(), "{json}"),
        }
    }
    expected
}

fn ask_without_seed(ask: &Ask) -> Ask {
    Ask {
        seed: None,
        ..ask.clone()
    }
}

const TILINGS: [Option<Tiling>; 4] = [
    None,
    Some(Tiling::Hexagonal),
    Some(Tiling::SnubTrihexagonal),
    Some(Tiling::Triangular),
];

/// Levels and boards of one's own, on every tiling of the list, glued or not,
/// touching so or so.
fn grid() -> Vec<Said> {
    let grounds = [
        Said::default(),
        Said {
            level: Some("beginner"),
            ..Said::default()
        },
        Said {
            level: Some("Expert"),
            ..Said::default()
        },
        Said {
            level: Some("001-expert"),
            ..Said::default()
        },
        Said {
            level: Some("expert"),
            mines: Some(50),
            ..Said::default()
        },
        Said {
            mines: Some(20),
            ..Said::default()
        },
        Said {
            size: Some((9, 9)),
            mines: Some(10),
            ..Said::default()
        },
        Said {
            size: Some((12, 7)),
            mines: Some(0),
            ..Said::default()
        },
        Said {
            file: true,
            level: Some("ring"),
            ..Said::default()
        },
        Said {
            file: true,
            level: Some("Ring"),
            mines: Some(5),
            ..Said::default()
        },
        Said {
            file: true,
            level: Some("comb"),
            ..Said::default()
        },
        Said {
            file: true,
            level: Some("blocks"),
            ..Said::default()
        },
    ];
    let mut all = Vec::new();
    for ground in grounds {
        for tiling in TILINGS {
            for wrap in [false, true] {
                for touch in [None, Some(Touch::Edge), Some(Touch::Corner)] {
                    all.push(Said {
                        tiling,
                        wrap,
                        touch,
                        ..ground.clone()
                    });
                }
            }
        }
    }
    all
}

#[test]
fn every_wish_of_a_grid_is_the_same_game_through_every_door() {
    let mut made = 0;
    for said in grid() {
        made += usize::from(check(&said).is_ok());
        check(&Said {
            seed: Some(5),
            ..said
        })
        .ok();
    }
    assert!(made > 200, "{made}");
}

#[test]
fn rules_no_guess_and_seeds_are_the_same_through_every_door() {
    let ruled = Said {
        first_click: Some(FirstClick::Any),
        cascade: Some(Cascade::Off),
        flags: Some(FlagLimit::Mines),
        win: Some(WinRule::OpenAndFlagged),
        ..Said::default()
    };
    check(&ruled).expect("a game");
    for grade in [None, Some(Tier::Pair)] {
        for level in [None, Some("expert"), Some("001-debutant")] {
            let no_guess = Some(grade);
            check(&Said {
                no_guess,
                level,
                ..Said::default()
            })
            .expect("a game");
            check(&Said {
                no_guess,
                level,
                ..ruled.clone()
            })
            .expect("a game");
            let seed = Some(u64::MAX);
            let game = check(&Said {
                no_guess,
                level,
                seed,
                ..Said::default()
            });
            assert_eq!(game.map(|game| game.3), Ok(Origin::OwnSeed));
        }
    }
    let cubes = Said {
        size: Some((4, 4)),
        depth: Some(3),
        mines: Some(6),
        tiling: Some(Tiling::Cube),
        ..Said::default()
    };
    check(&cubes).expect("a game");
}

#[test]
fn bad_wishes_have_the_same_reason_through_every_door() {
    let own = |width, height, mines| Said {
        size: Some((width, height)),
        mines,
        ..Said::default()
    };
    let bad = [
        Said {
            level: Some("nobody"),
            ..Said::default()
        },
        Said {
            file: true,
            level: Some("beginner"),
            ..Said::default()
        },
        own(3, 3, None),
        own(3, 3, Some(10)),
        own(100, 100, Some(10)),
        Said {
            wrap: true,
            ..own(2, 2, Some(1))
        },
        Said {
            level: Some("expert"),
            mines: Some(481),
            ..Said::default()
        },
        Said {
            tiling: Some(Tiling::PenroseP3Rhombs),
            wrap: true,
            ..Said::default()
        },
    ];
    for said in bad {
        let reason = check(&said).expect_err("a reason");
        for lang in Lang::ALL {
            assert!(!Texts::new(lang).ask_error(&reason).is_empty());
        }
    }
}

#[test]
fn a_size_by_half_is_refused_by_every_door() {
    assert!(Cli::try_parse_from(["demineur", "play", "--width", "9"]).is_err());
    for address in ["width=9", "height=9", "width=9&mines=10&level=expert"] {
        let form = NewForm::of_address(address).expect("numbers");
        let problem = form.ask(Limits::default()).expect_err("half a size");
        let told = problem.message(&Texts::new(Lang::En));
        assert!(told.contains("is missing"), "{told}");
    }
    for address in ["width=wide&height=9", "mines=-1", "wrap=perhaps", "seed=x"] {
        let problem = NewForm::of_address(address).expect_err("no number");
        assert_eq!(problem.code(), "bad_field", "{address}");
    }
}

#[test]
fn document_001s_addresses_are_its_levels() {
    let levels = Level::built_in();
    for (address, level) in [
        ("difficulte=expert", "001-expert"),
        ("?difficulte=intermediaire", "001-intermediaire"),
        ("difficulte=", "001-debutant"),
        ("difficulte=rien", "001-debutant"),
        ("level=001-expert", "001-expert"),
    ] {
        let ask = NewForm::of_address(address).expect("words");
        let ask = ask.ask(Limits::default()).expect("a wish");
        let game = came_of(ask, &levels).expect("a game");
        assert_eq!(game.1, level, "{address}");
    }
}

#[test]
fn the_same_wish_is_dealt_the_same_board() {
    let said = Said {
        level: Some("beginner"),
        no_guess: Some(None),
        seed: Some(5),
        ..Said::default()
    };
    let levels = Level::built_in();
    let code = |ask: Ask| {
        let wish = ask.wish(&levels, 7).expect("a wish");
        let dealt = wish.deal(1000, &mut Budget::default()).expect("a game");
        ShareCode { with_times: true }.encode(&dealt.saved)
    };
    let form: NewForm = serde_json::from_value(said.by_form(true)).expect("a form");
    let asks = [
        said.by_options().ask,
        said.by_menu(&levels).expect("the menu says so"),
        form.ask(Limits::default()).expect("a wish"),
    ];
    // As the version before this one made it, by options and by form.
    for ask in asks {
        assert_eq!(code(ask), "D1BwAICQkKCAUDAAcAGgUNBCkAJ2pU");
    }
}

#[test]
fn the_menu_never_shows_a_level_that_the_file_has_not() {
    let said = Said {
        file: true,
        level: Some("ring"),
        ..Said::default()
    };
    let levels = said.by_options().levels;
    let left = Choice {
        level: Some("beginner".to_owned()),
        ..Choice::default()
    };
    let ask = left.clone().ask(&levels);
    assert!(matches!(ask.merged(&levels), Err(AskError::NoLevel { .. })));
    let chosen = left
        .among(&levels)
        .ask(&levels)
        .merged(&levels)
        .expect("a level");
    assert_eq!(chosen, levels[0]);
}

#[test]
fn a_graph_of_a_file_is_played_whatever_shape_the_menu_remembers() {
    let said = Said {
        file: true,
        level: Some("path"),
        ..Said::default()
    };
    let levels = said.by_options().levels;
    let choice = Choice {
        level: Some("path".to_owned()),
        tiling: Some(Tiling::Hexagonal),
        wrap: Some(true),
        ..Choice::default()
    };
    let level = choice.ask(&levels).merged(&levels).expect("a level");
    assert!(matches!(level.board, BoardSpec::Graph(_)));
    let hexagons = Said {
        tiling: Some(Tiling::Hexagonal),
        ..said
    };
    let by_options = hexagons.by_options();
    let reason = came_of(by_options.ask, &levels);
    assert_eq!(reason, Err(AskError::Shapeless));
}
