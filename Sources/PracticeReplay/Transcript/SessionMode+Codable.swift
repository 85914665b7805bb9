public import PracticeEngine

/// A mode is coded by its name; the engine's Embedded subset has no `Codable`.
extension SessionMode: Codable {}
