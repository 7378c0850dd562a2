-- Which boards a game was played on, once a cell of it was open: a hash of its
-- cells and mines, however they were given. Where the first opening was taken
-- back, they may be several.
CREATE TABLE layout (
    fingerprint INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    PRIMARY KEY (fingerprint, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX layout_of_game ON layout (game);

-- The hash of how a board was given; what it told of the games stays with them.
DROP INDEX params_fingerprint;
ALTER TABLE params DROP COLUMN fingerprint;
