"""How figures and tables are written."""

from statistics_of_pairs import spread


def rounded(value):
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def with_spread(values, unit=""):
    figures = spread(values)
    if len(values) == 1:
        return f"{rounded(values[0])}{unit}"
    return (f"{rounded(figures['median'])}{unit} "
            f"({rounded(figures['min'])}–{rounded(figures['max'])})")


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


def bytes_of_any_size(value):
    """With three digits and the unit that fits."""
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if value >= size:
            return f"{rounded(value / size)} {unit}"
    return f"{rounded(value / 1e3)} kB"


def duration(seconds):
    """With three digits and the unit that fits."""
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{rounded(seconds / size)} {unit}"
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if seconds >= size:
            return f"{rounded(seconds / size)} {unit}"
    return f"{rounded(seconds / 1e-6)} µs"


def power_of_ten(digits):
    """1e7 for 10000000, otherwise the number with commas."""
    exponent = len(str(digits)) - 1
    return f"1e{exponent}" if digits == 10**exponent else f"{digits:,}"


def narrow_table(heads, rows):
    """A table without blanks beside its bars, as documents have it."""
    lines = ["|" + "|".join(heads) + "|", "|" + "---|" * len(heads)]
    return lines + ["|" + "|".join(str(cell) for cell in row) + "|" for row in rows]


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
