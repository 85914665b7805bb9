import BigArithmetic
import Foundation

/// Times two computations of the same result in turn.
struct PairedTiming {
  /// How many times both are sampled.
  let rounds: Int

  /// The least time of a sample.
  let sampleSeconds: Double

  /// The median over the rounds of the first one's time as a multiple of the second one's.
  func ratio(_ first: () -> Void, _ second: () -> Void) -> Double {
    let repeats = (calibrated(first), calibrated(second))
    let ratios = (0..<rounds).map { _ in
      seconds(repeats.0, first) / seconds(repeats.1, second)
    }
    return ratios.sorted()[rounds / 2]
  }

  /// The first of four consecutive sizes at which the second computation is faster.
  ///
  /// - Parameters:
  ///   - name: for the table.
  ///   - sizes: rising.
  ///   - ratio: the factor by which the second computation is faster at a size.
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

  /// The number of repetitions for a sample.
  private func calibrated(_ body: () -> Void) -> Int {
    body()
    var count = 1
    while seconds(count, body) * Double(count) < sampleSeconds { count *= 2 }
    return count
  }

  /// The mean time of so many repetitions.
  private func seconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<count { body() }
    return Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 / Double(count)
  }
}
