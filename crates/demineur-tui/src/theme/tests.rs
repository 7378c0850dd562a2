//! What every theme keeps to.

use demineur_core::{Mark, Shown};
use demineur_words::Role;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::*;

fn every_theme() -> Vec<Theme> {
    let mut themes = Vec::new();
    for depth in [
        ColourDepth::Mono,
        ColourDepth::Sixteen,
        ColourDepth::TwoFiftySix,
        ColourDepth::True,
    ] {
        for background in [Background::Dark, Background::Light] {
            for palette in [Palette::Classic, Palette::ColourBlind] {
                for glyphs in [Glyphs::Emoji, Glyphs::Unicode, Glyphs::Ascii] {
                    themes.push(Theme::new(depth, background, palette, glyphs));
                }
            }
        }
    }
    themes
}

const ALL: [Shown; 13] = [
    Shown::Hidden,
    Shown::Marked(Mark::Mine),
    Shown::Marked(Mark::Uncertain),
    Shown::Marked(Mark::Safe),
    Shown::Open(0),
    Shown::Open(1),
    Shown::Open(8),
    Shown::Open(12),
    Shown::Open(123),
    Shown::Mine,
    Shown::Exploded,
    Shown::WrongFlag,
    Shown::FlaggedMine,
];

fn text(label: Label) -> String {
    let mut text = String::new();
    label.pieces(|piece| text.push_str(piece));
    text
}

#[test]
fn everything_shown_is_told_apart_without_its_colour() {
    for theme in every_theme() {
        for shade in [false, true] {
            for (index, &a) in ALL.iter().enumerate() {
                for &b in &ALL[index + 1..] {
                    let texts = [a, b].map(|shown| {
                        let (label, _) = theme.tile(shown, Overlay::default(), shade);
                        text(label)
                    });
                    assert_ne!(texts[0], texts[1], "{a:?} {b:?} {theme:?}");
                }
            }
        }
    }
}

#[test]
fn emoji_stay_apart_where_only_one_column_is_left() {
    let mut narrow: Vec<String> = ALL
        .map(|s| text(Label::of(s, Glyphs::Emoji).narrow()))
        .into();
    assert!(narrow.iter().all(|text| text.width() == 1), "{narrow:?}");
    narrow.sort();
    narrow.dedup();
    // 12 and 123 are both more than 9.
    assert_eq!(narrow.len(), ALL.len() - 1);
}

fn chance(value: f64, told: bool) -> Overlay {
    Overlay {
        chance: Some(Chance { value, told }),
        ..Overlay::default()
    }
}

#[test]
fn every_width_is_what_all_terminals_take_it_for() {
    let overlays = [
        Overlay::default(),
        Overlay {
            pressed: true,
            ..Overlay::default()
        },
        chance(0.995, true),
        chance(0.995, false),
        chance(1.0, true),
    ];
    let roles =
        [Role::Look, Role::Safe, Role::Mine, Role::Safest, Role::Best].map(|role| Overlay {
            role: Some(role),
            ..Overlay::default()
        });
    for theme in every_theme() {
        for overlay in overlays.into_iter().chain(roles) {
            for shown in ALL {
                let (label, _) = theme.tile(shown, overlay, false);
                let text = text(label);
                assert_eq!(text.width(), usize::from(label.width()), "{text}");
                // Ambiguous ones are wide in some places.
                assert_eq!(text.width(), text.width_cjk(), "{text}");
                // Neither keycaps nor variation selectors: terminals disagree.
                assert!(!text.contains(['\u{fe0f}', '\u{fe0e}', '\u{20e3}']));
                let most = if matches!(shown, Shown::Open(_)) {
                    3
                } else {
                    2
                };
                assert!(label.width() <= most, "{text}");
                if theme.glyphs() == Glyphs::Ascii {
                    assert!(text.is_ascii(), "{text}");
                }
            }
        }
        let texture = theme.texture(Shown::Hidden);
        assert_eq!((texture.width(), texture.width_cjk()), (1, 1));
    }
}

