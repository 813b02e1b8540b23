"""The values that everything else speaks of: candidates, items, deductions, techniques, kinds.

A module belongs here if it only says what a thing is, or how its document is read and written. It
imports nothing else of lapiz, and reads no file.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "FIELD", "LAPIZ", "LARGEST_FACTOR", "NOTES", "NOTES_SCHEMA", "POLICIES", "READING",
    "READING_SCHEMA", "ROWS", "SCHEMA", "SHADES", "TONES", "About", "AllSpent",
    "ArgumentReader", "BadInput", "Budget", "Candidates", "Chain", "Clausal", "ClauseSink",
    "Content", "Deduction", "Demand", "Drawn", "Enumerable", "Explaining", "ExtraNotation",
    "ExtraRule", "Figures", "Find", "Finder", "Format", "Generator", "Geometry", "Grounds",
    "HandOver", "HardestScale", "Item", "Kind", "Last", "Limit", "Linear", "Link", "Loose",
    "Meaning", "Memo", "Name", "Naming", "Notation", "Option", "OutOfBudget", "Parts", "Path",
    "Place", "Position", "Profile", "ProfileLike", "Puzzle", "Rated", "Rating", "ReadRule",
    "ReadSort", "Reading", "Remembering", "Restrictions", "Results", "Rows", "Says", "Scale",
    "ScaleLike", "Search", "Shape", "Solution", "Solutions", "Space", "Spot", "Spots", "Square",
    "SumScale", "Table", "Technique", "Token", "Told", "ToldSingle", "TooLarge", "Wash", "Why",
    "Wording", "WrittenChain", "a_few", "apart", "as_bytes", "bits", "by_label", "candidates",
    "check_puzzle", "chosen", "data_lines", "equation", "equations", "every_last_candidate",
    "explained", "field_line", "figures", "filled", "forget", "forwarding", "given", "gone",
    "ignored_rules", "in_rows", "inequations", "items", "last_candidate", "last_candidates",
    "lines_of", "located", "lowest", "missing", "named", "names", "neighbours", "notation", "noted",
    "noting", "number", "numbered", "of_layout", "of_process", "of_solve", "on_each_line",
    "resumed", "rows_of", "rules_out", "single", "spend_on_the_whole", "square_name", "title_of",
    "titled", "told_unknown", "union", "whole_budget", "written",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "bitsets": ["Candidates", "Table", "as_bytes", "bits", "lowest", "single", "union"],
        "budget": [
            "AllSpent", "Budget", "Limit", "OutOfBudget", "spend_on_the_whole", "whole_budget",
        ],
        "deduction": [
            "LARGEST_FACTOR", "Deduction", "Grounds", "Link", "Says", "Token", "candidates",
            "filled", "items", "number", "numbered",
        ],
        "demand": [
            "Clausal", "ClauseSink", "Demand", "Enumerable", "Explaining", "Linear",
            "Remembering", "Restrictions", "TooLarge", "Why", "explained", "missing", "rules_out",
        ],
        "documents": [
            "FIELD", "NOTES", "NOTES_SCHEMA", "READING", "READING_SCHEMA", "ROWS", "SCHEMA",
            "Rows", "by_label", "data_lines", "field_line", "given", "gone", "ignored_rules",
            "lines_of", "named", "names", "noted", "on_each_line", "resumed", "rows_of",
            "told_unknown", "written",
        ],
        "drawn": ["Drawn", "Told"],
        "geometry": [
            "SHADES", "TONES", "Geometry", "Loose", "Place", "Shape", "Spot",
            "Square", "Wash", "apart", "in_rows", "neighbours", "square_name",
        ],
        "kind": [
            "Content", "Generator", "HandOver", "Kind", "Naming", "Notation", "Option", "Puzzle",
            "Solution", "Solutions", "Spots", "Wording", "check_puzzle",
        ],
        "memo": ["Memo", "Results", "forget", "of_layout", "of_process", "of_solve"],
        "messages": ["BadInput", "Name", "Path", "a_few", "located"],
        "notations": [
            "LAPIZ", "ArgumentReader", "Meaning", "WrittenChain", "equation", "equations",
            "inequations", "notation", "noting",
        ],
        "profile": ["POLICIES", "Chain", "Parts", "Profile", "ProfileLike", "ToldSingle"],
        "readings": ["ReadRule", "ReadSort", "Reading", "chosen"],
        "records": ["ExtraNotation", "ExtraRule", "Format", "title_of"],
        "scale": ["Find", "HardestScale", "Rated", "Rating", "Scale", "ScaleLike", "SumScale"],
        "space": ["Item", "Position", "Space"],
        "technique": [
            "About", "Figures", "Finder", "Last", "Search", "Technique", "every_last_candidate",
            "figures", "forwarding", "last_candidate", "last_candidates", "titled",
        ],
    },
)
# fmt: on
