internal import LatencyMeasurement
internal import NumberText

extension ScenarioResult {
  /// How much was typed, such as "60 keys in each of 9 rounds".
  var extent: String {
    keysPerRound.counted("key") + (rounds == 1 ? " in " : " in each of ") + rounds.counted("round")
  }
}
