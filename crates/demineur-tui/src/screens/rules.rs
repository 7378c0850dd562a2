//! The words for rules and looks.

use demineur_core::{Cascade, FirstClick, FlagLimit, Touch, WinRule};
use demineur_solver::generate::Tier;
use demineur_words::Key;

use crate::theme::{Background, Glyphs, Palette};

pub const fn first_click(rule: FirstClick) -> Key {
    match rule {
        FirstClick::Opening => Key::RuleFirstOpening,
        FirstClick::Safe => Key::RuleFirstSafe,
        FirstClick::Any => Key::RuleFirstAny,
    }
}

pub const fn cascade(rule: Cascade) -> Key {
    match rule {
        Cascade::On => Key::RuleCascadeOn,
        Cascade::ThroughFlags => Key::RuleCascadeThrough,
        Cascade::Off => Key::RuleCascadeOff,
    }
}

pub const fn flags(rule: FlagLimit) -> Key {
    match rule {
        FlagLimit::Unlimited => Key::RuleFlagsUnlimited,
        FlagLimit::Mines => Key::RuleFlagsMines,
    }
}

pub const fn win(rule: WinRule) -> Key {
    match rule {
        WinRule::Open => Key::RuleWinOpen,
        WinRule::OpenAndFlagged => Key::RuleWinFlagged,
    }
}

pub const fn touch(touch: Touch) -> Key {
    match touch {
        Touch::Corner => Key::RuleTouchCorner,
        Touch::Edge => Key::RuleTouchEdge,
    }
}

pub const fn grade(tier: Tier) -> Key {
    match tier {
        Tier::Counting => Key::MenuGuessCounting,
        Tier::Pair => Key::MenuGuessPair,
        Tier::Set => Key::MenuGuessSet,
        Tier::MineCount => Key::MenuGuessCount,
    }
}

pub const fn symbols(glyphs: Glyphs) -> Key {
    match glyphs {
        Glyphs::Emoji => Key::LookEmoji,
        Glyphs::Unicode => Key::LookUnicode,
        Glyphs::Ascii => Key::LookAscii,
    }
}

pub const fn palette(palette: Palette) -> Key {
    match palette {
        Palette::Classic => Key::LookClassic,
        Palette::ColourBlind => Key::LookBlind,
    }
}

pub const fn background(background: Background) -> Key {
    match background {
        Background::Dark => Key::LookDark,
        Background::Light => Key::LookLight,
    }
}
