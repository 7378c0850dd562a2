//! A window that shows one recorded picture and nothing else.

use std::path::PathBuf;

use demineur_bot::{
    Area, Button, Hand, Key, Pace, Picture, Pointer, Profile, Screen, ScreenError, Table, Wanted,
    WindowId, WindowInfo,
};
use demineur_core::Status;

/// A desktop with that window.
struct Still(Picture);

impl Screen for Still {
    fn windows(&mut self) -> Result<Vec<WindowInfo>, ScreenError> {
        Ok(Vec::new())
    }

    fn place(&mut self, _: WindowId) -> Result<Area, ScreenError> {
        Ok(self.0.area())
    }

    fn capture(&mut self, _: WindowId, area: Area) -> Result<Picture, ScreenError> {
        Ok(self.0.crop(area))
    }

    fn covered_by(&mut self, _: WindowId, _: Area) -> Result<Option<String>, ScreenError> {
        Ok(None)
    }

    fn size(&mut self) -> Result<[i32; 2], ScreenError> {
        let area = self.0.area();
        Ok([area.width, area.height])
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
        mines: 45,
    };
    let hand = Hand::new(Pace::Instant, 1);
    let mut desk = Still(picture);
    let mut table = Table::sit(&mut desk, WindowId(1), profile, wanted, hand).expect("a board");
    assert_eq!([table.grid().columns, table.grid().rows], [16, 16]);
    assert_eq!(table.look().expect("it is read").status, Status::Won);
}
