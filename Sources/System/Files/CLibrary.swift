// The C library, for every file of this module and for what imports it.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

// Its functions under names that methods do not shadow.

package func readHere(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, base, count)
}

package func writeHere(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}

package func closeHere(_ descriptor: Int32) -> Int32 { close(descriptor) }
