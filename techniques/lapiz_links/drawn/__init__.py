"""What is drawn in a link and said in its text, read together as rules.

A module belongs here if it is about pictures or sentences, whatever the program that made them:
colours in words, figures in normal form, what they compose, sentences, and how both become rules.
Which drawings and phrases mean a rule stands in the rule's own record.
"""
