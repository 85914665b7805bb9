"""Finds contestants in the raw data of a case and forms ratios between them."""

from statistics_of_pairs import paired_ratios


def counted(samples, key="seconds"):
    """The samples without the first round; a peer that ran only there keeps that one."""
    kept = [sample for sample in samples if sample["round"] > 0] or samples
    return [sample[key] for sample in kept]


def entry_of(case, name, threads=None):
    """The entry of a contestant with samples, or None.

    threads: how many; one that is there with another number only is not found. None takes any.
    """
    for entry in case["contestants"]:
        if entry["name"] == name and threads in (None, entry["threads"]) and entry["samples"]:
            return entry
    return None


def seconds_of_both(ours, theirs):
    """Our seconds and theirs of the rounds in which both were measured."""
    first = {sample["round"]: sample["seconds"] for sample in ours["samples"]}
    second = {sample["round"]: sample["seconds"] for sample in theirs["samples"]}
    rounds = sorted(first.keys() & second.keys())
    rounds = [number for number in rounds if number > 0] or rounds
    return [first[r] for r in rounds], [second[r] for r in rounds]


def ratios_of(ours, theirs):
    """Our time over theirs within each round."""
    return paired_ratios(*seconds_of_both(ours, theirs))


def differences_of(ours, theirs):
    """Our time without theirs within each round."""
    return [mine - other for mine, other in zip(*seconds_of_both(ours, theirs))]


def is_measured_once(entry):
    """Whether only the round that is discarded elsewhere is there."""
    return bool(entry["samples"]) and all(sample["round"] == 0 for sample in entry["samples"])
