#!/usr/bin/env python3
"""Reads an interval log with the PyPI package hdrhistogram and prints what it finds as JSON.

    Tests/LatencyMeasurement/Reference/hdrhistogram.py LOG
"""
import json
import sys

from hdrh.histogram import HdrHistogram
from hdrh.log import HistogramLogReader

highest = 3_600_000_000_000
reader = HistogramLogReader(sys.argv[1], HdrHistogram(1, highest, 3))
rows = []
while True:
    histogram = reader.get_next_interval_histogram()
    if histogram is None:
        break
    shares = [0, 50, 90, 99, 99.9, 100]
    rows.append({
        "tag": histogram.get_tag(),
        "startMilliseconds": histogram.get_start_time_stamp(),
        "endMilliseconds": histogram.get_end_time_stamp(),
        "count": histogram.get_total_count(),
        "minimum": histogram.get_min_value(),
        "maximum": histogram.get_max_value(),
        "mean": histogram.get_mean_value(),
        "quantiles": [histogram.get_value_at_percentile(share) for share in shares],
        "highest": histogram.highest_trackable_value,
        "digits": histogram.significant_figures,
        "buckets": [
            [int(item.value_iterated_to), int(item.count_at_value_iterated_to)]
            for item in histogram.get_recorded_iterator()
        ],
    })
json.dump(rows, sys.stdout)
