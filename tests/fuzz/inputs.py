"""Command lines with their files, made of what is valid and of what is not.

Commands, their arguments and options are taken from the command line itself: what is new there is
tried without a change here.
"""

import json
from collections.abc import Iterator, Mapping
from random import Random

import attrs
import click
import yaml

from lapiz.cli import cli
from lapiz.plugins.registry import registry
from tests.fuzz.material import Material, Sample, material
from tests.fuzz.mutation import ODD_TEXTS, mutated, mutated_document, mutated_lines

__all__ = ["Input", "Maker"]

WEIGHTS = {
    "check": 6,
    "solve": 6,
    "show": 4,
    "hint": 4,
    "why": 4,
    "why-not": 4,
    "steps": 4,
    "compare": 2,
    "rate": 4,
    "graph": 2,
    "print": 1,
    "story": 1,
    "generate": 0.2,
    "lab": 0,  # it looks for positions for as long as a technique takes to find one
    "new-kind": 0.02,
    "new-technique": 0.02,
}
"""How often a command is run; one that is not listed counts as 1."""
READ_LOGS = {"check", "compare", "graph"}
"""Commands that take saved logs, too."""
UNTRIED = {"help", "dask", "version"}
"""Options that end the command before it begins, or that look for other machines."""
ENDLESS = {"--watch", "mcp", "play", "site"}
"""Words with which a command goes on until it is interrupted, or fetches what it needs first."""
BOUNDED = {"number": 2, "tries": 3, "jobs": 1, "limit": 50, "side": 6, "size": 6, "rows": 6}
"""The largest value of options that say how much work to do."""


@attrs.frozen
class Input:
    """A command line, the files beside it, and standard input."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = attrs.field(factory=dict)
    stdin: bytes = b""


@attrs.define
class _Made:
    """An input being made, for a command."""

    command: str
    sample: Sample
    files: dict[str, bytes] = attrs.field(factory=dict)
    stdin: bytes = b""

    def file(self, suffix: str, data: bytes) -> str:
        name = f"x{len(self.files)}{suffix}"
        self.files[name] = data
        return name


class Maker:
    """Makes inputs, the same for the same seed and number."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.material = material()
        context = click.Context(cli)
        found = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
        self.commands = {
            name: command for name, command in found.items() if command and name not in ENDLESS
        }
        self.weights = [WEIGHTS.get(name, 1) for name in self.commands]

    def input(self, number: int) -> Input:
        """Return the input of a number."""
        random = Random(f"{self.seed}:{number}")
        name = random.choices(list(self.commands), self.weights)[0]
        made = _Made(name, self.material.sample(random))
        words = [
            word
            for parameter in self.commands[name].params
            for word in self._words(random, made, parameter)
        ]
        words = [word for word in words if word not in ENDLESS]
        words += _bounds(name, words)
        if {"--output", "--resume"} <= {*_options(self.commands[name])} and random.random() < 0.08:
            words += _resumed(random, made)
        arguments = (name, *(word.replace("\0", "") for word in words))
        return Input(arguments, made.files, made.stdin)

    def _words(self, random: Random, made: _Made, parameter: click.Parameter) -> Iterator[str]:
        name = parameter.name or ""
        if isinstance(parameter, click.Argument):
            times = 1 if parameter.nargs == 1 else random.choice((1, 1, 1, 2))
            if parameter.required or random.random() < 0.5:
                yield from (self._value(random, made, parameter, name) for _ in range(times))
        elif name not in UNTRIED and random.random() < 0.05:
            yield random.choice(parameter.opts)
            if not getattr(parameter, "is_flag", False):
                yield self._value(random, made, parameter, name)

    def _value(self, random: Random, made: _Made, parameter: click.Parameter, name: str) -> str:
        """Return a value for an argument or option: valid more often than not."""
        if random.random() < 0.02:
            return random.choice(ODD_TEXTS)
        sort = parameter.type
        if isinstance(sort, click.Choice):
            return str(random.choice(list(sort.choices)))
        if isinstance(sort, (click.types.FloatParamType, click.FloatRange)):
            return random.choice(("0.5", "2", "60", "nan", "inf", "-1", "0", "1e400", "1e-9", "x"))
        if isinstance(sort, (click.types.IntParamType, click.IntRange)):
            largest = BOUNDED.get(name, 9)
            odd = random.choice(("0", "-1", "1.5", "x", "9" * 25, "²"))
            return str(random.randint(1, largest)) if random.random() < 0.85 else odd
        return self._text(random, made, name)

    def _text(self, random: Random, made: _Made, name: str) -> str:
        """Return a text for an argument or option, by its name."""
        material = self.material
        if name in ("puzzles", "puzzle", "first", "second", "files"):
            return self._source(random, made)
        if name in ("name", "goal", "placed", "removed"):
            pool = made.sample.names if random.random() < 0.85 else material.techniques
        elif name in ("technique", "names", "uses"):
            pool = tuple(material.techniques)
        elif name == "profile":
            return self._profile(random, made)
        else:
            pool = _pools().get(name, ODD_TEXTS)
        text = random.choice(pool) if pool else "x"
        spoilt = mutated(random, text).decode("utf-8", "surrogateescape")
        return text if random.random() < 0.8 else spoilt

    def _profile(self, random: Random, made: _Made) -> str:
        if random.random() < 0.4:
            return random.choice(("default", "all", "nix.yaml", "."))
        text = self.material.profile(random)
        data = mutated(random, text) if random.random() < 0.7 else text.encode()
        return made.file(".yaml", data)

    def _source(self, random: Random, made: _Made) -> str:
        """Return what stands for a puzzle or a log on a command line."""
        logs = 5 if made.command in READ_LOGS else 0.2
        maker = random.choices(
            (_whole, _spoilt, _document, _line, _log, _page, _batch, _stdin, _missing),
            (9, 6, 5, 6, logs, logs / 15, 2, 1, 0.2),
        )[0]
        return maker(self.material, random, made)


