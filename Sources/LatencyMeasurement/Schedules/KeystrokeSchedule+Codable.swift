/// The saved format: three parallel lists, and a hash that is compared on loading.
extension KeystrokeSchedule: Codable {
  private enum CodingKeys: String, CodingKey {
    case scenario, seed, hash
    case intended = "intendedNanoseconds"
    case held = "heldNanoseconds"
    case offsets
  }

  /// Creates a schedule from a file and compares its hash.
  ///
  /// - Throws: `ScenarioError` where the lists do not fit together, a time is out of order, or the
  ///   hash differs; a `DecodingError` otherwise.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let scenario = try values.decode(String.self, forKey: .scenario)
    let seed = try values.decode(UInt64.self, forKey: .seed)
    let intended = try values.decode([Int64].self, forKey: .intended)
    let held = try values.decode([Int64].self, forKey: .held)
    let offsets = try values.decode([UInt8].self, forKey: .offsets)
    guard held.count == intended.count, offsets.count == intended.count else {
      throw ScenarioError(
        field: "offsets", problem: "the lists of the schedule have different lengths")
    }
    var keys: [Keystroke] = []
    keys.reserveCapacity(intended.count)
    var last = Keystroke(intended: 0, released: 0, intent: .right)
    for index in intended.indices {
      guard let intent = KeyIntent(offset: offsets[index]) else {
        throw ScenarioError(
          field: "offsets[\(index)]", problem: "\(offsets[index]) is not a digit's offset, 0 to 9")
      }
      let (released, overflow) = intended[index].addingReportingOverflow(held[index])
      guard intended[index] >= last.intended, held[index] >= 0, !overflow,
        released >= last.released
      else {
        throw ScenarioError(
          field: "intendedNanoseconds[\(index)]", problem: "the times are not in order")
      }
      last = Keystroke(intended: intended[index], released: released, intent: intent)
      keys.append(last)
    }
    self.init(scenario: scenario, seed: seed, keys: keys)
    let saved = try values.decode(String.self, forKey: .hash)
    guard saved == hash else {
      throw ScenarioError(
        field: "hash", problem: "the keys have the hash \(hash), the file says \(saved)")
    }
  }

  /// Saves a schedule.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(scenario, forKey: .scenario)
    try values.encode(seed, forKey: .seed)
    try values.encode(hash, forKey: .hash)
    try values.encode(keys.map(\.intended), forKey: .intended)
    try values.encode(keys.map { $0.released - $0.intended }, forKey: .held)
    try values.encode(keys.map(\.intent.offset), forKey: .offsets)
  }
}
