//! What a player can ask for, whatever the key.

use demineur_words::Key;

/// Declares the commands: name in the configuration, usual keys, and the text
/// that says what it does.
macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident = $word:literal [$($key:literal),*] $text:ident,)*) => {
        /// What a player can ask for, whatever the key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Command {
            $($(#[$doc])* $name,)*
        }

        impl Command {
            /// Every command, in the order of the help.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its name in the configuration.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// The keys it has unless asked otherwise, as they are written.
            pub const fn usual_keys(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($key),*],)* }
            }

            /// What it does, in words.
            pub const fn text(self) -> Key {
                match self { $(Self::$name => Key::$text,)* }
            }
        }
    };
}

commands! {
    /// One cell to the left.
    Left = "left" ["left", "h", "a"] KeyLeft,
    /// One cell down.
    Down = "down" ["down", "j", "s"] KeyDown,
    /// One cell up.
    Up = "up" ["up", "k", "w"] KeyUp,
    /// One cell to the right.
    Right = "right" ["right", "l", "d"] KeyRight,
    /// To the start of the line.
    First = "first" ["home", "^"] KeyFirst,
    /// To the end of the line.
    Last = "last" ["end", "$"] KeyLast,
    /// Many lines up.
    PageUp = "page-up" ["pageup"] KeyPageUp,
    /// Many lines down.
    PageDown = "page-down" ["pagedown"] KeyPageDown,
    /// One layer back, in a cube.
    LayerBack = "layer-back" ["["] KeyLayerBack,
    /// One layer further, in a cube.
    LayerOn = "layer-on" ["]"] KeyLayerOn,
    /// To the next cell worth a look.
    Next = "next" ["tab"] KeyNext,
    /// To the one before.
    Previous = "previous" ["shift+tab"] KeyPrevious,
    /// Open the cell.
    Open = "open" ["space", "enter"] KeyOpen,
    /// Put a flag, or take it away.
    Flag = "flag" ["f"] KeyFlag,
    /// Open around a number.
    Chord = "chord" ["c"] KeyChord,
    /// The next mark: flag, "?", none.
    Mark = "mark" ["e"] KeyMark,
    /// Mark as safe, or take that away.
    Safe = "safe" ["z"] KeySafe,
    /// Take the last move back.
    Undo = "undo" ["u"] KeyUndo,
    /// Play it again.
    Redo = "redo" ["r", "ctrl+r"] KeyRedo,
    /// A hint; once more for the next grade.
    Hint = "hint" ["i"] KeyHint,
    /// The chance of a mine everywhere.
    Chances = "chances" ["p"] KeyChances,
    /// Is a guess forced here?
    Guess = "guess" ["g"] KeyGuess,
    /// A new game: then a level.
    New = "new" ["n", "f2"] KeyNew,
    /// The same board again.
    Again = "again" ["f3"] KeyAgain,
    /// Let a strategy play, or take over.
    Watch = "watch" ["t"] KeyWatch,
    /// One move of the strategy.
    Step = "step" ["."] KeyStep,
    /// The strategy waits longer between its moves.
    Slower = "slower" ["<"] KeySlower,
    /// The strategy waits less between its moves.
    Faster = "faster" [">"] KeyFaster,
    /// Show the matrices of `pinv`, or no longer.
    Matrices = "matrices" ["x"] KeyMatrices,
    /// Replay and review the game.
    Review = "review" ["v"] KeyReview,
    /// Show the share code.
    Share = "share" ["y"] KeyShare,
    /// The player's results, level by level.
    Results = "results" ["b"] KeyResults,
    /// Larger.
    ZoomIn = "zoom-in" ["+", "="] KeyZoomIn,
    /// Smaller.
    ZoomOut = "zoom-out" ["-"] KeyZoomOut,
    /// As large as the window has room for.
    Fit = "fit" ["0"] KeyFit,
    /// To the start menu.
    Menu = "menu" ["m"] KeyMenu,
    /// Show the keys.
    Help = "help" ["?", "f1"] KeyHelp,
    /// Close what is open, stop what is being worked out.
    Back = "back" ["esc"] KeyBack,
    /// Stop for a while, back to the shell.
    Suspend = "suspend" ["ctrl+z"] KeySuspend,
    /// Leave; the game is kept.
    Quit = "quit" ["q", "ctrl+c"] KeyQuit,
}

impl Command {
    /// The command of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|command| command.name() == name)
    }
}
