//! Laws of the formats: what is written reads back as the same value, on every
//! tiling and by all rules; and no text, however broken, does more harm than
//! being refused with reasons.

use demineur_core::format::{BoardLine, Limits, Position, SavedGame, ShareCode, read_boards, utf8};
use demineur_core::{
    Actor, Board, BoardSpec, Cascade, CellId, CellView, FirstClick, FlagLimit, Game, GameParams,
    GraphSpec, Help, Level, Mark, Move, Rng, Rules, Source, Stamp, TiledSpec, Tiling, Touch, View,
    WinRule,
};

/// Small, so that broken files that still are boards stay cheap.
const SMALL: Limits = Limits::NONE.with_cells(1 << 14).with_work(1 << 20);

fn pick<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    *rng.choose(all).expect("there is something to choose")
}

fn random_rules(rng: &mut Rng) -> Rules {
    Rules {
        first_click: pick(rng, &FirstClick::ALL),
        cascade: pick(rng, &Cascade::ALL),
        flags: pick(rng, &FlagLimit::ALL),
        win: pick(rng, &WinRule::ALL),
    }
}

fn random_graph(rng: &mut Rng) -> BoardSpec {
    let cells = 1 + rng.below(12) as usize;
    let mut adjacency = vec![Vec::new(); cells];
    for a in 0..cells {
        for b in 0..a {
            if rng.below(3) == 0 {
                adjacency[a].push(b as u32);
                adjacency[b].push(a as u32);
            }
        }
    }
    for list in &mut adjacency {
        rng.shuffle(list);
    }
    let positions = (rng.below(2) == 0).then(|| {
        let mut place = || (rng.unit() - 0.5) * 1e3;
        (0..cells).map(|_| [place(), place()]).collect()
    });
    BoardSpec::Graph(GraphSpec {
        adjacency,
        positions,
    })
}

/// A board on that tiling that can be made, with luck wrapped; or a graph.
fn random_board(rng: &mut Rng, tiling: Option<Tiling>) -> Board {
    let Some(tiling) = tiling else {
        return random_graph(rng).build().expect("the graph is symmetric");
    };
    loop {
        let (width, height) = (1 + rng.below(9) as u32, 1 + rng.below(9) as u32);
        let spec = BoardSpec::Tiled(TiledSpec {
            tiling,
            width,
            height,
            depth: if rng.below(4) == 0 { 2 } else { 1 },
            wrap: width.min(height) >= 3 && rng.below(3) == 0,
            touch: pick(rng, &Touch::ALL),
        });
        // Not every tiling has depth, nor every size a torus.
        if let Ok(board) = spec.build() {
            return board;
        }
    }
}

/// Every tiling, and free graphs.
fn tilings() -> impl Iterator<Item = Option<Tiling>> {
    Tiling::ALL.into_iter().map(Some).chain([None])
}

fn random_cell(rng: &mut Rng, board: &Board) -> CellId {
    CellId::new(rng.below(board.len() as u64) as u32)
}

fn random_params(rng: &mut Rng, board: &Board) -> GameParams {
    let spec = board.spec().clone();
    let mines = rng.below(board.len() as u64 / 3 + 2) as usize;
    let mines = mines.min(board.len());
    let params = if rng.below(2) == 0 {
        let cells = (0..mines).map(|_| random_cell(rng, board)).collect();
        let first = (rng.below(2) == 0).then(|| random_cell(rng, board));
        GameParams::given(spec, cells, first)
    } else {
        let mut params = GameParams::seeded(spec, mines, rng.next_u64() >> rng.below(64));
        if let Source::Seed { game, .. } = &mut params.source {
            *game = rng.below(1000);
        }
        params
    };
    params.with_rules(random_rules(rng))
}

