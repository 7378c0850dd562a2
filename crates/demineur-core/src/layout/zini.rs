//! How many clicks greedy chording takes: a measure for players who flag, as
//! 3BV is for those who do not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Layout;
use crate::cell::{CellId, CellSet};
use crate::rules::Cascade;
use crate::topology::Topology;

/// Cells whose opening does no 3BV: mines, and numbers beside a 0.
const NO_PIECE: u32 = u32::MAX;

impl Layout {
    /// The clicks (openings, flags and chords) that opens every safe cell by
    /// greedy chording: "Greedy ZiNi", one pass, of equal cells the lowest. Never
    /// more than the 3BV, and not always the least: that is hard to know.
    ///
    /// To *solve* a cell is to open it, to flag the mines around it and to chord.
    /// Its premium is the 3BV this does less the clicks it takes. Whichever cell
    /// has the highest premium is solved, for as long as that is not below 0; what
    /// is left is opened click by click (Elmar Zimmermann and Christoph Nikolaus,
    /// 2009). The openings done by a cell itself count, as on the sites that play
    /// for it.
    ///
    /// *Complexity*: O(cells · degree² · log cells).
    pub fn zini(&self, topology: &Topology, cascade: Cascade) -> usize {
        let mut solver = Solver::new(self, topology, cascade);
        let mut saved = 0;
        while let Some((premium, cell)) = solver.best() {
            saved += premium;
            solver.solve(cell);
        }
        solver.three_bv - saved
    }
}

/// A board that is solved cell by cell.
struct Solver<'a> {
    layout: &'a Layout,
    topology: &'a Topology,
    /// Which piece of the 3BV the opening of a cell does.
    pieces: Vec<u32>,
    /// The cells that a piece opens, of those that are groups of 0s.
    groups: Vec<Vec<CellId>>,
    done: Vec<bool>,
    open: CellSet,
    flagged: CellSet,
    three_bv: usize,
    /// Cells by premium. It never rises without being put here again, so that
    /// what is on top is too high at most.
    queue: BinaryHeap<(usize, Reverse<CellId>)>,
}

impl<'a> Solver<'a> {
    fn new(layout: &'a Layout, topology: &'a Topology, cascade: Cascade) -> Self {
        let cells = topology.len();
        let mut solver = Self {
            layout,
            topology,
            pieces: vec![NO_PIECE; cells],
            groups: Vec::new(),
            done: Vec::new(),
            open: CellSet::new(cells),
            flagged: CellSet::new(cells),
            three_bv: 0,
            queue: BinaryHeap::new(),
        };
        if cascade != Cascade::Off {
            solver.find_groups();
        }
        let opened: CellSet = CellSet::of(cells, solver.groups.iter().flatten().copied());
        let mut pieces = solver.groups.len();
        for cell in topology.cells() {
            if !layout.is_mine(cell) && !opened.contains(cell) {
                solver.pieces[cell.index()] = pieces as u32;
                pieces += 1;
            }
        }
        solver.three_bv = pieces;
        solver.done = vec![false; pieces];
        for cell in topology.cells() {
            solver.put(cell);
        }
        solver
    }

    /// Finds the connected 0s, and what each opens.
    fn find_groups(&mut self) {
        let numbered = self.layout.numbered(self.topology);
        for start in self.topology.cells() {
            if numbered.contains(start) || self.pieces[start.index()] != NO_PIECE {
                continue;
            }
            let group = self.groups.len() as u32;
            let mut opens = CellSet::new(self.topology.len());
            let mut cells = vec![start];
            opens.insert(start);
            self.pieces[start.index()] = group;
            let mut next = 0;
            while next < cells.len() {
                let cell = cells[next];
                next += 1;
                if numbered.contains(cell) {
                    continue;
                }
                for &beside in self.topology.neighbours(cell).iter() {
                    if opens.insert(beside) {
                        cells.push(beside);
                        if !numbered.contains(beside) {
                            self.pieces[beside.index()] = group;
                        }
                    }
                }
            }
            self.groups.push(cells);
        }
    }

    /// What solving a cell saves, unless it costs more than it does.
    fn premium(&self, cell: CellId) -> Option<usize> {
        if self.layout.is_mine(cell) {
            return None;
        }
        let mut clicks = 1 + usize::from(!self.open.contains(cell));
        let mut done = Vec::new();
        let mut count = |cell: CellId| {
            let piece = self.pieces[cell.index()];
            let new = piece != NO_PIECE && !self.done[piece as usize] && !done.contains(&piece);
            if new {
                done.push(piece);
            }
        };
        count(cell);
        for &beside in self.topology.neighbours(cell).iter() {
            match self.layout.is_mine(beside) {
                true => clicks += usize::from(!self.flagged.contains(beside)),
                false => count(beside),
            }
        }
        done.len().checked_sub(clicks)
    }

