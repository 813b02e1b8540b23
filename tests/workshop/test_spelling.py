"""A module that gets a name wrong is told the nearest one, wherever Python says the name."""

import pytest

import lapiz
from lapiz import PluginError
from lapiz_workshop.spelling import with_hint


@pytest.mark.parametrize(
    ("source", "meant"),
    [
        ("lapiz.Deduction(remove=1)", "removes"),
        ("lapiz.Profile(oder=())", "order"),
        ("from lapiz import Deductoin", "Deduction"),
        ("lapiz.techniqe", "technique"),
        ("'a'.uper()", "upper"),
        ("neighbours = 1\nneighbors", "neighbours"),
        ("lenn('')", "len"),
        ("lapiz.qqqqqq", ""),
        ("qqqqqq", ""),
        ("1 / 0", ""),
        ("{}['lapiz']", ""),
    ],
)
def test_a_wrong_name_is_told_the_nearest_one(source: str, meant: str) -> None:
    with pytest.raises(Exception, match=r".") as caught:
        exec(source, {"lapiz": lapiz})
    fault = PluginError(f"raised {caught.typename}: {caught.value}")
    fault.__cause__ = caught.value
    told, _, hint = with_hint(fault).partition("; did you mean ")
    assert told == str(fault)
    assert hint.rstrip("?").split(" ")[0].rstrip(",") == meant
