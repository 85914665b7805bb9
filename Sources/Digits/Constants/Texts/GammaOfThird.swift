extension ConstantText {
  static let gammaOfThird = ConstantText(
    builtIn: """
      constant gamma1-3 code 11, integer part 2
      name     Γ(1/3)   the gamma function at 1/3
      starts   2.67893853470774763365569294097467764412868937795730
      mpfr     gamma 3   another formula: the arithmetic-geometric mean, no series at all

      formula  singular-12288000   proved
      by       j = -12288000; D. V. and G. V. Chudnovsky 1988
      value    root(3, S * Pi^2 * root(4, 72/5))
      S        1 + sum -9 (12n-11)(12n-7) * -9 (12n-11)(12n-7) / 9216000 (n)^2
      Pi       426880 * sqrt(10005) / C
      C        13591409 + sum P * R / Q
      P        -1 (6n-5)(2n-1)(6n-1)(545140134n+13591409)
      R        -1 (6n-5)(2n-1)(6n-1)
      Q        10939058860032000 (n)^3

      formula  singular-54000   proved
      by       j = 54000, with the series of S. Ramanujan 1914
      value    root(3, S * Pi^2 * root(12, 2^28/91125))
      S        1 + sum 4 (12n-11)(12n-7) * 4 (12n-11)(12n-7) / 18000 (n)^2
      Pi       9801 / 4 * sqrt(2) / C
      C        1103 + sum (4n-3)(2n-1)(4n-1)(26390n+1103) * (4n-3)(2n-1)(4n-1) / 3073907232 (n)^3

      pair     singular-12288000 singular-54000   other series, and another series for π
      digits   10^4 7239199978, 10^5 0758826512, 10^6 4391314502, 10^7 6422443188,
               10^8 9512517089, 10^9 4536411283, 10^10 5990351426
               y-cruncher, https://github.com/Mysticial/y-cruncher/tree/master/trunk/Digits
      """)
}
