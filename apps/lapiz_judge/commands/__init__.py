"""The commands of the judge of arguments: each in a module of its name."""
