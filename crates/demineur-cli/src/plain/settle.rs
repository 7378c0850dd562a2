//! From what was asked for to a game that can start.

use std::io::{self, BufRead, Write};

use demineur_core::{BoardSpec, FirstClick, Help, WinRule};
use demineur_play::{Ask, DealError, Dealt, MAKE_NODES, Wish};
use demineur_solver::Budget;
use demineur_words::{Key, Texts};

use super::again::{again, again_by_code};
use super::console::{Console, Stop};
use super::conversation::Conversation;
use super::setup::{Request, Setup, Wanted};
use super::{guided, menus};
use crate::asked::Asked;
use crate::error::Failure;
use crate::stop::{Bar, stoppable};

/// More cells than anybody reads in lines of text.
const MAX_CELLS: u64 = 1_000_000;

/// Asks for what is missing.
pub fn settle<R: BufRead, W: Write>(
    request: Request,
    console: &mut Console<'_, R, W>,
) -> Result<Setup, Stop> {
    let texts = console.texts();
    let (conversation, dealt, (help, claim), again) = match &request.wanted {
        Wanted::Game { dealt, help, claim } => {
            check_size(&dealt.saved.game.params().board, texts)?;
            let again = again_by_code(dealt, texts)?;
            let kept = (*help, claim.clone());
            (request.conversation, (**dealt).clone(), kept, again)
        }
        Wanted::New { asked, chance } => {
            let (conversation, ask) = ask_rest(&request, asked, console)?;
            let wish = ask.wish(&asked.levels, *chance);
            let wish = wish.map_err(|error| refused(texts.ask_error(&error)))?;
            check_size(&wish.level.board, texts)?;
            let dealt = deal(&wish, texts)?;
            let again = match ask.no_guess {
                Some(_) => again_by_code(&dealt, texts)?,
                None => again(&request, conversation, &ask, asked, wish.seed),
            };
            (conversation, dealt, (Help::NONE, None), again)
        }
    };
    Ok(Setup {
        dealt,
        conversation,
        style: match conversation {
            Conversation::Menus => request.style,
            Conversation::Guided | Conversation::Flags => request.guided_style,
        },
        watched: request.watched,
        again,
        save: request.save,
        source: request.source,
        history: request.history,
        help,
        claim,
    })
}

/// Asks for the level or the size, where none is said; and with which
/// conversation it goes on.
fn ask_rest<R: BufRead, W: Write>(
    request: &Request,
    asked: &Asked,
    console: &mut Console<'_, R, W>,
) -> Result<(Conversation, Ask), Stop> {
    let mut ask = asked.ask.clone();
    let mut conversation = request.conversation;
    if ask.no_guess.is_some() {
        ask = ask.or_level("beginner", &asked.levels);
    }
    let open = ask.level.is_none() && ask.board.is_none();
    if open && conversation == Conversation::Menus {
        if let Some(level) = &request.unfinished {
            let level = console.texts().level(level);
            console.say_with(Key::StartUnfinished, [("level", level.into())])?;
        }
        // The guided game is played on squares, and in no file of levels.
        let guided = request.levels.is_none() && !ask.has_shape();
        match menus::choose_level(console, &asked.levels, guided)? {
            Some(name) => ask.level = Some(name),
            None => conversation = Conversation::Guided,
        }
    }
    if conversation == Conversation::Menus {
        return Ok((conversation, ask));
    }
    match (&ask.board, ask.mines) {
        (Some(board), Some(mines)) => {
            guided::check_size(console.texts(), board, mines).map_err(refused)?;
        }
        // That mines are missing is said with all other reasons.
        (Some(_), None) => {}
        (None, _) => {
            let (board, mines) = guided::ask_size(console)?;
            (ask.board, ask.mines) = (Some(board), Some(mines));
        }
    }
    ask.rules.first_click.get_or_insert(FirstClick::Any);
    if conversation == Conversation::Flags {
        ask.rules.win.get_or_insert(WinRule::OpenAndFlagged);
    }
    Ok((conversation, ask))
}

/// The game; what takes long is seen to turn, and Ctrl-C stops it.
fn deal(wish: &Wish, texts: &Texts) -> Result<Dealt, Failure> {
    let dealt = stoppable_if(wish.no_guess.is_some(), texts, |budget| {
        wish.deal(MAX_CELLS, budget)
    });
    dealt.map_err(|error| match error {
        DealError::Ask(error) => Failure::Refused(texts.ask_error(&error)),
        DealError::Generate(error) => {
            // With standard error gone too, the code is all that can be said.
            let _ = writeln!(io::stderr(), "{}", texts.generate_error(&error));
            Failure::NoAnswer
        }
    })
}

fn stoppable_if<T>(long: bool, texts: &Texts, work: impl FnOnce(&mut Budget) -> T) -> T {
    let mut budget = Budget::nodes(MAKE_NODES);
    if !long {
        return work(&mut budget);
    }
    let _bar = Bar::turning(&texts.get(Key::GenerateMaking));
    stoppable(|cancel| work(&mut budget.with_cancel(cancel.clone())))
}

fn refused(message: String) -> Stop {
    Stop::Failed(Failure::Refused(message))
}

fn check_size(board: &BoardSpec, texts: &Texts) -> Result<(), Failure> {
    let cells = board.cell_count();
    if cells <= MAX_CELLS {
        return Ok(());
    }
    let values = [("cells", cells.into()), ("max", MAX_CELLS.into())];
    Err(Failure::Refused(texts.with(Key::ErrorLarge, values)))
}
