/// How this program was compiled.
public enum BuildMode {
  /// Whether optimization was off.
  public static var isDebug: Bool { _isDebugAssertConfiguration() }

  /// Refuses to measure a program that was compiled without optimization.
  ///
  /// - Parameter isDebug: whether it was.
  /// - Throws: ``RoundError``.
  public static func requireOptimized(isDebug: Bool = Self.isDebug) throws(RoundError) {
    guard isDebug else { return }
    throw RoundError(
      "this is a debug build, whose latency says nothing; build with 'swift build -c release'")
  }

  /// The compiler that built this program, such as `swift-6.3.1`.
  public static var toolchain: String {
    #if compiler(>=6.4)
      "swift-6.4"
    #elseif compiler(>=6.3.3)
      "swift-6.3.3"
    #elseif compiler(>=6.3.2)
      "swift-6.3.2"
    #elseif compiler(>=6.3.1)
      "swift-6.3.1"
    #elseif compiler(>=6.3)
      "swift-6.3"
    #else
      "swift-6.2"
    #endif
  }

  /// The processor and system it was built for, such as `x86_64-linux`.
  public static var architecture: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "other"
    #endif
    #if os(Linux)
      return processor + "-linux"
    #else
      return processor + "-darwin"
    #endif
  }
}
