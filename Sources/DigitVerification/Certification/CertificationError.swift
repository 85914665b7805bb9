public import BigArithmetic
public import ConstantGeneration
public import DigitPack

/// Why no certificate could be made, as opposed to one with a failed check.
public enum CertificationError: Error, CustomStringConvertible {
  /// The pack could not be written or read.
  case pack(PackError)
  /// The digits could not be generated.
  case generation(GenerationError)
  /// A product of the checks was refused by its own check: the processor or the memory is faulty.
  case multiplication(ArithmeticError)

  /// A text for the user.
  public var description: String {
    switch self {
    case .pack(let error): error.description
    case .generation(let error): error.description
    case .multiplication(let error): "while the digits were checked, \(error)"
    }
  }
}