#[test]
fn without_colours_there_are_none_and_the_cursor_still_shows() {
    for theme in every_theme() {
        for shown in ALL {
            let cursor = Overlay {
                cursor: true,
                ..Overlay::default()
            };
            let (_, plain) = theme.tile(shown, Overlay::default(), false);
            let (_, chosen) = theme.tile(shown, cursor, false);
            let beside = Overlay {
                beside: true,
                ..Overlay::default()
            };
            let (_, beside) = theme.tile(shown, beside, false);
            if theme.depth() == ColourDepth::Mono {
                for style in [plain, chosen, beside] {
                    let colours = [style.fg, style.bg].into_iter().flatten();
                    assert!(colours.into_iter().all(|colour| colour == Color::Reset));
                }
            }
            assert_ne!(plain, chosen, "{shown:?} {theme:?}");
            assert_ne!(plain, beside, "{shown:?} {theme:?}");
            assert_ne!(beside, chosen, "{shown:?} {theme:?}");
        }
    }
}

/// How well one colour is read on another (WCAG 2): 1 to 21.
fn contrast(style: Style) -> f64 {
    let light = |colour: Option<Color>| {
        let Some(Color::Rgb(red, green, blue)) = colour else {
            panic!("a true colour: {colour:?}");
        };
        let [red, green, blue] = [red, green, blue].map(|part| {
            let part = f64::from(part) / 255.0;
            match part <= 0.04045 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let [a, b] = [light(style.fg), light(style.bg)];
    (a / b).max(b / a)
}

#[test]
fn everything_can_be_read_on_its_ground() {
    let trues = every_theme().into_iter();
    for theme in trues.filter(|theme| theme.depth() == ColourDepth::True) {
        let numbers = (1..=21).map(Shown::Open);
        let marks = ALL.into_iter().filter(|&shown| shown != Shown::Open(0));
        for shown in numbers.chain(marks) {
            let (_, style) = theme.tile(shown, Overlay::default(), false);
            // The dot of a hidden cell is meant to be quiet.
            let least = if shown == Shown::Hidden { 1.9 } else { 4.0 };
            let ratio = contrast(style);
            assert!(ratio >= least, "{shown:?} {ratio:.2} {theme:?}");
        }
        for percent in 0..=100 {
            let overlay = chance(f64::from(percent) / 100.0, percent % 2 == 0);
            let (_, style) = theme.tile(Shown::Hidden, overlay, false);
            assert!(contrast(style) >= 4.0, "{percent} {theme:?}");
        }
        for role in [Role::Look, Role::Number, Role::Safe, Role::Mine, Role::Best] {
            let overlay = Overlay {
                role: Some(role),
                ..Overlay::default()
            };
            let (_, style) = theme.tile(Shown::Hidden, overlay, false);
            assert!(contrast(style) >= 4.0, "{role:?} {theme:?}");
        }
    }
}

#[test]
fn of_sixteen_colours_no_text_has_the_colour_of_its_ground() {
    let themes = every_theme().into_iter();
    for theme in themes.filter(|theme| theme.depth() == ColourDepth::Sixteen) {
        for shown in ALL.into_iter().chain((0..=9).map(Shown::Open)) {
            for cursor in [false, true] {
                let overlay = Overlay {
                    cursor,
                    ..Overlay::default()
                };
                let (_, style) = theme.tile(shown, overlay, false);
                assert_ne!(style.fg, style.bg, "{shown:?} {theme:?}");
            }
        }
    }
}

/// Seen in xterm: a check mark, bold and black on green, came out grey.
#[test]
fn of_sixteen_colours_none_is_made_another_by_being_bold() {
    let dark = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
    ];
    let chance = |value: f64| Overlay {
        chance: Some(Chance { value, told: true }),
        ..Overlay::default()
    };
    let cursor = Overlay {
        cursor: true,
        ..Overlay::default()
    };
    let overlays = [
        Overlay::default(),
        cursor,
        chance(0.0),
        chance(0.5),
        chance(1.0),
    ];
    let mut bold = 0;
    let themes = every_theme().into_iter();
    for theme in themes.filter(|theme| theme.depth() == ColourDepth::Sixteen) {
        let shown = ALL.into_iter().chain((0..=9).map(Shown::Open));
        let tiles = shown.flat_map(|shown| overlays.map(|over| theme.tile(shown, over, false).1));
        for style in tiles.chain([theme.selected()]) {
            let is_bold = style.add_modifier.contains(Modifier::BOLD);
            let fg = style.fg.expect("a colour");
            assert!(!is_bold || !dark.contains(&fg), "{style:?} {theme:?}");
            bold += usize::from(is_bold);
        }
    }
    assert!(bold > 0, "what can be bold still is");
}

#[test]
fn the_terminal_is_known_by_its_environment() {
    let check = |terminal: Terminal<'_>, depth: ColourDepth| {
        assert_eq!(Theme::detect(terminal).depth(), depth, "{terminal:?}");
    };
    let term = |term| Terminal {
        term: Some(term),
        ..Terminal::default()
    };
    check(Terminal::default(), ColourDepth::Sixteen);
    check(term("xterm"), ColourDepth::Sixteen);
    check(term("linux"), ColourDepth::Sixteen);
    check(term("tmux-256color"), ColourDepth::TwoFiftySix);
    check(term("xterm-direct"), ColourDepth::True);
    for name in [
        "xterm-kitty",
        "alacritty",
        "foot",
        "foot-extra",
        "wezterm",
        "xterm-ghostty",
    ] {
        check(term(name), ColourDepth::True);
    }
    check(term("footloose"), ColourDepth::Sixteen);
    check(term("dumb"), ColourDepth::Mono);
    check(term("vt100"), ColourDepth::Mono);
    let truecolor = Terminal {
        colorterm: Some("truecolor"),
        ..term("xterm-256color")
    };
    check(truecolor, ColourDepth::True);
    for (no_color, depth) in [("1", ColourDepth::Mono), ("", ColourDepth::True)] {
        let terminal = Terminal {
            no_color: Some(no_color),
            ..truecolor
        };
        check(terminal, depth);
    }
}

#[test]
fn the_ground_is_dark_unless_the_terminal_says_otherwise() {
    for (colorfgbg, background) in [
        (None, Background::Dark),
        (Some("15;0"), Background::Dark),
        (Some("7;8"), Background::Dark),
        (Some("0;15"), Background::Light),
        (Some("0;default;15"), Background::Light),
        (Some("0;7"), Background::Light),
        (Some("nonsense"), Background::Dark),
    ] {
        let terminal = Terminal {
            colorfgbg,
            ..Terminal::default()
        };
        assert_eq!(Theme::detect(terminal).background(), background);
    }
}

#[test]
fn emoji_need_a_terminal_and_a_locale_that_know_them() {
    for (term, utf8, glyphs) in [
        ("xterm", true, Glyphs::Emoji),
        ("xterm", false, Glyphs::Ascii),
        ("linux", true, Glyphs::Ascii),
        ("dumb", true, Glyphs::Ascii),
    ] {
        let terminal = Terminal {
            term: Some(term),
            utf8,
            ..Terminal::default()
        };
        assert_eq!(Theme::detect(terminal).glyphs(), glyphs, "{term} {utf8}");
    }
}

#[test]
fn menus_need_no_colours_either() {
    for theme in every_theme() {
        assert_ne!(theme.selected(), theme.text());
        assert_ne!(theme.bad(), theme.good());
        assert!(theme.accent().add_modifier.contains(Modifier::BOLD));
    }
}
