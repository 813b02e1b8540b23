"""The form of a deduction, looked at before any logic: its fields hold what the proof expects.

Nothing about a field is taken for granted, not even its type: a number that is no number compares
with nothing, and a mapping of a class of its own may answer otherwise the next time it is asked.
"""

from lapiz.core import LARGEST_FACTOR, Deduction, Grounds, Space


def malformed(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with the form of a deduction in a space, or return an empty string.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> malformed(Deduction(removes=0b100, truths=(0,)), space)
    'it names candidates that the space does not have'
    >>> malformed(Deduction(removes=0b01, truths=(0,), factors={0: float("nan")}), space)
    'the factor of x is no whole number up to 1000000'
    """
    return (
        _wrong_types(deduction)
        or _unknown_names(deduction, space)
        or (_malformed_factors if deduction.factors else _incomplete)(deduction, space)
    )


def _wrong_types(deduction: Deduction) -> str:
    if type(deduction) is not Deduction:
        return "it is no deduction, but of a class of its own"
    if type(deduction.removes) is not int or type(deduction.places) is not int:
        return "what it removes or places is no set of candidates"
    if type(deduction.truths) is not tuple or type(deduction.deadly) is not tuple:
        return "its truths or deadly items are no tuple of numbers"
    if type(deduction.factors) is not dict or type(deduction.images) is not dict:
        return "its factors or images are no dictionary"
    if type(deduction.certificate) is not bytes:
        return "its certificate is not made of bytes"
    if type(deduction.grounds) is not Grounds:
        return "its grounds are none that lapiz knows"
    return ""


def _unknown_names(deduction: Deduction, space: Space) -> str:
    if (deduction.removes | deduction.places) & ~space.everything:
        return "it names candidates that the space does not have"
    if deduction.removes & deduction.places:
        return "it removes and places the same candidate"
    for number in (*deduction.truths, *deduction.deadly):
        if type(number) is not int or not 0 <= number < len(space.items):
            return f"there is no item {number}"
        if not (space.items[number].required or number in space.demand_at):
            return f"{space.items[number].name} need not be satisfied, so it is not a truth"
    return ""


def _malformed_factors(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with the form of a deduction's factors, or return an empty string."""
    if deduction.grounds is not Grounds.PROOF or deduction.images:
        return f"it has factors, which prove nothing on grounds of {deduction.grounds.value}"
    for number, factor in deduction.factors.items():
        if type(number) is not int or not 0 <= number < len(space.items):
            return f"there is no item {number}, which has a factor"
        name, demand = space.items[number].name, space.demand_at.get(number)
        if type(factor) is not int or not -LARGEST_FACTOR <= factor <= LARGEST_FACTOR:
            return f"the factor of {name} is no whole number up to {LARGEST_FACTOR}"
        if demand and not demand.linear:
            return f"{name} has a factor, but is not a sum"
        if (factor > 0 or demand) and number not in deduction.truths:
            return f"{name} has the factor {factor}, but is not a truth"
    return ""


def _incomplete(deduction: Deduction, space: Space) -> str:
    """Say what a deduction lacks that its grounds need, or return an empty string."""
    grounds = deduction.grounds
    if grounds.assumes_unique and _demanding(deduction, space):
        return f"it takes a demand for a truth, which is not for grounds of {grounds.value}"
    if grounds is Grounds.PROOF and not deduction.truths:
        return "it names no truths"
    if grounds is Grounds.UNIQUENESS and not deduction.deadly:
        return "it assumes uniqueness but names no deadly pattern"
    if grounds is Grounds.SYMMETRY and not deduction.images:
        return "it rests on a symmetry but names no images"
    if grounds is Grounds.COUNT and (deduction.truths or deduction.deadly):
        return "it rests on a count, which looks at all there is, but names items"
    if grounds is not Grounds.SYMMETRY and deduction.images:
        return f"it names images, which prove nothing on grounds of {grounds.value}"
    if any(type(member) is not int for pair in deduction.images.items() for member in pair):
        return "its images are not candidates by candidate"
    return ""


def _demanding(deduction: Deduction, space: Space) -> bool:
    """Tell whether a deduction of uniqueness would have to look at what rules demand.

    No argument looks at whether a symmetry maps a demand onto itself, so no demand may be there.
    """
    if deduction.grounds is Grounds.SYMMETRY:
        return bool(space.demands)
    return any(number in space.demand_at for number in (*deduction.truths, *deduction.deadly))
