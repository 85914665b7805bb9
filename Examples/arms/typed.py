"""An arm of the latency gate with a screen of curses: shows the letters that are typed.

Ends at Ctrl-D. FAULT=stall in the environment lets it sleep at its key 30.
"""
import curses
import os
import time


def main(screen):
    screen.addstr(0, 0, "ready; Ctrl-D ends")
    screen.move(2, 0)
    count = 0
    while (key := screen.getch()) != 4:
        if count == 30 and os.environ.get("FAULT") == "stall":
            time.sleep(0.06)
        count += 1
        screen.addch(key)


curses.wrapper(main)