def _whole(_: Material, __: Random, made: _Made) -> str:
    return made.file(".yaml", made.sample.text.encode())


def _spoilt(material: Material, random: Random, made: _Made) -> str:
    others = [random.choice(material.samples).text]
    return made.file(
        random.choice((".yaml", ".yaml", ".yaml", ".txt", "")),
        mutated(random, made.sample.text, others),
    )


def _document(_: Material, random: Random, made: _Made) -> str:
    """Write a puzzle file whose fields are changed one by one."""
    try:
        document = next(iter(yaml.safe_load_all(made.sample.text)))
    except yaml.YAMLError:
        document = {}
    document = mutated_document(random, document)
    if random.random() < 0.3:
        text = json.dumps(document)
    else:
        text = yaml.safe_dump(document, allow_unicode=True, sort_keys=False)
    return made.file(".yaml", text.encode("utf-8", "replace"))


def _line(material: Material, random: Random, made: _Made) -> str:
    """Return a puzzle as text: on the command line, or in a file."""
    lines = made.sample.lines or (made.sample.text,)
    text = random.choice(lines)
    data = text.encode() if random.random() < 0.45 else mutated(random, text, lines)
    if random.random() < 0.5:
        return data.decode("utf-8", "surrogateescape")
    return made.file(random.choice((".txt", ".sdm", ".sdk", ".ss", ".csv", "")), data)


def _log(material: Material, random: Random, made: _Made) -> str:
    text = random.choice(material.logs)
    data = mutated_lines(random, text) if random.random() < 0.7 else mutated(random, text)
    return made.file(random.choice((".jsonl", ".json", ".txt")), data)


def _page(material: Material, random: Random, made: _Made) -> str:
    return made.file(".html", mutated(random, random.choice(material.pages)))


def _batch(material: Material, random: Random, made: _Made) -> str:
    suffix, text = material.batch(random)
    if random.random() < 0.3:
        return made.file(suffix, text.encode())
    spoil = mutated_lines if suffix == ".jsonl" and random.random() < 0.7 else mutated
    return made.file(suffix, spoil(random, text))


def _options(command: click.Command) -> Iterator[str]:
    return (option for parameter in command.params for option in parameter.opts)


def _resumed(random: Random, made: _Made) -> list[str]:
    """Return options that resume a run, and leave what an interrupted one leaves, spoilt."""
    state = {"about": {}, "bytes": 20, "done": 1, "status": 0, "summary": {}, "position": 0}
    made.files["out.csv.part"] = b"puzzle,status\n1,solved\n"
    made.files["out.csv.state"] = json.dumps(mutated_document(random, state)).encode()
    return ["--output", "out.csv", "--resume"]


def _stdin(_: Material, random: Random, made: _Made) -> str:
    made.stdin = mutated(random, random.choice((made.sample.text, *made.sample.lines)))
    return "-"


def _missing(_: Material, random: Random, __: _Made) -> str:
    return random.choice(("missing.yaml", ".", "/", "x" * 300, "*.yaml", "/dev/null"))


def _pools() -> dict[str, tuple[str, ...]]:
    """The values of options that take a name, by the option."""
    plugins = registry()
    files = ("out.csv", "out.jsonl", "out.html", "out", "-", "nix/out", ".", "out.parquet")
    return {
        "kind": tuple(plugins.kinds),
        "form": ("yaml", *plugins.formats, "matrix", "list"),
        "scale": tuple(plugins.scales),
        "notation": plugins.notations,
        "language": ("es", "en", "xx", "es_AR.UTF-8"),
        "output": files,
        "svg": files,
        "png": files,
        "folder": ("new", "new/nested"),
        "others": ("side=4", "side=6", "digits=3", "rows=4", "nix=1", "side=[", "x", "="),
        "column": ("puzzle", "id", "nix"),
        "answer": ("answer", "nix"),
    }


def _bounds(name: str, words: list[str]) -> list[str]:
    """Return options without which a command would go on for as long as anyone likes."""
    if name in ("generate", "lab") and not {"-h", "--help"} & {*words}:
        number = "1" if name == "generate" else "2"  # a star battle takes seconds
        small = ["--number", number] if "--number" not in words else []
        tries = ["--tries", "3"] if name == "generate" and "--tries" not in words else []
        return [*small, *tries, *([] if "--seed" in words else ["--seed", "2"])]
    if {"--all", "--count"} & {*words} and "--limit" not in words:
        return ["--limit", "20"]
    return []
