-- Where a game's board comes from. The page had kept that among the programs
-- of the bot, so that its games were summed up apart by it.
ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT 'drawn';

UPDATE game SET origin = CASE program
        WHEN 'again' THEN 'again'
        WHEN 'play_on' THEN 'played_on'
        ELSE 'shared'
    END, program = NULL
WHERE door = 'web' AND program IS NOT NULL;

-- The terminal had said only that somebody may know the board.
UPDATE game SET origin = 'shared'
WHERE door = 'terminal' AND ranked = 0 AND strategy IS NULL;
