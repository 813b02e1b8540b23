"""What holds for all tests, wherever they stand: of the engine, of the plugins and in `tests/`."""

pytest_plugins = (
    "tests.support.collecting",
    "tests.support.drawing",
    "tests.support.examples",
    "tests.support.skipped",
    "tests.support.samples",
)
