"""The commands of the workshop of plugins' authors: each in a module of its name."""
