"""A guard of what a solve and its telling cost that holds on noisy machines: it counts.

`python -m tests.cost --renew` counts again and writes `tests/data/cost.json`; `test_cost` fails
where something has risen since.
"""
