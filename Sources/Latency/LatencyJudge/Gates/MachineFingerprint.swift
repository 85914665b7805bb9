/// What tells one machine from another, as far as times depend on it.
///
/// Times of two machines say nothing about a change of the program, so a comparison across
/// fingerprints has no answer.
package struct MachineFingerprint: Codable, Hashable, Sendable {
  package var processor: String
  var processors: Int
  package var kernel: String
  var isVirtual: Bool

  /// Creates the fingerprint that facts about a machine give.
  ///
  /// - Parameter facts: as a result of the gate has them; what is not among them is `unknown`.
  package init(_ facts: [MachineFact]) {
    func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }
    processor = value("processor") ?? "unknown"
    processors = value("processors").flatMap { Int($0) } ?? 0
    kernel = value("kernel") ?? "unknown"
    isVirtual = value("virtual machine") == "yes"
  }

  /// One line for people.
  package var words: String {
    "\(processors) × \(processor), kernel \(kernel)\(isVirtual ? ", virtual" : "")"
  }
}
