//! Every text of the product: one file a language, one key a text.

use demineur_core::{BoardError, GraphError, Move, ParamsError, PlayError, Tiling};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// What fills a placeholder of a text: a number or a word.
pub type Value<'a> = fluent_bundle::FluentValue<'a>;

/// A language the product speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.name() == name)
    }

    /// The language of a locale as systems write them: `fr`, `fr-FR`,
    /// `fr_CA.UTF-8`; none for one we do not speak.
    ///
    /// ```
    /// use demineur_play::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("fro"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['-', '_', '.', '@']).next()?;
        Self::from_name(&language.to_ascii_lowercase())
    }

    fn source(self) -> &'static str {
        match self {
            Self::En => include_str!("../texts/en.ftl"),
            Self::Fr => include_str!("../texts/fr.ftl"),
        }
    }
}

/// Declares the keys, so that a key that is used exists: the compiler checks
/// the code, one test checks the files.
macro_rules! keys {
    ($($name:ident = $id:literal,)*) => {
        /// A text of the product, in any language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Key {
            $(#[doc = concat!("The text `", $id, "` of the language files.")] $name,)*
        }

        impl Key {
            /// Every key, in the order of the files.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its name in the language files.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }
        }
    };
}

keys! {
    Welcome = "welcome",
    ChooseLevel = "choose-level",
    ChooseNumber = "choose-number",
    ChooseAction = "choose-action",
    LevelBeginner = "level-beginner",
    LevelIntermediate = "level-intermediate",
    LevelExpert = "level-expert",
    LevelGuided = "level-guided",
    StartRows = "start-rows",
    StartCells = "start-cells",
    StartResumed = "start-resumed",
    MinesRemaining = "mines-remaining",
    ActionDig = "action-dig",
    ActionFlag = "action-flag",
    ActionUnflag = "action-unflag",
    Axis = "axis",
    AxisBad = "axis-bad",
    Cell = "cell",
    CellBad = "cell-bad",
    FlagsMissing = "flags-missing",
    Win = "win",
    Lose = "lose",
    LoseRows = "lose-rows",
    LoseLayers = "lose-layers",
    LoseCell = "lose-cell",
    Again = "again",
    GoOn = "go-on",
    ThreeBv = "three-bv",
    Saved = "saved",
    ShareCode = "share-code",
    Near = "near",
    NearNone = "near-none",
    FallbackSafe = "fallback-safe",
    FallbackAny = "fallback-any",
    GuidedColumns = "guided-columns",
    GuidedColumnsMore = "guided-columns-more",
    GuidedColumnsLess = "guided-columns-less",
    GuidedLines = "guided-lines",
    GuidedLinesMore = "guided-lines-more",
    GuidedLinesLess = "guided-lines-less",
    GuidedMines = "guided-mines",
    GuidedMinesMore = "guided-mines-more",
    GuidedMinesLess = "guided-mines-less",
    GuidedSmall = "guided-small",
    GuidedNumber = "guided-number",
    GuidedCell = "guided-cell",
    GuidedBounds = "guided-bounds",
    GuidedFlagged = "guided-flagged",
    GuidedFlagRemove = "guided-flag-remove",
    GuidedFlagKeep = "guided-flag-keep",
    GuidedFlagPut = "guided-flag-put",
    GuidedFlagOpen = "guided-flag-open",
    GuidedFlagZeroOne = "guided-flag-zero-one",
    GuidedFlagTwoThree = "guided-flag-two-three",
    GuidedWin = "guided-win",
    GuidedLose = "guided-lose",
    EntryFormRows = "entry-form-rows",
    EntryFormLayers = "entry-form-layers",
    EntryFormCell = "entry-form-cell",
    EntryNoColumn = "entry-no-column",
    EntryNoLine = "entry-no-line",
    EntryNoLayer = "entry-no-layer",
    EntryNoCell = "entry-no-cell",
    EntryTooLong = "entry-too-long",
    EntryNotText = "entry-not-text",
    EntrySaveName = "entry-save-name",
    EntryManyBad = "entry-many-bad",
    EntryEnd = "entry-end",
    Quit = "quit",
    Help = "help",
    HelpRows = "help-rows",
    HelpLayers = "help-layers",
    HelpCells = "help-cells",
    LegendAscii = "legend-ascii",
    LegendMap = "legend-map",
    LegendTable = "legend-table",
    LegendEmoji = "legend-emoji",
    RefuseNoCell = "refuse-no-cell",
    RefuseOver = "refuse-over",
    RefuseOpen = "refuse-open",
    RefuseMarkOpen = "refuse-mark-open",
    RefuseFlagged = "refuse-flagged",
    RefuseSameMark = "refuse-same-mark",
    RefuseNoMark = "refuse-no-mark",
    RefuseFlagLimit = "refuse-flag-limit",
    RefuseChordHidden = "refuse-chord-hidden",
    RefuseChordCount = "refuse-chord-count",
    RefuseChordIdle = "refuse-chord-idle",
    RefuseUndo = "refuse-undo",
    RefuseRedo = "refuse-redo",
    WhyFirstCell = "why-first-cell",
    WhyRandom = "why-random",
    WhyBesideZero = "why-beside-zero",
    WhyNoneBesideZero = "why-none-beside-zero",
    WhyOnlyMinesLeft = "why-only-mines-left",
    WhyFlagInTheWay = "why-flag-in-the-way",
    WhyAllMines = "why-all-mines",
    WhyAllSafe = "why-all-safe",
    WhyWindow = "why-window",
    WhyEquations = "why-equations",
    WhyEquationsRisk = "why-equations-risk",
    WhyPseudoInverse = "why-pseudo-inverse",
    WhyPseudoInverseLeast = "why-pseudo-inverse-least",
    WhyOneAndNext = "why-one-and-next",
    WhyContradiction = "why-contradiction",
    WhyLimitedSearch = "why-limited-search",
    WhyCertain = "why-certain",
    WhyLeastRisk = "why-least-risk",
    WhyEndgame = "why-endgame",
    WhyTruth = "why-truth",
    WhyProof = "why-proof",
    WhyProofCount = "why-proof-count",
    WhySeen = "why-seen",
    Percent = "percent",
    CellRows = "cell-rows",
    CellLayers = "cell-layers",
    CellId = "cell-id",
    AnalyzeLayouts = "analyze-layouts",
    AnalyzeEstimated = "analyze-estimated",
    AnalyzeLegend = "analyze-legend",
    AnalyzeOthers = "analyze-others",
    AnalyzeSafe = "analyze-safe",
    AnalyzeMines = "analyze-mines",
    AnalyzeMore = "analyze-more",
    AnalyzeBest = "analyze-best",
    AnalyzeRisk = "analyze-risk",
    AnalyzeWin = "analyze-win",
    AnalyzeNothing = "analyze-nothing",
    AnalyzeImpossible = "analyze-impossible",
    AnalyzeConflict = "analyze-conflict",
    AnalyzeConflictCount = "analyze-conflict-count",
    SolveStart = "solve-start",
    SolveOpen = "solve-open",
    SolveFlag = "solve-flag",
    SolveUnmark = "solve-unmark",
    SolveChord = "solve-chord",
    SolveShows = "solve-shows",
    SolveMine = "solve-mine",
    SolveWhy = "solve-why",
    SolveGuess = "solve-guess",
    SolveGiven = "solve-given",
    SolveOver = "solve-over",
    SolveStep = "solve-step",
    SolveVariables = "solve-variables",
    SolveMatrix = "solve-matrix",
    SolveResult = "solve-result",
    SolveWon = "solve-won",
    SolveLost = "solve-lost",
    SolveShare = "solve-share",
    LabStrategy = "lab-strategy",
    LabGames = "lab-games",
    LabWins = "lab-wins",
    LabLosses = "lab-losses",
    LabRate = "lab-rate",
    LabInterval = "lab-interval",
    LabGuesses = "lab-guesses",
    LabWithoutGuess = "lab-without-guess",
    LabMoves = "lab-moves",
    LabTime = "lab-time",
    LabSlowest = "lab-slowest",
    LabLevel = "lab-level",
    LabBoards = "lab-boards",
    LabStopped = "lab-stopped",
    BenchTiming = "bench-timing",
    BoardCells = "board-cells",
    BoardNeighbours = "board-neighbours",
    BoardNeighboursSame = "board-neighbours-same",
    BoardMines = "board-mines",
    BoardThreeBv = "board-three-bv",
    BoardSeed = "board-seed",
    BoardWritten = "board-written",
    TilingsName = "tilings-name",
    TilingsNeighbours = "tilings-neighbours",
    TilingsAliases = "tilings-aliases",
    BoardNoCells = "board-no-cells",
    BoardTooMany = "board-too-many",
    BoardTorus = "board-torus",
    BoardTorusCube = "board-torus-cube",
    BoardNoWrap = "board-no-wrap",
    BoardNoCube = "board-no-cube",
    BoardPositions = "board-positions",
    BoardPosition = "board-position",
    BoardGivenCell = "board-given-cell",
    BoardGivenCount = "board-given-count",
    GraphNoCell = "graph-no-cell",
    GraphLoop = "graph-loop",
    GraphTwice = "graph-twice",
    GraphOneWay = "graph-one-way",
    GenerateStart = "generate-start",
    GenerateGradeNone = "generate-grade-none",
    GenerateGradeCounting = "generate-grade-counting",
    GenerateGradePair = "generate-grade-pair",
    GenerateGradeSet = "generate-grade-set",
    GenerateGradeMineCount = "generate-grade-mine-count",
    GenerateProof = "generate-proof",
    GenerateRepaired = "generate-repaired",
    GenerateTwinned = "generate-twinned",
    GenerateDrawn = "generate-drawn",
    GenerateSeed = "generate-seed",
    GenerateStopped = "generate-stopped",
    GenerateNone = "generate-none",
    GenerateTwins = "generate-twins",
    GenerateHolds = "generate-holds",
    GenerateFails = "generate-fails",
    GenerateFlawFirst = "generate-flaw-first",
    GenerateFlawUnfinished = "generate-flaw-unfinished",
    GenerateFlawStep = "generate-flaw-step",
    GenerateFlawNotHidden = "generate-flaw-not-hidden",
    GenerateFlawNotOpen = "generate-flaw-not-open",
    GenerateFlawFalse = "generate-flaw-false",
    GenerateFlawNotForced = "generate-flaw-not-forced",
    GenerateFlawTooLarge = "generate-flaw-too-large",
    GenerateOtherGrade = "generate-other-grade",
    HintNamed = "hint-named",
    HintTechniqueCounting = "hint-technique-counting",
    HintTechniqueOneOne = "hint-technique-one-one",
    HintTechniqueOneTwo = "hint-technique-one-two",
    HintTechniqueOneTwoOne = "hint-technique-one-two-one",
    HintTechniquePair = "hint-technique-pair",
    HintTechniqueContradiction = "hint-technique-contradiction",
    HintTechniqueMineCount = "hint-technique-mine-count",
    HintNumberRows = "hint-number-rows",
    HintNumberId = "hint-number-id",
    HintTheNumber = "hint-the-number",
    HintAnd = "hint-and",
    HintMarkedNumbers = "hint-marked-numbers",
    HintCellList = "hint-cell-list",
    HintAreMines = "hint-are-mines",
    HintAreSafe = "hint-are-safe",
    HintCountingMines = "hint-counting-mines",
    HintCountingSafe = "hint-counting-safe",
    HintPairMines = "hint-pair-mines",
    HintPairInside = "hint-pair-inside",
    HintPairSafe = "hint-pair-safe",
    HintSupposeMine = "hint-suppose-mine",
    HintSupposeSafe = "hint-suppose-safe",
    HintLinkSafe = "hint-link-safe",
    HintLinkMines = "hint-link-mines",
    HintEndMany = "hint-end-many",
    HintEndFew = "hint-end-few",
    HintEndAll = "hint-end-all",
    HintEndCount = "hint-end-count",
    HintEndRoom = "hint-end-room",
    HintEndLeast = "hint-end-least",
    HintSo = "hint-so",
    HintNoMines = "hint-no-mines",
    HintOnlyMines = "hint-only-mines",
    HintAllTaken = "hint-all-taken",
    HintRestFull = "hint-rest-full",
    HintAlso = "hint-also",
    HintBoth = "hint-both",
    HintNoSafe = "hint-no-safe",
    HintNudgeZone = "hint-nudge-zone",
    HintNudgeCount = "hint-nudge-count",
    HintZoneNear = "hint-zone-near",
    HintZoneTopLeft = "hint-zone-top-left",
    HintZoneTop = "hint-zone-top",
    HintZoneTopRight = "hint-zone-top-right",
    HintZoneLeft = "hint-zone-left",
    HintZoneMiddle = "hint-zone-middle",
    HintZoneRight = "hint-zone-right",
    HintZoneBottomLeft = "hint-zone-bottom-left",
    HintZoneBottom = "hint-zone-bottom",
    HintZoneBottomRight = "hint-zone-bottom-right",
    HintHowOne = "hint-how-one",
    HintHowTwo = "hint-how-two",
    HintHowMore = "hint-how-more",
    HintHowCount = "hint-how-count",
    HintClues = "hint-clues",
    HintCluesCount = "hint-clues-count",
    HintCluesOnlyCount = "hint-clues-only-count",
    HintCellSafe = "hint-cell-safe",
    HintCellFlagged = "hint-cell-flagged",
    HintCellMines = "hint-cell-mines",
    HintFirstSafe = "hint-first-safe",
    HintFirstRisk = "hint-first-risk",
    HintDone = "hint-done",
    HintGuess = "hint-guess",
    HintGuessWhy = "hint-guess-why",
    HintGuessWhyEstimated = "hint-guess-why-estimated",
    HintGuessSafest = "hint-guess-safest",
    HintGuessBest = "hint-guess-best",
    HintGuessRiskier = "hint-guess-riskier",
    HintGuessNothingSafer = "hint-guess-nothing-safer",
    HintGuessWins = "hint-guess-wins",
    HintGuessWinsMore = "hint-guess-wins-more",
    HintGuessWinsSame = "hint-guess-wins-same",
    HintGuessLeads = "hint-guess-leads",
    HintGuessCell = "hint-guess-cell",
    HintGuessNotForced = "hint-guess-not-forced",
    HintGuessFirst = "hint-guess-first",
    HintGrades = "hint-grades",
    ChancesNotUniform = "chances-not-uniform",
    HintAboutOpen = "hint-about-open",
    HintAbout = "hint-about",
    HintAboutEstimated = "hint-about-estimated",
    HintLegend = "hint-legend",
    ReviewFirst = "review-first",
    ReviewSound = "review-sound",
    ReviewForced = "review-forced",
    ReviewNeedless = "review-needless",
    ReviewBlunder = "review-blunder",
    ReviewHit = "review-hit",
    ReviewMark = "review-mark",
    ReviewFlagProven = "review-flag-proven",
    ReviewFlagUnproven = "review-flag-unproven",
    ReviewFlagRefuted = "review-flag-refuted",
    ReviewFlagWrong = "review-flag-wrong",
    ReviewSoundRun = "review-sound-run",
    ReviewAbout = "review-about",
    ReviewOverlooked = "review-overlooked",
    ReviewEasiest = "review-easiest",
    ReviewSafest = "review-safest",
    ReviewWin = "review-win",
    ReviewWinAbout = "review-win-about",
    ReviewWinUnknown = "review-win-unknown",
    ReviewKeptAll = "review-kept-all",
    ReviewKeptWin = "review-kept-win",
    ReviewKeptSurvival = "review-kept-survival",
    ReviewWon = "review-won",
    ReviewLost = "review-lost",
    ReviewRunning = "review-running",
    ReviewCounts = "review-counts",
    ReviewWrongFlags = "review-wrong-flags",
    ReviewTakenBack = "review-taken-back",
    ReviewAccuracy = "review-accuracy",
    ReviewAccuracyMeans = "review-accuracy-means",
    ReviewLuck = "review-luck",
    ReviewLuckMeans = "review-luck-means",
    ReviewCaveatNoGuess = "review-caveat-no-guess",
    ReviewCaveatGiven = "review-caveat-given",
    ReviewCaveatTakenBack = "review-caveat-taken-back",
    ReviewCaveatEstimated = "review-caveat-estimated",
    ReviewCaveatHelped = "review-caveat-helped",
    ReviewLegend = "review-legend",
    ReviewColumnGame = "review-column-game",
    ReviewColumnResult = "review-column-result",
    ReviewColumnForced = "review-column-forced",
    ReviewColumnNeedless = "review-column-needless",
    ReviewColumnBlunders = "review-column-blunders",
    ReviewColumnAccuracy = "review-column-accuracy",
    ReviewColumnLuck = "review-column-luck",
    ReviewTotals = "review-totals",
    ReviewTotalsAccuracy = "review-totals-accuracy",
    ReviewTotalsLuck = "review-totals-luck",
    ReviewPlayOn = "review-play-on",
    Error = "error",
    ErrorLevel = "error-level",
    ErrorMines = "error-mines",
    ErrorMinesMissing = "error-mines-missing",
    ErrorLarge = "error-large",
    ErrorGuidedTiling = "error-guided-tiling",
    ErrorSeed = "error-seed",
    ErrorFile = "error-file",
    ErrorFileEndless = "error-file-endless",
    ErrorWrite = "error-write",
    ErrorSource = "error-source",
    ErrorUnknown = "error-unknown",
    ErrorLevelsName = "error-levels-name",
    ErrorLevelUnused = "error-level-unused",
    ErrorBoardNumber = "error-board-number",
    ErrorNotGame = "error-not-game",
    ErrorPlayStdin = "error-play-stdin",
    ErrorExists = "error-exists",
    ErrorNeedMines = "error-need-mines",
    ErrorNeedSquare = "error-need-square",
    ErrorNeedFirst = "error-need-first",
    ErrorMbfLarge = "error-mbf-large",
    ErrorPictureLarge = "error-picture-large",
    ErrorTerminal = "error-terminal",
    ErrorGraphviz = "error-graphviz",
    ErrorDot = "error-dot",
    ErrorOpen = "error-open",
    ErrorCell = "error-cell",
    ErrorProof = "error-proof",
    ErrorCells = "error-cells",
    ErrorLater = "error-later",
    ErrorStrategyTwice = "error-strategy-twice",
    ErrorFrom = "error-from",
    ErrorFromMany = "error-from-many",
    Warning = "warning",
}