    fn put(&mut self, cell: CellId) {
        if let Some(premium) = self.premium(cell) {
            self.queue.push((premium, Reverse(cell)));
        }
    }

    /// The cell that saves most, the lowest of those that save as much.
    fn best(&mut self) -> Option<(usize, CellId)> {
        while let Some((promised, Reverse(cell))) = self.queue.pop() {
            match self.premium(cell) {
                Some(premium) if premium == promised => return Some((premium, cell)),
                // Something it would have opened is open meanwhile.
                _ => self.put(cell),
            }
        }
        None
    }

    fn solve(&mut self, cell: CellId) {
        self.open(cell);
        for &beside in self.topology.neighbours(cell).iter() {
            if !self.layout.is_mine(beside) {
                self.open(beside);
            } else if self.flagged.insert(beside) {
                for &other in self.topology.neighbours(beside).iter() {
                    self.put(other);
                }
            }
        }
    }

    fn open(&mut self, cell: CellId) {
        let piece = self.pieces[cell.index()] as usize;
        let is_new = self.done.get(piece).is_some_and(|done| !done);
        if is_new {
            self.done[piece] = true;
            let group = self.groups.get_mut(piece).map(std::mem::take);
            for opened in group.unwrap_or_default() {
                self.uncover(opened);
            }
        }
        self.uncover(cell);
    }

