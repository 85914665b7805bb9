"""A process that does one operation at a time when it is told to."""

import selectors
import subprocess

from processes import BenchmarkFailure


class Contestant:
    """One program with one number of threads; it lives as long as a size is measured."""

    def __init__(self, name, threads, command, version, installation=""):
        self.name = name
        self.threads = threads
        self.command = command
        self.version = version
        self.installation = installation
        self.process = None

    @property
    def is_available(self):
        return self.version is not None

    def start(self, folder):
        """Starts the process; operands will lie in the folder."""
        self.process = subprocess.Popen(
            [*self.command, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def stop(self):
        """Ends the process."""
        if self.process is None:
            return
        self.process.kill()
        self.process.communicate()
        self.process = None

    def order(self, line, time_limit):
        """Gives an order and returns the words of the answer.

        Raises TimeoutError, after which the process is gone, or BenchmarkFailure.
        """
        if self.process is None:
            raise BenchmarkFailure(f"{self.name} was ended")
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            self.fail(line)
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            if not selector.select(time_limit):
                self.stop()
                raise TimeoutError(f"ended after {time_limit:.0f} s")
        answer = self.process.stdout.readline().split()
        if not answer:
            self.fail(line)
        return answer

    def fail(self, line):
        _, error = self.process.communicate()
        self.process = None
        raise BenchmarkFailure(f"{self.name} could not do '{line}': {error.strip()[-300:]}")

    def prepare(self, operation, digits, time_limit):
        self.order(f"prepare {operation} {digits} {self.threads}", time_limit)

    def run(self, count, time_limit):
        """Does the operation so many times; returns wall and CPU seconds of one."""
        wall, cpu = self.order(f"run {count}", time_limit)
        return float(wall) / count, float(cpu) / count

    def result(self, path, time_limit):
        """Writes the result into files that begin with the path."""
        self.order(f"result {path}", time_limit)
