//! Games, history and settings of the players in SQLite, with migrations; one database for every door.