    fn uncover(&mut self, cell: CellId) {
        if self.open.insert(cell) {
            self.put(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;
    use crate::board::{Board, BoardSpec};
    use crate::game::{Game, GameParams, Stamp, Status};
    use crate::moves::Move;
    use crate::rng::Rng;
    use crate::rules::Rules;
    use crate::tiling::Tiling;
    use crate::view::CellView;

    fn game(board: &BoardSpec, mines: Vec<CellId>, cascade: Cascade) -> Game {
        let rules = Rules {
            cascade,
            ..Rules::default()
        };
        let params = GameParams::given(board.clone(), mines, None).with_rules(rules);
        Game::new(params).expect("a game")
    }

    fn act(game: &mut Game, action: Move) {
        // The end may come before the chord.
        let _ = game.act(action, Stamp::default());
    }

    fn three_bv_done(game: &Game) -> usize {
        let cascade = game.params().rules.cascade;
        let layout = game.layout().expect("given");
        layout.three_bv_done(game.view(), cascade)
    }

    /// Solves a cell in a game; the clicks that takes.
    fn solved(game: &mut Game, cell: CellId) -> usize {
        let is_open = |game: &Game| matches!(game.view().get(cell), CellView::Open(_));
        let around: Vec<CellId> = game.board().topology().neighbours(cell).to_vec();
        let mut clicks = 1 + usize::from(!is_open(game));
        for beside in around {
            let is_mine = game.layout().expect("given").is_mine(beside);
            if is_mine && !game.view().get(beside).is_flagged() {
                act(game, Move::Flag(beside));
                clicks += 1;
            }
        }
        act(game, Move::Open(cell));
        act(game, Move::Chord(cell));
        clicks
    }

    /// By the definition, each premium read off a game that was played there.
    fn slow(mut game: Game) -> usize {
        let layout = game.layout().expect("given").clone();
        let cells: Vec<CellId> = game.board().topology().cells().collect();
        let safe: Vec<CellId> = cells.into_iter().filter(|&c| !layout.is_mine(c)).collect();
        let mut clicks = 0;
        while game.status() != Status::Won {
            let before = three_bv_done(&game);
            let mut best: Option<(i64, CellId)> = None;
            for &cell in &safe {
                let mut tried = game.clone();
                let cost = solved(&mut tried, cell) as i64;
                let premium = (three_bv_done(&tried) - before) as i64 - cost;
                if best.is_none_or(|(most, _)| premium > most) {
                    best = Some((premium, cell));
                }
            }
            match best {
                Some((0.., cell)) => clicks += solved(&mut game, cell),
                _ => {
                    // The next click that does some 3BV.
                    let next = safe.iter().find_map(|&cell| {
                        let mut tried = game.clone();
                        act(&mut tried, Move::Open(cell));
                        (three_bv_done(&tried) > before).then_some(tried)
                    });
                    game = next.expect("3BV is left");
                    clicks += 1;
                }
            }
        }
        clicks
    }

    /// The least number of clicks there is: every way, one click after another.
    fn least(game: Game) -> usize {
        let key = |game: &Game| {
            let cells = game.board().topology().cells();
            cells.map(|c| game.view().get(c)).collect::<Vec<_>>()
        };
        let layout = game.layout().expect("given").clone();
        let cells: Vec<CellId> = game.board().topology().cells().collect();
        let mut seen = HashSet::from([key(&game)]);
        let mut queue = VecDeque::from([(0, game)]);
        while let Some((clicks, game)) = queue.pop_front() {
            if game.status() == Status::Won {
                return clicks;
            }
            for &cell in &cells {
                let actions = match (layout.is_mine(cell), game.view().get(cell)) {
                    (true, CellView::Hidden) => Move::Flag(cell),
                    (true, _) => continue,
                    (false, CellView::Open(_)) => Move::Chord(cell),
                    (false, _) => Move::Open(cell),
                };
                let mut next = game.clone();
                if next.act(actions, Stamp::default()).is_ok() && seen.insert(key(&next)) {
                    queue.push_back((clicks + 1, next));
                }
            }
        }
        unreachable!("clicking every safe cell wins");
    }

    fn boards() -> Vec<(BoardSpec, Board)> {
        let mut boards = vec![BoardSpec::square(5, 4), BoardSpec::square(9, 1)];
        boards.extend(Tiling::ALL.map(|tiling| BoardSpec::tiled(tiling, 3, 3)));
        let built = boards.into_iter().map(|spec| {
            let board = spec.build().expect("a board");
            (spec, board)
        });
        built.filter(|(_, board)| board.len() <= 60).collect()
    }

    fn random(board: &Board, share: usize, rng: &mut Rng) -> Vec<CellId> {
        let mines = board.len() * share / 100;
        let layout = Layout::random(board.len(), mines, &[], rng);
        layout.mines().iter().collect()
    }

    #[test]
    fn on_any_tiling_it_is_what_the_definition_gives_click_by_click() {
        let boards = boards();
        assert!(boards.len() > 10, "{}", boards.len());
        let mut below = 0;
        for (place, (spec, board)) in boards.iter().enumerate() {
            for cascade in [Cascade::On, Cascade::Off, Cascade::ThroughFlags] {
                for (round, share) in [5, 12, 20, 35].into_iter().enumerate() {
                    let mut rng = Rng::new(place as u64, round as u64);
                    let game = game(spec, random(board, share, &mut rng), cascade);
                    let layout = game.layout().expect("given");
                    let (zini, three_bv) = (game.zini(), game.three_bv());
                    assert!(zini <= three_bv);
                    below += usize::from(zini < three_bv);
                    let drawn = format!("{spec:?} {cascade:?} {layout:?}");
                    assert_eq!(zini, Some(slow(game)), "{drawn}");
                }
            }
        }
        assert!(below > 50, "chording saved clicks on {below} boards alone");
    }

    #[test]
    fn it_is_never_below_the_least_number_of_clicks() {
        let (spec, mut same) = (BoardSpec::square(4, 3), 0);
        let board = spec.build().expect("a board");
        for round in 0..20 {
            let mut rng = Rng::new(77, round);
            let game = game(&spec, random(&board, 25, &mut rng), Cascade::On);
            let zini = game.zini().expect("given");
            let least = least(game);
            assert!(least <= zini, "{least} {zini}");
            same += usize::from(least == zini);
        }
        assert!(same > 5, "greedy found the least {same} times alone");
    }

    #[test]
    fn one_mine_in_a_crowd_is_worth_a_flag() {
        // 1 * 1 in a row of three: 3BV 2, and no chord does better.
        let row = game(&BoardSpec::square(3, 1), vec![CellId::new(1)], Cascade::On);
        assert_eq!((row.three_bv(), row.zini()), (Some(2), Some(2)));
        // The middle of nine: a click on a 1, a flag and chords go around it.
        let ring = game(&BoardSpec::square(3, 3), vec![CellId::new(4)], Cascade::On);
        assert_eq!((ring.three_bv(), ring.zini()), (Some(8), Some(5)));
        let none = game(&BoardSpec::square(2, 2), Vec::new(), Cascade::On);
        assert_eq!(none.zini(), Some(1));
        let all = (0..4).map(CellId::new).collect();
        let full = game(&BoardSpec::square(2, 2), all, Cascade::On);
        assert_eq!(full.zini(), Some(0));
    }
}
