/// Exact tails of the binomial distribution.
///
/// One probability is computed with Loader's saddle-point form, which keeps its relative error near
/// 10^-14 for any number of trials ("Fast and Accurate Computation of Binomial Probabilities",
/// 2000); the others of the tail follow from it by the exact ratio of neighbours.
package enum BinomialTail {
  /// The probability that at least so many of independent trials succeed.
  ///
  /// - Parameters:
  ///   - successes: any number.
  ///   - trials: at least 0.
  ///   - probability: of one success, 0 to 1.
  /// - Complexity: O(√n) away from the mean, where the terms soon vanish.
  package static func upper(successes: Int, trials: Int, probability: Double) -> Double {
    precondition(trials >= 0 && (0...1).contains(probability), "no such distribution")
    if successes <= 0 { return 1 }
    if successes > trials { return 0 }
    if Double(successes) > Double(trials) * probability {
      return min(1, sumUp(from: successes, trials, probability))
    }
    return max(0, 1 - sumDown(from: successes - 1, trials, probability))
  }

  /// The probability that at most so many of independent trials succeed.
  package static func lower(successes: Int, trials: Int, probability: Double) -> Double {
    upper(successes: trials - successes, trials: trials, probability: 1 - probability)
  }

  package static func exactly(successes: Int, trials: Int, probability: Double) -> Double {
    guard (0...trials).contains(successes) else { return 0 }
    let n = Double(trials)
    let k = Double(successes)
    let q = 1 - probability
    if probability == 0 { return successes == 0 ? 1 : 0 }
    if q == 0 { return successes == trials ? 1 : 0 }
    if successes == 0 {
      return DeterministicMath.exp(n * DeterministicMath.logOnePlus(-probability))
    }
    if successes == trials { return DeterministicMath.exp(n * DeterministicMath.log(probability)) }
    let exponent =
      stirlingError(trials) - stirlingError(successes) - stirlingError(trials - successes)
      - deviance(k, n * probability) - deviance(n - k, n * q)
    return DeterministicMath.exp(exponent)
      * (n / (2 * DeterministicMath.pi * k * (n - k))).squareRoot()
  }

  private static func sumUp(from first: Int, _ trials: Int, _ probability: Double) -> Double {
    var term = exactly(successes: first, trials: trials, probability: probability)
    let odds = probability / (1 - probability)
    var sum = term
    var k = first
    while k < trials, term > sum * 0x1p-60 {
      term *= Double(trials - k) / Double(k + 1) * odds
      sum += term
      k += 1
    }
    return sum
  }

  private static func sumDown(from first: Int, _ trials: Int, _ probability: Double) -> Double {
    var term = exactly(successes: first, trials: trials, probability: probability)
    let odds = (1 - probability) / probability
    var sum = term
    var k = first
    while k > 0, term > sum * 0x1p-60 {
      term *= Double(k) / Double(trials - k + 1) * odds
      sum += term
      k -= 1
    }
    return sum
  }

  /// ln n! − ln(√(2πn)·(n/e)^n): exactly for small n, by Stirling's series from 16 on.
  private static func stirlingError(_ number: Int) -> Double {
    let n = Double(number)
    guard number >= 16 else {
      let factorial = (1...max(1, number)).reduce(1.0) { $0 * Double($1) }
      return DeterministicMath.log(factorial) - 0.5
        * DeterministicMath.log(2 * DeterministicMath.pi * n)
        - n * DeterministicMath.log(n) + n
    }
    let square = n * n
    let tail = 1.0 / 1260 - (1.0 / 1680 - (1.0 / 1188) / square) / square
    return (1.0 / 12 - (1.0 / 360 - tail / square) / square) / n
  }

  /// x·ln(x/m) + m − x, without the loss of digits where x is near m.
  private static func deviance(_ x: Double, _ m: Double) -> Double {
    guard abs(x - m) < 0.1 * (x + m) else { return x * DeterministicMath.log(x / m) + m - x }
    let v = (x - m) / (x + m)
    var sum = (x - m) * v
    var power = 2 * x * v
    for order in stride(from: 3, through: 99, by: 2) {
      power *= v * v
      let next = sum + power / Double(order)
      if next == sum { break }
      sum = next
    }
    return sum
  }
}

/// The sign test: whether differences go one way more often than a fair coin would.
package enum SignTest {
  /// The probability that chance alone gives at least so many positive differences.
  ///
  /// Differences of 0 are left out beforehand.
  /// - Parameters:
  ///   - positive: how many differences are above 0.
  ///   - negative: how many are below.
  package static func pValue(positive: Int, negative: Int) -> Double {
    BinomialTail.upper(successes: positive, trials: positive + negative, probability: 0.5)
  }
}

/// The upper tail of the Poisson distribution, and its inverse.
package enum PoissonTail {
  /// The probability of at least so many events.
  ///
  /// - Parameters:
  ///   - count: any number.
  ///   - mean: at least 0.
  /// - Complexity: O(count).
  package static func upper(atLeast count: Int, mean: Double) -> Double {
    guard count > 0 else { return 1 }
    var term = DeterministicMath.exp(-mean)
    var below = term
    for events in 1..<max(1, count) {
      term *= mean / Double(events)
      below += term
    }
    return max(0, 1 - below)
  }

  /// The mean from which on at least so many events come with a probability, by bisection.
  ///
  /// - Parameters:
  ///   - count: at least 1.
  ///   - probability: strictly between 0 and 1.
  package static func mean(forAtLeast count: Int, probability: Double) -> Double {
    var (low, high) = (0.0, 4 * Double(count) + 64)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if upper(atLeast: count, mean: middle) < probability { low = middle } else { high = middle }
    }
    return high
  }
}
