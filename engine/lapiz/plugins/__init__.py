"""Finds plugins, gathers what they supply, and contains those that misbehave.

Here are the hooks and the registry, the checks on a plugin's deductions, the watch on its time, and
the separate process that it may run in.
"""
