public import ArgumentParser
public import LatencyMeasurement

/// The way of injection is named on the command line as in scenario files.
extension InjectionMode: ExpressibleByArgument {}
