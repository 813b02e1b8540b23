"""How Hypothesis draws: by no clock, at random here, and the same examples each time in CI."""

import os
from importlib.util import find_spec

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Let all of its tests go on from one profile, unless the command line names another."""
    if find_spec("hypothesis") is None or config.getoption("hypothesis_profile", None):
        return
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "lapiz",
        settings.get_profile("ci" if os.environ.get("CI") else "default"),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("lapiz")
