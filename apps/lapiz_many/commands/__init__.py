"""The commands of the work on many puzzles: each in a module of its name."""
