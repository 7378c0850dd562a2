CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- SHA-256 of the token that proves the player; none for the local one.
    token_hash BLOB UNIQUE,
    nickname TEXT,
    -- The nickname in small letters, so that nobody passes for somebody else.
    nickname_folded TEXT UNIQUE,
    created_at INTEGER NOT NULL
) STRICT;

INSERT INTO player (id, created_at) VALUES (1, 0);

CREATE TABLE setting (
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    -- Never used twice: a door may remember the key of a game that was swept.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    door TEXT NOT NULL,
    public_id TEXT UNIQUE,
    level TEXT NOT NULL,
    tiling TEXT NOT NULL,
    no_guess INTEGER NOT NULL,
    grade TEXT,
    ranked INTEGER NOT NULL,
    program TEXT,
    strategy TEXT,
    started_at INTEGER NOT NULL,
    -- Bits of help taken and not in the log yet.
    pending_help INTEGER NOT NULL DEFAULT 0,
    -- The rest is NULL until the end; the figures stay so when it is abandoned.
    outcome TEXT,
    ended_at INTEGER,
    millis INTEGER,
    three_bv INTEGER,
    three_bv_done INTEGER,
    openings INTEGER,
    flags INTEGER,
    chords INTEGER,
    helped INTEGER,
    undone INTEGER,
    actors INTEGER
) STRICT;

CREATE INDEX game_of_player ON game (player, id);
CREATE INDEX game_unfinished ON game (door, started_at) WHERE outcome IS NULL;
CREATE INDEX game_finished ON game (door, ended_at) WHERE outcome IS NOT NULL;
CREATE INDEX game_ranked ON game (level, tiling, no_guess, millis)
    WHERE ranked = 1 AND outcome = 'won';

-- Apart from the game, whose row is read by statistics and written at the end:
-- a free graph or given mines can be large.
CREATE TABLE params (
    game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    json TEXT NOT NULL
) STRICT;

CREATE TABLE log (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    millis INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    effect INTEGER NOT NULL,
    help INTEGER NOT NULL,
    -- When the row was written: a game is swept by its last move.
    written_at INTEGER NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
