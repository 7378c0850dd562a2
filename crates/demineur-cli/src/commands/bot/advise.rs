//! Looking on: what would be played, and the chances while a person plays.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use demineur_bot::desktop::ScreenError;
use demineur_bot::{BoardWindow, BotError, Hand, Playing, Sight, X11};
use demineur_core::format::Position;
use demineur_core::{Board, CellId, Mark, Rng, Shown, Status};
use demineur_solver::strategy::{first_cell, least_risk};
use demineur_solver::{Analyser, Budget};
use demineur_words::{CellNames, Key, Style, Texts, draw_board, draw_chances};

use super::game_window::{GameWindow, Purpose, layout};
use super::trouble::{failure, message};
use crate::args::BotPlayArgs;
use crate::asked;
use crate::error::Failure;
use crate::stop::on_interrupt;

/// Says and draws what would be played, and clicks nothing.
pub fn dry_run(args: &BotPlayArgs, texts: &Texts) -> Result<(), Failure> {
    let mut player = asked::player(args.strategy, texts)?;
    let mut window = GameWindow::take(&args.window, args.clicks, Purpose::Look, texts)?;
    let layout = layout(args.layout.as_deref(), &window.level, texts)?;
    let told = |error: BotError| failure(&error, texts);
    let mut rng = Rng::of_strategy(args.seed.unwrap_or(0), 0);
    let mut board = find_board(&mut window).map_err(told)?;
    let sight = board.look().map_err(told)?;
    let names = CellNames::of(board.board());
    let mut output = io::stdout().lock();
    write!(output, "{}", drawing(board.board(), &sight))?;
    if sight.status.is_over() {
        writeln!(output, "{}", texts.get(Key::BotOver))?;
        return Ok(());
    }
    let mut playing = Playing {
        player: &mut player,
        layout: layout.as_ref(),
        rng: &mut rng,
        budget: Budget::default().with_effort(args.effort),
    };
    for advice in board.decide(&mut playing, &sight).map_err(told)? {
        let values = [
            ("move", texts.action(advice.action, names).into()),
            ("why", texts.reason(&advice.reason, names).into()),
        ];
        writeln!(output, "{}", texts.with(Key::BotWould, values))?;
    }
    drop(board);
    window.leave();
    Ok(())
}

/// Shows the chances of every cell, anew whenever the board changes, game after
/// game, until the window is closed or Ctrl-C.
pub fn watch(args: &BotPlayArgs, texts: &Texts) -> Result<(), Failure> {
    let cancel = on_interrupt();
    let mut window = GameWindow::take(&args.window, args.clicks, Purpose::Look, texts)?;
    let told = |error: BotError| failure(&error, texts);
    let mut board = find_board(&mut window).map_err(told)?;
    let mut analyser = Analyser::new();
    let mut last = None;
    let mut output = io::stdout();
    while !cancel.is_cancelled() {
        let text = match board.look() {
            Ok(sight) => chances(&board, &sight, &mut analyser, texts),
            // The person is about to set it right, or has closed the window.
            Err(
                error @ (BotError::Covered { .. }
                | BotError::Unreadable { .. }
                | BotError::Screen(ScreenError::NotShown)),
            ) => message(&error, texts),
            Err(BotError::Screen(ScreenError::Closed)) => break,
            Err(error) => return Err(told(error)),
        };
        if last.as_ref() != Some(&text) {
            // In a terminal each board takes the place of the one before.
            if output.is_terminal() {
                write!(output, "\x1b[H\x1b[2J")?;
            }
            writeln!(output, "{text}")?;
            output.flush()?;
            last = Some(text);
        }
        thread::sleep(Duration::from_millis(100));
    }
    drop(board);
    window.leave();
    Ok(())
}

fn find_board(window: &mut GameWindow) -> Result<BoardWindow<'_, X11>, BotError> {
    let is_known = window.is_known;
    let board = window.find_board(Hand::off())?;
    if is_known {
        Ok(board)
    } else {
        board.learning()
    }
}

fn drawing(board: &Board, sight: &Sight) -> String {
    let unread = sight.unread();
    let shown = |cell: CellId| match sight.view.get(cell) {
        _ if unread.contains(cell) => Shown::Marked(Mark::Uncertain),
        demineur_core::CellView::Hidden => Shown::Hidden,
        demineur_core::CellView::Marked(mark) => Shown::Marked(mark),
        demineur_core::CellView::Open(number) => Shown::Open(number),
    };
    draw_board(board, Style::Ascii, shown)
}

/// The board with a chance on every hidden cell, and the best one in words.
fn chances(
    board: &BoardWindow<'_, X11>,
    sight: &Sight,
    analyser: &mut Analyser,
    texts: &Texts,
) -> String {
    let names = CellNames::of(board.board());
    match sight.status {
        Status::Won => return texts.get(Key::BotEndWon),
        Status::Lost => return texts.get(Key::BotEndLost),
        Status::Ready => {
            let cell = first_cell(&sight.view, board.rules().first_click);
            let cell = texts.cell(cell, names);
            return texts.with(Key::BotAdviseFirst, [("cell", cell.into())]);
        }
        Status::Running => {}
    }
    let Ok(analysis) = analyser.analyse(&sight.view) else {
        return texts.get(Key::BotErrorImpossible);
    };
    let position = Position {
        board: board.board().clone(),
        view: sight.view.clone(),
        first_click: board.rules().first_click,
    };
    let mut text = draw_chances(&position, &analysis, texts);
    text.push_str(&texts.get(Key::AnalyzeLegend));
    text.push('\n');
    if sight.is_in_doubt() {
        text.push_str(&texts.get(Key::BotAdviseDoubt));
        text.push('\n');
    }
    if let Some((cell, risk)) = least_risk(&sight.view, &analysis) {
        let values = [
            ("cell", texts.cell(cell, names).into()),
            ("risk", texts.percent(risk).into()),
        ];
        text.push_str(&texts.with(Key::BotAdvise, values));
    }
    text
}
