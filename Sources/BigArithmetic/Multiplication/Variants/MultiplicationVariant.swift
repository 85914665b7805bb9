internal import CProcessorFeatures
package import TransformInterface
#if arch(x86_64)
  internal import TransformAVX2
  internal import TransformAVX512
#else
  internal import TransformPortable
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The ways in which large products can be made.
///
/// The best that the processor can run is chosen when the first product is made. The environment
/// variable `PI_TRAINER_MULTIPLICATION` forces one: tests run all of them on one machine.
public enum MultiplicationVariant: String, CaseIterable, Sendable {
  /// GMP alone, whatever the size.
  case gmp
  /// The transform in the instructions that every processor of its kind has, on arm64.
  case portable
  /// The transform with AVX2 and fused multiply-add.
  case avx2
  /// The transform with AVX-512.
  case avx512

  /// The environment variable that forces a variant.
  public static let environmentVariable = "PI_TRAINER_MULTIPLICATION"

  /// Whether this processor can run it.
  public var isAvailable: Bool {
    #if arch(x86_64)
      switch self {
      case .gmp: return true
      case .portable: return false
      case .avx2: return processor_has_avx2_fma() != 0
      case .avx512: return processor_has_avx512() != 0
      }
    #else
      return self == .gmp || self == .portable
    #endif
  }

  /// The variants that this processor can run, the fastest last.
  public static var available: [MultiplicationVariant] { allCases.filter(\.isAvailable) }

  /// What the environment asks for: the text, and the variant that it names if there is one that
  /// this processor can run.
  public static let request: (text: String, variant: MultiplicationVariant?)? = {
    guard let value = unsafe getenv(environmentVariable) else { return nil }
    let text = unsafe String(cString: value)
    let variant = MultiplicationVariant(rawValue: text)
    return (text, variant.flatMap { $0.isAvailable ? $0 : nil })
  }()

  /// What to tell the user about a request that cannot be met, or `nil`.
  ///
  /// A program says so and stops before it computes; the library itself goes on with the best
  /// variant.
  public static var complaint: String? {
    guard let request, request.variant == nil else { return nil }
    let names = available.map(\.rawValue).joined(separator: ", ")
    return "\(environmentVariable) is '\(request.text)'; this processor offers: \(names)"
  }

  /// The variant that products use.
  public static let current: MultiplicationVariant = request?.variant ?? available.last ?? .gmp

  /// The inner loops, or `nil` for GMP.
  package var kernels: TransformKernels? {
    #if arch(x86_64)
      switch self {
      case .gmp, .portable: return nil
      case .avx2: return TransformAVX2.Kernels.all
      case .avx512: return TransformAVX512.Kernels.all
      }
    #else
      return self == .portable ? TransformPortable.Kernels.all : nil
    #endif
  }
}
