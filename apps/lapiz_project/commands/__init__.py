"""The commands about the chain of techniques: each in a module of its name."""
