/// The conditions around the engine.
public struct RunConditions: Codable, Hashable, Sendable {
  /// The number of spinning processes during the run.
  public var hogs: Int
  /// Whether the pack is evicted from the page cache before each round.
  public var evictsPack: Bool
  /// Whether the run begins at a position drawn from the seed, not at the first decimal.
  public var startsAnywhere: Bool
  /// How long each fsync takes, in milliseconds.
  ///
  /// 0 adds no delay; anything above also switches persistence on.
  public var slowFsyncMilliseconds: Double
  /// How keys reach the engine by default.
  public var injection: InjectionMode

  /// The defaults.
  public static var ordinary: RunConditions { RunConditions() }

  /// Creates conditions; each has its default unless given.
  public init(
    hogs: Int = 0, evictsPack: Bool = false, startsAnywhere: Bool = false,
    slowFsyncMilliseconds: Double = 0, injection: InjectionMode = .inline
  ) {
    self.hogs = hogs
    self.evictsPack = evictsPack
    self.startsAnywhere = startsAnywhere
    self.slowFsyncMilliseconds = slowFsyncMilliseconds
    self.injection = injection
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case hogs, evictsPack, startsAnywhere, slowFsyncMilliseconds, injection
  }

  /// Creates conditions from a file; a missing field has its default.
  public init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      hogs: try values.decodeIfPresent(Int.self, forKey: .hogs) ?? 0,
      evictsPack: try values.decodeIfPresent(Bool.self, forKey: .evictsPack) ?? false,
      startsAnywhere: try values.decodeIfPresent(Bool.self, forKey: .startsAnywhere) ?? false,
      slowFsyncMilliseconds:
        try values.decodeIfPresent(Double.self, forKey: .slowFsyncMilliseconds) ?? 0,
      injection: try values.decodeEnumIfPresent(.injection) ?? .inline)
  }

  /// Checks every field.
  func validate(at path: String) throws(ScenarioError) {
    guard (0...64).contains(hogs) else {
      throw ScenarioError(field: "\(path).hogs", problem: "\(hogs) is not between 0 and 64")
    }
    try FieldRule.between(0, 10_000).check(
      slowFsyncMilliseconds, "\(path).slowFsyncMilliseconds")
  }
}
