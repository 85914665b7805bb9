#!/usr/bin/env python3
"""Prints reference values for the statistics of LatencyMeasurement as JSON.

    Tests/Latency/LatencyJudge/Reference/statistics.py >Tests/Latency/LatencyJudge/Reference/statistics.json

Everything comes from scipy and numpy.
"""
import json
import sys

import numpy
import scipy
from scipy import stats


def binomial():
    """Upper and lower tails, from certain to far below what a count of trials can show."""
    cases = [
        (0, 0, 0.5), (0, 5, 0.5), (5, 5, 0.5), (3, 9, 0.5), (9, 9, 0.5), (12, 12, 0.5),
        (14, 15, 0.5), (60, 100, 0.5), (40, 100, 0.5), (0, 2995, 0.001), (1, 2995, 0.001),
        (7, 4742, 0.001), (500, 1000, 0.5), (700, 1000, 0.5), (999, 1000, 0.999),
        (120, 100000, 0.001), (50, 100000, 0.001), (1100, 1000000, 0.001), (3, 1000000, 1e-7),
        (16, 17, 0.9), (15, 33, 0.25), (250, 300, 0.7),
    ]
    for k, n, p in cases:
        yield {
            "successes": k, "trials": n, "probability": p,
            "upper": float(stats.binom.sf(k - 1, n, p)), "lower": float(stats.binom.cdf(k, n, p)),
        }


def sign_tests():
    for positive, negative in [(9, 0), (8, 1), (7, 2), (5, 4), (0, 9), (15, 6), (21, 0), (60, 40)]:
        test = stats.binomtest(positive, positive + negative, 0.5, alternative="greater")
        yield {"positive": positive, "negative": negative, "pValue": float(test.pvalue)}


def proportions():
    for k, n, confidence in [
        (0, 30, 0.95), (30, 30, 0.95), (1, 30, 0.95), (15, 30, 0.95), (3, 1000, 0.95),
        (0, 1000, 0.99), (29, 30, 0.99), (450, 1000, 0.9), (1, 100000, 0.95),
    ]:
        # binomtest's own exact interval searches its bounds to an absolute 2e-12 only.
        tail = (1 - confidence) / 2
        low = stats.beta.ppf(tail, k, n - k + 1) if k > 0 else 0.0
        high = stats.beta.isf(tail, k + 1, n - k) if k < n else 1.0
        yield {
            "successes": k, "trials": n, "confidence": confidence,
            "exact": [float(low), float(high)],
        }


def bootstraps():
    """Intervals from so many resamples that they hardly depend on the draw."""
    random = numpy.random.default_rng(20260101)
    samples = {
        "normal": random.normal(10, 2, 21), "skewed": random.lognormal(0, 0.8, 21),
        "few": random.normal(1, 0.1, 9),
    }
    for name, sample in samples.items():
        sample = numpy.round(sample, 6)
        for statistic, function in [("mean", numpy.mean), ("median", numpy.median)]:
            row = {"name": name, "statistic": statistic, "values": [float(x) for x in sample]}
            result = stats.bootstrap(
                (sample,), function, n_resamples=100_000, confidence_level=0.95,
                method="percentile", rng=numpy.random.default_rng(7), batch=10_000,
                vectorized=True)
            interval = result.confidence_interval
            row["percentile"] = [float(interval.low), float(interval.high)]
            yield row


def quantiles():
    random = numpy.random.default_rng(5)
    for count in [1, 2, 10, 99, 100]:
        values = [int(x) for x in numpy.sort(random.integers(0, 10**9, count))]
        shares = [0, 0.01, 0.5, 0.9, 0.99, 0.999, 1]
        found = numpy.quantile(values, shares, method="inverted_cdf")
        yield {
            "values": values, "shares": shares,
            "quantiles": [int(x) for x in found],
        }


def log_logistic():
    """Scale and shape that give a mean and a deviation, checked by scipy's fisk distribution."""
    for mean, deviation in [(239, 112), (100, 46.86), (600, 180), (60, 6)]:
        low, high = 2.0001, 1000.0
        for _ in range(200):
            shape = (low + high) / 2
            m, v = stats.fisk.stats(shape, moments="mv")
            if numpy.sqrt(v) / m > deviation / mean:
                low = shape
            else:
                high = shape
        scale = mean / float(stats.fisk.mean(shape))
        shares = [0.01, 0.25, 0.5, 0.75, 0.99]
        yield {
            "mean": mean, "deviation": deviation, "shape": shape, "scale": scale,
            "shares": shares,
            "quantiles": [float(stats.fisk.ppf(u, shape, scale=scale)) for u in shares],
        }


def honesty():
    """By search, not by the formula: the first n at which chance stays below 1 - confidence."""
    for quantile, confidence in [
        (0.5, 0.95), (0.9, 0.95), (0.99, 0.95), (0.999, 0.95), (0.9999, 0.95), (0.999, 0.99),
    ]:
        low, high = 0, 10**7
        while high - low > 1:
            middle = (low + high) // 2
            if stats.binom.cdf(0, middle, 1 - quantile) <= 1 - confidence:
                high = middle
            else:
                low = middle
        yield {"quantile": quantile, "confidence": confidence, "samplesNeeded": high}


json.dump(
    {
        "provenance": "Tests/Latency/LatencyJudge/Reference/statistics.py, "
        f"scipy {scipy.__version__}, numpy {numpy.__version__}",
        "binomial": list(binomial()),
        "signTests": list(sign_tests()),
        "proportions": list(proportions()),
        "bootstraps": list(bootstraps()),
        "quantiles": list(quantiles()),
        "logLogistic": list(log_logistic()),
        "honesty": list(honesty()),
    },
    sys.stdout, indent=1)
print()
