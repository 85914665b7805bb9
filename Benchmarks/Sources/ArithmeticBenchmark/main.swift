// Our side of the comparison of arithmetic: runs an operation on command and replies with its time.
// `GMPOperations`, `Peers/flint_operations.py` and `Peers/flint_native.c` take the same commands,
// so that the driver can run all of them in turn.
//
// Usage: arithmetic-benchmark FOLDER                        takes commands from standard input
//        arithmetic-benchmark moved CONSTANT DIGITS THREADS  counts what making digits moves
//        arithmetic-benchmark --version                      names the multiplication in use
//
// Commands, one a line:              replies:
//   prepare OPERATION DIGITS THREADS   ready
//   run COUNT                          SECONDS CPUSECONDS of all of them together
//   result PATH                        written: PATH.0, and PATH.1 where there is a remainder

import Arithmetic
import Foundation

let arguments = CommandLine.arguments.dropFirst()
do throws(BenchmarkFailure) {
  if arguments.first == "moved" {
    print(try TransformTrafficMeasurement(arguments.dropFirst()).json)
  } else if arguments.first == "--version" {
    print("multiplication: \(MultiplicationVariant.current.rawValue)")
  } else if let folder = arguments.first, arguments.count == 1 {
    try Contestant(folder: folder).run()
  } else {
    throw BenchmarkFailure("usage: arithmetic-benchmark FOLDER | moved CONSTANT DIGITS THREADS")
  }
} catch {
  FileHandle.standardError.write(Data("arithmetic-benchmark: \(error.description)\n".utf8))
  exit(2)
}
