//! Which board a game is played on.

use demineur_core::Game;

/// A hash of a layout: of the board and of where its mines are, however both
/// were given. Two games on the same board have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub(crate) i64);

impl Fingerprint {
    /// Of the layout a game is played on; `None` while no cell is open, for
    /// until then nobody has seen anything of it.
    ///
    /// *Complexity*: O(mines); on a free graph, O(edges).
    pub fn of(game: &Game) -> Option<Self> {
        game.first_opening()?;
        let mines = game.layout()?.mines().iter();
        let mines = mines.flat_map(|cell| cell.get().to_le_bytes());
        let board = game.params().board.to_json();
        // 64-bit FNV-1a.
        let hash = board
            .bytes()
            .chain(mines)
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            });
        Some(Self(hash.cast_signed()))
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Tiling};

    use super::*;

    fn opened(params: GameParams, cell: u32) -> Game {
        let mut game = Game::new(params).expect("a game");
        game.play(Move::Open(CellId::new(cell))).expect("opened");
        game
    }

    #[test]
    fn a_board_is_its_cells_and_its_mines() {
        let square = BoardSpec::square(9, 9);
        let seeded = || GameParams::seeded(square.clone(), 10, 42);
        let game = opened(seeded(), 40);
        let print = Fingerprint::of(&game);
        // Written in databases: it must stay so.
        assert_eq!(print, Some(Fingerprint(-6_612_398_743_548_545_064)));
        let mines = || game.layout().expect("fixed").mines().iter().collect();
        let given = GameParams::given(square.clone(), mines(), Some(CellId::new(40)));
        assert_eq!(Fingerprint::of(&opened(given.clone(), 0)), print);
        assert_eq!(Fingerprint::of(&Game::new(given).expect("a game")), None);
        let others = [
            // The same seed draws other mines around another first cell.
            opened(seeded(), 0),
            opened(GameParams::seeded(square.clone(), 10, 43), 40),
            opened(
                GameParams::given(BoardSpec::tiled(Tiling::Hexagonal, 9, 9), mines(), None),
                40,
            ),
        ];
        for other in others {
            assert_ne!(Fingerprint::of(&other), print);
        }
    }
}
