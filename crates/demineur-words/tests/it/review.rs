//! Reviews as a person reads them, in both languages.

use demineur_play::review::WinChance;
use demineur_words::{Lang, Texts};

#[test]
fn an_estimate_by_few_games_says_how_few_in_a_line() {
    let estimate = |value, games| WinChance::Estimate {
        value,
        games,
        carried: false,
    };
    let told = |lang, before, after| Texts::new(lang).with_win("x".to_owned(), before, after);
    assert_eq!(
        told(Lang::En, estimate(0.0, 2), estimate(0.5, 16)),
        "x; chance to win ≈ 0% (2 games) → ≈ 50%"
    );
    assert_eq!(
        told(Lang::Fr, estimate(0.0, 1), estimate(1.0, 2)),
        "x ; chances de gagner ≈ 0 % (1 partie) → ≈ 100 % (2 parties)"
    );
}
