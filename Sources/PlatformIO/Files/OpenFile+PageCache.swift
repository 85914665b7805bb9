/// What measuring asks of the system's page cache.
extension OpenFile {
  /// Asks the system to forget the file's pages, so that the next reading goes to the disk.
  ///
  /// Pages that are not yet written, or that somebody maps, stay: synchronise first.
  ///
  /// - Returns: whether the system took the request.
  @discardableResult
  public func evictFromCache() -> Bool { MeasuringCalls.evict(descriptor) }

  /// Reads one byte of every page through a map of the file: the way in which page faults happen.
  ///
  /// - Returns: whether the file could be mapped.
  /// - Throws: ``PlatformError`` with code `status`.
  public func touchThroughMap() throws(PlatformError) -> Bool {
    let byteCount = Int(try status().byteCount)
    return byteCount > 0 && MeasuringCalls.touchMapped(descriptor, byteCount: byteCount) != nil
  }
}
