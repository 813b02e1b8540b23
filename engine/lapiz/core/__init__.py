"""The values that everything else speaks of: candidates, items, deductions, techniques, kinds.

A module belongs here if it only says what a thing is, or how its document is read and written. It
imports nothing else of lapiz, and reads no file.
"""
