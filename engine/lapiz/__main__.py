"""`python -m lapiz` is the `lapiz` command."""

from lapiz.cli import main

if __name__ == "__main__":
    main()
