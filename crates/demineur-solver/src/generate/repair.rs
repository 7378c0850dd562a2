//! Changing a board where it is stuck, after an idea of Simon Tatham's Mines:
//! a set of hidden cells that is all mines, or has none, is no riddle.

use demineur_core::Rng;

use super::deduce::{Knowledge, Known};

/// How many cells are drawn before the whole board is listed.
const DRAWS: usize = 64;

/// Makes the hidden cells around one number all mines, or all safe, by
/// exchanging them with cells elsewhere: far out at sea first, then on other
/// components, never the `spared` ones around the start. Numbers follow. Tells
/// whether anything changed.
///
/// What was proven before stays true, but not its proofs: a board that was
/// changed must be solved again from the start.
pub fn repair(knowledge: &mut Knowledge<'_>, spared: &[u32], rng: &mut Rng) -> bool {
    let Some(number) = some_number(knowledge, rng) else {
        return breach(knowledge, spared, rng);
    };
    let net = knowledge.net;
    let set: Vec<u32> = net
        .around(number)
        .iter()
        .copied()
        .filter(|&cell| knowledge.is_hidden(cell) && spared.binary_search(&cell).is_err())
        .collect();
    let (mines, safe): (Vec<u32>, Vec<u32>) = set
        .iter()
        .partition(|&&cell| knowledge.ground.mine[cell as usize]);
    let elsewhere = |knowledge: &Knowledge<'_>, cell: u32| {
        knowledge.is_hidden(cell)
            && spared.binary_search(&cell).is_err()
            && set.binary_search(&cell).is_err()
    };
    // Mines and safe cells to exchange with; whichever is complete first wins.
    let mut pools: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    let full = |pools: &[Vec<u32>; 2]| {
        pools[0].len() == mines.len() && !mines.is_empty()
            || pools[1].len() == safe.len() && !safe.is_empty()
    };
    let wanted = [mines.len(), safe.len()];
    let offer = |knowledge: &Knowledge<'_>, pools: &mut [Vec<u32>; 2], cell: u32| {
        let kind = usize::from(knowledge.ground.mine[cell as usize]);
        if pools[kind].len() < wanted[kind] && !pools[kind].contains(&cell) {
            pools[kind].push(cell);
        }
    };
    for _ in 0..DRAWS {
        if full(&pools) {
            break;
        }
        let cell = rng.below(net.len() as u64) as u32;
        if elsewhere(knowledge, cell) && knowledge.is_sea(cell) {
            offer(knowledge, &mut pools, cell);
        }
    }
    if !full(&pools) {
        let (mut sea, mut coast): (Vec<u32>, Vec<u32>) = (0..net.len() as u32)
            .filter(|&cell| elsewhere(knowledge, cell))
            .partition(|&cell| knowledge.is_sea(cell));
        rng.shuffle(&mut sea);
        rng.shuffle(&mut coast);
        for &cell in sea.iter().chain(&coast) {
            if full(&pools) {
                break;
            }
            offer(knowledge, &mut pools, cell);
        }
    }
    let [for_mines, for_safe] = &pools;
    let emptied = for_mines.len() == mines.len() && !mines.is_empty();
    let filled = for_safe.len() == safe.len() && !safe.is_empty();
    // Neither can be completed: do what can be done of the one that is nearer.
    let empties = emptied || !filled && for_mines.len() >= for_safe.len();
    let (from, to) = if empties {
        (&mines, for_mines)
    } else {
        (&safe, for_safe)
    };
    for (&a, &b) in from.iter().zip(to) {
        knowledge.toggle(a);
        knowledge.toggle(b);
    }
    !to.is_empty() && !from.is_empty()
}

/// An open number with hidden neighbours, by chance.
fn some_number(knowledge: &Knowledge<'_>, rng: &mut Rng) -> Option<u32> {
    let cells = knowledge.net.len() as u32;
    for _ in 0..DRAWS {
        let cell = rng.below(u64::from(cells)) as u32;
        if knowledge.is_front(cell) {
            return Some(cell);
        }
    }
    let all: Vec<u32> = (0..cells).filter(|&c| knowledge.is_front(c)).collect();
    rng.choose(&all).copied()
}

/// Opens a wall of mines that cuts hidden safe cells off: one of its mines
/// changes places with one of them.
fn breach(knowledge: &mut Knowledge<'_>, spared: &[u32], rng: &mut Rng) -> bool {
    let net = knowledge.net;
    let cells = 0..net.len() as u32;
    let touches = |cell: u32, known: Known| {
        net.around(cell)
            .iter()
            .any(|&next| knowledge.known(next) == known)
    };
    let wall: Vec<u32> = cells
        .clone()
        .filter(|&c| {
            knowledge.known(c) == Known::Mine
                && touches(c, Known::Nothing)
                && touches(c, Known::Open)
        })
        .collect();
    let inside: Vec<u32> = cells
        .filter(|&c| {
            knowledge.is_hidden(c)
                && !knowledge.ground.mine[c as usize]
                && spared.binary_search(&c).is_err()
        })
        .collect();
    let (Some(&gate), Some(&stone)) = (rng.choose(&wall), rng.choose(&inside)) else {
        return false;
    };
    knowledge.unflag(gate);
    knowledge.toggle(gate);
    knowledge.toggle(stone);
    true
}
