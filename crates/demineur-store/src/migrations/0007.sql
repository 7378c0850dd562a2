-- What a server writes and reads back to know that moves can be kept: a number,
-- and as much besides as a commit of several moves has.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL,
    ballast BLOB NOT NULL
) STRICT;
