/// What a scenario does to the world around the engine.
public struct RunConditions: Codable, Hashable, Sendable {
  /// Spinning processes beside the run.
  public var hogs: Int
  /// Whether the pack is evicted from the page cache before each round.
  public var evictsPack: Bool
  /// Whether the run begins at a position drawn from the seed, rather than at the first decimal.
  public var startsAnywhere: Bool
  /// How long each synchronisation with the disk is made to take, in milliseconds.
  ///
  /// 0 leaves it its own time; anything above also switches persistence on.
  public var slowFsyncMilliseconds: Double
  /// How keys reach the engine unless the command line says otherwise.
  public var injection: InjectionMode

  /// Nothing out of the ordinary.
  public static var ordinary: RunConditions { RunConditions() }

  /// Sets conditions; each has the ordinary value unless named.
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

  /// Reads conditions; a missing field has its ordinary value.
  public init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      hogs: try values.decodeIfPresent(Int.self, forKey: .hogs) ?? 0,
      evictsPack: try values.decodeIfPresent(Bool.self, forKey: .evictsPack) ?? false,
      startsAnywhere: try values.decodeIfPresent(Bool.self, forKey: .startsAnywhere) ?? false,
      slowFsyncMilliseconds:
        try values.decodeIfPresent(Double.self, forKey: .slowFsyncMilliseconds) ?? 0,
      injection: try values.word(.injection) ?? .inline)
  }

  /// Finds the first field that makes no sense.
  func validate(at path: String) throws(ScenarioError) {
    guard (0...64).contains(hogs) else {
      throw ScenarioError(field: "\(path).hogs", problem: "\(hogs) is not between 0 and 64")
    }
    try FieldRule.between(0, 10_000).check(
      slowFsyncMilliseconds, "\(path).slowFsyncMilliseconds")
  }
}
