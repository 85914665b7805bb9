/// When keys are pressed: one of the models, named by `kind` in a file.
public indirect enum ArrivalProcess: Hashable, Sendable {
  /// Fixed intervals.
  case steady(SteadyArrivals)
  /// Log-logistic intervals, with sprints.
  case human(HumanArrivals)
  /// Chunks of digits with pauses between.
  case chunked(ChunkedArrivals)
  /// Overlapping presses.
  case rollover(RolloverArrivals)
  /// A polled keyboard in front of another process.
  case polled(PolledArrivals)
  /// Bursts and silence.
  case bursts(BurstArrivals)
  /// A reader that stalls, in front of another process.
  case stalledReader(StalledReaderArrivals)
  /// A rising rate.
  case ramp(RampArrivals)
  /// Listed times.
  case listed(ListedArrivals)

  var model: any ArrivalModel {
    switch self {
    case .steady(let model): model
    case .human(let model): model
    case .chunked(let model): model
    case .rollover(let model): model
    case .polled(let model): model
    case .bursts(let model): model
    case .stalledReader(let model): model
    case .ramp(let model): model
    case .listed(let model): model
    }
  }

  /// The steps of a ramp; none for other processes.
  var rampSteps: [RampStep] {
    if case .ramp(let ramp) = self { ramp.steps } else { [] }
  }
}

/// A model of the times at which keys arrive.
protocol ArrivalModel: Codable, Hashable, Sendable {
  associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable<String>

  /// The name of the model in a file.
  static var kind: String { get }

  var process: ArrivalProcess { get }

  func validate(at path: String, keys: Int) throws(ScenarioError)

  /// Plans the times of so many keys, in order.
  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime]
}

extension ArrivalModel {
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Nanoseconds in milliseconds, up to the horizon.
  func nanoseconds(_ milliseconds: Double) -> Int64 { ScheduleLimit.clamped(milliseconds * 1e6) }

  /// Times that follow each other at intervals in milliseconds; the first key comes after one.
  func accumulated(_ count: Int, _ interval: () -> Double) -> [PlannedTime] {
    var time: Int64 = 0
    return (0..<count).map { _ in
      time = ScheduleLimit.sum(time, nanoseconds(interval()))
      return PlannedTime(time)
    }
  }
}

/// When a key is pressed and when the program receives it, in nanoseconds from the beginning.
struct PlannedTime: Hashable {
  var intended: Int64
  /// When the key reaches the program; never before `intended`.
  var released: Int64
}

extension PlannedTime {
  /// Creates the time of a key that reaches the program at once.
  init(_ intended: Int64) { self.init(intended: intended, released: intended) }

  /// The key at this time, later by a shift.
  func key(_ shift: Int64, _ intent: KeyIntent) -> Keystroke {
    Keystroke(intended: intended + shift, released: released + shift, intent: intent)
  }
}

extension ArrivalProcess: Codable {
  private enum CodingKeys: String, CodingKey { case kind }

  private static var models: [any ArrivalModel.Type] {
    [
      SteadyArrivals.self, HumanArrivals.self, ChunkedArrivals.self, RolloverArrivals.self,
      PolledArrivals.self, BurstArrivals.self, StalledReaderArrivals.self, RampArrivals.self,
      ListedArrivals.self,
    ]
  }

  /// Creates a process from an object with `kind` and the fields of that kind.
  ///
  /// - Throws: `ScenarioError` where the kind or a field is unknown; a `DecodingError` otherwise.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
    guard let model = Self.models.first(where: { $0.kind == name }) else {
      let kinds = Self.models.map { $0.kind }.joined(separator: ", ")
      throw ScenarioError(
        field: ScenarioError.path(decoder.codingPath) + ".kind",
        problem: "there is no kind '\(name)'; there are \(kinds)")
    }
    try StrictFields.check(decoder, allowed: ["kind"] + model.fields)
    self = try model.init(from: decoder).process
  }

  /// Writes `kind` and the model's fields into one object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(type(of: model).kind, forKey: .kind)
    try model.encode(to: encoder)
  }
}
