public import ArgumentParser
public import LatencyHarness

/// The body of the counted loop is named on the command line as in the code.
extension MarkedKeys.Body: ExpressibleByArgument {}
