// What the multiplication's own files need besides themselves, as small as one thread allows.

import Parallelism
import TransformInterface
import TransformPortable

/// Words that a product writes.
struct LimbTarget: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt>
  let count: Int
}

final class Workspace: @unchecked Sendable {
  let base: UnsafeMutablePointer<Double>
  let count: Int

  init(count: Int) {
    self.count = count
    base = UnsafeMutableRawPointer.allocate(byteCount: 8 * max(count, 8), alignment: 64)
      .bindMemory(to: Double.self, capacity: max(count, 8))
  }

  deinit { base.deallocate() }
}

/// No fault is injected here.
struct InjectedTransformFault {
  func inject(
    _ residues: UnsafeMutablePointer<Double>, prime: Int, _ points: Int,
    _ arithmetic: ResidueArithmetic
  ) {}
}

/// Where one thread alone runs nothing is locked.
struct Mutex<Value>: @unchecked Sendable {
  private final class Box { var value: Value; init(_ value: Value) { self.value = value } }
  private let box: Box

  init(_ value: Value) { box = Box(value) }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&box.value) }
}

/// The portable inner loops are the only ones.
struct MultiplicationVariant {
  static let current = MultiplicationVariant()
  var kernels: TransformKernels? { Kernels.all }
  static func wideKernels(beside kernels: TransformKernels) -> TransformKernels { kernels }
}

enum DecimalLimbs {
  private static var radix: UInt { LimbRadix.decimalValue }

  static func add(
    _ source: UnsafePointer<UInt>, _ sourceCount: Int, to target: UnsafeMutablePointer<UInt>,
    _ count: Int
  ) -> Bool {
    var carry: UInt = 0
    for index in 0..<count {
      let sum = target[index] + (index < sourceCount ? source[index] : 0) + carry
      carry = sum >= radix ? 1 : 0
      target[index] = sum - carry * radix
    }
    return carry == 1
  }

  static func increment(_ target: UnsafeMutablePointer<UInt>, _ count: Int, at place: Int) {
    var one: UInt = 1
    _ = add(&one, 1, to: target + place, count - place)
  }
}
