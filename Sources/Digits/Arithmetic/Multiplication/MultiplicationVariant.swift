internal import CProcessorFeatures
package import TransformInterface
internal import TransformPortable

#if arch(x86_64)
  internal import TransformAVX2
  internal import TransformAVX512
  internal import TransformIFMA
#endif
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The ways to compute large products.
///
/// The fastest that the processor can run is chosen at the first product. The environment
/// variable `PI_TRAINER_MULTIPLICATION` forces one: tests run all of them on one machine.
package enum MultiplicationVariant: String, CaseIterable, Sendable {
  /// GMP alone, whatever the size.
  case gmp
  /// The transform in the instructions that every processor of its kind has.
  ///
  /// On arm64 these have a fused multiply-add, and this is the fastest. On x86-64 they have none:
  /// each becomes a call of the C library, with the same results and slower than GMP, for tests
  /// alone.
  case portable
  /// The transform with AVX2 and fused multiply-add.
  case avx2
  /// The transform with AVX-512.
  case avx512
  /// The transform with AVX-512 and its multiply-add of 52-bit integers.
  case ifma

  package static let environmentVariable = "PI_TRAINER_MULTIPLICATION"

  package var isAvailable: Bool {
    switch self {
    case .gmp, .portable: true
    case .avx2: processor_level(processor_read_registers()) >= 3
    case .avx512: processor_level(processor_read_registers()) >= 4
    case .ifma: processor_level(processor_read_registers()) >= 5
    }
  }

  package static var available: [MultiplicationVariant] { allCases.filter(\.isAvailable) }

  package static var fastest: MultiplicationVariant {
    #if arch(x86_64)
      fastest(hasAVX2: avx2.isAvailable, hasAVX512: avx512.isAvailable, hasIFMA: ifma.isAvailable)
    #else
      portable
    #endif
  }

  /// The fastest variant on an x86-64 processor; without AVX2 it has no fused multiply-add, and the
  /// transform cannot beat GMP.
  package static func fastest(
    hasAVX2: Bool, hasAVX512: Bool, hasIFMA: Bool
  ) -> MultiplicationVariant {
    hasIFMA ? .ifma : hasAVX512 ? .avx512 : hasAVX2 ? .avx2 : .gmp
  }

  /// The request of the environment, if any.
  package static let request: Request? = {
    guard let value = unsafe getenv(environmentVariable) else { return nil }
    return unsafe Request(text: String(cString: value))
  }()

  package static let current: MultiplicationVariant = request?.variant ?? fastest

  /// The inner loops, or `nil` for GMP and for what was not compiled for this architecture.
  package var kernels: TransformKernels? {
    switch self {
    case .gmp: return nil
    case .portable: return TransformPortable.Kernels.all
    #if arch(x86_64)
      case .avx2: return TransformAVX2.Kernels.all
      case .avx512: return TransformAVX512.Kernels.all
      case .ifma: return TransformIFMA.Kernels.all
    #else
      case .avx2, .avx512, .ifma: return nil
    #endif
    }
  }

  /// The inner loops of sums that are too large for the primes of some inner loops.
  static func wideKernels(beside kernels: TransformKernels) -> TransformKernels {
    kernels.arithmetic == .integer ? avx512.kernels ?? kernels : kernels
  }

  /// A request for a variant by the environment variable.
  package struct Request: Hashable, Sendable {
    let text: String

    /// The variant that it names, if there is one and this processor can run it.
    package let variant: MultiplicationVariant?

    package init(text: String) {
      self.text = text
      variant = MultiplicationVariant(rawValue: text).flatMap { $0.isAvailable ? $0 : nil }
    }

    /// The message for the user where the request cannot be met, or `nil`.
    ///
    /// A program prints it and stops before it computes; the library itself uses the fastest
    /// variant.
    package var errorMessage: String? {
      guard variant == nil else { return nil }
      let names = MultiplicationVariant.available.map(\.rawValue).joined(separator: ", ")
      return "\(MultiplicationVariant.environmentVariable) is '\(text)';"
        + " this processor offers: \(names)"
    }
  }
}
