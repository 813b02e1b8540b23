"""Environments for the checks of lapiz, each made once: `pipx install nox`, then `nox -s quick`.

What stands behind `--` goes to what a session runs: `nox -s quick -- tests/proof`.
"""

import nox

nox.options.sessions = ["quick", "lint"]
nox.options.reuse_existing_virtualenvs = True


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests of some rooms, or of all, with the few packages that most need."""
    session.install("-e", ".[quick]")
    session.run("python", "-m", "pytest", "-n", "2", *session.posargs)


@nox.session(name="all", venv_backend="none")
def everything(session: nox.Session) -> None:
    """Run whatever CI runs; it makes an environment of its own."""
    session.run(".ci/run", external=True)


@nox.session
def mutants(session: nox.Session) -> None:
    """Put small mistakes into a room, which its tests should notice: `-- SEED NUMBER ROOM...`."""
    session.install("-e", ".[test,mutants]")
    session.run("python", "-m", "benchmarks.mutants", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation in docs/_build."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-W", "-b", "html", "docs", "docs/_build", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types, and which folder imports which."""
    session.install("-e", ".[test]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
