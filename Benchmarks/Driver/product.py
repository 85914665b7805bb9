"""The product as the benchmark calls it: the release build, as users run it."""

import json
import os


class Product:
    """pi-trainer, with a record of every generation's memory."""

    def __init__(self, root, scratch, runner, threads):
        self.program = os.path.join(root, ".build", "release", "pi-trainer")
        self.scratch = scratch
        self.runner = runner
        self.threads = threads
        self.memory = []

    def pack(self, constant):
        return os.path.join(self.scratch, "ours", f"{constant}.digitpack")

    def generate(self, constant, digits, check, folder=None, threads=None):
        """One whole process; returns its Cost and its report."""
        answer = os.path.join(self.scratch, "generate.json")
        threads = threads or self.threads
        cost = self.runner.run(
            self.generate_command(constant, digits, check, folder, threads), output=answer)
        with open(answer, encoding="utf-8") as file:
            report = json.load(file)["results"][0]
        if "estimatedMemoryBytes" in report:
            self.memory.append({
                "constant": constant, "digits": digits, "check": check, "threads": threads,
                "estimate": report["estimatedMemoryBytes"], "peak": cost.peak_bytes,
            })
        return cost, report

    def generate_command(self, constant, digits, check, folder, threads):
        return [
            self.program, "digits", "generate", constant, "--digits", str(digits),
            "--check", check, "--threads", str(threads), "--force", "--quiet", "--json",
            "--out", folder or os.path.join(self.scratch, "ours"),
        ]

    def version(self):
        """One whole process that only starts; returns its Cost."""
        return self.runner.run([self.program, "--version"])

    def export(self, pack, text, decimals_only=False):
        """Writes a pack as plain text; returns the Cost."""
        command = [
            self.program, "digits", "export", pack, "--format", "text", "--out", text, "--force"]
        return self.runner.run(command + (["--decimals-only"] if decimals_only else []))
