"""With a seed the tests run in another order, file by file, and a test that counts on it fails."""

from itertools import groupby

import pytest

pytest_plugins = "pytester"

FILES = [f"test_{letter}" for letter in "abcdef"]
SIX = "import pytest\n@pytest.mark.parametrize('number', range(6))\ndef test_it(number): pass\n"


def order(pytester: pytest.Pytester, seed: str) -> list[tuple[str, str]]:
    """File and case of each test of six files with six, as they ran."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAPIZ_TEST_ORDER", seed)
        plugins = ("-p", "tests.support.collecting", "-p", "no:cacheprovider", "-q")
        passed = pytester.inline_run(*plugins).listoutcomes()[0]
    names = (report.nodeid.split("::") for report in passed)
    return [(file, case) for file, case in names]


def test_files_and_tests_are_shuffled_by_the_seed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(**dict.fromkeys(FILES, SIX))
    plain, one, again, other = (order(pytester, seed) for seed in ("", "1", "1", "2"))
    assert plain == sorted(plain)
    assert one == again
    assert sorted(one) == sorted(other) == plain
    assert len({tuple(ran) for ran in (plain, one, other)}) == 3
    for ran in (one, other):
        files = [file for file, _ in groupby(ran, lambda test: test[0])]
        assert len(files) == len(FILES)  # each in one piece
        assert files != sorted(files)
        assert any(
            cases != sorted(cases) for cases in ([c for f, c in ran if f == file] for file in files)
        )
