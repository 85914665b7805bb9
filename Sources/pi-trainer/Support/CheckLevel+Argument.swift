public import ArgumentParser
public import DigitVerification

/// The level is named on the command line as in certificates.
extension CheckLevel: ExpressibleByArgument {}
