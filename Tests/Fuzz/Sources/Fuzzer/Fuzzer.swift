import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that the environment names.
private let selected: FuzzTarget = {
  let name = unsafe getenv("PI_TRAINER_FUZZ").map { unsafe String(cString: $0) } ?? ""
  guard let target = targets[name] else {
    preconditionFailure("PI_TRAINER_FUZZ names one of \(targets.keys.sorted())")
  }
  return target
}()

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  selected(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
