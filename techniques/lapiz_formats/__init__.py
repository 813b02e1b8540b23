"""What text formats of several kinds are made of: boards drawn with lines, game IDs, packed texts.

It supplies no records: it is among the plugins so that its messages are found in other languages.
"""
