import ArgumentParser

/// How much of a file is verified.
enum VerificationLevel: String, CaseIterable, ExpressibleByArgument {
  /// The file itself: structure and hashes; known answers where the constant is known.
  case integrity
  /// Every decimal against a new computation with its residue certificate.
  case standard
  /// `standard` and a second formula, MPFR and, for pi, hexadecimal digits.
  case thorough
}
