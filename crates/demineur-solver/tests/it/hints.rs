//! Proofs against brute force over all layouts and all sets of numbers.

use demineur_core::{BoardSpec, CellId, CellView, Rng, Tiling, View};
use demineur_solver::Cancel;
use demineur_solver::hint::{Certainty, EXACT_UP_TO, Proof};

fn certainty(mine: bool) -> Certainty {
    match mine {
        true => Certainty::Mine,
        false => Certainty::Safe,
    }
}

use crate::confirm;
use crate::worlds::{fitting, planted, small_board};

/// The size of the smallest set of numbers that forces the cell, by trying
/// every set, and whether it takes the mine count.
fn smallest_by_force(view: &View, place: usize, mine: bool) -> Option<(usize, bool)> {
    let numbers: Vec<CellId> = view.opened().map(|(cell, _)| cell).collect();
    for mine_count in [false, true] {
        let mut best = None;
        for set in 0..1u32 << numbers.len() {
            let size = set.count_ones() as usize;
            if best.is_some_and(|b| b <= size) {
                continue;
            }
            let chosen: Vec<CellId> = (0..numbers.len())
                .filter(|i| set >> i & 1 == 1)
                .map(|i| numbers[i])
                .collect();
            let fits = fitting(view, &chosen, mine_count);
            if fits.iter().all(|bits| (bits >> place & 1 == 1) == mine) {
                best = Some(size);
            }
        }
        if let Some(size) = best {
            return Some((size, mine_count));
        }
    }
    None
}

#[test]
fn proofs_are_the_smallest_there_are() {
    let mut rng = Rng::new(31, 0);
    let (mut proofs, mut with_count, mut long) = (0, 0, 0);
    for _ in 0..1500 {
        let board = small_board(&mut rng, 14);
        let (view, layout) = planted(&board, &mut rng);
        if view.hidden_count() > 9 || view.open_count() > 8 {
            continue;
        }
        for (place, cell) in view.hidden().enumerate() {
            let mine = layout.is_mine(cell);
            let expected = smallest_by_force(&view, place, mine);
            let found = Proof::find(&view, cell, certainty(mine), &Cancel::new());
            assert_eq!(
                found.as_ref().map(|p| (p.numbers.len(), p.mine_count)),
                expected,
                "{view:?} {cell}"
            );
            assert_eq!(
                Proof::find(&view, cell, certainty(!mine), &Cancel::new()),
                None,
                "{view:?} {cell}"
            );
            if let Some(proof) = found {
                assert!(proof.is_minimal(&view));
                proofs += 1;
                with_count += usize::from(proof.mine_count);
                long += usize::from(proof.numbers.len() > 2);
            }
        }
    }
    assert!(
        proofs > 1000 && with_count > 100 && long > 20,
        "{proofs} {with_count} {long}"
    );
    const { assert!(EXACT_UP_TO == 5) }
}

#[test]
fn hints_on_every_tiling_hold_by_their_own_numbers_and_no_fewer() {
    let tally = confirm::confirm_some(&confirm::boards(), 0..2000, 2);
    assert!(
        tally.proofs > 1500 && tally.mine_count > 50 && tally.grouped > 20,
        "{tally:?}"
    );
    assert!(tally.guesses > 100 && tally.chains.0 > 20, "{tally:?}");
}

#[test]
fn a_long_proof_with_the_mine_count_keeps_no_number_that_can_be_dropped() {
    // Of 21 numbers three were kept: whether they can be dropped took more
    // steps than a search has.
    let board = BoardSpec::tiled(Tiling::LavesTetrakisSquare, 12, 12).build();
    let topology = board.expect("the patch is sound").topology().clone();
    let mut view = View::new(topology, 31);
    let open = "0:0 1:1 2:3 3:3 12:2 15:3 19:4 20:3 21:2 24:2 25:2 26:4 47:3 53:7 59:4 64:5 65:4 \
                69:4 70:1 73:4 79:2 84:4 87:4 89:4 93:1 98:1 99:2 101:1 103:2 109:4 111:5 115:5 \
                126:1 132:2 137:4 139:2 140:2";
    for word in open.split_whitespace() {
        let (cell, number) = word.split_once(':').expect("cell and number");
        let cell = CellId::new(cell.parse().expect("a cell"));
        view.set(cell, CellView::Open(number.parse().expect("a number")));
    }
    let proof = Proof::find(&view, CellId::new(16), Certainty::Safe, &Cancel::new())
        .expect("it is certain");
    assert!(proof.is_minimal(&view));
    assert_eq!((proof.numbers.len(), proof.mine_count), (18, true));
}
