"""The tables of digits end to end, and of the phases that their time went into."""

from statistics import median

from entries import counted, entry_of, is_measured_once, ratios_of
from formatting import megabytes, power_of_ten, rounded, table, with_spread
from generation import OURS

# The phases of all contestants under common names; what a peer calls its value is everything
# before the conversion.
PHASES = ("series", "recurrence", "root and quotient", "value", "conversion", "certificate", "rest")
CERTIFICATE_STAGES = ("read-back", "residues")


def lines(cases):
    """A table for each constant and size, then the phases."""
    result = [
        "## Digits end to end", "",
        "Seconds from nothing to the decimals in a file, whole processes in turn; median and "
        "(smallest–largest). `pi-trainer` writes a pack and certifies it (`--check standard`); "
        "the peers write text and check nothing. Share: pi-trainer's time as a share of the "
        "contestant's, with the same number of threads, formed within each round.", ""]
    for case in cases:
        result += [f"### {case['constant']}, {case['digits']:,} decimals", ""]
        if not case["contestants"]:
            result += [case["note"], ""]
            continue
        result += table(
            ["contestant", "threads", "share", "seconds", "CPU seconds", "peak memory", ""],
            [row(case, entry) for entry in case["contestants"]])
        result += ["", f"Decimals end in `{case['lastDecimals'][-20:]}`, SHA-256 "
                   f"`{case['sha256OfDecimals']}`; every contestant's decimals were compared "
                   "with it.", ""]
    return result + phase_lines(cases)


def row(case, entry):
    name, threads, samples = entry["name"], entry["threads"], entry["samples"]
    if not samples:
        return [name, threads, "–", "–", "–", "–", entry["note"]]
    ours = entry_of(case, OURS, threads) or entry_of(case, OURS)
    return [
        name, threads, "1" if entry is ours else with_spread(ratios_of(ours, entry)),
        with_spread(counted(samples)), with_spread(counted(samples, "cpu_seconds")),
        megabytes(max(counted(samples, "peak_bytes"))),
        "measured once, it is slow" if is_measured_once(entry) else ""]


def phases_of(entry):
    """Median seconds of each phase of a contestant that tells them, or None."""
    kept = [s for s in entry["samples"] if s["round"] > 0] or entry["samples"]
    if not kept or any("phases" not in sample for sample in kept):
        return None
    seconds = {phase: [] for phase in PHASES}
    for sample in kept:
        told = sample["phases"]
        for phase in PHASES[:5]:
            seconds[phase].append(told.get(phase, 0))
        seconds["certificate"].append(sum(told.get(stage, 0) for stage in CERTIFICATE_STAGES))
        # Starting, writing, hashing, ending.
        known = sum(seconds[phase][-1] for phase in PHASES[:6])
        seconds["rest"].append(sample["seconds"] - known)
    return {phase: median(values) for phase, values in seconds.items()}


def phase_lines(cases):
    """Where the time of whole processes goes."""
    rows = []
    for case in cases:
        for entry in case["contestants"]:
            phases = phases_of(entry)
            if phases:
                rows.append([
                    case["constant"], power_of_ten(case["digits"]), entry["name"],
                    entry["threads"],
                    *(rounded(phases[p]) if phases[p] > 0 else "–" for p in PHASES)])
    if not rows:
        return []
    return ["### Where the time goes", "",
            "Median seconds. Value: a peer's constant in binary, all steps together. Certificate: "
            "reading back and residues. Rest: starting, writing, hashing, ending.", "",
            *table(["constant", "decimals", "contestant", "threads", *PHASES], rows), ""]
