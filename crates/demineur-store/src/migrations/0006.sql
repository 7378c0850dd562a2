-- How far the clock that games of the page are timed by had run, and what the
-- clock of the machine said then. It starts at the last thing that is known.
CREATE TABLE steady (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    ran INTEGER NOT NULL,
    wall INTEGER NOT NULL
) STRICT;

INSERT INTO steady (id, ran, wall)
SELECT 1, last, last FROM (
    SELECT max(max(started_at, coalesce(ended_at, started_at),
        coalesce((SELECT max(written_at) FROM log WHERE log.game = game.id), started_at))) AS last
    FROM game WHERE door = 'web')
WHERE last IS NOT NULL;

-- What that clock showed when the game's own time was 0; none where a game is
-- not timed by it.
ALTER TABLE game ADD COLUMN zero INTEGER;
UPDATE game SET zero = started_at WHERE door = 'web';

-- Why a win is on no list though nobody helped: its board was too easy, or it
-- was faster than a hand.
ALTER TABLE game ADD COLUMN barred TEXT;
UPDATE game SET barred = CASE
    WHEN tiling = 'square' AND level = 'beginner' AND three_bv < 2
        OR tiling = 'square' AND level = 'intermediate' AND three_bv < 30
        OR tiling = 'square' AND level = 'expert' AND three_bv < 100 THEN 'easy_board'
    WHEN tiling = 'square' AND level = 'intermediate' AND millis < 3000
        OR tiling = 'square' AND level = 'expert' AND millis < 12000 THEN 'short_time'
    WHEN (three_bv - 1) * 50 > millis THEN 'fast_pace'
    END
WHERE outcome = 'won' AND door <> 'bot';

DROP INDEX game_ranked;
CREATE INDEX game_ranked ON game (level, tiling, no_guess, grade, millis)
    WHERE ranked = 1 AND outcome = 'won' AND barred IS NULL;

-- Further tokens of a player, whose first is in their own row: one a browser
-- the history was carried to.
CREATE TABLE token (
    hash BLOB PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX token_of_player ON token (player);

-- Codes that carry a history to another browser: a hash of each, until when it
-- is good by the clock above. A player has one at most.
CREATE TABLE transfer (
    player INTEGER PRIMARY KEY REFERENCES player (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    good_until INTEGER NOT NULL
) STRICT;

-- What the server signs its tokens with.
CREATE TABLE secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    bytes BLOB NOT NULL
) STRICT;
