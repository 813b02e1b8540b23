"""The commands of the site: each in a module of its name."""
