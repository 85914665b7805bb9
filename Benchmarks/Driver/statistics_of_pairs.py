"""Medians, spreads, and ratios formed pair by pair."""

from statistics import median


def spread(values):
    """Median, smallest and largest."""
    return {"median": median(values), "min": min(values), "max": max(values)}


def paired_ratios(values, baselines):
    """value / baseline within each round, so that a slow moment of the machine slows both."""
    return [value / baseline for value, baseline in zip(values, baselines)]


def verdict(ratios, limit):
    """Whether a ratio keeps its limit: only when the whole spread agrees is it beyond doubt."""
    if max(ratios) <= limit:
        return "kept"
    if min(ratios) > limit:
        return "MISSED"
    return "kept by the median" if median(ratios) <= limit else "MISSED by the median"
