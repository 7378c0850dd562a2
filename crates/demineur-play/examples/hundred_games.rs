//! A hundred games of the highest level, played at the table by `expert`. How
//! many were won is the exit code: the one word that a program can say where
//! there is no system to print on. `cargo xtask wasm` runs it natively and in
//! Node, and compares.

use std::process::ExitCode;

use demineur_core::{Actor, Level, Rng, Status};
use demineur_play::{Ask, Deal, Table};
use demineur_solver::Budget;
use demineur_solver::strategy::{Player, Playthrough};

fn main() -> ExitCode {
    let won = (0..100).filter(|&seed| is_won(seed)).count();
    ExitCode::from(won as u8)
}

fn is_won(seed: u64) -> bool {
    let wish = Ask::level("expert").wish(&Level::built_in(), seed);
    let wish = wish.expect("the level is built in");
    let saved = wish.lay().expect("its mines fit");
    let mut table = Table::new(saved, Deal::of_wish(&wish), 0);
    let mut player = Player::named("expert").expect("it is a strategy");
    let mut playthrough = Playthrough::new(table.game());
    let (mut rng, budget) = (Rng::new(seed, 1), Budget::default());
    let mut now = 0;
    while let Some(advice) = playthrough
        .next(table.game(), &mut player, &mut rng, &budget)
        .expect("a game that was drawn can be played")
    {
        // There is no clock: a move takes a millisecond.
        now += 1;
        let _ = table.act(advice.action, Actor::Strategy, now);
    }
    table.game().status() == Status::Won
}
