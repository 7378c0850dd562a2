//! What the number of mines on the board adds to the numbers.

use super::component::{SearchedComponent, Walker};
use super::deduce::Knowledge;

/// How many branches the walk through one component's fillings may take.
const BRANCHES: u32 = 20_000;
/// Components of more boxes than this are taken to allow anything.
const MOST_BOXES: usize = 400;

/// Cells that share a fate: all mines, or all safe.
pub type Verdict = (Vec<u32>, bool);

/// Which numbers of mines a component can hold: in all, and with each box having
/// a cell that is the opposite of what it is in truth.
struct Room {
    all: Vec<bool>,
    opposite: Vec<Vec<bool>>,
}

impl Room {
    fn of(component: &mut SearchedComponent, nodes: &mut u64) -> Self {
        let cells: u32 = component.boxes.iter().map(|g| g.size()).sum();
        let none = vec![false; cells as usize + 1];
        let mut room = Self {
            all: none.clone(),
            opposite: vec![none; component.boxes.len()],
        };
        let truth: Vec<(u32, u32)> = component
            .boxes
            .iter()
            .map(|g| (g.truth(), g.size()))
            .collect();
        let done = truth.len() <= MOST_BOXES
            && component.each_filling(BRANCHES, &mut |mines| {
                *nodes += 1;
                let total = mines.iter().sum::<u32>() as usize;
                room.all[total] = true;
                for (g, &(truth, size)) in truth.iter().enumerate() {
                    // Mixed boxes have both; the others need another value.
                    let other = (truth != 0 && truth != size) || mines[g] != truth;
                    room.opposite[g][total] |= other;
                }
            });
        if !done {
            // Too large to know: nothing is ruled out.
            room.all.fill(true);
            room.opposite.iter_mut().for_each(|o| o.fill(true));
        }
        room
    }
}

/// Every total that one of each can make, up to `most`.
fn sums(a: &[bool], b: &[bool], most: usize) -> Vec<bool> {
    let mut made = vec![false; most + 1];
    for (i, _) in a.iter().enumerate().filter(|(_, yes)| **yes) {
        for (j, _) in b.iter().enumerate().filter(|(_, yes)| **yes) {
            if i + j <= most {
                made[i + j] = true;
            }
        }
    }
    made
}

/// The cells that the mine count forces once the numbers have said all they
/// can. Exact, but for components too large to walk through.
pub fn forced(knowledge: &Knowledge<'_>, walker: &mut Walker, nodes: &mut u64) -> Vec<Verdict> {
    let mines = knowledge.mines_left();
    let (sea, sea_mines) = knowledge.sea();
    let sea_safe = sea - sea_mines;
    // A sea of mines and safe cells that takes up whatever the components can do
    // differently leaves the count nothing to say.
    let coast_mines = mines - sea_mines;
    let coast_safe = knowledge.safe_left() - sea_safe;
    let mixed = sea_mines > 0 && sea_safe > 0;
    if mixed && coast_safe <= sea_mines && coast_mines <= sea_safe {
        return Vec::new();
    }
    let cells = 0..knowledge.net.len() as u32;
    let mut components = walker.components(knowledge, cells.clone());
    // Reasons number their constraints in 16 bits.
    if components.iter().map(|f| f.numbers.len()).sum::<usize>() >= usize::from(u16::MAX) {
        return Vec::new();
    }
    // One component at a time is enough: the others can stay as they are.
    let absorbs = |f: &SearchedComponent| {
        let front_mines = mines_of(f);
        cells_of(f) - front_mines <= sea_mines && front_mines <= sea_safe
    };
    if mixed && components.iter().all(absorbs) {
        return Vec::new();
    }
    let rooms: Vec<Room> = components.iter_mut().map(|f| Room::of(f, nodes)).collect();
    // What the components before each, and after it, can hold together.
    let mut before = vec![vec![true]];
    for room in &rooms {
        let last = before.last().expect("it starts with one");
        before.push(sums(last, &room.all, mines));
    }
    let mut after = vec![true];
    let mut verdicts = Vec::new();
    let fits = |total: usize| total <= mines && mines - total <= sea;
    for (f, room) in rooms.iter().enumerate().rev() {
        let others = sums(&before[f], &after, mines);
        for (g, b) in components[f].boxes.iter().enumerate() {
            let possible = room.opposite[g].iter().enumerate().any(|(here, &yes)| {
                yes && others
                    .iter()
                    .enumerate()
                    .any(|(there, &yes)| yes && fits(here + there))
            });
            if !possible {
                verdicts.push((b.cells.clone(), b.truth() != 0));
            }
        }
        after = sums(&after, &room.all, mines);
    }
    // The sea: all of one kind, unless the components can leave it another.
    let whole = |total: usize| {
        if sea_mines == 0 {
            mines - total == 0
        } else {
            mines - total == sea
        }
    };
    let pure = sea_mines == 0 || sea_mines == sea;
    let totals = before
        .last()
        .expect("it starts with one")
        .iter()
        .enumerate();
    if sea > 0
        && pure
        && totals
            .filter(|(t, yes)| **yes && fits(*t))
            .all(|(t, _)| whole(t))
    {
        verdicts.push((
            cells.filter(|&cell| knowledge.is_sea(cell)).collect(),
            sea_mines > 0,
        ));
    }
    verdicts
}

fn cells_of(component: &SearchedComponent) -> usize {
    component.boxes.iter().map(|g| g.cells.len()).sum()
}

fn mines_of(component: &SearchedComponent) -> usize {
    component.boxes.iter().map(|g| g.truth() as usize).sum()
}
