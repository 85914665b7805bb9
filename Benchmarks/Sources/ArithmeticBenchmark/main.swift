// Our side of the comparison of arithmetic: does one operation when it is told to, and says how
// long it took. `GMPOperations`, `Peers/flint_operations.py` and `Peers/flint_native.c` obey the
// same orders, so that the driver can let all of them take turns.
//
// Usage: arithmetic-benchmark FOLDER                        takes orders from standard input
//        arithmetic-benchmark moved CONSTANT DIGITS THREADS  counts what making digits moves
//        arithmetic-benchmark --version                      names the multiplication in use
//
// Orders, one a line:        answers:
//   prepare OPERATION DIGITS THREADS   ready
//   run COUNT                          SECONDS CPUSECONDS of all of them together
//   result PATH                        written: PATH.0, and PATH.1 where there is a remainder

import BigArithmetic
import Foundation

let arguments = CommandLine.arguments.dropFirst()
do throws(BenchmarkFailure) {
  if arguments.first == "moved" {
    print(try MovedBytes(arguments.dropFirst()).json)
  } else if arguments.first == "--version" {
    print("multiplication: \(MultiplicationVariant.current.rawValue)")
  } else if let folder = arguments.first, arguments.count == 1 {
    try Contestant(folder: folder).obey()
  } else {
    throw BenchmarkFailure("usage: arithmetic-benchmark FOLDER | moved CONSTANT DIGITS THREADS")
  }
} catch {
  FileHandle.standardError.write(Data("arithmetic-benchmark: \(error.description)\n".utf8))
  exit(2)
}
