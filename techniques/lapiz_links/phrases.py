"""The rules that a setter has written in words: which sentences say no more than what is read.

A sentence that states a rule by one of the rule's phrases is read where a drawing goes with it. Any
other is accounted for if all its words are those of the rules that were read, or of plain sudoku;
what says nothing of a board is no rule. What remains is left over.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches

import attrs

from lapiz import of_process
from lapiz_grid import known_rules

LONG = 8
"""The letters of a word whose spelling is mended."""
LONGEST, MOST = 20_000, 200
"""The characters and the sentences that are looked through; what is beyond is left over."""
HEADING = 3
"""How many words a heading has at most: of one about a rule that is read the others say nothing."""
HOUSES = {
    "disjoint_groups": r"disjoint(?: (?:sets?|groups?))?|same(?: relative)? position",
    "windows": r"windoku|windows?|hyper",
    "diagonals": r"(?:(?:both|two)(?: of)?(?: the)?(?: main)? )?diagonals?",
    "regions": r"irregular|jigsaw|nonominoe?s?|chaos",
}
"""How the fields of a document that are houses are spoken of."""
COMMON = frozenset(
    """
    a about above absolute according across adjacent after again all allowed along already also
    always an and any apart appear appears applies apply are around as at attached backward
    backwards be been before begin beginning begins below beside between blue border borders both
    bottom box boxes brown but by can cannot cell cells center central centre chess circled
    classic clockwise closest clue clues color colored colors colour coloured colours column
    columns comprise connect connected connecting connects constitute constitutes constraint
    constraints contain contained containing contains corner corners correspond corresponding
    count cyan dark dashed default denote denotes diagonal diagonally diamond diamonds difference
    different digit digits direction directions disjoint distance distinct divide divided divides
    do does dot dots drawn each edge either empty end endpoint endpoints ends enter entire equal
    equally equals etc every exactly facing fill filled first following follows for form forms
    forward from given gives gold gray green grey grid group groups half has have height hide
    hides higher highest horizontal horizontally i identical if in include included includes
    inclusive increase increases increasing indicate indicated indicates inside into inward
    irrespective is it its itself join joined joining joins large larger largest last least left
    less lie lies light like line lines located low lower lowest magenta main marked may mean
    means medium middle more move moves must mustn't necessarily need needs negative neighbor
    neighbors neighbour neighbouring neighbours next no non none nor normal not number numbered
    numbers obscure obscures occur occurs of off on once one ones only opposite or orange order
    orthogonal orthogonally other others outer outlined outside outward own pair pairs pale
    parallel part parts pass passes peach pink place placed places point pointed pointing points
    position positions positive possible present printed provided pure purple put puzzle rather
    read reads red region regions regular relative repeat repeated repeating repeats represent
    represents respective respectively right row rows rule rules run runs same satisfy second see
    seen sees segment segments separate separated separates sequence sequences sequential set sets
    shaded shape shapes share shares sharing show shown shows side sides single size small smaller
    smallest so solid some somewhere sort sorts square squares standard start starting starts
    stated straight strictly such sudoku sum sums surround surrounded surrounding symbol symbols
    teal than that the their them themselves then there these they this those through tip to
    together top total totals touch touches touching toward towards turquoise two type types
    uniform unused up upper use used using usual usually value values vertical vertically via
    view violet visible visit visits way well when where whereas which whichever white whole
    whose wide width will with within without work yellow yet you
    """.split()  # noqa: SIM905  # a list of so many words is read as text
)
"""Words of plain rules; those of the sentences of rules are known besides."""
BOARD = re.compile(
    r"\b(?:digits?|numbers?|cells?|rows?|columns?|box(?:es)?|regions?|grid|lines?|circles?|squares?"
    r"|dots?|clues?|loops?|paths?|snakes?|rules?|constraints?|adjacent|diagonals?|rectangles?"
    r"|cages?|sums?|repeats?|values?|solver|shaded?"
    r"|neighbou?rs?|orthogonal(?:ly)?)\b"
)
"""A word that a sentence about the board has."""
ENGLISH = re.compile(r"\b(?:the|a|an|and|of|in|is|to|from|by|for|this|my|with|on|you|not|be|it)\b")
REFUSING = re.compile(
    r"n't apply|not (?:\w+ )?apply|no longer appl|\bexcept\b|\b(?:not|without) .*\bsudoku\b"
    r"|\b(?:wrong|false|incorrect|liars?|mistakes?|errors?)\b"
)
FINDING = re.compile(
    r"\b(?:draw|drawn|shad(?:e|ing)|loops?|paths?|snakes?|yin-?yang|doublers?|negators?"
    r"|schr(?:o|ö)dinger|wrogn|deduced?|determined?|nature|exactly one of|unknown|zero|0-[0-9])\b"
    r"|\bdivide the grid\b|\bone of\b(?! \W?[0-9])|\bdigits? (?:from )?0\b"
)
"""How a text says that something is to be found besides digits."""
NEGATIVE = re.compile(r"(?<!not )(?<!not necessarily )\ball\b.*\b(?:given|shown|marked|present)\b")
EXAMPLES = re.compile(
    r"\((?:e\.?g\.?|for example|example|so|thus)\b[^)]*\)|\b(?:e\.g\.|eg\.|for example)[^.;\n]*"
    r"|\bas an example\b[^.;\n]*",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"[.!?…;]+(?=\s|$|[\"')])|\n+|:(?=\s)")
_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_LEAST = re.compile(r">=|=>|≥|\b(?:never|not|no) (?:less|smaller|lower) than\b")
_MOST = re.compile(r"<=|=<|≤|\b(?:never|not|no) (?:more|greater|larger|higher) than\b")
_RANGES = re.compile(r"\b1\s?(?:-|to|through|and|,)\s?([0-9]{1,2})\b(?!\s?,)")
SPELT = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
NUMBERS: Mapping[str, frozenset[int]] = {
    "x": frozenset({10}),
    "v": frozenset({5}),
    "german-whisper": frozenset({5}),
    "dutch-whisper": frozenset({4}),
    "lockout": frozenset({4}),
    "quadruple": frozenset({4}),
    "black-dots": frozenset({2}),
    "sandwich": frozenset({9}),
    "entropic-line": frozenset({3, 4, 5, 6, 7, 8, 9, 123, 456, 789}),
    "global-entropy": frozenset({3, 4, 5, 6, 7, 8, 9, 123, 456, 789}),
    "modular-line": frozenset({*range(1, 10), 147, 258, 369}),
    "global-modulo": frozenset({*range(1, 10), 147, 258, 369}),
    "column-index": frozenset({5, 9, 159}),
    "row-index": frozenset({5, 9, 159}),
}
"""The numbers that are part of what a rule means."""


HARMLESS = re.compile(
    r"not (?:necessarily )?all (?:possible |such |of the )?\w+(?: (?:and|or) \w+)*"
    r" (?:are|have been|is|need be|may be) (?:necessarily )?(?:given|shown|marked|present|drawn)"
)
"""A sentence that says that there is no negative rule, which there is not."""
ONCE_TOLD = re.compile(
    r"(?:digits|numbers|values)? ?(?:may|can) (?:also )?repeat (?:on|along|in) "
    r"(?:the |any |both )?(?:marked |main |indicated |given |long )*diagonals?"
)
"""A sentence that diagonals are no houses, which says nothing unless one was read."""
FOG = re.compile(r"\bfog(?:gy|ged)?\b")
"""What a sentence about fog has: fog hides, and changes nothing."""
MENTION = re.compile(r"(?:(?:normal|standard|classic|usual)\b.*\brules?(?: appl(?:y|ies))?)")
"""A sentence that says nothing but that there is a rule."""

Phrase = tuple[tuple[int, int], frozenset[str]]
"""Where a phrase stands in a sentence, and the rules or houses that it may be about."""


@attrs.frozen
class ReadRules:
    """What has been read of a puzzle: its rules, those of them with all marks given, its houses.

    `numbers` are the values of its rules, `side` is that of the grid; `bare` says that nothing is
    drawn besides. `stated` are the sentences that were read as rules.
    """

    side: int
    rules: frozenset[str] = frozenset()
    negative: frozenset[str] = frozenset()
    houses: frozenset[str] = frozenset()
    numbers: frozenset[int] = frozenset()
    bare: bool = True
    stated: frozenset[str] = frozenset()


def left_over(text: str, told: ReadRules) -> list[str]:
    """Return the sentences of a text that say more than what has been read.

    >>> left_over("Normal sudoku rules apply. Draw a snake in the grid!", ReadRules(9))
    ['Draw a snake in the grid']
    """
    sentences = list(sentences_of(text))
    left = [sentence for sentence in sentences[:MOST] if not _accounted_for(sentence, told)]
    return left + (["…"] if len(sentences) > MOST or len(text) > LONGEST else [])


def normal(sentence: str) -> str:
    """Return a sentence as phrases are sought in it: in lower case, spelt as usual.

    >>> normal("Neighbouring Digits differ by AT LEAST five")
    'neighbouring digits differ by at least 5'
    """
    return re.sub(r"[a-z]+", lambda word: str(SPELT.get(word[0], word[0])), _lowered(sentence))


def _lowered(sentence: str) -> str:
    """Return a sentence in lower case, with usual spelling and words for signs of order."""
    low = _WORDS.sub(_spelt, sentence.lower().replace("×", "x"))
    low = low.replace("minimum difference of", "difference of at least")
    return _MOST.sub("at most", _LEAST.sub("at least", low))


def refuses(low: str) -> bool:
    """Tell whether a sentence says that something is not as usual, or is still to be found."""
    return bool(REFUSING.search(low) or FINDING.search(low))


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences of a text, without examples."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).replace("\\n", "\n").replace("\r", "\n")
    plain = re.sub("[\u2018\u2019`\u00b4]", "'", plain).replace("i.e.", "that is")
    plain = re.sub(r"(?<=[a-z,])[ \t]*\n(?=[ \t]*[a-z])", " ", EXAMPLES.sub("", plain))
    for part in _SENTENCES.split(re.sub(r"(?i)\bex?\.g\.", "", plain)):
        sentence = part.strip(" \t*-•+·()[]\"'")
        if _WORDS.search(sentence):
            yield " ".join(sentence.split())


def _accounted_for(sentence: str, told: ReadRules) -> bool:
    """Tell whether a sentence says no more than what has been read, or nothing of the board."""
    low = _lowered(sentence)
    if REFUSING.search(low):
        return False
    if sentence in told.stated:
        return _has_numbers(low, set(_WORDS.findall(low)), told)
    if HARMLESS.fullmatch(low):
        return True
    if ONCE_TOLD.fullmatch(low):
        return not {"diagonals", "extra-region"} & (told.rules | told.houses)
    if is_of_fog(low):
        around = low.replace("surrounding", "")
        told_of = [names for _, names in phrases_in(around)]
        return _are_read(told_of, told) and _has_numbers(low, (), told)
    phrases = list(phrases_in(low))
    meant = [names for _, names in phrases]
    if not BOARD.search(low) and not meant:
        return len(_WORDS.findall(low)) <= 3 or bool(ENGLISH.search(low))
    if not _are_read(meant, told):
        return told.bare and bool(MENTION.fullmatch(low)) and _need_cells(meant)
    if meant and len(_WORDS.findall(low)) <= HEADING:
        return True
    return _is_plain(low, phrases, told) and _has_negatives(low, meant, told)


def is_of_fog(low: str) -> bool:
    """Tell whether a sentence is about fog, and about nothing that is to be found."""
    return bool(FOG.search(low)) and not FINDING.search(low)


def _are_read(meant: list[frozenset[str]], told: ReadRules) -> bool:
    """Tell whether all that is spoken of has been read."""
    return all(names & (told.rules | told.houses) for names in meant)


def _spelt(found: re.Match[str]) -> str:
    """Return a long word as it should be spelt."""
    word, known = found[0], _vocabulary()
    if len(word) < LONG or word in known:
        return word
    near = [other for other in known if abs(len(other) - len(word)) < 2]
    return next(iter(get_close_matches(word, near, 1, 0.88)), word)


def _need_cells(meant: list[frozenset[str]]) -> bool:
    """Tell whether all that may be meant are rules that hold for some cells, not for the board."""
    rules = known_rules()
    return all(name in rules and rules[name].places for names in meant for name in names)


def _is_plain(low: str, phrases: list[Phrase], told: ReadRules) -> bool:
    """Tell whether words and numbers are all those of the rules that have been read."""
    inside = {at for span, _ in phrases for at in range(*span)}
    words = [one[0].removesuffix("'s") for one in _WORDS.finditer(low) if one.start() not in inside]
    if not all(word in _vocabulary() or word[0].isdecimal() for word in words):
        return False
    return _has_numbers(low, set(words), told)


def _has_numbers(low: str, words: Collection[str], told: ReadRules) -> bool:
    """Tell whether the numbers of a sentence are those of the rules that have been read."""
    of_rules = (NUMBERS.get(name, frozenset()) for name in told.rules)
    allowed = {1, 2, 3, told.side}.union(told.numbers, *of_rules)
    without = re.sub(r"\b[0-9]{1,2}x[0-9]{1,2}\b|\b[12]:[12]\b", " ", low)
    ends = {int(end) for end in _RANGES.findall(without)}
    numbers = {int(word) for word in re.findall(r"(?<![\w.])[0-9]{1,6}", _RANGES.sub(" ", without))}
    numbers |= {number for word, number in SPELT.items() if word in words}
    return ends <= {told.side} | allowed - {1, 2} and numbers <= allowed


def _has_negatives(low: str, meant: list[frozenset[str]], told: ReadRules) -> bool:
    """Tell whether a sentence that says that all marks are given was read as that."""
    if not NEGATIVE.search(low):
        return True
    marks = {name for name, rule in known_rules().items() if rule.negative}
    spoken = {name for names in meant for name in names & told.rules & marks}
    if "non-consecutive" in told.rules:
        spoken -= {"white-dots"}
    return spoken <= told.negative


def phrases_in(low: str) -> Iterator[Phrase]:
    """Yield the phrases of a sentence that no longer one holds, and what they may be about."""
    phrases = [
        (match.span(), names) for pattern, names in _phrases() for match in pattern.finditer(low)
    ]
    for span, names in phrases:
        wider = (
            other[0] <= span[0] and span[1] <= other[1] and other != span for other, _ in phrases
        )
        if not any(wider):
            same = [more for other, more in phrases if other == span]
            yield span, names.union(*same)


@of_process()
def _phrases() -> list[tuple[re.Pattern[str], frozenset[str]]]:
    """Return the patterns of phrases, each with the names of what it may be about."""
    names: dict[str, set[str]] = {pattern: {house} for house, pattern in HOUSES.items()}
    for name, rule in known_rules().items():
        plain = re.escape(name).replace(r"\-", "[- ]?") + "s?"
        for pattern in (*rule.spoken, *([] if rule.spoken else [plain])):
            names.setdefault(pattern, set()).add(name)
    return [
        (re.compile(rf"(?<![\w'])(?:{pattern})(?![\w'])"), frozenset(meant))
        for pattern, meant in names.items()
    ]


@of_process()
def _vocabulary() -> frozenset[str]:
    """Return all words of plain rules and of the sentences of rules."""
    said = " ".join(
        f"{rule.name} {rule.title} {rule.sentence} {rule.negative}"
        for rule in known_rules().values()
    )
    return COMMON | set(_WORDS.findall(said.lower())) | set(SPELT)
