internal import DigitVerification

/// A check explained to a reader who does not know the project.
struct CheckExplanation {
  /// What is compared with what.
  let idea: String

  /// Faults that the check would show.
  let catches: String

  /// Faults that it would not show, with the checks that would.
  let misses: String

  /// What is printed instead of a probability, where there is none.
  let certainty: String

  /// The explanation of a check.
  static func of(_ id: CheckIdentifier) -> CheckExplanation {
    switch id {
    case .certifiedTruncation, .seriesResidues, .stepResidues, .conversionResidues:
      ofComputation(id)
    default: ofResult(id)
    }
  }

  /// The checks that follow the computation step by step.
  private static func ofComputation(_ id: CheckIdentifier) -> CheckExplanation {
    switch id {
    case .certifiedTruncation:
      CheckExplanation(
        idea: "The computation yields two numbers that enclose the constant, not one that is near"
          + " it. Decimals are kept only if both numbers begin with all of them.",
        catches: "Too few spare digits, rounding that creeps into the last places, two numbers"
          + " that are closer to each other than the errors of the formula allow.",
        misses: "A formula that encloses another number than the constant; F, G, H and I would.",
        certainty: "chance plays no part: an inequality between integers holds or does not")
    case .seriesResidues:
      CheckExplanation(
        idea: "The long sum behind the digits is computed as one fraction of two huge integers."
          + " Separate code adds up the same terms one by one, keeping only remainders after"
          + " division by seven primes, two of them random and secret; the huge integers must"
          + " leave the same remainders. And there must be as many terms as the digits need, by a"
          + " bound of its own.",
        catches: "A wrong term, a series that ends too early, a fault in the multiplication of"
          + " large numbers, a bit that flipped in memory.",
        misses: "A mistake in the formula itself, which both sides would follow; F, G, H and I"
          + " would.",
        certainty: "not stated")
    case .stepResidues:
      CheckExplanation(
        idea: "Every square root, division and long product leaves an equation between integers,"
          + " such as root × root + rest = number. Both sides must leave the same remainders after"
          + " division by the seven primes, and the rest must be small enough. The equations must"
          + " be those of the formula, each with the results of those before it.",
        catches: "A wrong root or quotient, even if it is wrong in its last place only; a result"
          + " that is not the one used in the next step.",
        misses: "The same as B.",
        certainty: "not stated")
    default:
      CheckExplanation(
        idea: "The decimals are read back from the written file, after it was flushed to the device"
          + " and the system was asked to drop its own copy, taken as one integer of that many"
          + " digits, and compared with the binary value they came from, again by remainders.",
        catches: "One wrong digit anywhere, whether the conversion to decimals or the memory"
          + " corrupted it, or the device, where the system reads it again.",
        misses: "A binary value that is wrong already; B, C, F, G, H and I would.",
        certainty: "not stated")
    }
  }

  /// The checks that look at the result alone.
  private static func ofResult(_ id: CheckIdentifier) -> CheckExplanation {
    switch id {
    case .readBack:
      CheckExplanation(
        idea:
          "The data are read back before the file gets its name, and the SHA-256 of the decimals"
          + " is compared with that of the decimals in memory.",
        catches: "Digits that were stored differently from what was computed.",
        misses: "Anything that went wrong before storing.",
        certainty: "an unnoticed difference would be a collision of SHA-256; none is known")
    case .knownAnswers:
      CheckExplanation(
        idea: "Hashes, digit counts, last digits and positions are compared with known ones, some"
          + " published by others and some from earlier computations; the evidence says which."
          + " Known wrong values must be refused.",
        catches: "The wrong constant, a shift by one place, or a digit that differs from the"
          + " published ones.",
        misses: "Digits beyond the furthest answer that covers all of them.",
        certainty: "none where a published hash covers the digits; counts and positions cover less")
    case .hexadecimalWindows:
      CheckExplanation(
        idea: "For π a formula exists that yields hexadecimal digits at any place without those"
          + " before. Windows of 32 at places that follow from the digits themselves, at secret"
          + " ones, and the very last ones, are compared with the binary value: a few hundred bits"
          + " of it, and no decimal.",
        catches: "A fault of the series, the root or the division that moves the value as a whole:"
          + " the last window depends on everything before it.",
        misses: "Wrong bits between the windows; B and C would. Faults of the conversion to"
          + " decimals; D, H and I would.",
        certainty: "not stated")
    case .secondFormula:
      CheckExplanation(
        idea: "The constant is computed a second time from the beginning, by a formula that shares"
          + " no series and no intermediate value with the first, and every digit is compared.",
        catches: "A mistake in either formula or its program, and any fault that affects only one"
          + " of the two computations.",
        misses: "A fault of what both share: the multiplication of large numbers and the conversion"
          + " to decimals; B, C and D would.",
        certainty: "every digit is compared; chance plays a part only if both computations err in"
          + " the same way")
    default:
      CheckExplanation(
        idea: "The MPFR library computes the constant, once rounded down and once rounded up, and"
          + " the GMP library converts it to decimals; every digit is compared.",
        catches: "Mistakes in this project's formulas, programs, multiplication and conversion"
          + " alike: none of them takes part.",
        misses:
          "A fault of GMP's multiplication, which both use for short numbers, and for all where"
          + " the certificate says so; B, C and D would.",
        certainty: "every digit is compared; chance plays a part only if both computations err in"
          + " the same way")
    }
  }
}

/// Letters of checks, with ranges: "A to F, H and I".
enum CheckLetterRanges {
  /// The letters of some checks.
  static func text(_ checks: [CheckResult]) -> String {
    let all = CheckIdentifier.allCases
    let indices = checks.compactMap { all.firstIndex(of: $0.id) }.sorted()
    var runs: [ClosedRange<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound + 1 >= index {
        runs[runs.count - 1] = last.lowerBound...max(index, last.upperBound)
      } else {
        runs.append(index...index)
      }
    }
    let texts = runs.flatMap { run in
      let first = all[run.lowerBound].letter
      let last = all[run.upperBound].letter
      return run.count > 2 ? ["\(first) to \(last)"] : run.map { all[$0].letter }
    }
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