/// A game with every kind of move in it, idle ones too.
fn random_game(rng: &mut Rng, board: &Board) -> SavedGame {
    let params = random_params(rng, board);
    let mut game = Game::on(board.clone(), params).expect("the parameters fit");
    let mut millis = 0;
    for _ in 0..rng.below(30) {
        let cell = random_cell(rng, board);
        let action = match rng.below(12) {
            0..4 => Move::Open(cell),
            4 | 5 => Move::Flag(cell),
            6 => Move::Chord(cell),
            7 => Move::Unmark(cell),
            8 => pick(rng, &[Move::Uncertain(cell), Move::Safe(cell)]),
            9 => Move::Cycle(cell),
            10 => Move::Undo,
            _ => Move::Redo,
        };
        millis += rng.next_u64() >> (40 + rng.below(24));
        let stamp = Stamp {
            millis,
            actor: pick(rng, &Actor::ALL),
            help: Help {
                hint: rng.below(5) == 0,
                probabilities: rng.below(5) == 0,
                guess_check: rng.below(5) == 0,
            },
        };
        // An idle move is logged as such: that is part of the game.
        let _ = game.act(action, stamp);
    }
    SavedGame {
        game,
        no_guess: rng.below(2) == 0,
    }
}

fn assert_same(a: &SavedGame, b: &SavedGame, with_times: bool) {
    assert_eq!(a.no_guess, b.no_guess);
    let (a, b) = (&a.game, &b.game);
    assert_eq!(a.params(), b.params());
    assert_eq!(a.view(), b.view());
    assert_eq!(a.layout(), b.layout());
    assert_eq!(a.status(), b.status());
    assert_eq!(a.exploded(), b.exploded());
    assert_eq!(a.line(), b.line());
    assert_eq!(a.counters(), b.counters());
    if with_times {
        assert_eq!(a.log(), b.log());
    } else {
        let timeless = |game: &Game| {
            let mut log = game.log().to_vec();
            log.iter_mut().for_each(|entry| entry.millis = 0);
            log
        };
        assert_eq!(timeless(a), b.log());
    }
}

#[test]
fn saved_games_and_share_codes_play_the_same_game_again() {
    let mut rng = Rng::new(1, 0);
    for tiling in tilings() {
        for _ in 0..60 {
            let board = random_board(&mut rng, tiling);
            let saved = random_game(&mut rng, &board);
            let text = saved.to_json();
            let again = SavedGame::from_json(&text).expect("our own text");
            assert!(again.warnings.is_empty(), "{:?}", again.warnings);
            assert_same(&saved, &again.value, true);
            assert_eq!(again.value.to_json(), text);
            for with_times in [true, false] {
                let code = ShareCode { with_times }.encode(&saved);
                assert!(
                    code.bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
                );
                let again = ShareCode::decode(&code).expect("our own code");
                assert_same(&saved, &again, with_times);
                assert_eq!(ShareCode { with_times }.encode(&again), code);
            }
        }
    }
}

#[test]
fn boards_rules_and_layouts_come_back() {
    let mut rng = Rng::new(2, 0);
    for tiling in tilings() {
        for _ in 0..20 {
            let board = random_board(&mut rng, tiling);
            let again = Board::from_json(&board.spec().to_json()).expect("our own text");
            assert_eq!(again.value.spec(), board.spec());
            let rules = random_rules(&mut rng);
            assert_eq!(
                Rules::from_json(&rules.to_json())
                    .expect("our own text")
                    .value,
                rules
            );
            let params = random_params(&mut rng, &board);
            if let Some(text) = params.to_layout_json() {
                let again = GameParams::from_layout_json(&text).expect("our own text");
                assert_eq!(again.value, params);
            }
        }
    }
}

#[test]
fn graphs_come_back_as_json_and_as_text() {
    let mut rng = Rng::new(3, 0);
    for tiling in tilings() {
        for _ in 0..20 {
            let board = random_board(&mut rng, tiling);
            let (json, text) = (board.to_graph_json(), board.to_graph_text());
            for written in [&json, &text] {
                let again = Board::from_graph(written).expect("our own text").value;
                assert_eq!(again.to_graph_text(), text);
            }
            let again = Board::from_graph(&json).expect("our own text").value;
            assert_eq!(again.to_graph_json(), json);
        }
    }
}

