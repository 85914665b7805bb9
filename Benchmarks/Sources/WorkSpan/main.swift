// Makes a certified pack, or records how making it divides: for Benchmarks/span.
//
// Usage: work-span CONSTANT DECIMALS WORKERS FOLDER ROUNDS [PROCESSORS…]
//
// Without processors it makes the pack on so many threads and prints {"seconds":…} of the quickest
// round. With some it makes the pack on one thread, as it would be divided among so many workers,
// and prints processor times in seconds, each part with the least of its rounds: of one processor
// (work), of unlimited ones (span), and of each number that was given; and the longest parts of the
// longest path: when they began on one processor, and their times.

import Constants
import DigitChecks
import DigitCore
import PackMaking
import Parallelism
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

func end(_ message: String) -> Never {
  _ = try? FileDescriptor.standardError.writeAll(Array("work-span: \(message)\n".utf8))
  exit(2)
}

let arguments = CommandLine.arguments.dropFirst()
let processors = arguments.dropFirst(5).map { Int($0) ?? 0 }
guard arguments.count >= 5, let decimals = Int64(arguments[2]), let workers = Int(arguments[3]),
  let rounds = Int(arguments[5]),
  let definition = ConstantDefinition.known.first(where: { $0.constant.name == arguments[1] }),
  workers >= 1, decimals >= 1, rounds >= 1, processors.allSatisfy({ $0 >= 1 })
else { end("usage: work-span CONSTANT DECIMALS WORKERS FOLDER ROUNDS [PROCESSORS…]") }

let log = WorkLog()
if !processors.isEmpty { WorkerPool.shared.record(in: log) }
var recorded: [[Int64]] = []
var seconds = Double.infinity
for _ in 0..<rounds {
  let start = ContinuousClock.now
  _ = log.takeEntries()
  let made = try PackMaker().make(
    PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: decimals,
      level: .standard,
      path: FilePath(arguments[4]).appending("\(definition.constant.name).digitpack"),
      isReplacing: true, workers: Workers(workers)))
  recorded.append(log.takeEntries())
  seconds = min(seconds, (ContinuousClock.now - start) / .seconds(1))
  guard made.pack != nil else { end("a check failed") }
}

if processors.isEmpty {
  print("{\"seconds\":\(seconds)}")
} else {
  guard let least = RecordedWork(leastOf: recorded) else { end("the rounds did not divide alike") }
  func inSeconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
  let times = processors.map { "\"\($0)\":\(inSeconds(least.time(on: $0)))" }
  let path = least.longestPath.sorted { $0.duration > $1.duration }.prefix(12).map {
    "[\(inSeconds($0.start)),\(inSeconds($0.duration))]"
  }
  print(
    "{\"seconds\":\(seconds),\"work\":\(inSeconds(least.work)),"
      + "\"span\":\(inSeconds(least.span)),\"times\":{\(times.joined(separator: ","))},"
      + "\"path\":[\(path.joined(separator: ","))]}")
}
