"""Digits end to end: from nothing to the decimal digits in a file, whole processes in turn."""

import hashlib
import json
import os
import re

from budget import OUT_OF_TIME
from peers import GUARD_DIGITS
from processes import BenchmarkFailure

# As users run it: a pack, certified by `--check standard`.
OURS = "pi-trainer"
UNCHECKED = "pi-trainer, unchecked"
AS_TEXT = "pi-trainer and export to text"
# What every process of ours takes: beside it stand sizes up to so many digits.
VERSION = "pi-trainer --version"
SMALL = 10_000


def decimals_of(path, digits, is_scientific=False):
    """The first decimals of a text with an integer part, without blanks and line ends.

    is_scientific: it has lines of other content and a number such as 0.314e1.
    """
    with open(path, "rb") as file:
        text = file.read()
    if is_scientific:
        found = re.search(rb"0\.([0-9])([0-9]*)e1\b", text)
        text = b"%b.%b" % found.groups() if found else b""
    text = text.translate(None, b" \r\n\t\\")
    point = text.find(b".")
    decimals = text[point + 1 : point + 1 + digits]
    if point != 1 or len(decimals) != digits or not decimals.isdigit():
        raise BenchmarkFailure(f"no {digits} decimals in the output")
    return decimals


def first_difference(ours, theirs):
    """The 1-based position of the first differing decimal."""
    low, high = 0, len(ours)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if ours[low:middle] == theirs[low:middle] else (low, middle)
    return low + 1


class GenerationCase:
    """One constant at one size: all contestants, round by round."""

    def __init__(self, context, constant, digits):
        self.context = context
        self.constant = constant
        self.digits = digits
        self.entries = {}
        self.slow = set()
        self.decimals = None
        if digits <= SMALL:
            self.enter(VERSION, 1)
        for threads in context.threads:
            for name in (OURS, UNCHECKED, AS_TEXT):
                self.enter(name, threads)
        self.peers = [peer for peer in context.peers if constant in peer.constants]
        for peer in self.peers:
            entry = self.enter(peer.name, peer.threads)
            if not peer.is_available:
                entry["note"] = f"not run ({peer.installation})"

    def enter(self, name, threads):
        entry = {"name": name, "threads": threads, "samples": [], "note": ""}
        self.entries[name, threads] = entry
        return entry

    def measure(self):
        for round_number in range(self.context.rounds + 1):
            if not self.context.budget.allows(round_number):
                break
            self.context.say(
                f"{self.constant} {self.digits:,}: round {round_number} of {self.context.rounds}")
            if (VERSION, 1) in self.entries:
                self.record((VERSION, 1), round_number, self.context.product.version())
            for threads in self.context.threads:
                self.run_ours(threads, round_number)
            for peer in self.peers:
                key = (peer.name, peer.threads)
                if not self.entries[key]["note"] and key not in self.slow:
                    self.run_peer(peer, round_number)
        return self.result()

    def run_ours(self, threads, round_number):
        product = self.context.product
        text = os.path.join(self.context.scratch, "ours.txt")
        unchecked, _ = product.generate(self.constant, self.digits, "none", threads=threads)
        cost, report = product.generate(self.constant, self.digits, "standard", threads=threads)
        if not report["verified"]:
            raise BenchmarkFailure(f"{self.constant} at {self.digits} digits failed its check")
        export = product.export(product.pack(self.constant), text)
        decimals = decimals_of(text, self.digits)
        if self.decimals not in (None, decimals):
            raise BenchmarkFailure(f"two runs gave different digits of {self.constant}")
        self.decimals = decimals
        phases = {timing["stage"]: timing["seconds"] for timing in report["timings"]}
        self.record((OURS, threads), round_number, cost, phases)
        self.record((UNCHECKED, threads), round_number, unchecked)
        self.record((AS_TEXT, threads), round_number, unchecked + export)

    def run_peer(self, peer, round_number):
        key = (peer.name, peer.threads)
        path = os.path.join(self.context.scratch, "peer.txt")
        told = os.path.join(self.context.scratch, "phases.json")
        command = peer.command(self.constant, self.digits, path)
        try:
            cost = self.context.runner.run(
                command, output=path if peer.to_standard_output else told,
                time_limit=self.context.time_limit)
            theirs = decimals_of(path, self.digits, peer.is_scientific)
        except (TimeoutError, BenchmarkFailure, OSError) as error:
            self.entries[key].update(note=f"did not finish: {error}", samples=[])
            return
        finally:
            if os.path.exists(path):
                os.remove(path)
        if theirs != self.decimals:
            position = first_difference(self.decimals, theirs)
            self.entries[key].update(
                note=f"WRONG from decimal {position:,} on, or ours is", samples=[])
            return
        phases = None
        if peer.tells_phases:
            with open(told, encoding="utf-8") as file:
                phases = json.load(file)
        self.record(key, round_number, cost, phases)
        # A peer that takes long is measured once, unless a limit is held against it.
        is_slow = cost.seconds > self.context.patience
        if round_number == 0 and is_slow and not peer.is_yardstick:
            self.slow.add(key)

    def record(self, key, round_number, cost, phases=None):
        sample = {"round": round_number, **cost.as_json()}
        if phases is not None:
            sample["phases"] = phases
        self.entries[key]["samples"].append(sample)

    def result(self):
        return {
            "constant": self.constant, "digits": self.digits, "guardDigits": GUARD_DIGITS,
            "sha256OfDecimals": hashlib.sha256(self.decimals).hexdigest(),
            "lastDecimals": self.decimals[-50:].decode(),
            "contestants": list(self.entries.values()),
        }


def measure(context):
    """All constants at all sizes."""
    sizes = sorted({*context.small_sizes, *context.sizes})
    cases = [(c, n) for n in sizes for c in context.constants]
    cases += [("pi", n) for n in context.large_sizes]
    results = []
    for constant, digits in cases:
        if context.budget.is_over:
            results.append({
                "constant": constant, "digits": digits, "contestants": [], "note": OUT_OF_TIME})
        else:
            results.append(GenerationCase(context, constant, digits).measure())
    return results
