/// What tells one machine from another, as far as times depend on it.
///
/// Times of two machines say nothing about a change of the program, so a comparison across
/// fingerprints has no answer.
public struct MachineFingerprint: Codable, Hashable, Sendable {
  /// The processor's name.
  public var processor: String
  /// How many processors there are.
  public var processors: Int
  /// The kernel's release.
  public var kernel: String
  /// Whether it is a virtual machine.
  public var isVirtual: Bool

  /// Creates a fingerprint.
  public init(processor: String, processors: Int, kernel: String, isVirtual: Bool) {
    self.processor = processor
    self.processors = processors
    self.kernel = kernel
    self.isVirtual = isVirtual
  }

  /// Creates the fingerprint that facts about a machine give.
  ///
  /// - Parameter facts: as a result of the gate has them; what is not among them is `unknown`.
  public init(_ facts: [MachineFact]) {
    func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }
    self.init(
      processor: value("processor") ?? "unknown",
      processors: value("processors").flatMap { Int($0) } ?? 0,
      kernel: value("kernel") ?? "unknown", isVirtual: value("virtual machine") == "yes")
  }

  /// The class of machines on which times may be read beside each other: of the kernel's release
  /// its major version alone.
  public var ofClass: MachineFingerprint {
    let major = kernel.drop { !$0.isNumber }.prefix { $0.isNumber }
    var machine = self
    machine.kernel = major.isEmpty ? kernel : String(major)
    return machine
  }

  /// One line for people.
  public var words: String {
    "\(processors) × \(processor), kernel \(kernel)\(isVirtual ? ", virtual" : "")"
  }
}
