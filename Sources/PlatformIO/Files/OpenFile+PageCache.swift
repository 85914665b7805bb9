/// The page cache, for measurements.
extension OpenFile {
  /// Asks the system to drop the file's pages, so that the next read goes to the disk.
  ///
  /// Dirty and mapped pages stay: synchronise first.
  ///
  /// - Returns: whether the system accepted the request.
  @discardableResult
  public func evictFromPageCache() -> Bool { BestEffortCalls.evict(descriptor) }

  /// Reads one byte of every page through a mapping of the file, which causes page faults.
  ///
  /// - Returns: whether the file could be mapped.
  /// - Throws: ``PlatformError`` with code `status`.
  public func touchMappedPages() throws(PlatformError) -> Bool {
    let byteCount = Int(try status().byteCount)
    return byteCount > 0 && BestEffortCalls.touchMapped(descriptor, byteCount: byteCount) != nil
  }
}
