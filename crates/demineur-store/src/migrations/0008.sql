-- Clicks that did something. The logs of games of before tell them.
ALTER TABLE game ADD COLUMN effective INTEGER;
UPDATE game SET effective = (
    SELECT count(*) FROM log
    WHERE log.game = game.id AND effect = 1 AND action NOT IN ('z', 'y'))
WHERE millis IS NOT NULL;

-- The day whose board it is played on, counted from 1970; none for any other
-- board.
ALTER TABLE game ADD COLUMN day INTEGER;
CREATE INDEX game_of_day ON game (player, day) WHERE day IS NOT NULL;

-- Who has opened a cell of a board of the day, and in which game first: it
-- stays known when the game is swept.
CREATE TABLE tried (
    day INTEGER NOT NULL,
    level TEXT NOT NULL,
    tiling TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    PRIMARY KEY (day, level, tiling, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX tried_of_player ON tried (player);

-- Ranked wins in a row up to now. A game takes them along when its first cell
-- is opened, and gives them back when it is won: whoever leaves it leaves them
-- behind.
CREATE TABLE streak (
    level TEXT NOT NULL,
    tiling TEXT NOT NULL,
    no_guess INTEGER NOT NULL,
    grade TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    wins INTEGER NOT NULL,
    PRIMARY KEY (level, tiling, no_guess, grade, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX streak_of_player ON streak (player);
ALTER TABLE game ADD COLUMN stake INTEGER;
CREATE INDEX game_staked ON game (player) WHERE stake > 0 AND outcome IS NULL;

-- The best of each player on each list, so that a list is read in its order
-- from where it begins, however many games there are. A list is of one measure
-- ('time', 'speed', 'streak') and of one day, or of all (-1); that of a board
-- of the day ('day') has its day. Of scores the least is first. No grade is ''.
CREATE TABLE best (
    list TEXT NOT NULL,
    level TEXT NOT NULL,
    tiling TEXT NOT NULL,
    no_guess INTEGER NOT NULL,
    grade TEXT NOT NULL,
    day INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    score INTEGER NOT NULL,
    millis INTEGER NOT NULL,
    three_bv INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    game INTEGER NOT NULL,
    -- Whether the player has a nickname: nobody else stands on a list.
    named INTEGER NOT NULL,
    PRIMARY KEY (list, level, tiling, no_guess, grade, day, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_in_order
    ON best (list, level, tiling, no_guess, grade, day, score, ended_at, game) WHERE named = 1;
CREATE INDEX best_of_player ON best (player);

-- The lists of before, and how long the streaks were.
CREATE TEMP TABLE ended AS
SELECT game.id AS game, level, tiling, no_guess, coalesce(grade, '') AS grade, player, millis,
    coalesce(three_bv, 0) AS three_bv, coalesce(three_bv_done, 0) AS done, ended_at,
    nickname IS NOT NULL AS named,
    outcome = 'won' AND barred IS NULL AND helped = 0 AND undone = 0 AND actors = 1 AS fair,
    outcome = 'won' AND helped = 0 AND undone = 0 AND actors = 1 AS unbroken
FROM game JOIN player ON player.id = game.player
WHERE ranked = 1 AND repeated = 0 AND outcome IN ('won', 'lost') AND millis IS NOT NULL;

CREATE TEMP TABLE run AS
SELECT *, sum(fair) OVER (
    PARTITION BY level, tiling, no_guess, grade, player, run ORDER BY ended_at, game) AS wins
FROM (
    SELECT *, sum(1 - unbroken) OVER (
        PARTITION BY level, tiling, no_guess, grade, player ORDER BY ended_at, game) AS run
    FROM ended);

INSERT INTO streak (level, tiling, no_guess, grade, player, wins)
SELECT level, tiling, no_guess, grade, player, wins FROM (
    SELECT *, row_number() OVER (
        PARTITION BY level, tiling, no_guess, grade, player ORDER BY ended_at DESC, game DESC) AS last
    FROM run)
WHERE last = 1;

INSERT INTO best (list, level, tiling, no_guess, grade, day, player, score, millis, three_bv,
    ended_at, game, named)
SELECT list, level, tiling, no_guess, grade, day, player, score, millis, three_bv, ended_at, game,
    named
FROM (
    SELECT *, row_number() OVER (
        PARTITION BY list, level, tiling, no_guess, grade, day, player
        ORDER BY score, ended_at, game) AS place
    FROM (
        SELECT *, iif(span.daily, ended_at / 86400000, -1) AS day,
            CASE list WHEN 'time' THEN millis
                WHEN 'speed' THEN -(done * 1000000000 / max(millis, 1))
                ELSE -wins END AS score
        FROM run, (SELECT 0 AS daily UNION SELECT 1) AS span,
            (SELECT 'time' AS list UNION SELECT 'speed' UNION SELECT 'streak')
        WHERE fair = 1))
WHERE place = 1;

DROP TABLE temp.run;
DROP TABLE temp.ended;

-- Nobody reads the lists from here any more.
DROP INDEX game_ranked;
