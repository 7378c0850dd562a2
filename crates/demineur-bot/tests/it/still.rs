//! A window that shows one recorded picture and nothing else.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use demineur_bot::desktop::{Area, Button, Key, Picture, ScreenError, WindowId, WindowInfo};
use demineur_bot::{BoardWindow, Clock, Hand, Pace, Pointer, Profile, Screen, Wanted};
use demineur_core::Status;

use crate::made_up_time::MadeUpTime;

/// A desktop with that window.
struct Still {
    picture: Picture,
    time: MadeUpTime,
}

impl Screen for Still {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        Ok(Vec::new())
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        Ok(self.picture.area())
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        self.time.look();
        Ok(self.picture.crop(area))
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        Ok(None)
    }

    fn size(&mut self) -> Result<[i32; 2], ScreenError> {
        let area = self.picture.area();
        Ok([area.width, area.height])
    }
}

impl Clock for Still {
    fn now(&mut self) -> Instant {
        self.time.now()
    }

    fn wait(&mut self, time: Duration) {
        self.time.pass(time);
    }
}

impl Pointer for Still {
    fn move_to(&mut self, _: [i32; 2]) -> Result<(), ScreenError> {
        Ok(())
    }

    fn press(&mut self, _: Button) -> Result<(), ScreenError> {
        Ok(())
    }

    fn release(&mut self, _: Button) -> Result<(), ScreenError> {
        Ok(())
    }

    fn key(&mut self, _: WindowId, _: Key) -> Result<(), ScreenError> {
        Ok(())
    }

    fn position(&mut self) -> Result<Option<[i32; 2]>, ScreenError> {
        Ok(None)
    }

    fn wants_stop(&mut self) -> Result<bool, ScreenError> {
        Ok(false)
    }
}

fn recorded(name: &str) -> PathBuf {
    let folder = [env!("CARGO_MANIFEST_DIR"), "tests", "windows", name];
    folder.iter().collect()
}

/// Nothing repeats itself there as on a fresh board: 16 by 8 cells were found
/// beside the true ones, though their place was known.
#[test]
fn a_board_that_is_over_is_where_it_was_learnt() {
    let picture = Picture::load(&recorded("ace-minesweeper-over.png")).expect("a picture");
    let profile = Profile::load(&recorded("ace-minesweeper.json")).expect("a profile");
    let unknown = Profile::new("never seen", Vec::new());
    assert_eq!(
        profile.frame_millis, unknown.frame_millis,
        "nothing is said"
    );
    let wanted = Wanted {
        size: None,
        mines: Some(45),
    };
    let hand = Hand::new(Pace::Instant, 1);
    let mut desk = Still {
        picture,
        time: MadeUpTime::default(),
    };
    let mut board =
        BoardWindow::find(&mut desk, WindowId(1), profile, wanted, hand).expect("a board");
    assert_eq!([board.grid().columns, board.grid().rows], [16, 16]);
    assert_eq!(board.look().expect("it is read").status, Status::Won);
}
