"""Runs one process and says what it cost, by the system's own account."""

import os
import signal
import subprocess
import sys
import threading
import time
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


def run(command, output=None, time_limit=None, environment=None, allowed=(0,)):
    """Runs a command and returns its Cost.

    output: the file that takes standard output (default: it is thrown away into a pipe's end).
    time_limit: seconds after which the process is ended; None waits for ever.
    Raises BenchmarkFailure when the command ends otherwise than with an allowed code.
    """
    errors = os.path.join(os.environ["BENCHMARK_SCRATCH"], "standard-error")
    with open(output or os.devnull, "wb") as out, open(errors, "wb") as err:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            env={**os.environ, **(environment or {})},
        )
        expired = threading.Event()

        def end():
            expired.set()
            os.kill(process.pid, signal.SIGKILL)

        timer = threading.Timer(time_limit, end) if time_limit else None
        if timer:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if timer:
            timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    if expired.is_set():
        raise TimeoutError(f"ended after {time_limit:.0f} s")
    if process.returncode not in allowed:
        with open(errors, "r", errors="replace") as err:
            text = err.read().strip()
        raise BenchmarkFailure(f"{command[0]} ended with {process.returncode}: {text[-500:]}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * RESIDENT_UNIT)
