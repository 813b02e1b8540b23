"""What other programs call a rule: one record serves both to read and to write it."""

import attrs


@attrs.frozen
class Code:
    """What a text format calls a rule, and how its cells and its value stand there.

    - `program` is the name of the format ("f-puzzles", "interactive-solver").
    - `name` is that of its list, type or field there.
    - `form` says how cells and value stand: one of the forms that the format knows.
    - `field` is the field of the rule that the value there is; or the value is `always` the same,
      and other values are other rules.
    - `unsaid` is the value that is meant where none is written.
    - `flag` is what stands among the cells where the flag of the rule that is named `flagged` is
      set.
    - `negative` is what the program calls the negative rule of all rules with the same word.
    - `reads` is False for a code that is only written: what it looks like is read as another rule.

    A rule is written by the first of its codes that can hold it; where several rules go by a name,
    the first that allows for what is read is it.

    >>> Code("interactive-solver", "Whisper", field="difference", unsaid=5).name
    'Whisper'
    """

    program: str
    name: str
    form: str = "cells"
    field: str = ""
    always: int | str | None = None
    unsaid: int | str | None = None
    flag: str = ""
    flagged: str = ""
    negative: str = ""
    reads: bool = True
