"""Runs one process and says what it cost, by the system's own account."""

import json
import math
import os
import subprocess
import sys
from dataclasses import asdict, dataclass


class BenchmarkFailure(Exception):
    """A benchmark that must not count: a process failed or its result is wrong."""


@dataclass
class Cost:
    """What one process took, from its start to its end."""

    seconds: float
    cpu_seconds: float
    peak_bytes: int

    def __add__(self, other):
        return Cost(
            self.seconds + other.seconds,
            self.cpu_seconds + other.cpu_seconds,
            max(self.peak_bytes, other.peak_bytes),
        )

    def as_json(self):
        return asdict(self)


# A resident set is counted in kibibytes on Linux and in bytes on macOS.
RESIDENT_UNIT = 1 if sys.platform == "darwin" else 1024


class Runner:
    """Starts processes by way of MeasuredRun, which says why it stands between."""

    def __init__(self, folder, scratch):
        self.program = os.path.join(folder, ".build", "release", "MeasuredRun")
        self.report = os.path.join(scratch, "cost.json")
        self.errors = os.path.join(scratch, "standard-error")

    def run(self, command, output=None, time_limit=None, environment=None, allowed=(0,)):
        """Runs a command and returns its Cost.

        output: the file that takes standard output (default: it is thrown away).
        time_limit: seconds after which the process is ended; None waits for ever.
        Raises BenchmarkFailure when the command ends otherwise than with an allowed code, and
        TimeoutError when it was ended.
        """
        limit = str(math.ceil(time_limit or 0))
        with open(output or os.devnull, "wb") as out, open(self.errors, "wb") as err:
            done = subprocess.run(
                [self.program, self.report, limit, *command], stdin=subprocess.DEVNULL,
                stdout=out, stderr=err, env={**os.environ, **(environment or {})}, check=False)
        if done.returncode != 0:
            raise BenchmarkFailure(f"{command[0]} cannot be run: {self.last_error()}")
        with open(self.report, encoding="utf-8") as file:
            report = json.load(file)
        if report["hasExpired"]:
            raise TimeoutError(f"ended after {limit} s")
        if report["exitCode"] not in allowed:
            how = f"signal {report['signal']}" if report["signal"] else f"code {report['exitCode']}"
            raise BenchmarkFailure(f"{command[0]} ended with {how}: {self.last_error()}")
        return Cost(
            report["seconds"], report["cpuSeconds"], report["maximumResident"] * RESIDENT_UNIT)

    def last_error(self):
        with open(self.errors, encoding="utf-8", errors="replace") as file:
            return file.read().strip()[-500:]