fn random_position(rng: &mut Rng, board: Board) -> Position {
    let mut view = View::new(board.topology().clone(), rng.below(100) as usize);
    for cell in view.cells() {
        let shown = match rng.below(6) {
            0 => CellView::Open((rng.next_u64() >> (33 + rng.below(31))) as u32),
            1 => CellView::Marked(pick(rng, &Mark::ALL)),
            _ => CellView::Hidden,
        };
        view.set(cell, shown);
    }
    Position {
        board,
        view,
        first_click: pick(rng, &FirstClick::ALL),
    }
}

#[test]
fn positions_and_drawings_come_back() {
    let mut rng = Rng::new(4, 0);
    for tiling in tilings() {
        for _ in 0..20 {
            let board = random_board(&mut rng, tiling);
            let position = random_position(&mut rng, board);
            let again = Position::from_json(&position.to_json())
                .expect("our own text")
                .value;
            assert_eq!(again.board.spec(), position.board.spec());
            assert_eq!(again.view, position.view);
            assert_eq!(again.first_click, position.first_click);
        }
    }
    for _ in 0..50 {
        let width = 1 + rng.below(9) as u32;
        let board = BoardSpec::square(width, 1 + rng.below(9) as u32);
        let mut view = random_position(&mut rng, board.build().expect("a plain board")).view;
        for cell in view.cells() {
            if let Some(number) = view.number(cell) {
                view.set(cell, CellView::Open(number % 10));
            }
        }
        let drawing = view.to_drawing(width as usize);
        assert_eq!(
            View::from_drawing(&drawing, view.mines()).as_ref(),
            Ok(&view),
            "{drawing}"
        );
    }
}

#[test]
fn boards_files_and_mbf_come_back() {
    let mut rng = Rng::new(5, 0);
    let mut text = String::new();
    let mut lines = Vec::new();
    for _ in 0..100 {
        let (width, height) = (1 + rng.below(40) as u32, 1 + rng.below(40) as u32);
        let board = BoardSpec::square(width, height)
            .build()
            .expect("a plain board");
        let mines = (0..rng.below(50))
            .map(|_| random_cell(&mut rng, &board))
            .collect();
        let params = GameParams::given(board.spec().clone(), mines, None);
        let bytes = params.to_mbf().expect("small squares");
        assert_eq!(GameParams::from_mbf(&bytes).as_ref(), Ok(&params));
        let Source::Given { mines, .. } = params.source else {
            unreachable!("the mines were given");
        };
        let line = BoardLine {
            width,
            height,
            mines,
            first: random_cell(&mut rng, &board),
        };
        text.push_str(&format!("{line}\n"));
        lines.push(line);
    }
    let again: Result<Vec<BoardLine>, _> = read_boards(&text).collect();
    assert_eq!(again, Ok(lines));
}

#[test]
fn a_board_of_ten_thousand_squares_a_side_loads() {
    let text = r#"{"board":{"tiling":"square","width":10000,"height":10000},"total_mines":20000000,"revealed":{"99999999":1}}"#;
    let position = Position::from_json(text).expect("within the limits").value;
    assert_eq!(position.view.open_count(), 1);
}

