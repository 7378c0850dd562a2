//! A review as JSON.
//!
//! A chance to win is `{"value":0.5,"exact":true}`, an estimate
//! `{"value":0.48,"exact":false,"games":64,"standard_error":0.06}`, one that was
//! carried on from an earlier move has `"carried":true` in place of its error,
//! and one that is not known is `{"value":null,"why":"too_large"}`.

use demineur_core::format::SavedGame;
use demineur_core::{CellId, Help, Status};
use demineur_play::review::{
    Chance, Decision, Evidence, FlagReview, Judged, Luck, Review, ReviewTotals, ReviewedMove,
    WinChance,
};
use demineur_solver::BestMove;
use demineur_solver::hint::Proof;
use serde_json::{Value, json};

use crate::reason::CellNames;
use crate::texts::Texts;

/// The review of one game as JSON; `source` says where the game was found.
pub fn review_json(source: &str, saved: &SavedGame, review: &Review, texts: &Texts) -> Value {
    let moves = review.moves.iter().enumerate();
    let moves: Vec<Value> = moves.map(|(place, m)| reviewed(place, m, texts)).collect();
    let caveats: Vec<&str> = review.caveats.iter().map(|caveat| caveat.name()).collect();
    json!({
        "source": source,
        "status": match review.status {
            Status::Ready => "ready",
            Status::Running => "running",
            Status::Won => "won",
            Status::Lost => "lost",
        },
        "three_bv": saved.game.three_bv().filter(|_| review.status.is_over()),
        "accuracy": review.accuracy.map(|accuracy| json!({
            "value": accuracy.value,
            "by_win": accuracy.by_win,
            "by_survival": accuracy.by_survival,
        })),
        "luck": luck(&review.luck, review.luck_is_meaningful()),
        "caveats": caveats,
        "wrong_flags": ids(&review.wrong_flags),
        "taken_back": review.taken_back,
        "explosions_taken_back": review.explosions_taken_back,
        "moves": moves,
    })
}

/// The totals of many reviews as JSON.
pub fn totals_json(totals: &ReviewTotals) -> Value {
    json!({
        "totals": true,
        "games": totals.games,
        "wins": totals.wins,
        "losses": totals.losses,
        "openings": totals.openings,
        "forced_guesses": totals.forced_guesses,
        "needless_guesses": totals.needless_guesses,
        "blunders": totals.blunders,
        "wrong_flags": totals.wrong_flags,
        "mean_accuracy": totals.mean_accuracy(),
        "luck_games": totals.luck_games,
        "luck": luck(&totals.luck, totals.luck_games > 0),
    })
}

fn luck(luck: &Luck, meaningful: bool) -> Value {
    json!({
        "value": luck.value(),
        "expected": luck.expected,
        "explosions": luck.explosions,
        "standard_deviation": luck.standard_deviation(),
        "meaningful": meaningful,
    })
}

fn ids(cells: &[CellId]) -> Vec<u32> {
    cells.iter().map(|cell| cell.get()).collect()
}

fn reviewed(place: usize, reviewed: &ReviewedMove, texts: &Texts) -> Value {
    let mut out = json!({
        "move": place + 1,
        "action": reviewed.action.to_string(),
        "millis": reviewed.millis,
    });
    if !reviewed.help.is_none() {
        out["help"] = help(reviewed.help);
    }
    match &reviewed.judged {
        Judged::Opening(decision) => opening(&mut out, decision, texts),
        Judged::Flag(judged) => flag(&mut out, judged),
        Judged::Mark => {}
    }
    out
}

fn help(help: Help) -> Value {
    let kinds = [
        ("hint", help.hint),
        ("probabilities", help.probabilities),
        ("guess_check", help.guess_check),
    ];
    let taken = kinds.iter().filter(|kind| kind.1).map(|kind| kind.0);
    taken.collect()
}

fn opening(out: &mut Value, decision: &Decision, texts: &Texts) {
    out["verdict"] = decision.verdict.name().into();
    out["risk"] = chance(decision.risk);
    out["least_risk"] = chance(decision.least_risk);
    out["exploded"] = decision.exploded.into();
    out["opened"] = decision.opened.into();
    if decision.safest_count > 0 {
        out["safest"] = ids(&decision.safest).into();
        out["safest_count"] = decision.safest_count.into();
    }
    if let Some(proof) = &decision.easiest {
        out["easiest"] = easiest(proof, texts);
    }
    if let Some(best) = &decision.best {
        out["best"] = best_move(best, texts);
    }
    out["kept"] = json!({
        "share": decision.kept.share,
        "by": if decision.kept.by_win { "win" } else { "survival" },
    });
    out["win_before"] = win(decision.win_before);
    out["win_after"] = win(decision.win_after);
}

fn flag(out: &mut Value, flag: &FlagReview) {
    out["evidence"] = match flag.evidence {
        Evidence::Proven => "proven",
        Evidence::Unproven(_) => "unproven",
        Evidence::Refuted => "refuted",
    }
    .into();
    if let Evidence::Unproven(mine) = flag.evidence {
        out["mine_probability"] = chance(mine);
    }
    out["wrong"] = flag.wrong.into();
}

fn chance(chance: Chance) -> Value {
    json!({ "value": chance.value, "exact": chance.exact })
}

fn win(win: WinChance) -> Value {
    match win {
        WinChance::Exact(value) => json!({ "value": value, "exact": true }),
        WinChance::Estimate { value, games, .. } => {
            let mut out = json!({ "value": value, "exact": false, "games": games });
            match win.standard_error() {
                Some(error) => out["standard_error"] = error.into(),
                None => out["carried"] = true.into(),
            }
            out
        }
        WinChance::Unknown(why) => json!({ "value": null, "why": why.name() }),
    }
}

fn easiest(proof: &Proof, texts: &Texts) -> Value {
    json!({
        "cell": proof.cell.get(),
        "numbers": ids(&proof.numbers),
        "mine_count": proof.mine_count,
        "why": texts.proof(proof, CellNames::Ids),
    })
}

fn best_move(best: &BestMove, texts: &Texts) -> Value {
    let why = match &best.proof {
        Some(proof) => texts.proof(proof, CellNames::Ids),
        None => texts.reason(&best.reason, CellNames::Ids),
    };
    json!({
        "cell": best.cell.get(),
        "mine_probability": best.risk,
        "win_probability": best.win_probability(),
        "why": why,
    })
}
