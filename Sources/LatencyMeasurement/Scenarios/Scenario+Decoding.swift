extension Scenario {
  /// Creates a scenario from a file and checks it.
  ///
  /// `title`, `source`, `role`, `acceleration`, `answers` and `conditions` may be missing.
  /// - Throws: `ScenarioError` where a value is invalid or a field is unknown; a
  ///   `DecodingError` otherwise. `ScenarioError.init(_:)` describes both.
  public init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    self.init(
      id: id,
      title: try values.decodeIfPresent(String.self, forKey: .title) ?? id,
      source: try values.decodeIfPresent(String.self, forKey: .source) ?? "a file of one's own",
      role: try values.decodeEnumIfPresent(.role) ?? .gate,
      keys: try values.decode(Int.self, forKey: .keys),
      acceleration: try values.decodeIfPresent(Double.self, forKey: .acceleration) ?? 1,
      arrivals: try values.decode(ArrivalProcess.self, forKey: .arrivals),
      answers: try values.decodeIfPresent(AnswerPattern.self, forKey: .answers) ?? .allRight,
      conditions: try values.decodeIfPresent(RunConditions.self, forKey: .conditions) ?? .ordinary)
    try validate()
  }
}
