//! Boards without guesses, against the checker, which shares no code with
//! them, and against brute force.

use std::sync::Arc;

use demineur_core::{
    Board, BoardSpec, Cascade, CellId, CellSet, CellView, FirstClick, GraphSpec, Layout, Rng,
    TiledSpec, Tiling, Topology, Touch, View,
};
use demineur_solver::checker::{Certificate, CheckError, Flaw, Step, check, check_until};
use demineur_solver::generate::{GenerateError, Grade, NoGuess, Request, Tier, certify, generate};
use demineur_solver::{Analyser, Budget, Cancel};

use crate::worlds::{fitting, small_board};

fn cell(index: u32) -> CellId {
    CellId::new(index)
}

fn middle(board: &Board) -> CellId {
    CellId::from_index(board.len() / 2)
}

fn random_graph(cells: usize, edges: u64, rng: &mut Rng) -> Board {
    let mut adjacency = vec![Vec::new(); cells];
    for _ in 0..edges {
        let (a, b) = (rng.below(cells as u64), rng.below(cells as u64));
        if a != b && !adjacency[a as usize].contains(&(b as u32)) {
            adjacency[a as usize].push(b as u32);
            adjacency[b as usize].push(a as u32);
        }
    }
    let spec = BoardSpec::Graph(GraphSpec {
        adjacency,
        positions: None,
    });
    spec.build().expect("the graph is sound")
}

#[test]
fn a_check_is_stopped_anywhere() {
    let board = BoardSpec::square(9, 9).build().expect("a square");
    let request = Request::new(10, middle(&board));
    let mut rng = Rng::new(4, 0);
    let made = generate(board.topology(), &request, &mut rng, &mut Budget::default());
    let made = made.expect("there is such a board");
    let checked = |looks: u64| {
        let cancel = Cancel::after(looks);
        check_until(board.topology(), &made.layout, &made.certificate, &cancel)
    };
    let looks = (0..1 << 20).find(|&looks| checked(looks).is_some());
    let looks = looks.expect("it looks that often at most");
    assert!(looks > 10, "{looks}");
    assert_eq!(checked(looks), Some(Ok(())));
    for before in [0, 1, looks / 2, looks - 1] {
        assert_eq!(checked(before), None);
    }
}

/// Everything a made board promises.
fn assert_sound(board: &Board, request: &Request, made: &NoGuess) {
    let topology = board.topology();
    assert_eq!(made.layout.mines().len(), request.mines);
    assert_eq!(
        check(topology, &made.layout, &made.certificate),
        Ok(()),
        "{:?}",
        board.spec()
    );
    assert_eq!(made.grade, Grade::of(&made.certificate));
    assert_eq!(
        (made.certificate.first, made.certificate.cascade),
        (request.first, request.cascade)
    );
    if made.granted == FirstClick::Opening {
        assert_eq!(made.layout.number(topology, request.first), 0);
    }
    if made.granted != FirstClick::Any {
        assert!(!made.layout.is_mine(request.first));
    }
}

/// Makes boards of every density a share of which can be had, and checks them.
fn make_some(board: &Board, seed: u64) {
    for (i, percent) in [5, 12, 20, 28, 35].into_iter().enumerate() {
        let mut request = Request {
            cascade: i != 1,
            ..Request::new(board.len() * percent / 100, middle(board))
        };
        let mut rng = Rng::new(seed, i as u64);
        let mut budget = Budget::nodes(1 << 21);
        let mut made = generate(board.topology(), &request, &mut rng, &mut budget);
        // Triakis triangles come in pairs: an odd number of mines parts one.
        if let Err(GenerateError::Twins { mines }) = made {
            assert_eq!(mines % 2, 1);
            request.mines -= 1;
            made = generate(board.topology(), &request, &mut rng, &mut budget);
        }
        match made {
            Ok(made) => assert_sound(board, &request, &made),
            // Some tilings have no room for a third of mines.
            Err(GenerateError::OutOfBudget { .. }) if percent > 20 => {}
            Err(error) => panic!("{:?} {percent} %: {error}", board.spec()),
        }
    }
}

#[test]
fn every_tiling_can_be_made_without_guesses() {
    for (seed, tiling) in (0..).zip(Tiling::ALL) {
        let board = BoardSpec::tiled(tiling, 12, 12).build();
        make_some(&board.expect("the patch is sound"), seed);
    }
}

