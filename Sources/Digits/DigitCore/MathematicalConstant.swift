/// A mathematical constant whose decimals the product knows.
///
/// A constant is a value, not a case of a closed list: a new one is a static property like ``pi``,
/// listed in ``all``.
public struct MathematicalConstant: Sendable {
  /// The number of the constant in a digit pack; never reused, never zero.
  public let code: UInt16

  /// The name on the command line and in file names: lower-case ASCII, such as `pi`.
  public var name: String { text(staticName, orRoot: "sqrt-") }

  /// The mathematical symbol, such as `π`.
  public var symbol: String { text(staticSymbol, orRoot: "√") }

  /// Static texts, so that a copy of a constant, of which the trainer makes thousands, counts no
  /// references.
  private let staticName, staticSymbol: StaticString

  /// n of √n, whose name and symbol end with it; 0 for the others.
  private let number: UInt16

  /// The digits before the decimal point; one digit for every constant so far.
  public let integerPart: Digit

  /// Creates a constant.
  ///
  /// - Parameters:
  ///   - code: its number in a digit pack; at least 1 and unlike every other constant's.
  ///   - name: lower-case ASCII letters, digits and hyphens.
  ///   - symbol: the mathematical symbol.
  ///   - integerPart: the digit before the decimal point.
  public init(code: UInt16, name: StaticString, symbol: StaticString, integerPart: Digit) {
    precondition(code != 0, "code 0 is reserved for 'no constant'")
    self.code = code
    staticName = name
    staticSymbol = symbol
    self.integerPart = integerPart
    number = 0
  }

  /// √n, by the name `sqrt-n` and the number 0x8000 + n.
  package init(rootOf n: UInt16, integerPart: Digit) {
    (code, number, self.integerPart) = (0x8000 + n, n, integerPart)
    (staticName, staticSymbol) = ("", "")
  }

  private func text(_ own: StaticString, orRoot beginning: String) -> String {
    #if hasFeature(Embedded)
      // The page has no roots, and pays for each kilobyte.
      own.description
    #else
      number == 0 ? own.description : beginning + String(number)
    #endif
  }

  /// The constants that every list shows, and whose packs the page has; they lead ``all``.
  public static var known: [MathematicalConstant] { [.pi, .e, .phi, .sqrt2] }

  /// Every constant, in the order in which the product lists them: ``known``, then those that are
  /// texts of formulas.
  public static var all: [MathematicalConstant] {
    known + [
      MathematicalConstant(code: 5, name: "log2", symbol: "log 2", integerPart: Digit(0)!),
      MathematicalConstant(code: 6, name: "log10", symbol: "log 10", integerPart: Digit(2)!),
      MathematicalConstant(code: 7, name: "zeta3", symbol: "ζ(3)", integerPart: Digit(1)!),
      MathematicalConstant(code: 8, name: "catalan", symbol: "G", integerPart: Digit(0)!),
      MathematicalConstant(code: 9, name: "lemniscate", symbol: "2ϖ", integerPart: Digit(5)!),
      MathematicalConstant(code: 10, name: "gamma1-4", symbol: "Γ(1/4)", integerPart: Digit(3)!),
      MathematicalConstant(code: 11, name: "gamma1-3", symbol: "Γ(1/3)", integerPart: Digit(2)!),
      MathematicalConstant(code: 12, name: "sqrt3", symbol: "√3", integerPart: Digit(1)!),
      MathematicalConstant(code: 13, name: "log3", symbol: "log 3", integerPart: Digit(1)!),
      MathematicalConstant(code: 14, name: "log5", symbol: "log 5", integerPart: Digit(1)!),
      MathematicalConstant(code: 15, name: "log7", symbol: "log 7", integerPart: Digit(1)!),
      MathematicalConstant(code: 16, name: "gamma", symbol: "γ", integerPart: Digit(0)!),
    ]
  }

  /// The name of every number that somebody states as a sum in a file.
  package static var seriesName: String { "series" }

  /// A number that somebody states as a sum in a file.
  ///
  /// Whatever the file calls itself, its packs have this code and name: an older program refuses
  /// them, and none takes them for a constant. Which sum it is, the text in the certificate says.
  package static func series(integerPart: Digit) -> MathematicalConstant {
    MathematicalConstant(code: 0x8000, name: "series", symbol: "Σ", integerPart: integerPart)
  }

  /// The constant with this number in a digit pack, or `nil`.
  public static func withCode(_ code: UInt16) -> MathematicalConstant? {
    all.first { $0.code == code }
  }

  /// The constant with exactly this name, or `nil`.
  public static func named(_ name: String) -> MathematicalConstant? {
    // Compared as bytes: names are ASCII, and the Embedded subset has no Unicode tables.
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// Two constants are equal when their codes are.
extension MathematicalConstant: Hashable {
  /// Compares the codes.
  public static func == (lhs: MathematicalConstant, rhs: MathematicalConstant) -> Bool {
    lhs.code == rhs.code
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// π = 3.14159…, the ratio of a circle's circumference to its diameter.
  public static var pi: MathematicalConstant {
    MathematicalConstant(code: 1, name: "pi", symbol: "π", integerPart: Digit(3)!)
  }

  /// e = 2.71828…, the base of the natural logarithm.
  public static var e: MathematicalConstant {
    MathematicalConstant(code: 2, name: "e", symbol: "e", integerPart: Digit(2)!)
  }

  /// φ = (1 + √5)/2 = 1.61803…, the golden ratio.
  public static var phi: MathematicalConstant {
    MathematicalConstant(code: 3, name: "phi", symbol: "φ", integerPart: Digit(1)!)
  }

  /// √2 = 1.41421…, the diagonal of the unit square.
  public static var sqrt2: MathematicalConstant {
    MathematicalConstant(code: 4, name: "sqrt2", symbol: "√2", integerPart: Digit(1)!)
  }
}
