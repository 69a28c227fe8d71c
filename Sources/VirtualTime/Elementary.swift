// The one file of the model that imports anything: the C library's exp and log.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// e to the power `x`.
package func exponential(_ x: Double) -> Double { exp(x) }

/// The natural logarithm of `x`; NaN for a negative `x`, −∞ for 0.
package func naturalLogarithm(_ x: Double) -> Double { log(x) }
