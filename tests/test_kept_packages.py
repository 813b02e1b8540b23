"""What the templates wrote at earlier releases passes its own tests with today's lapiz."""

from pathlib import Path

import pytest

from lapiz.testing.texts import RENEW
from tests.keep_packages import FOLDER, copied, keep
from tests.plugins.plugin_sites import run

PACKAGES = sorted(path.parent for path in FOLDER.glob("*/*/pyproject.toml"))
PER_RELEASE = 3


def own_tests(top: Path) -> str:
    """Run the tests of a package on the path.

    Its golden files are written anew: the words of lapiz are no part of what is promised.
    """
    options = ("-q", "-p", "no:cacheprovider", "--rootdir", top)
    done = run(top, *options, top, module="pytest", timeout=300, **{RENEW: "1"})
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    return done.stdout


def test_some_are_kept() -> None:
    assert len(PACKAGES) == PER_RELEASE * len(list(FOLDER.iterdir())) > 0


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: f"{one.parent.name}-{one.name}")
def test_a_package_of_an_earlier_release(package: Path, tmp_path: Path) -> None:
    top = copied(package, tmp_path)
    assert " passed" in own_tests(top)
    assert run(top, "techniques").stderr == "", "lapiz warns of it"


def test_a_package_that_relies_on_what_has_gone(tmp_path: Path) -> None:
    """So that the test above can fail."""
    package = next(one for one in PACKAGES if one.name == "lapiz-kept-pair")
    top = copied(package, tmp_path)
    module = top / "lapiz_kept_pair" / "__init__.py"
    text = module.read_text("utf-8")
    module.write_text(text.replace("import Deduction,", "import Gone, Deduction,"), "utf-8")
    with pytest.raises(AssertionError, match="kept_pair"):
        own_tests(top)


@pytest.mark.slow
def test_this_version_can_be_kept(tmp_path: Path) -> None:
    keep(tmp_path / "0.9")
    assert len(list(tmp_path.glob("*/*/pyproject.toml"))) == PER_RELEASE
    assert not list(tmp_path.rglob("*.mo"))
    for package in sorted((tmp_path / "0.9").iterdir()):
        assert " passed" in own_tests(copied(package, tmp_path / "site" / package.name))
