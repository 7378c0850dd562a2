//! Which of several guesses wins most games that are played to their end.

use demineur_core::{CellId, Rng, View};

use super::super::Technique;
use super::remainder::Remainder;
use super::roll_out::{RollOuts, fingerprint};
use super::survival::Survivor;
use crate::analyse::analysis::Analysis;
use crate::budget::Cancel;
use crate::effort::Effort;

/// Layouts drawn at a time; after them rivals far behind are given up.
const ROUND: u32 = 32;

/// The place of the best of several guesses, and why; none if nothing was
/// found out.
pub(super) fn best(
    view: &View,
    analysis: &Analysis,
    rivals: &[Survivor],
    effort: &Effort,
    cancel: &Cancel,
) -> Option<(usize, Technique)> {
    let race = run(view, analysis, rivals, effort, cancel)?;
    let ahead = leader(&race, effort.lead);
    Some((ahead, race[ahead].technique()))
}

/// Plays each guess out on the same layouts, drawn from those that fit, by a
/// quick player who does not know them.
fn run(
    view: &View,
    analysis: &Analysis,
    rivals: &[Survivor],
    effort: &Effort,
    cancel: &Cancel,
) -> Option<Vec<Rival>> {
    let left = Remainder::whole(view, analysis);
    let mut roll_outs = RollOuts::new(&left.view, effort, cancel);
    let sampler = roll_outs.sampler()?;
    let race = rivals.iter().map(|rival| {
        let place = left.cells.binary_search(&rival.cell).ok()?;
        Some(Rival {
            cell: CellId::from_index(place),
            safety: rival.safety,
            out: false,
            worths: Vec::new(),
        })
    });
    let mut race = race.collect::<Option<Vec<Rival>>>()?;
    // The same position is always thought about in the same way.
    let name = fingerprint(&left.view);
    let mut rng = Rng::new(name, 0);
    let mut game = 0;
    for _ in 0..effort.roll_outs.div_ceil(ROUND) {
        for _ in 0..ROUND {
            let mines = sampler.sample(&mut rng);
            game += 1;
            for rival in race.iter_mut().filter(|rival| !rival.out) {
                let mut chance = Rng::new(name, game);
                let worth = roll_outs.play(&sampler, &mines, rival.cell, &mut chance);
                rival.worths.push(rival.safety * worth);
                if roll_outs.is_uncounted {
                    return None;
                }
            }
            if roll_outs.is_stopped() {
                break;
            }
        }
        if cancel.is_cancelled() {
            return None;
        }
        let ahead = leader(&race, effort.lead);
        for place in (0..race.len()).filter(|&place| place != ahead) {
            race[place].out |= race[ahead].lead(&race[place]) > effort.doubt;
        }
        if race.iter().filter(|rival| !rival.out).count() == 1 || roll_outs.is_stopped() {
            break;
        }
    }
    Some(race)
}

/// A guess that is played out.
struct Rival {
    cell: CellId,
    safety: f64,
    out: bool,
    /// The chance to win that each play-out came to, the first guess
    /// included.
    worths: Vec<f64>,
}

impl Rival {
    /// The mean over all play-outs.
    fn worth(&self) -> f64 {
        self.worths.iter().sum::<f64>() / self.worths.len().max(1) as f64
    }

    fn technique(&self) -> Technique {
        let mean = self.worth();
        let square: f64 = self.worths.iter().map(|worth| (worth - mean).powi(2)).sum();
        let count = self.worths.len().max(1) as f64;
        Technique::PlayedOut {
            win: mean,
            error: (square / count / (count - 1.0).max(1.0)).sqrt(),
            games: self.worths.len() as u32,
        }
    }

    /// By how many standard errors it is ahead of another, over the games
    /// that both played on the same layouts.
    fn lead(&self, other: &Self) -> f64 {
        let pairs = self.worths.iter().zip(&other.worths);
        let count = pairs.len() as f64;
        let (mut sum, mut square) = (0.0, 0.0);
        for (a, b) in pairs {
            sum += a - b;
            square += (a - b) * (a - b);
        }
        let mean = sum / count;
        let error = ((square / count - mean * mean).max(1e-12) / count).sqrt();
        mean / error
    }
}

