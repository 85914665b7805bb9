// Generates, verifies, proves and searches on several threads, for the thread sanitizer.
//
// Usage: race-probe FOLDER        prints "done"
//        race-probe --race        a race on purpose: the control of `make race-test`

import Constants
import DigitChecks
import DigitCore
import DigitPacks
import MutexSlowPath
import PackMaking
import Parallelism
import Synchronization
import SystemPackage

/// A number that threads change without order.
final class Unguarded: @unchecked Sendable {
  var value = 0
}

/// Many additions on three threads.
func add(_ body: @Sendable () -> Void) {
  for _ in 0..<50 { Workers(3).forEach(300) { _ in body() } }
}

func makePacks(in folder: FilePath) throws -> [FilePath] {
  var paths: [FilePath] = []
  let wanted = [("pi", 4), ("pi", 2), ("e", 7), ("phi", 3), ("sqrt2", 16), ("phi", 64)]
  for (constant, threads) in wanted {
    guard let definition = ConstantDefinition.known.first(where: { $0.constant.name == constant })
    else { preconditionFailure("a constant that is not known") }
    let path = folder.appending("\(constant)-\(threads).digitpack")
    let made = try PackMaker().make(
      PackRequest(
        definition: definition, formula: definition.defaultFormula, digitCount: 2_100_000,
        level: constant == "e" ? .thorough : .standard, path: path, isReplacing: true,
        workers: Workers(threads), isProved: true))
    precondition(made.pack != nil, "a check failed")
    paths.append(path)
  }
  return paths
}

/// Threads that read one pack from its first digit on: by places, blocks and searches.
func read(_ path: FilePath) throws {
  let pack = try DigitPack(mapping: path)
  let other = try DigitPack(opening: path)
  _ = try pack.verify(threads: 4)
  let counts = Mutex<Set<Int64>>([])
  guard let pattern = DigitPattern("1234") else { preconditionFailure("four digits") }
  Workers(4).forEach(12) { piece in
    do {
      var place = Int64(piece + 1)
      for _ in 0..<2000 {
        place = (place &* 48_271) % 2_100_000
        let (digit, same) = (try pack.digit(at: place), try other.digit(at: place))
        precondition(digit == same, "two readers of one pack")
      }
      if piece % 4 == 0 {
        let found = try pack.find(pattern)
        counts.withLock { _ = $0.insert(Int64(found.count)) }
      }
      if piece % 4 == 1 { _ = try other.preload(DigitRange(0..<1_000_000)) }
    } catch { preconditionFailure("\(error)") }
  }
  precondition(counts.withLock { $0.count } == 1, "every search finds the same")
}

let argument = CommandLine.arguments.dropFirst().first ?? "."
if argument == "--race" {
  let unguarded = Unguarded()
  add { unguarded.value += 1 }
  print(unguarded.value)
} else {
  let guarded = Mutex(0)
  add { guarded.withLock { $0 += 1 } }
  precondition(guarded.withLock { $0 } == 15_000)
  for path in try makePacks(in: FilePath(argument)) { try read(path) }
  print("done")
}
