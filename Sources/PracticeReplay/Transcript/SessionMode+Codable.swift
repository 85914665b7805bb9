public import PracticeEngine

/// A mode is coded by its name; the conformance lives here because the engine's Embedded subset
/// has no `Codable`.
extension SessionMode: Codable {}
