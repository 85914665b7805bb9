/// One piece of evidence that a computation leaves for its checker.
public enum Evidence: Sendable {
  /// A summed series.
  case series(SeriesEvidence)
  /// Two neighbours of a linear recurrence.
  case sequence(SequenceEvidence)
  /// An equation between integers.
  case identity(IntegerIdentity)
}
