"""The commands of the server for assistants: each in a module of its name."""
