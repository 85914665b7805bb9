"""The goals of generating, held against what was measured."""

from entries import differences_of, entry_of, ratios_of
from formatting import power_of_ten, table, with_spread
from generation import OURS, SMALL, VERSION
from peers import NATIVE_FLINT
from statistics_of_pairs import verdict

# Seconds beyond `--version`, at most, up to SMALL digits.
BEYOND_VERSION = 0.004
# Our time as a share of native FLINT's, at most: a certified pack against unchecked text. From each
# size to the next one: with one thread, and with more.
SHARES = {
    100_000: {"pi": (1.0, 1.0), "e": (1.0, 1.0), "phi": (1.0, 1.0)},
    1_000_000: {"pi": (0.8, 0.6), "e": (0.8, 0.6), "phi": (1.0, 1.0)},
    10_000_000: {"pi": (0.5, 0.5), "e": (0.5, 0.5), "phi": (0.7, 0.7), "log2": (1.0, 0.5),
                 "zeta3": (1.0, 0.5)},
}
# Of the other constants, with the last size of SHARES.
OTHER_SHARES = (1.0, 1.0)
# How many times as fast so many processors are predicted to be, at least.
SPEED_UPS = {16: 13.5, 64: 30.0}
LEAST_DIGITS_OF_SPEED_UPS = 100_000_000


def share_goal(constant, digits, threads):
    """The largest share of native FLINT's time that is asked for, or None."""
    sizes = [size for size in SHARES if size <= digits]
    if not sizes:
        return None
    other = OTHER_SHARES if max(sizes) == max(SHARES) else None
    goal = SHARES[max(sizes)].get(constant, other)
    return goal and goal[threads > 1]


def rows_of_constants(cases):
    rows = []
    for case in cases:
        version = entry_of(case, VERSION)
        for ours in case["contestants"]:
            if ours["name"] != OURS or not ours["samples"]:
                continue
            what = [case["constant"], power_of_ten(case["digits"]), ours["threads"]]
            if case["digits"] <= SMALL and version:
                beyond = differences_of(ours, version)
                rows.append([
                    *what, "`--version`", with_spread([1e3 * d for d in beyond], " ms") + " more",
                    f"{1e3 * BEYOND_VERSION:g} ms", verdict(beyond, BEYOND_VERSION)])
            goal = share_goal(case["constant"], case["digits"], ours["threads"])
            theirs = entry_of(case, NATIVE_FLINT, ours["threads"])
            if goal and theirs:
                ratios = ratios_of(ours, theirs)
                rows.append([*what, NATIVE_FLINT, with_spread(ratios), goal, verdict(ratios, goal)])
    return rows


def rows_of_speed_ups(constant, digits, predicted):
    """predicted: how many times as fast, by the number of processors."""
    if digits < LEAST_DIGITS_OF_SPEED_UPS:
        return []
    return [[constant, power_of_ten(digits), f"{count}", f"{predicted[count]:.1f}", f"{goal:g}",
             "kept" if predicted[count] >= goal else "MISSED"]
            for count, goal in SPEED_UPS.items() if count in predicted]


def lines(sections):
    """The section of the document, or nothing where nothing was measured that has a goal."""
    rows = rows_of_constants(sections.get("generation", []))
    if not rows:
        return []
    return [
        "## Goals", "",
        "pi-trainer's time beside the peer's, formed within each round: median and "
        "(smallest–largest). Whole processes; ours ends with a certified pack "
        "(`--check standard`), the peer's with unchecked text. Up to 1e4 digits: what it takes "
        "beyond `--version`; else a share.", "",
        *table(["what", "digits", "threads", "peer", "share", "goal", "result"], rows), ""]
