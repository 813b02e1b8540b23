"""A million attacks on the checker: nothing false is accepted, and nothing raises.

python -m benchmarks.attacks [--count 1000000] [--seed 1]

The attacks are those of `tests/proof/attacks.py`: deductions in small spaces, each field well
formed, nearly so or nonsense, compared with all that can be true there. The kernel and its twin in
Python must say the same.
"""

import argparse
import sys
import time

from tests.proof.attacks import summary

from lapiz.proof.native import CORE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.process_time()
    verdicts, faults = summary(options.count, options.seed)
    print(
        f"{sum(verdicts.values()):,} attacks, {'with' if CORE else 'without'} the kernel,", end=" "
    )
    print(f"{time.process_time() - start:.0f} s of processor time; {len(faults)} faults")
    for verdict, number in sorted(verdicts.items()):
        print(f"{number:10,}  {verdict}")
    for fault in faults[:20]:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
