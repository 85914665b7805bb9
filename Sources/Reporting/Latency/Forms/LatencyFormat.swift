/// The output formats of the gate.
public enum LatencyFormat: String, CaseIterable, Sendable {
  case html, md, junit, json, hgrm, hlog, openmetrics, samples

  /// Whether the format needs the samples and not only the record.
  public var needsSamples: Bool {
    switch self {
    case .hgrm, .hlog, .samples: true
    case .html, .md, .junit, .json, .openmetrics: false
    }
  }

  /// Reads names separated by commas.
  ///
  /// - Parameter list: such as `html,md`.
  /// - Throws: ``LatencyFormatError`` for an unknown name.
  public static func parse(_ list: String) throws(LatencyFormatError) -> Set<LatencyFormat> {
    var formats: Set<LatencyFormat> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }.lowercased()
      guard let format = LatencyFormat(rawValue: name) else {
        throw LatencyFormatError(name: String(part))
      }
      formats.insert(format)
    }
    return formats
  }
}
