"""What the measuring scripts share: whole processes, their times and memory, and tables."""
import json
import os
import platform
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def amount(text):
    """A number such as 10M."""
    units = {"k": 10**3, "M": 10**6, "G": 10**9}
    return int(text[:-1]) * units[text[-1]] if text[-1] in units else int(text)


def run(command, folder=None):
    """Seconds on the wall, seconds of processors and peak megabytes of one process.

    Of a process with children, the memory is that of the largest one.
    """
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        sys.exit("%s: %s" % (" ".join(command), errors.decode()))
    return {"seconds": seconds, "cpu": usage.ru_utime + usage.ru_stime,
            "megabytes": usage.ru_maxrss / 1024}


def spread(values):
    """Median, least and greatest."""
    return "%.3g (%.3g–%.3g)" % (statistics.median(values), min(values), max(values))


def processor():
    """The name of the processor as the system has it, with what tells those of one name apart."""
    with open("/proc/cpuinfo") as file:
        lines = dict(line.split(":", 1) for line in file.read().split("\n\n")[0].splitlines())
    lines = {name.strip(): value.strip() for name, value in lines.items()}
    names = [lines.get("model name", platform.machine())]
    names += ["%s %s" % (name, lines[name]) for name in ("cpu family", "model") if name in lines]
    return ", ".join(names)


def machine(load, commits=None):
    """One line about the machine; load is that before the start, commits are OLD,NEW."""
    return "%d cores of %s, Linux %s, Python %s, load before the start %.1f, after the end %.1f" % (
        os.cpu_count(), processor(), platform.release(), platform.python_version(), load[0],
        os.getloadavg()[0]) + (
            ", commits " + " and ".join(commits.split(",")) if commits else "")


def table(columns, rows):
    """The lines of a table in Markdown."""
    return ["| " + " | ".join(cells) + " |"
            for cells in [columns, ["---"] * len(columns)] + rows]


def publish(folder, name, data, lines):
    """Writes the samples as FOLDER/NAME.json, the text as FOLDER/NAME.md, and prints the text."""
    text = "\n".join(lines).rstrip() + "\n"
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".json"), "w") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
    with open(os.path.join(folder, name + ".md"), "w") as file:
        file.write(text)
    print(text, end="")
