/// On which frames of a display keys showed.
public struct FrameSummary: Codable, Hashable, Sendable {
  /// Frames a second.
  public var rate: Double
  /// Keys that showed on the first frame after their intended start.
  public var onTime: Int
  /// Frames that keys came too late for, all together.
  public var missed: Int
  /// The most frames that one key came too late.
  public var mostMissed: Int
  /// The most keys that showed on one frame.
  public var mostKeysPerFrame: Int
}
