/// The process's environment variables.
public enum ProcessEnvironment {
  /// The value of a variable, or `nil` where it is not set.
  ///
  /// - Parameter name: the variable's name.
  public static func value(_ name: String) -> String? { ProcessCalls.environment(name) }
}