#[test]
fn tori_edges_and_graphs_can_be_made_without_guesses() {
    let mut rng = Rng::new(8, 0);
    for (wrap, touch) in [
        (true, Touch::Corner),
        (true, Touch::Edge),
        (false, Touch::Edge),
    ] {
        let spec = BoardSpec::Tiled(TiledSpec {
            tiling: Tiling::Square,
            width: 14,
            height: 11,
            depth: 1,
            wrap,
            touch,
        });
        make_some(&spec.build().expect("the patch is sound"), 100);
    }
    make_some(&random_graph(120, 300, &mut rng), 101);
}

#[test]
fn dense_expert_boards_are_repaired_and_say_so() {
    let board = BoardSpec::square(30, 16).build().expect("it is a board");
    for (mines, seed) in [(99, 0), (140, 1), (170, 2)] {
        let request = Request::new(mines, middle(&board));
        for game in 0..5 {
            let mut rng = Rng::new(seed, game);
            let made = generate(board.topology(), &request, &mut rng, &mut Budget::default())
                .expect("such boards can be made");
            assert_sound(&board, &request, &made);
            assert_eq!(made.repaired > 0, mines > 99, "{mines}: {}", made.repaired);
        }
    }
}

#[test]
fn a_reason_serves_only_the_cells_its_numbers_see_alike() {
    // Cells forced together may be told apart by numbers opened since.
    let board = BoardSpec::square(20, 20).build().expect("it is a board");
    let request = Request::new(80, cell(210));
    let made = generate(
        board.topology(),
        &request,
        &mut Rng::new(6, 558),
        &mut Budget::default(),
    )
    .expect("such boards can be made");
    assert_sound(&board, &request, &made);
}

