-- Whether the player had begun a game on the same board before.
ALTER TABLE game ADD COLUMN repeated INTEGER NOT NULL DEFAULT 0;

-- A hash of what fixes the game; none for games older than this column.
ALTER TABLE params ADD COLUMN fingerprint INTEGER;
CREATE INDEX params_fingerprint ON params (fingerprint);
