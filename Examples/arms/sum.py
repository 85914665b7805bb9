"""An arm of the latency gate in Python: adds up the digits that it is given.

Reads 'INDEX KEY' lines, answers each with 'INDEX SUM'. FAULT in the environment plants a fault.
"""
import os
import sys
import time

fault = os.environ.get("FAULT", "")
total = 0
if fault != "silent":
    print("ready", flush=True)
for line in sys.stdin:
    index, key = line.split()
    total += int(key)
    if index == "50":
        if fault == "stall":
            time.sleep(0.04)
        elif fault == "wrong":
            total += 1
        elif fault == "garbage":
            print("Traceback (most recent call last):", flush=True)
        elif fault == "double":
            print(index, total, flush=True)
        elif fault == "early":
            print(60, total, flush=True)
        elif fault == "dead":
            sys.exit("the arm has broken")
        elif fault == "deaf":
            time.sleep(30)
    print(index, total, flush=True)
