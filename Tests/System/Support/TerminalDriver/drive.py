#!/usr/bin/env python3
"""Runs a program on its own pseudo-terminal, as a shell would, and reports what happened.

    drive.py COLUMNSxROWS STEPS PROGRAM [ARGUMENT...]

STEPS is a JSON array of arrays:

    ["see", text]            read until the screen shows a text
    ["written", text]           read until the program has written a text, this step or before
    ["press", keys, text]    type keys, again every few seconds, until the screen shows a text
    ["settle", seconds]      read until nothing came for this time
    ["send", text]           type a text
    ["paste", count]         paste this number of bytes, bracketed
    ["signal", number]       send a signal
    ["size", columns, rows]  resize the terminal
    ["stopped"]              wait until the program is stopped
    ["continue"]             continue it in the foreground, as `fg` does
    ["keys", digits, rate]   type digits at a rate, waiting for the painted frame of each
    ["idle", seconds]        measure the processor time of doing nothing
    ["pause", seconds]       read for this time
    ["hangup"]               close the terminal
    ["exit"]                 wait until the program ends

Prints one JSON object: "results", one for each step; "output", for each step what the program
wrote meanwhile, in hexadecimal; "status" as a shell gives it; "modes", whether the terminal's modes
were the same afterwards as before; "first", seconds to the first whole frame.

A step waits for a condition; its time limit is generous, for a busy machine.
"""
import codecs
import fcntl
import json
import os
import re
import select
import signal
import struct
import sys
import termios
import time

BEGIN = b"\x1b[?2026h"
END = b"\x1b[?2026l"
PATIENCE = 240.0
SEQUENCE = re.compile("\x1b(?:\\[([0-9;?]*)([@-~])|>)")


class Screen:
    """The characters on the terminal, as far as the trainer's sequences go."""

    def __init__(self):
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pending = ""
        self.row = self.column = 0
        self.places = {}

    def clear(self):
        self.places.clear()

    def feed(self, data):
        text = self.pending + self.decoder.decode(bytes(data))
        self.pending = ""
        place = 0
        while place < len(text):
            if text[place] == "\x1b":
                match = SEQUENCE.match(text, place)
                if match is None:
                    if len(text) - place < 32:
                        self.pending = text[place:]
                        return
                    place += 1
                    continue
                self.control(*match.groups())
                place = match.end()
                continue
            if text[place] >= " ":
                self.places[self.row, self.column] = text[place]
                self.column += 1
            place += 1

    def control(self, parameters, final):
        if final == "H":
            self.row, self.column = map(int, parameters.split(";"))
        elif (final, parameters) in (("J", "2"), ("l", "?1049")):
            self.clear()

    def shows(self, text):
        lines = {}
        for row, column in self.places:
            lines[row] = max(lines.get(row, 0), column)
        return any(
            text in "".join(self.places.get((row, column), " ") for column in range(last + 1))
            for row, last in lines.items())


