// Measures the pack against what it is promised to keep up with, side by side in one run.
//
// Usage: PackBenchmark [DIGITS]   DIGITS is 100000000 unless told otherwise.

import DigitCore
import DigitPack
import Foundation
import SystemPackage

let digitCount = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000_000
let folder = FilePath(NSTemporaryDirectory()).appending("pack-benchmark-\(getpid())")
try FileManager.default.createDirectory(
  atPath: folder.string, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder.string) }

let bench = try PackBench(digitCount: digitCount, folder: folder)
print("digits: \(digitCount), content hash \(bench.large.contentHash)")
try bench.bulkDecode()
try bench.lookups()
try bench.opening()
try bench.search()
try bench.verification()
