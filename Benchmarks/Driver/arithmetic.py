"""Single operations on large integers: one process a contestant, in turn, compared before."""

import math
import os
import random
import tempfile

import peers
from budget import OUT_OF_TIME
from contestant import Contestant
from processes import BenchmarkFailure

OURS = "pi-trainer"
OPERATIONS = ("product", "square", "reciprocal", "root", "quotient", "conversion")

# A sample lasts at least this long, so that the clock and the order do not count.
SAMPLE_SECONDS = 0.03
MOST_REPEATS = 20_000

# How far an approximate result may lie from ours, in units of its last bit: a reciprocal of ours
# lies at most 7 below the true one, FLINT's within 2 of it.
TOLERANCE = {"reciprocal": 9}

# The bits of the conversion's binary fraction beyond those that its decimals need.
FRACTION_GUARD_BITS = 192


def bits_of(digits):
    """The bits of a number of so many digits."""
    return (digits * 3321928094887363 + 10**15 - 1) // 10**15


def write_operands(folder, digits):
    """Operands that are the same in every run: the highest bit is set, the rest is random."""
    generator = random.Random(digits)
    bits = bits_of(digits)
    sizes = {"a": bits, "b": bits, "fraction": bits + FRACTION_GUARD_BITS}
    for name, size in sizes.items():
        value = generator.getrandbits(size) | 1 << (size - 1)
        with open(os.path.join(folder, f"{name}.operand"), "wb") as file:
            file.write(value.to_bytes((size + 7) // 8, "little"))


def repeats(seconds):
    """How many times an operation is done in a sample."""
    return max(1, min(MOST_REPEATS, math.ceil(SAMPLE_SECONDS / max(seconds, 1e-9))))


def results_agree(ours, theirs, tolerance):
    """Whether the parts of two results are the same, or close where they are approximate."""
    if len(ours) != len(theirs):
        return False
    if tolerance == 0:
        return ours == theirs
    return all(
        abs(int.from_bytes(mine, "little") - int.from_bytes(other, "little")) <= tolerance
        for mine, other in zip(ours, theirs))


def all_contestants(context):
    """Ours and the peers, with every number of threads that they can use."""
    folder = context.folder
    ours = context.arithmetic_program
    gmp = os.path.join(folder, ".build", "release", "GMPOperations")
    python = os.path.join(folder, ".venv", "bin", "python")
    scripts = os.path.join(folder, "Peers")
    flint_version = peers.answer([python, os.path.join(scripts, "flint_digits.py"), "--version"])
    result = []
    for threads in context.threads:
        result.append(Contestant(OURS, threads, [ours], peers.answer([ours, "--version"])))
        result.append(Contestant(
            peers.PYTHON_FLINT, threads, [python, os.path.join(scripts, "flint_operations.py")],
            flint_version, peers.PYTHON_FLINT_INSTALLATION))
        if context.native:
            result.append(Contestant(
                peers.NATIVE_FLINT, threads, [context.native], peers.answer(
                    [context.native, "--version"])))
    result.insert(1, Contestant(
        "GMP", 1, [gmp], peers.answer([gmp, "--version"]), "apt-get install libgmp-dev"))
    return result


class ArithmeticCase:
    """One operation at one size: all contestants, round by round."""

    def __init__(self, context, operation, digits, contestants):
        self.context = context
        self.operation = operation
        self.digits = digits
        self.contestants = contestants
        self.entries = {
            contestant: {
                "name": contestant.name, "threads": contestant.threads, "repeats": 0,
                "samples": [], "note": self.first_note(contestant)}
            for contestant in contestants}
        self.slow = set()

    @staticmethod
    def first_note(contestant):
        if contestant.is_available:
            return ""
        return f"not run ({contestant.installation})"

    @property
    def running(self):
        return [c for c in self.contestants if not self.entries[c]["note"]]

    def measure(self):
        self.attempt(lambda contestant: contestant.prepare(
            self.operation, self.digits, self.context.time_limit))
        self.compare()
        self.attempt(self.warm_up)
        for round_number in range(1, self.context.rounds + 1):
            if not self.context.budget.allows(round_number):
                break
            self.attempt(lambda contestant: self.sample(contestant, round_number))
        return {
            "operation": self.operation, "digits": self.digits,
            "contestants": list(self.entries.values())}

    def attempt(self, action):
        """Lets all do something in turn; who fails or takes too long is out, but we are not."""
        for contestant in self.running:
            try:
                action(contestant)
            except (TimeoutError, BenchmarkFailure) as error:
                if contestant.name == OURS:
                    raise BenchmarkFailure(f"{self.operation}, {self.digits:,}: {error}") from error
                self.entries[contestant].update(note=f"did not finish: {error}", samples=[])

    def compare(self):
        """Lets nobody be timed who came to something else than we did."""
        expected = None

        def check(contestant):
            nonlocal expected
            found = self.result_of(contestant)
            if expected is None:
                expected = found
            elif not results_agree(expected, found, TOLERANCE.get(self.operation, 0)):
                self.entries[contestant]["note"] = "WRONG, or ours is"

        self.attempt(check)

    def result_of(self, contestant):
        with tempfile.TemporaryDirectory(dir=self.context.scratch) as folder:
            contestant.result(os.path.join(folder, "result"), self.context.time_limit)
            parts = []
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name), "rb") as file:
                    parts.append(file.read())
        return parts

    def warm_up(self, contestant):
        """The discarded round, from which the number of repetitions follows."""
        wall, cpu = contestant.run(1, self.context.time_limit)
        count = repeats(wall)
        if count > 1:
            wall, cpu = contestant.run(count, self.context.time_limit)
        entry = self.entries[contestant]
        entry["repeats"] = repeats(wall)
        entry["samples"].append({"round": 0, "seconds": wall, "cpu_seconds": cpu})
        if wall > self.context.patience and contestant.name != OURS:
            self.slow.add(contestant)

    def sample(self, contestant, round_number):
        if contestant in self.slow:
            return
        entry = self.entries[contestant]
        wall, cpu = contestant.run(entry["repeats"], self.context.time_limit)
        entry["samples"].append({"round": round_number, "seconds": wall, "cpu_seconds": cpu})


def measure_size(context, digits):
    """All operations at one size."""
    contestants = all_contestants(context)
    with tempfile.TemporaryDirectory(dir=context.scratch) as folder:
        write_operands(folder, digits)
        try:
            for contestant in contestants:
                if contestant.is_available:
                    contestant.start(folder)
            cases = []
            for operation in OPERATIONS:
                if context.budget.is_over:
                    cases.append({
                        "operation": operation, "digits": digits, "contestants": [],
                        "note": OUT_OF_TIME})
                    continue
                context.say(f"{operation} of {digits:,} digits")
                cases.append(ArithmeticCase(context, operation, digits, contestants).measure())
            return cases
        finally:
            for contestant in contestants:
                contestant.stop()


def measure(context):
    """All operations at all sizes."""
    return [case for digits in context.arithmetic_sizes for case in measure_size(context, digits)]
