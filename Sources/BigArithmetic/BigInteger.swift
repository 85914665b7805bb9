internal import CGMP
import Dispatch

public struct Pair<A: ~Copyable, B: ~Copyable>: ~Copyable {
  public var first: A
  public var second: B
}

@safe
public struct BigInteger: ~Copyable, @unchecked Sendable {
  let storage: UnsafeMutablePointer<__mpz_struct>
  public init() {
    unsafe storage = .allocate(capacity: 1)
    unsafe __gmpz_init(storage)
  }
  deinit {
    unsafe __gmpz_clear(storage)
    unsafe storage.deallocate()
  }
  public var limbs: Span<UInt> {
    @_lifetime(borrow self)
    get {
      let p = unsafe __gmpz_limbs_read(storage)
      let s = unsafe Span(_unsafeStart: p!, count: __gmpz_size(storage))
      return unsafe _overrideLifetime(s, borrowing: self)
    }
  }
  public static func * (a: borrowing BigInteger, b: borrowing BigInteger) -> BigInteger {
    let r = BigInteger()
    unsafe __gmpz_mul(r.storage, a.storage, b.storage)
    return r
  }
}
final class Slot<T: ~Copyable>: @unchecked Sendable { var value: T?
 init() { value = nil }
}

public func fork<A: ~Copyable, B: ~Copyable>(_ f: @Sendable () -> A, _ g: @Sendable () -> B) -> Pair<A, B> {
  let a = Slot<A>()
  let b = Slot<B>()
  DispatchQueue.concurrentPerform(iterations: 2) { i in
    if i == 0 { a.value = f() } else { b.value = g() }
  }
  return Pair(first: a.value.take()!, second: b.value.take()!)
}
public func test(_ x: borrowing BigInteger, _ y: borrowing BigInteger) -> BigInteger {
  let p = fork({ x * y }, { y * y })
  return p.first * p.second
}
