"""Digits end to end: from nothing to the decimal digits in a file, whole processes in turn."""

import hashlib
import os

from peers import GUARD_DIGITS
from processes import BenchmarkFailure

OURS = "pi-trainer"
OURS_AS_TEXT = "pi-trainer and export to text"


def decimals_of(path, digits):
    """The first decimals of a text with an integer part, without blanks and line ends."""
    with open(path, "rb") as file:
        text = file.read().translate(None, b" \r\n\t\\")
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
        self.samples = {OURS: [], OURS_AS_TEXT: []}
        self.notes = {}
        self.slow = set()
        self.decimals = None
        self.peers = [peer for peer in context.peers if constant in peer.constants]
        for peer in self.peers:
            self.samples[peer.name] = []
            if not peer.is_available:
                self.notes[peer.name] = f"not available ({peer.installation})"

    def measure(self):
        for round_number in range(self.context.rounds + 1):
            self.context.say(
                f"{self.constant} {self.digits:,}: round {round_number} of {self.context.rounds}")
            self.run_ours(round_number)
            for peer in self.peers:
                if peer.name not in self.notes and peer.name not in self.slow:
                    self.run_peer(peer, round_number)
        return self.result()

    def run_ours(self, round_number):
        product = self.context.product
        text = os.path.join(self.context.scratch, "ours.txt")
        cost, _ = product.generate(self.constant, self.digits, "none")
        export = product.export(product.pack(self.constant), text)
        decimals = decimals_of(text, self.digits)
        if self.decimals not in (None, decimals):
            raise BenchmarkFailure(f"two runs gave different digits of {self.constant}")
        self.decimals = decimals
        self.record(OURS, round_number, cost)
        self.record(OURS_AS_TEXT, round_number, cost + export)

    def run_peer(self, peer, round_number):
        path = os.path.join(self.context.scratch, "peer.txt")
        command = peer.command(self.constant, self.digits, path)
        try:
            cost = self.context.runner.run(
                command, output=path if peer.to_standard_output else None,
                time_limit=self.context.time_limit)
            theirs = decimals_of(path, self.digits)
        except (TimeoutError, BenchmarkFailure, OSError) as error:
            self.notes[peer.name] = f"did not finish: {error}"
            self.samples[peer.name] = []
            return
        finally:
            if os.path.exists(path):
                os.remove(path)
        if theirs != self.decimals:
            position = first_difference(self.decimals, theirs)
            self.notes[peer.name] = f"WRONG from decimal {position:,} on, or ours is"
            self.samples[peer.name] = []
            return
        self.record(peer.name, round_number, cost)
        # A peer that takes long is measured once, unless a limit is held against it.
        is_slow = cost.seconds > self.context.patience
        if round_number == 0 and is_slow and not peer.is_yardstick:
            self.slow.add(peer.name)

    def record(self, name, round_number, cost):
        self.samples[name].append({"round": round_number, **cost.as_json()})

    def result(self):
        return {
            "constant": self.constant, "digits": self.digits, "guardDigits": GUARD_DIGITS,
            "sha256OfDecimals": hashlib.sha256(self.decimals).hexdigest(),
            "lastDecimals": self.decimals[-50:].decode(),
            "threads": {OURS: self.context.product.threads,
                        OURS_AS_TEXT: self.context.product.threads,
                        **{peer.name: peer.threads for peer in self.peers}},
            "samples": self.samples, "notes": self.notes,
        }


def measure(context):
    """All constants at all sizes."""
    cases = [(c, n) for n in context.sizes for c in ("pi", "e", "phi")]
    cases += [("pi", n) for n in context.large_sizes]
    return [GenerationCase(context, constant, digits).measure() for constant, digits in cases]