def shell(slave, program, arguments, commands, reports):
    """The leader of the session: starts the program in the foreground and watches it."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    # It outlives the terminal, to say how the program ended.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    before = termios.tcgetattr(slave)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(slave, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        for number in range(3):
            os.dup2(slave, number)
        os.closerange(3, 64)
        os.execv(program, [program] + arguments)
    try:
        os.setpgid(child, child)
    except OSError:
        pass

    def report(**values):
        os.write(reports, (json.dumps(values) + "\n").encode())

    report(event="started", pid=child)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        try:
            same = termios.tcgetattr(slave) == before
            os.tcsetpgrp(slave, os.getpgrp())
        except termios.error:
            same = False
        except OSError:
            same = False
        if os.WIFSTOPPED(status):
            report(event="stopped", modes=same)
            if not os.read(commands, 1):
                os._exit(0)  # The driver is gone.
            os.tcsetpgrp(slave, child)
            os.kill(-child, signal.SIGCONT)
            continue
        code = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        report(event="ended", status=code, modes=same)
        os._exit(0)


class Driver:
    def __init__(self, columns, rows, program, arguments):
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        command_end, self.commands = os.pipe()
        self.reports, report_end = os.pipe()
        self.start = time.monotonic()
        self.leader = os.fork()
        if self.leader == 0:
            for ours in (self.master, self.commands, self.reports):
                os.close(ours)
            try:
                shell(slave, program, arguments, command_end, report_end)
            finally:
                os._exit(125)
        os.close(slave)
        os.close(report_end)
        self.segment = bytearray()
        self.everything = bytearray()
        self.screen = Screen()
        self.drawn = 0
        self.first = None
        self.pending = b""
        self.pid = self.report()["pid"]

    def report(self):
        """The next line of the leader, while the terminal is read on."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.pending:
            if time.monotonic() > deadline:
                raise TimeoutError("the program neither stopped nor ended")
            self.pump(0.02)
            if select.select([self.reports], [], [], 0)[0]:
                data = os.read(self.reports, 4096)
                if not data:
                    raise RuntimeError("the leader ended")
                self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return json.loads(line)

    def pump(self, seconds):
        """Reads once within a time; says whether something came."""
        if self.master < 0:
            time.sleep(seconds)
            return False
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            data = b""
        if not data:
            time.sleep(seconds)
            return False
        self.segment += data
        self.everything += data
        if self.first is None and END in self.segment:
            self.first = time.monotonic() - self.start
        return True

    def settle(self, seconds):
        # The first output may take long on a busy machine.
        deadline = time.monotonic() + PATIENCE
        while not self.segment and self.first is None and time.monotonic() < deadline:
            self.pump(0.05)
        while self.pump(seconds) and time.monotonic() < deadline:
            pass

    def shows(self, text):
        self.screen.feed(self.everything[self.drawn:])
        self.drawn = len(self.everything)
        return self.screen.shows(text)

    def is_whole(self):
        """Whether no frame is half read."""
        return self.everything.rfind(BEGIN) <= self.everything.rfind(END)

    def wait(self, what, condition, seconds=PATIENCE):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise TimeoutError(f"never came: {what}")
            self.pump(0.05)

    def press(self, keys, text):
        """Some keys count only within a time: on a busy machine they are pressed again."""
        for _ in range(12):
            self.write(keys.encode())
            try:
                return self.wait(text, lambda: self.shows(text) and self.is_whole(), PATIENCE / 12)
            except TimeoutError:
                pass
        raise TimeoutError(f"never came: {text}")

    def write(self, data):
        """Types bytes, reading meanwhile, so that neither side waits for the other."""
        os.set_blocking(self.master, False)
        while data:
            readable, writable, _ = select.select([self.master], [self.master], [], PATIENCE)
            if readable:
                self.pump(0)
            if writable:
                try:
                    data = data[os.write(self.master, data[:4096]):]
                except BlockingIOError:
                    time.sleep(0.0005)
            if not readable and not writable:
                raise TimeoutError("the program takes no input")
        os.set_blocking(self.master, True)

    def writes(self):
        """The writes of the thread that draws; another one keeps what was typed on the disk."""
        try:
            with open(f"/proc/{self.pid}/task/{self.pid}/io") as file:
                return int(dict(line.split(": ") for line in file)["syscw"])
        except OSError:
            return None

    def processor(self):
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def keys(self, digits, rate):
        times = []
        writes = self.writes()
        mark = len(self.segment)
        due = time.monotonic()
        for digit in digits:
            due += 1 / rate
            while time.monotonic() < due:
                self.pump(max(due - time.monotonic(), 0))
            place = len(self.segment)
            begin = time.monotonic()
            os.write(self.master, digit.encode())
            while self.segment.find(END, place) < 0:
                self.pump(0.05)
                if time.monotonic() - begin > PATIENCE:
                    raise TimeoutError("a key was not painted")
            times.append(time.monotonic() - begin)
        times.sort()
        frames = self.segment.count(END, mark)
        after = self.writes()
        return {
            "p50": times[len(times) // 2], "p99": times[int(len(times) * 0.99)], "max": times[-1],
            "frames": frames, "writes": None if after is None else after - writes}

    def step(self, step):
        name, arguments = step[0], step[1:]
        if name == "see":
            self.wait(arguments[0], lambda: self.shows(arguments[0]) and self.is_whole())
        elif name == "written":
            self.wait(arguments[0], lambda: arguments[0].encode() in self.everything)
        elif name == "press":
            self.press(*arguments)
        elif name == "settle":
            self.settle(arguments[0])
        elif name == "send":
            self.write(arguments[0].encode())
        elif name == "paste":
            begin = time.monotonic()
            self.write(b"\x1b[200~" + b"3141592653" * (arguments[0] // 10) + b"\x1b[201~")
            return {"seconds": time.monotonic() - begin}
        elif name == "signal":
            os.kill(self.pid, arguments[0])
        elif name == "size":
            size = struct.pack("HHHH", arguments[1], arguments[0], 0, 0)
            self.shows("")
            self.screen.clear()
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)
        elif name == "stopped":
            return self.report()
        elif name == "continue":
            os.write(self.commands, b"c")
        elif name == "keys":
            return self.keys(*arguments)
        elif name == "idle":
            before = self.processor()
            end = time.monotonic() + arguments[0]
            while time.monotonic() < end:
                self.pump(max(end - time.monotonic(), 0))
            return {"share": (self.processor() - before) / arguments[0]}
        elif name == "pause":
            end = time.monotonic() + arguments[0]
            while time.monotonic() < end:
                self.pump(max(end - time.monotonic(), 0))
        elif name == "hangup":
            os.close(self.master)
            self.master = -1
        elif name == "exit":
            report = self.report()
            while self.pump(0.05):
                pass
            return report
        else:
            raise ValueError(name)
        return None


def main():
    columns, rows = map(int, sys.argv[1].split("x"))
    driver = Driver(columns, rows, sys.argv[3], sys.argv[4:])
    results, output, failure = [], [], None
    for step in json.loads(sys.argv[2]):
        try:
            results.append(driver.step(step))
        except Exception as error:
            failure = f"{step[0]}: {error}"
        output.append(bytes(driver.segment).hex())
        driver.segment.clear()
        if failure:
            break
    if failure or not results or not isinstance(results[-1], dict) \
            or results[-1].get("event") != "ended":
        try:
            os.kill(driver.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    print(json.dumps({
        "results": results, "output": output, "failure": failure, "first": driver.first}))


main()