/// The texts of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of that language.
    pub fn new(lang: Lang) -> Self {
        let resource = FluentResource::try_new(lang.source().to_owned())
            .expect("a test reads every language file");
        let identifier = lang.name().parse().expect("a name is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Both languages run left to right; the marks would show in terminals.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("a test finds every key once");
        Self { lang, bundle }
    }

    /// Which language they are in.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A text without placeholders.
    pub fn get(&self, key: Key) -> String {
        self.with(key, [])
    }

    /// A text with its placeholders filled in.
    pub fn with<const N: usize>(&self, key: Key, values: [(&str, Value<'_>); N]) -> String {
        let args: FluentArgs<'_> = values.into_iter().collect();
        let pattern = self
            .bundle
            .get_message(key.id())
            .and_then(|message| message.value())
            .expect("a test finds every key in every language");
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", key.id());
        text.into_owned()
    }

    /// Why a board cannot be made, and what to ask for instead.
    pub fn board_error(&self, error: &BoardError) -> String {
        match *error {
            BoardError::NoCells => self.get(Key::BoardNoCells),
            BoardError::TooManyCells {
                tiling,
                cells,
                most,
            } => self.with(
                Key::BoardTooMany,
                [
                    ("tiling", tiling.name().into()),
                    ("cells", cells.to_string().into()),
                    ("most", most.into()),
                ],
            ),
            BoardError::TorusTooSmall {
                tiling,
                least_width,
                least_height,
                least_depth,
            } => {
                let tiling_name = ("tiling", tiling.name().into());
                let (width, height) = (
                    ("width", least_width.into()),
                    ("height", least_height.into()),
                );
                if tiling == Tiling::Cube {
                    let depth = ("depth", least_depth.into());
                    return self.with(Key::BoardTorusCube, [tiling_name, width, height, depth]);
                }
                self.with(Key::BoardTorus, [tiling_name, width, height])
            }
            BoardError::CannotWrap { tiling } => {
                self.with(Key::BoardNoWrap, [("tiling", tiling.name().into())])
            }
            BoardError::NotACube { tiling } => {
                self.with(Key::BoardNoCube, [("tiling", tiling.name().into())])
            }
            BoardError::Graph(ref errors) => {
                let lines: Vec<String> = errors.0.iter().map(|&e| self.graph_error(e)).collect();
                lines.join("\n")
            }
            BoardError::PositionCount { cells, positions } => self.with(
                Key::BoardPositions,
                [("cells", cells.into()), ("positions", positions.into())],
            ),
            BoardError::BadPosition { cell } => {
                self.with(Key::BoardPosition, [("cell", cell.into())])
            }
        }
    }

    fn graph_error(&self, error: GraphError) -> String {
        let (key, cell, neighbour) = match error {
            GraphError::Loop { cell } => {
                return self.with(Key::GraphLoop, [("cell", cell.into())]);
            }
            GraphError::NoSuchCell { cell, neighbour } => (Key::GraphNoCell, cell, neighbour),
            GraphError::Twice { cell, neighbour } => (Key::GraphTwice, cell, neighbour),
            GraphError::OneWay { cell, neighbour } => (Key::GraphOneWay, cell, neighbour),
        };
        self.with(
            key,
            [("cell", cell.into()), ("neighbour", neighbour.into())],
        )
    }

    /// Why a game cannot start, and what to ask for instead.
    pub fn params_error(&self, error: &ParamsError) -> String {
        match *error {
            ParamsError::Board(ref error) => self.board_error(error),
            ParamsError::TooManyMines { mines, cells } => self.with(
                Key::ErrorMines,
                [("mines", mines.into()), ("cells", cells.into())],
            ),
            ParamsError::NoSuchCell { cell, cells } => self.with(
                Key::BoardGivenCell,
                [("cell", cell.get().into()), ("last", (cells - 1).into())],
            ),
            ParamsError::MineCount { given, said } => self.with(
                Key::BoardGivenCount,
                [("given", given.into()), ("said", said.into())],
            ),
        }
    }

    /// Why a move does nothing, and what to do instead.
    pub fn refusal(&self, action: Move, error: PlayError) -> String {
        match error {
            PlayError::NoSuchCell { cells, .. } => {
                self.with(Key::RefuseNoCell, [("last", (cells - 1).into())])
            }
            PlayError::FlagLimit { mines } => {
                self.with(Key::RefuseFlagLimit, [("mines", mines.into())])
            }
            PlayError::ChordCount { flags, number } => self.with(
                Key::RefuseChordCount,
                [("flags", flags.into()), ("number", number.into())],
            ),
            PlayError::CellOpen => match action {
                Move::Flag(_) => self.get(Key::RefuseMarkOpen),
                _ => self.get(Key::RefuseOpen),
            },
            PlayError::Over => self.get(Key::RefuseOver),
            PlayError::CellFlagged => self.get(Key::RefuseFlagged),
            PlayError::SameMark => self.get(Key::RefuseSameMark),
            PlayError::NoMark => self.get(Key::RefuseNoMark),
            PlayError::ChordHidden => self.get(Key::RefuseChordHidden),
            PlayError::ChordIdle => self.get(Key::RefuseChordIdle),
            PlayError::NothingToUndo => self.get(Key::RefuseUndo),
            PlayError::NothingToRedo => self.get(Key::RefuseRedo),
        }
    }
}

#[cfg(test)]
mod tests {
    use fluent_syntax::ast::{Entry, Resource};
    use fluent_syntax::parser::parse;

    use super::*;

    fn resource(lang: Lang) -> Resource<&'static str> {
        parse(lang.source()).unwrap_or_else(|(_, errors)| panic!("{lang:?}: {errors:?}"))
    }

    fn ids(lang: Lang) -> Vec<&'static str> {
        let messages = resource(lang).body.into_iter();
        messages
            .filter_map(|entry| match entry {
                Entry::Message(message) => Some(message.id.name),
                _ => None,
            })
            .collect()
    }

    /// The placeholders of each message, by the dollar signs of its source.
    fn placeholders(lang: Lang) -> Vec<Vec<&'static str>> {
        let source = lang.source();
        let starts: Vec<usize> = ids(lang)
            .iter()
            .map(|id| {
                source
                    .find(&format!("\n{id} ="))
                    .expect("found by the parser")
            })
            .chain([source.len()])
            .collect();
        let message = |bounds: &[usize]| {
            let mut names: Vec<&str> = source[bounds[0]..bounds[1]]
                .split('$')
                .skip(1)
                .map(|rest| rest.split([' ', '}']).next().unwrap_or_default())
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        starts.windows(2).map(message).collect()
    }

    #[test]
    fn every_language_has_every_key_once_and_no_other() {
        let keys: Vec<&str> = Key::ALL.iter().map(|key| key.id()).collect();
        for lang in Lang::ALL {
            assert_eq!(ids(lang), keys, "{lang:?}");
        }
    }

    #[test]
    fn a_text_has_the_same_placeholders_in_every_language() {
        let names = Key::ALL.iter().map(|key| key.id());
        let pairs = placeholders(Lang::En)
            .into_iter()
            .zip(placeholders(Lang::Fr));
        for (id, (en, fr)) in names.zip(pairs) {
            assert_eq!(en, fr, "{id}");
        }
    }

    #[test]
    fn numbers_are_plain_and_plurals_follow_the_language() {
        let start = |lang, n: u32| {
            Texts::new(lang).with(
                Key::StartRows,
                [
                    ("columns", n.into()),
                    ("lines", 1.into()),
                    ("mines", 0.into()),
                    ("seed", u64::MAX.to_string().into()),
                ],
            )
        };
        assert_eq!(
            start(Lang::En, 1000),
            "1000 columns, 1 line, 0 mines, seed 18446744073709551615"
        );
        assert_eq!(
            start(Lang::Fr, 2),
            "2 colonnes, 1 ligne, 0 mine, graine 18446744073709551615"
        );
    }

    #[test]
    fn locales_name_languages() {
        for (locale, lang) in [
            ("fr", Some(Lang::Fr)),
            ("fr-FR", Some(Lang::Fr)),
            ("FR_fr.UTF-8@euro", Some(Lang::Fr)),
            ("en_US", Some(Lang::En)),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
    }
}
