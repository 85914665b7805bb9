/// On which frames of a display keys showed.
public struct FrameSummary: Codable, Hashable, Sendable {
  /// Frames a second.
  public var rate: Double
  /// Keys that showed on the first frame after their intended start.
  public var onTime: Int
  /// Frames that keys missed, in total.
  public var missed: Int
  /// The most frames that one key missed.
  public var mostMissed: Int
  /// The most keys that showed on one frame.
  public var mostKeysPerFrame: Int
}
