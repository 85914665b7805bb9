// Makes a certified pack, or records how making it divides: for Benchmarks/span.
//
// Usage: work-span CONSTANT DECIMALS WORKERS FOLDER [PROCESSORS…]
//
// Without processors it makes the pack on so many threads and prints {"seconds":…}. With some it
// makes the pack on one thread, as it would be divided among so many workers, and prints the times
// in seconds: of one processor (work), of unlimited ones (span), and of each number that was given.

import ConstantGeneration
import DigitCore
import DigitVerification
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
let processors = arguments.dropFirst(4).map { Int($0) ?? 0 }
guard arguments.count >= 4, let decimals = Int64(arguments[2]), let workers = Int(arguments[3]),
  let definition = ConstantDefinition.known.first(where: { $0.constant.name == arguments[1] }),
  workers >= 1, decimals >= 1, processors.allSatisfy({ $0 >= 1 })
else { end("usage: work-span CONSTANT DECIMALS WORKERS FOLDER [PROCESSORS…]") }

let log = WorkLog()
if !processors.isEmpty { WorkerPool.shared.record(in: log) }
let start = ContinuousClock.now
let files = try CertifiedFiles.make(
  PackRequest(
    definition: definition, formula: definition.defaultFormula, decimals: decimals,
    level: .standard,
    path: FilePath(arguments[4]).appending("\(definition.constant.name).digitpack"),
    isReplacing: true, workers: Workers(workers))
) { _ in }
let seconds = (ContinuousClock.now - start) / .seconds(1)
guard files.certificate != nil else { end("a check failed") }

if processors.isEmpty {
  print("{\"seconds\":\(seconds)}")
} else {
  let recorded = log.recorded
  let times = processors.map { "\"\($0)\":\(Double(recorded.time(on: $0)) / 1e9)" }
  print(
    "{\"seconds\":\(seconds),\"work\":\(Double(recorded.work) / 1e9),"
      + "\"span\":\(Double(recorded.span) / 1e9),\"times\":{\(times.joined(separator: ","))}}")
}
