"""Who supplies techniques, kinds, scales, formats and commands, and how plugins are held.

Hooks and registry, what is checked of a plugin's deductions, the watch on its time, and the
process of its own that it may run in.
"""