#[test]
fn the_grade_asked_for_is_met() {
    let board = BoardSpec::square(12, 12).build().expect("it is a board");
    for tier in Tier::ALL {
        for mines in [16, 26, 36] {
            let request = Request::new(mines, middle(&board)).wanting(tier);
            let mut rng = Rng::new(77, mines as u64);
            let made = generate(board.topology(), &request, &mut rng, &mut Budget::default())
                .unwrap_or_else(|error| panic!("{tier:?} with {mines}: {error}"));
            assert_eq!(made.grade.hardest, Some(tier), "{mines}");
            assert_sound(&board, &request, &made);
            assert!(made.grade.steps[tier as usize] > 0);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_board() {
    let board = BoardSpec::square(16, 16).build().expect("it is a board");
    for mines in [40, 80] {
        let request = Request::new(mines, middle(&board));
        let make = || {
            generate(
                board.topology(),
                &request,
                &mut Rng::new(5, 5),
                &mut Budget::default(),
            )
        };
        let made = make().expect("such boards can be made");
        assert_eq!(made, make().expect("such boards can be made"));
        let proof = certify(board.topology(), &made.layout, request.first, Cascade::On);
        assert_eq!(proof, Some((made.certificate, made.grade)));
    }
}

#[test]
fn tiny_boards_are_boards_too() {
    let make = |width, height, mines, first_click| {
        let board = BoardSpec::square(width, height).build().expect("a board");
        let request = Request {
            first_click,
            ..Request::new(mines, middle(&board))
        };
        let mut budget = Budget::nodes(10_000);
        let made = generate(board.topology(), &request, &mut Rng::new(1, 1), &mut budget)?;
        assert_sound(&board, &request, &made);
        Ok::<_, GenerateError>((
            made.granted,
            made.grade.hardest,
            made.certificate.steps.len(),
        ))
    };
    let opening = FirstClick::Opening;
    assert_eq!(make(1, 1, 0, opening), Ok((opening, None, 0)));
    assert_eq!(make(1, 1, 1, opening), Ok((FirstClick::Any, None, 0)));
    assert_eq!(make(4, 4, 0, opening), Ok((opening, None, 0)));
    assert_eq!(make(4, 4, 16, opening), Ok((FirstClick::Any, None, 0)));
    assert_eq!(make(4, 4, 15, opening), Ok((FirstClick::Safe, None, 0)));
    assert_eq!(
        make(3, 1, 2, FirstClick::Any),
        Ok((FirstClick::Safe, None, 0))
    );
    // Eight cells look alike from the middle.
    assert!(matches!(
        make(3, 3, 1, opening),
        Err(GenerateError::OutOfBudget { .. })
    ));
}

#[test]
fn what_cannot_be_made_is_refused_within_the_budget() {
    let lonely = BoardSpec::Graph(GraphSpec {
        adjacency: vec![Vec::new(); 3],
        positions: None,
    });
    let lonely = lonely.build().expect("the graph is sound");
    let request = Request::new(1, cell(0));
    let make = |request: &Request, budget: &mut Budget| {
        generate(lonely.topology(), request, &mut Rng::new(3, 0), budget)
    };
    let error = make(&request, &mut Budget::nodes(3000)).expect_err("it is always a guess");
    assert!(
        matches!(error, GenerateError::OutOfBudget { tries } if tries <= 1001),
        "{error:?}"
    );
    let cancel = Cancel::new();
    cancel.cancel();
    let mut cancelled = Budget::default().with_cancel(cancel);
    assert_eq!(
        make(&request, &mut cancelled),
        Err(GenerateError::Cancelled)
    );
    let too_many = Request::new(4, cell(0));
    assert_eq!(
        make(&too_many, &mut Budget::default()),
        Err(GenerateError::TooManyMines { mines: 4, cells: 3 })
    );
    let nowhere = Request::new(1, cell(3));
    assert_eq!(
        make(&nowhere, &mut Budget::default()),
        Err(GenerateError::NoSuchCell {
            cell: cell(3),
            cells: 3
        })
    );
    // A board of nothing but an opening needs no deduction at all.
    let wanted = Request::new(0, cell(0)).wanting(Tier::Counting);
    assert!(make(&wanted, &mut Budget::nodes(3000)).is_err());
}

/// `. . 1 * .` with one mine, opened from the left: the 1 shows the mine, and
/// the mine count the rest.
fn strip() -> (Topology, Layout, Certificate) {
    let steps = vec![
        Step {
            cell: cell(3),
            mine: true,
            numbers: vec![cell(2)],
            mine_count: false,
        },
        Step {
            cell: cell(4),
            mine: false,
            numbers: Vec::new(),
            mine_count: true,
        },
    ];
    (
        Topology::square(5, 1),
        Layout::new(CellSet::of(5, [cell(3)])),
        Certificate {
            first: cell(0),
            cascade: true,
            steps,
        },
    )
}

#[test]
fn a_damaged_certificate_is_refused_where_it_is_damaged() {
    let (topology, layout, whole) = strip();
    let proof = certify(&topology, &layout, cell(0), Cascade::On).expect("it needs no guess");
    assert_eq!(proof.0, whole);
    assert_eq!(check(&topology, &layout, &whole), Ok(()));

    let damaged = |damage: &dyn Fn(&mut Certificate)| {
        let mut certificate = whole.clone();
        damage(&mut certificate);
        check(&topology, &layout, &certificate)
    };
    let flaw = |place, flaw| Err(CheckError::Step { place, flaw });
    assert_eq!(
        damaged(&|c| drop(c.steps.remove(0))),
        flaw(0, Flaw::NotForced)
    );
    assert_eq!(
        damaged(&|c| drop(c.steps.pop())),
        Err(CheckError::Unfinished { hidden: 1 })
    );
    assert_eq!(damaged(&|c| c.steps.swap(0, 1)), flaw(0, Flaw::NotForced));
    assert_eq!(damaged(&|c| c.steps[1].mine = true), flaw(1, Flaw::False));
    assert_eq!(damaged(&|c| c.steps[0].mine = false), flaw(0, Flaw::False));
    assert_eq!(
        damaged(&|c| c.steps[0].numbers.clear()),
        flaw(0, Flaw::NotForced)
    );
    assert_eq!(
        damaged(&|c| c.steps[1].mine_count = false),
        flaw(1, Flaw::NotForced)
    );
    assert_eq!(
        damaged(&|c| c.steps[0].numbers.push(cell(4))),
        flaw(0, Flaw::NotOpen(cell(4)))
    );
    assert_eq!(
        damaged(&|c| c.steps[0].numbers.push(cell(2))),
        flaw(0, Flaw::NotOpen(cell(2)))
    );
    assert_eq!(
        damaged(&|c| c.steps.push(c.steps[1].clone())),
        flaw(2, Flaw::NotHidden)
    );
    assert_eq!(
        damaged(&|c| c.steps.insert(1, c.steps[0].clone())),
        flaw(1, Flaw::NotHidden)
    );
    assert_eq!(
        damaged(&|c| c.steps[0].cell = cell(5)),
        flaw(0, Flaw::NotHidden)
    );
    assert_eq!(damaged(&|c| c.first = cell(3)), Err(CheckError::First));
    assert_eq!(damaged(&|c| c.first = cell(9)), Err(CheckError::First));
    assert_eq!(
        damaged(&|c| c.cascade = false),
        flaw(0, Flaw::NotOpen(cell(2)))
    );
    let other = Layout::new(CellSet::of(5, [cell(4)]));
    assert_eq!(check(&topology, &other, &whole), flaw(0, Flaw::NotHidden));
}

#[test]
fn damage_anywhere_in_a_large_certificate_is_found() {
    let board = BoardSpec::square(16, 16).build().expect("it is a board");
    let request = Request::new(40, middle(&board));
    let made = generate(
        board.topology(),
        &request,
        &mut Rng::new(9, 0),
        &mut Budget::default(),
    )
    .expect("such boards can be made");
    let judge = |certificate: &Certificate| check(board.topology(), &made.layout, certificate);
    let whole = &made.certificate;
    let (mut needed, mut alone) = (0, 0);
    for place in 0..whole.steps.len() {
        let mut flipped = whole.clone();
        flipped.steps[place].mine ^= true;
        let flaw = Flaw::False;
        assert_eq!(judge(&flipped), Err(CheckError::Step { place, flaw }));
        let mut less = whole.clone();
        less.steps[place].numbers.pop();
        alone += usize::from(judge(&less).is_err());
        let mut shorter = whole.clone();
        shorter.steps.remove(place);
        needed += usize::from(judge(&shorter).is_err());
        if place > 0 {
            let mut early = whole.clone();
            let step = early.steps.remove(place);
            early.steps.insert(0, step);
            let fails = judge(&early).is_err();
            assert!(fails || whole.steps[place].numbers.len() == 1, "{place}");
        }
    }
    // A mine that nothing rests on may be left out; and of two cells that one
    // pair forces, the second may need only one of them.
    let steps = whole.steps.len();
    assert!(needed * 10 > steps * 7, "{needed} of {steps}");
    assert!(alone * 10 > steps * 9, "{alone} of {steps}");
}

/// The cells that all layouts agree on, looking only at sets of up to `most`
/// numbers, and at the mine count if asked.
fn certain_by_force(view: &View, proven: &[CellId], most: u32, mine_count: bool) -> Vec<CellId> {
    let hidden: Vec<CellId> = view.hidden().collect();
    let numbers: Vec<CellId> = view
        .opened()
        .map(|(number, _)| number)
        .filter(|&number| {
            let around = view.topology().neighbours(number);
            around.iter().any(|c| hidden.contains(c))
        })
        .collect();
    let known = (0..hidden.len())
        .filter(|&i| proven.contains(&hidden[i]))
        .fold(0u32, |bits, i| bits | 1 << i);
    let mut certain = 0u32;
    for set in 0..1u32 << numbers.len() {
        if set.count_ones() > most {
            continue;
        }
        let chosen: Vec<CellId> = (0..numbers.len())
            .filter(|i| set >> i & 1 == 1)
            .map(|i| numbers[i])
            .collect();
        let (mut all, mut none) = (u32::MAX, u32::MAX);
        for bits in fitting(view, &chosen, mine_count) {
            if bits & known == known {
                all &= bits;
                none &= !bits;
            }
        }
        certain |= all | none;
    }
    (0..hidden.len())
        .filter(|&i| certain >> i & 1 == 1)
        .map(|i| hidden[i])
        .collect()
}

/// Whether the board can be opened with sets of up to `most` numbers.
fn opens_by_force(
    topology: &Arc<Topology>,
    layout: &Layout,
    first: CellId,
    most: u32,
    mine_count: bool,
) -> bool {
    let mut view = View::new(topology.clone(), layout.mines().len());
    let mut proven = Vec::new();
    view.set(first, CellView::Open(layout.number(topology, first)));
    loop {
        let certain = certain_by_force(&view, &proven, most, mine_count);
        let mut more = false;
        for cell in certain {
            if !layout.is_mine(cell) {
                view.set(cell, CellView::Open(layout.number(topology, cell)));
                more = true;
            } else if !proven.contains(&cell) {
                proven.push(cell);
                more = true;
            }
        }
        if view.open_count() + layout.mines().len() == topology.len() {
            return true;
        }
        if !more {
            return false;
        }
    }
}

#[test]
fn small_boards_need_what_brute_force_says_they_need() {
    let mut rng = Rng::new(41, 0);
    let (mut solved, mut stuck, mut tiers) = (0, 0, [0; 4]);
    for round in 0..6000 {
        // Most riddles are on squares with an opening, the strange ones elsewhere.
        let topology = match round % 4 {
            0 => small_board(&mut rng, 10),
            1 => Arc::new(Topology::square(5, 3)),
            2 => Arc::new(Topology::square(6, 3)),
            _ => Arc::new(Topology::square(4, 4)),
        };
        let first = CellId::from_index(rng.below(topology.len() as u64) as usize);
        let mut spared = vec![first];
        if round % 4 > 0 {
            spared.extend(topology.neighbours(first).iter());
            spared.sort_unstable();
        } else if topology.len() > 10 {
            continue;
        }
        let room = topology.len() - spared.len();
        let mines = rng.below(room as u64 / 2 + 1) as usize;
        let layout = Layout::random(topology.len(), mines, &spared, &mut rng);
        let opens = |most, count| opens_by_force(&topology, &layout, first, most, count);
        // Without cascade, so that both open the same cells by hand.
        let proof = certify(&topology, &layout, first, Cascade::Off);
        let hardest = proof.as_ref().and_then(|(_, grade)| grade.hardest);
        // Sets are rare: look for more of them.
        if round >= 800 && hardest != Some(Tier::Set) {
            continue;
        }
        assert_eq!(proof.is_some(), opens(99, true), "{topology:?} {layout:?}");
        let Some((certificate, grade)) = proof else {
            stuck += 1;
            continue;
        };
        solved += 1;
        assert_eq!(check(&topology, &layout, &certificate), Ok(()));
        let Some(hardest) = grade.hardest else {
            continue;
        };
        tiers[hardest as usize] += 1;
        if hardest == Tier::MineCount {
            assert!(!opens(99, false));
        } else {
            let most = grade.largest_set as u32;
            assert!(opens(most, false), "{topology:?} {layout:?}");
            assert!(!opens(most - 1, false), "{topology:?} {layout:?}");
        }
    }
    assert!(solved > 200 && stuck > 100, "{solved} {stuck}");
    assert!(tiers.iter().all(|&n| n > 5), "{tiers:?}");
}

/// Whether opening what the exact engine calls safe opens everything.
fn opens_by_engine(topology: &Arc<Topology>, layout: &Layout, first: CellId) -> bool {
    let mut engine = Analyser::new();
    let mut view = View::new(topology.clone(), layout.mines().len());
    let mut certain = vec![first];
    while !certain.is_empty() {
        for &cell in &certain {
            view.set(cell, CellView::Open(layout.number(topology, cell)));
        }
        let analysis = engine.analyse(&view).expect("the view is of a layout");
        assert!(analysis.exact());
        certain = analysis.safe().to_vec();
    }
    view.open_count() + layout.mines().len() == topology.len()
}

#[test]
fn whole_boards_are_certified_just_when_the_exact_engine_opens_them() {
    let mut rng = Rng::new(12, 0);
    let mut solved = 0;
    for (width, height, mines) in [(9, 9, 16), (16, 16, 45), (30, 16, 99)] {
        let topology = Arc::new(Topology::square(width, height));
        let first = cell(height / 2 * width + width / 2);
        let mut spared = topology.neighbours(first).to_vec();
        spared.push(first);
        spared.sort_unstable();
        for _ in 0..40 {
            let layout = Layout::random(topology.len(), mines, &spared, &mut rng);
            let proof = certify(&topology, &layout, first, Cascade::On);
            let opens = opens_by_engine(&topology, &layout, first);
            assert_eq!(proof.is_some(), opens, "{layout:?}");
            solved += usize::from(opens);
        }
    }
    assert!((20..100).contains(&solved), "{solved}");
}