/// Who is ahead of the first by that number of standard errors, by the most; the
/// first if nobody is.
fn leader(race: &[Rival], lead: f64) -> usize {
    let mut best = 0;
    for place in 1..race.len() {
        let rival = &race[place];
        let ahead = !rival.out && rival.worth() > race[best].worth();
        if ahead && (race[0].out || rival.lead(&race[0]) > lead) {
            best = place;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use demineur_core::{CellView, FirstClick, Game, GameParams, Level, Move, Rules, Source};

    use super::super::super::first_cell;
    use super::super::survival::{self, CANDIDATES};
    use super::*;
    use crate::analyse::analyser::{Analyser, analyse};
    use crate::budget::Budget;
    use crate::endgame;

    /// A view drawn with `?` for hidden cells.
    fn view(rows: &[&str], mines: usize) -> View {
        let width = rows[0].len();
        let topology = demineur_core::Topology::square(width as u32, rows.len() as u32);
        let mut view = View::new(std::sync::Arc::new(topology), mines);
        for (cell, shown) in rows.concat().chars().enumerate() {
            if let Some(number) = shown.to_digit(10) {
                view.set(CellId::new(cell as u32), CellView::Open(number));
            }
        }
        view
    }

    #[test]
    fn play_outs_that_nobody_dies_in_find_the_chance_to_win() {
        // Small enough that every play-out ends in the exact endgame right after
        // its first number: the mean is the optimum with that first cell.
        let view = view(&["?????", "?2?3?", "?????", "?2?2?"], 6);
        let analysis = analyse(&view).expect("a possible view");
        let rivals = [10, 13].map(|cell| {
            let cell = CellId::new(cell);
            Survivor {
                cell,
                safety: 1.0 - analysis.probability(cell).expect("it is hidden"),
                survival: 0.0,
                score: 0.0,
            }
        });
        let effort = Effort {
            roll_outs: 2_048,
            roll_out_endgame: 1e6,
            doubt: f64::INFINITY,
            ..Effort::HIGH
        };
        let race = run(&view, &analysis, &rivals, &effort, &Cancel::new()).expect("it is counted");
        for (rival, played) in rivals.iter().zip(&race) {
            let mut optimum = 0.0;
            for number in 0..=8 {
                let mut next = view.clone();
                next.set(rival.cell, CellView::Open(number));
                let Ok(after) = analyse(&next) else { continue };
                let chance = (after.ln_layouts() - analysis.ln_layouts()).exp();
                let found = endgame::solve(&next, &mut Budget::default()).expect("it is small");
                optimum += chance * found.win_probability();
            }
            let Technique::PlayedOut { win, error, games } = played.technique() else {
                panic!("it was played out");
            };
            assert_eq!(games, 2_048);
            assert!(error > 0.0 && error < 0.01, "{error}");
            let off = (win - optimum).abs();
            assert!(off < 4.0 * error, "{win} ± {error}, not {optimum}");
        }
    }

    /// How many games choose well: the table in `effort.rs`. Guesses of expert
    /// games between the endgame and e^120 layouts, rivals played out 1,024
    /// times each; some in a row choose, all others judge.
    #[test]
    #[ignore = "a measurement of ten minutes: cargo test --release -p demineur-solver how_many -- --ignored --nocapture"]
    fn how_many_games_choose_well() {
        for (first_click, seed) in [(FirstClick::Safe, 802), (FirstClick::Opening, 801)] {
            let mut guesses = Vec::new();
            for game in 0..400 {
                guesses.extend(played_out_guesses(first_click, seed, game));
            }
            let spread = mean(guesses.iter().flat_map(|(_, race)| race).map(variance));
            let coin = mean(guesses.iter().flat_map(|(_, race)| race).map(|rival| {
                let win = rival.worth();
                win * (1.0 - win)
            }));
            println!("{} start, {} guesses", first_click.name(), guesses.len());
            println!("variance {spread:.4}, of games won or lost {coin:.4}");
            for games in [32, 64, 128, 256, 512] {
                for (low, high) in [
                    (0.0, 12.0),
                    (12.0, 20.0),
                    (20.0, 60.0),
                    (60.0, 120.0),
                    (0.0, 120.0),
                ] {
                    let within = guesses.iter().filter(|(ln, _)| (low..high).contains(ln));
                    let won: Vec<f64> = within.map(|(_, race)| gain(race, games)).collect();
                    let error = (mean(won.iter().map(|x| x * x)) / won.len() as f64).sqrt();
                    println!(
                        "{games} games, e^{low} to e^{high}, {} guesses: {:+.2} ± {:.2} points",
                        won.len(),
                        100.0 * mean(won.iter().copied()),
                        196.0 * error,
                    );
                }
            }
        }
    }

    fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
        let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
        sum / count
    }

    fn variance(rival: &Rival) -> f64 {
        let win = rival.worth();
        mean(rival.worths.iter().map(|worth| (worth - win).powi(2)))
    }

    /// What choosing by that number of games wins over the first, as the others
    /// have it.
    fn gain(race: &[Rival], games: usize) -> f64 {
        let all = race[0].worths.len();
        mean((0..all / games).map(|window| {
            let window = window * games..(window + 1) * games;
            let part = |rival: &Rival| Rival {
                worths: rival.worths[window.clone()].to_vec(),
                ..*rival
            };
            let chosen = leader(
                &race.iter().map(part).collect::<Vec<_>>(),
                Effort::HIGH.lead,
            );
            let judges = (0..all).filter(|game| !window.contains(game));
            mean(judges.map(|game| race[chosen].worths[game] - race[0].worths[game]))
        }))
    }

    /// The guesses of a game with the logarithm of the layouts left.
    fn played_out_guesses(first_click: FirstClick, seed: u64, game: u64) -> Vec<(f64, Vec<Rival>)> {
        let effort = Effort {
            roll_outs: 1_024,
            positions: u64::MAX,
            doubt: f64::INFINITY,
            ..Effort::HIGH
        };
        let level = Level::named("expert").expect("a level");
        let params = GameParams {
            rules: Rules {
                first_click,
                ..level.rules
            },
            source: Source::Seed { seed, game },
            ..level.params(seed)
        };
        let mut game = Game::new(params).expect("it can be played");
        let first = first_cell(game.view(), first_click);
        let mut open = vec![first];
        let mut analyser = Analyser::default();
        let mut found = Vec::new();
        loop {
            for cell in open.drain(..) {
                // A 0 may have opened it meanwhile.
                if game.view().is_hidden(cell) && game.play(Move::Open(cell)).is_err() {
                    return found;
                }
            }
            if game.status().is_over() {
                return found;
            }
            let view = game.view().clone();
            let analysis = analyser.analyse(&view).expect("a real game");
            open.extend(analysis.safe());
            if !open.is_empty() {
                continue;
            }
            let ln = analysis.ln_layouts();
            if ln < Effort::NORMAL.endgame_layouts.ln() || !analysis.exact() {
                return found;
            }
            let bonus = survival::bonus(&view, &analysis);
            let margin = effort.margin;
            let ranked =
                survival::ranked(&view, &analysis, bonus, margin, CANDIDATES, &mut analyser);
            let Some((mut rivals, _)) = ranked else {
                return found;
            };
            rivals.truncate(effort.rivals);
            open.push(rivals[0].cell);
            if ln < effort.roll_out_below
                && rivals.len() > 1
                && let Some(race) = run(&view, &analysis, &rivals, &effort, &Cancel::new())
            {
                found.push((ln, race));
            }
        }
    }
}
