// Foundation without its tables of languages and regions: 39 MB of data that every start had to
// relocate. What imports this module gets the C library as well, as with Foundation itself.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif
