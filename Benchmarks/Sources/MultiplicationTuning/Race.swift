import BigArithmetic
import Foundation

/// Two ways to compute the same, timed in turns.
struct Race {
  /// How many times both are sampled.
  let rounds: Int

  /// How long a sample takes at least.
  let sampleSeconds: Double

  /// The median over the rounds of the first one's time as a multiple of the second one's.
  func ratio(_ first: () -> Void, _ second: () -> Void) -> Double {
    let repeats = (calibrated(first), calibrated(second))
    let ratios = (0..<rounds).map { _ in
      seconds(repeats.0, first) / seconds(repeats.1, second)
    }
    return ratios.sorted()[rounds / 2]
  }

  /// The first of the sizes from which on the second way is faster four sizes in a row.
  ///
  /// - Parameters:
  ///   - name: for the table.
  ///   - sizes: rising.
  ///   - ratio: by what factor the second way is faster at a size.
  func crossover(_ name: String, _ sizes: [Int], _ ratio: (Int) throws -> Double) rethrows -> Int {
    var run: [Int] = []
    for size in sizes {
      let factor = try ratio(size)
      let text = name + " \(size): " + String(format: "%.3f", factor) + "\n"
      FileHandle.standardError.write(Data(text.utf8))
      run = factor > 1 ? run + [size] : []
      if run.count == 4 { break }
    }
    return run.first ?? sizes.last ?? 0
  }

  /// How often to repeat for a sample of the wanted length.
  private func calibrated(_ body: () -> Void) -> Int {
    body()
    var count = 1
    while seconds(count, body) * Double(count) < sampleSeconds { count *= 2 }
    return count
  }

  /// The time of one of so many repetitions.
  private func seconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<count { body() }
    return Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 / Double(count)
  }
}
