-- Openings after the first that were not certain; none where nobody counted
-- them, and in games older than this column.
ALTER TABLE game ADD COLUMN guesses INTEGER;
