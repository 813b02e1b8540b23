"""The commands of the page to play on: each in a module of its name."""
