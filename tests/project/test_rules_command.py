"""`lapiz rules`: a table of all rules, and what is told of one."""

import json

from click.testing import CliRunner

import lapiz
from lapiz.cli import cli


def lines_of(*arguments: str) -> list[str]:
    done = CliRunner().invoke(cli, ["rules", *arguments, "--language", "en"])
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_the_table_lines_up() -> None:
    """A line for each rule in the order of the plugins, cut where nothing more stands."""
    head, *lines = lines_of()
    assert head.split() == ["NAME", "TITLE", "FAMILY", "FORM", "FIELDS"]
    rules = lapiz.registry().rules
    assert [line.split()[0] for line in lines] == [*rules]
    starts = [head.index(name) for name in head.split()]
    for line, rule in zip(lines, rules.values(), strict=True):
        record = rule.described()
        names = ", ".join(field["name"] for field in record["fields"]) or "-"
        cells = [
            line[begin:end].rstrip() for begin, end in zip(starts, [*starts[1:], None], strict=True)
        ]
        assert cells == [record["name"], record["title"], record["family"], record["form"], names]
        assert line == line.rstrip()
        assert all(line[start - 2 : start] == "  " for start in starts[1:])
    longest = max(len(line.split("  ")[0]) for line in lines)
    assert starts[1] == longest + 2


def test_what_is_told_of_some_rules() -> None:
    records = [lapiz.registry().rule(name).described() for name in ("killer", "anti-knight")]
    expected = []
    for record in records:
        fields = [f"  {field['name']} (" for field in record["fields"]]
        expected += [f"{record['title']} ({record['name']})", record["sentence"], *fields, ""]
    told = lines_of("killer", "anti-knight")
    assert len(told) == len(expected)
    for line, start in zip(told, expected, strict=True):
        assert line.startswith(start) if start else not line
    (first, *_) = [json.loads(line) for line in lines_of("killer", "--json")]
    assert {**first, **records[0]} == first
    assert len(lines_of("--json")) == len(lapiz.registry().rules)
