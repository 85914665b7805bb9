extension ArrivalProcess: Codable {
  private enum CodingKeys: String, CodingKey { case kind }

  private enum Kind: String, Codable, CaseIterable {
    case steady, human, chunked, rollover, polled, bursts, stalledReader, ramp, listed

    /// The model that a kind names.
    var model: any ArrivalModel.Type {
      switch self {
      case .steady: SteadyArrivals.self
      case .human: HumanArrivals.self
      case .chunked: ChunkedArrivals.self
      case .rollover: RolloverArrivals.self
      case .polled: PolledArrivals.self
      case .bursts: BurstArrivals.self
      case .stalledReader: StalledReaderArrivals.self
      case .ramp: RampArrivals.self
      case .listed: ListedArrivals.self
      }
    }
  }

  /// Creates a process from an object with `kind` and the fields of that kind.
  ///
  /// - Throws: `ScenarioError` where the kind or a field is unknown; a `DecodingError` otherwise.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
    guard let kind = Kind(rawValue: name) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ScenarioError(
        field: ScenarioError.path(decoder.codingPath) + ".kind",
        problem: "there is no kind '\(name)'; there are \(kinds)")
    }
    try StrictFields.check(decoder, allowed: ["kind"] + kind.model.fields)
    switch kind {
    case .steady: self = .steady(try SteadyArrivals(from: decoder))
    case .human: self = .human(try HumanArrivals(from: decoder))
    case .chunked: self = .chunked(try ChunkedArrivals(from: decoder))
    case .rollover: self = .rollover(try RolloverArrivals(from: decoder))
    case .polled: self = .polled(try PolledArrivals(from: decoder))
    case .bursts: self = .bursts(try BurstArrivals(from: decoder))
    case .stalledReader: self = .stalledReader(try StalledReaderArrivals(from: decoder))
    case .ramp: self = .ramp(try RampArrivals(from: decoder))
    case .listed: self = .listed(try ListedArrivals(from: decoder))
    }
  }

  /// Writes `kind` and the model's fields into one object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try model.encode(to: encoder)
  }

  private var kind: Kind {
    switch self {
    case .steady: .steady
    case .human: .human
    case .chunked: .chunked
    case .rollover: .rollover
    case .polled: .polled
    case .bursts: .bursts
    case .stalledReader: .stalledReader
    case .ramp: .ramp
    case .listed: .listed
    }
  }
}
