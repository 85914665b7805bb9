"""The tables of single operations: ratios first, times beside."""

from statistics import median

from arithmetic import OPERATIONS, OURS
from entries import counted, entry_of, ratios_of
from formatting import duration, power_of_ten, table, with_spread
from peers import NATIVE_FLINT, PYTHON_FLINT

PEERS = ("GMP", PYTHON_FLINT, NATIVE_FLINT)

EXPLANATIONS = {
    "product": "Two numbers of n digits.",
    "square": "A number of n digits.",
    "reciprocal": "Of a number of n digits, to n digits; GMP has no reciprocal of its own and "
                  "divides a power of two.",
    "root": "√10005 to n digits as an integer; ours gives the remainder as well.",
    "quotient": "2n digits by n digits, with remainder.",
    "conversion": "n decimals as text; ours from a binary fraction, the peers' from an integer.",
}


def lines(cases):
    """One table for each operation."""
    result = [
        "## Arithmetic", "",
        "pi-trainer's time as a share of the peer's (0.5: half its time), formed within each "
        "round: median and (smallest–largest). Every peer's result was compared with ours before "
        "it was timed. GMP uses one thread however many there are.", ""]
    for operation in OPERATIONS:
        chosen = [case for case in cases if case["operation"] == operation]
        if not chosen:
            continue
        result += [f"### {operation.capitalize()}", "", EXPLANATIONS[operation], ""]
        result += table(
            ["digits", "threads", *(f"share of {name}" for name in PEERS), OURS, *PEERS],
            [row for case in chosen for row in rows(case)])
        result += [""]
    return result


def rows(case):
    if not case["contestants"]:
        return [[power_of_ten(case["digits"]), "–", case["note"]] + ["–"] * (2 * len(PEERS))]
    numbers = sorted({e["threads"] for e in case["contestants"] if e["name"] == OURS})
    return [row(case, threads) for threads in numbers]


def row(case, threads):
    ours = entry_of(case, OURS, threads)
    peers = [peer(case, name, threads) for name in PEERS]
    shares = [
        with_spread(ratios_of(ours, entry)) if entry["samples"] else "–" for entry in peers]
    times = [
        duration(median(counted(entry["samples"]))) if entry["samples"] else entry["note"]
        for entry in peers]
    return [power_of_ten(case["digits"]), threads, *shares,
            duration(median(counted(ours["samples"]))), *times]


def peer(case, name, threads):
    """The peer with as many threads, or with the only number that it can use."""
    found = [entry for entry in case["contestants"] if entry["name"] == name]
    exact = [entry for entry in found if entry["threads"] == threads]
    return (exact or found or [{"samples": [], "note": "not run"}])[0]
