// Measures the pack and the engine inside one process, with their baselines, and prints one JSON
// object a line.
//
// Usage: InProcessBenchmark LARGE.digitpack MILLION.digitpack [--smoke]

import DigitPacks
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let paths = CommandLine.arguments.dropFirst().filter { $0 != "--smoke" }
guard let large = paths.first, let small = paths.last, paths.count == 2 else {
  print("usage: InProcessBenchmark LARGE.digitpack MILLION.digitpack [--smoke]")
  exit(2)
}
let samples: Samples = CommandLine.arguments.contains("--smoke") ? .smoke : .full
print(try decodeBenchmark(DigitPack(mapping: FilePath(large)), samples).json)
print(try lookupBenchmark(DigitPack(mapping: FilePath(small)), samples).json)
print(try openingBenchmark(FilePath(small), samples).json)
print(try keyBenchmark(DigitPack(mapping: FilePath(small)), samples).json)
