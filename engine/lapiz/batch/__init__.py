"""Many puzzles: read one after another, worked on by many processes or machines, written in order.

- `reading` and `tables` turn files into records, a puzzle each, and never hold a whole file;
- `work` does what is asked with some records: it is what other processes run;
- `running` hands records out and takes the results back in order, whoever dies meanwhile;
- `output` writes them so that an interrupted run can go on.
"""