#[test]
fn boards_beyond_the_limits_are_refused_on_every_tiling() {
    for tiling in Tiling::ALL {
        for side in [100_000_u64, 4_000_000_000] {
            let name = tiling.name();
            let board = format!(r#"{{"tiling":"{name}","width":{side},"height":{side}}}"#);
            let errors = Board::from_json(&board).expect_err("too large");
            assert!(
                errors.to_string().contains("at most 134217728 cells"),
                "{errors}"
            );
            let position = format!(r#"{{"board":{board},"total_mines":1}}"#);
            assert!(Position::from_json(&position).is_err());
            let level = format!(r#"{{"huge":{{"mines":1,{}}}"#, &board[1..]);
            assert!(Level::list_from_json(&level).is_err());
        }
    }
}

/// Everything that reads, fed the same bytes. What can be read must be able to
/// be written, and read again.
fn feed(bytes: &[u8]) -> usize {
    let mut read = 0;
    if let Ok(params) = GameParams::from_mbf(bytes) {
        assert_eq!(
            GameParams::from_mbf(&params.to_mbf().expect("it was MBF")),
            Ok(params)
        );
        read += 1;
    }
    let Ok(text) = utf8(bytes) else {
        return read;
    };
    if let Ok(board) = Board::from_json_within(text, SMALL) {
        let again = Board::from_json(&board.value.spec().to_json()).expect("our own text");
        assert_eq!(again.value.spec(), board.value.spec());
        read += 1;
    }
    if let Ok(board) = Board::from_graph_within(text, SMALL) {
        let written = board.value.to_graph_text();
        let again = Board::from_graph(&written).expect("our own text");
        assert_eq!(again.value.to_graph_text(), written);
        read += 1;
    }
    if let Ok(position) = Position::from_json_within(text, SMALL) {
        let written = position.value.to_json();
        assert_eq!(
            Position::from_json(&written)
                .expect("our own text")
                .value
                .to_json(),
            written
        );
        read += 1;
    }
    if let Ok(params) = GameParams::from_layout_json_within(text, SMALL) {
        let written = params.value.to_layout_json().expect("the mines are given");
        assert_eq!(
            GameParams::from_layout_json(&written)
                .expect("our own text")
                .value,
            params.value
        );
        read += 1;
    }
    if let Ok(saved) = SavedGame::from_json_within(text, SMALL) {
        let written = saved.value.to_json();
        assert_eq!(
            SavedGame::from_json(&written)
                .expect("our own text")
                .value
                .to_json(),
            written
        );
        read += 1;
    }
    if let Ok(saved) = ShareCode::decode_within(text, SMALL) {
        let code = ShareCode { with_times: true }.encode(&saved);
        assert_same(
            &ShareCode::decode(&code).expect("our own code"),
            &saved,
            true,
        );
        read += 1;
    }
    if let Ok(rules) = Rules::from_json(text) {
        assert_eq!(
            Rules::from_json(&rules.value.to_json())
                .expect("our own text")
                .value,
            rules.value
        );
        read += 1;
    }
    if let Ok(levels) = Level::list_from_json(text) {
        let written = Level::list_to_json(&levels.value);
        assert_eq!(
            Level::list_from_json(&written).expect("our own text").value,
            levels.value
        );
        read += 1;
    }
    for line in read_boards(text).flatten() {
        assert_eq!(BoardLine::parse(&line.to_string(), 1), Ok(Some(line)));
        read += 1;
    }
    if let Ok(view) = View::from_drawing(text, 1) {
        assert!(!view.is_empty());
        read += 1;
    }
    for text in [text, &format!("mines 3\n{text}")] {
        if let Ok(position) = Position::from_drawing(text, SMALL) {
            assert!(!position.value.view.is_empty());
            read += 1;
        }
    }
    if let Ok(params) = GameParams::from_drawing(text) {
        assert!(Game::new(params).is_ok());
        read += 1;
    }
    read
}

/// One valid file of each format.
fn samples(rng: &mut Rng) -> Vec<Vec<u8>> {
    let tiling = pick(rng, &tilings().collect::<Vec<_>>());
    let board = random_board(rng, tiling);
    let saved = random_game(rng, &board);
    let mines = (0..3).map(|_| random_cell(rng, &board)).collect();
    let layout = GameParams::given(board.spec().clone(), mines, None);
    let layout = layout.with_rules(random_rules(rng));
    let mbf = GameParams::given(BoardSpec::square(9, 8), vec![CellId::new(7)], None);
    vec![
        board.spec().to_json().into(),
        board.to_graph_json().into(),
        board.to_graph_text().into(),
        saved.to_json().into(),
        ShareCode { with_times: true }.encode(&saved).into(),
        layout.to_layout_json().expect("the mines are given").into(),
        layout.rules.to_json().into(),
        random_position(rng, board).to_json().into(),
        Level::list_to_json(&Level::built_in()[..2]).into(),
        b"5 4 3 1 2 0,7,19\n\n2 1 0 0 0\n".to_vec(),
        mbf.to_mbf().expect("small squares"),
        b" 1#\n.2D\n?s8\n".to_vec(),
    ]
}

/// Breaks a file the ways files break, and some more.
fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    const TOKENS: [&[u8]; 16] = [
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"-",
        b"1e9",
        b"0.5",
        b"null",
        b"99999999999",
        b"\\ud800",
        b"\n",
        b"\xff",
        b"true",
    ];
    let place = |rng: &mut Rng, len: usize| rng.below(len as u64 + 1) as usize;
    match rng.below(7) {
        0 if !bytes.is_empty() => {
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << rng.below(8);
        }
        1 => bytes.truncate(place(rng, bytes.len())),
        2 => {
            let at = place(rng, bytes.len());
            bytes.insert(at, rng.next_u64() as u8);
        }
        3 => {
            let at = place(rng, bytes.len());
            bytes.splice(at..at, pick(rng, &TOKENS).iter().copied());
        }
        4 => {
            // Repeat a part, which repeats fields.
            let (a, b) = (place(rng, bytes.len()), place(rng, bytes.len()));
            let part = bytes[a.min(b)..a.max(b)].to_vec();
            let at = place(rng, bytes.len());
            bytes.splice(at..at, part);
        }
        5 => {
            // Swap two fields, or what lies between commas.
            let mut parts: Vec<&[u8]> = bytes.split(|&b| b == b',').collect();
            let (a, b) = (place(rng, parts.len() - 1), place(rng, parts.len() - 1));
            parts.swap(a, b);
            *bytes = parts.join(&b',');
        }
        _ => {
            // Another digit: the file stays one, and says something else.
            let digits: Vec<usize> = (0..bytes.len())
                .filter(|&i| bytes[i].is_ascii_digit())
                .collect();
            if let Some(&at) = rng.choose(&digits) {
                bytes[at] = b'0' + rng.below(10) as u8;
            }
        }
    }
}

#[test]
fn broken_files_are_refused_without_harm() {
    let mut rng = Rng::new(6, 0);
    let mut read = 0;
    for _ in 0..200 {
        for sample in samples(&mut rng) {
            assert!(feed(&sample) > 0, "{}", String::from_utf8_lossy(&sample));
            for _ in 0..3 {
                let mut broken = sample.clone();
                for _ in 0..=rng.below(3) {
                    mutate(&mut rng, &mut broken);
                }
                read += feed(&broken);
            }
        }
    }
    assert!(read > 1000, "broken files that are still files: {read}");
}

#[test]
fn noise_is_refused_without_harm() {
    const LETTERS: &[u8] = b"{}[]\",:0123456789.-e \n\\untrfalsDB#?widhegmo+\xc3\xa9";
    let mut rng = Rng::new(7, 0);
    for _ in 0..3000 {
        let len = rng.below(60);
        let noise: Vec<u8> = (0..len).map(|_| rng.next_u64() as u8).collect();
        feed(&noise);
        let noise: Vec<u8> = (0..len).map(|_| pick(&mut rng, LETTERS)).collect();
        feed(&noise);
    }
}

#[test]
fn many_problems_take_no_longer_than_few() {
    // Half a million wrong cells in one line: reported one by one, in one walk.
    let bad: Vec<String> = (0..500_000).map(|i| format!("\"{}\":-1", i + 9)).collect();
    let text = format!(
        r#"{{"board":{{"tiling":"square","width":3,"height":3}},"total_mines":1,"revealed":{{{}}}}}"#,
        bad.join(",")
    );
    let errors = Position::from_json(&text).expect_err("every cell is wrong");
    assert_eq!(errors.0.len(), 500_000);
}
