"""The commands of the command line: each has its own file, named after it.

`why_not.py` holds `lapiz why-not`, the function `why_not`; `lapiz.cli` finds it by that rule and
imports it only when it is called. A new file here is a new command. What they share is in
`lapiz.commands.common`.
"""
