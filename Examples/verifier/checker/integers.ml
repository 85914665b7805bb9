(* Coq's integers by zarith's. Where zarith differs (a modulus or a count below zero) nothing is
   computed: the exception ends the checker before it can accept. *)

let divide a b = if Z.sign b > 0 then Z.ediv a b else failwith "divisor"
let modulo a b = if Z.sign b > 0 then Z.erem a b else failwith "modulus"
let pow a b = Z.pow a (Z.to_int b)
let log2 a = if Z.sign a > 0 then Z.of_int (Z.log2 a) else Z.zero
let shift_left a b = Z.shift_left a (Z.to_int b)
let shift_right a b = Z.shift_right a (Z.to_int b)
let twice a = Z.shift_left a 1
let twice_and_one a = Z.succ (twice a)

let match_positive odd even one a =
  if Z.equal a Z.one then one () else (if Z.is_odd a then odd else even) (Z.shift_right a 1)

let match_integer zero positive negative a =
  if Z.sign a = 0 then zero () else if Z.sign a > 0 then positive a else negative (Z.neg a)

(* The odd primes up to a limit with their exponents in lcm(1, 3, ..., limit), h of Machin's formula;
   the theorem holds for any h. *)
let odd_powers limit =
  let sieve = Bytes.make (limit + 1) '\001' in
  let rec cross q i = if i <= limit then (Bytes.set sieve i '\000'; cross q (i + (2 * q))) in
  let rec exponent q power = if power > limit / q then 1 else 1 + exponent q (power * q) in
  let rec from q found =
    if q > limit then found
    else if Bytes.get sieve q = '\000' then from (q + 2) found
    else (cross q (q * q); from (q + 2) ((Z.of_int q, Z.of_int (exponent q q)) :: found)) in
  from 3 []
