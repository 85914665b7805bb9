(* Coq's integers by zarith's. Where zarith differs (a modulus or a count below zero) nothing is
   computed: the exception ends the checker before it can accept. *)

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
