(* Writes decide.v and header.v of Examples/verifier/argument as OCaml: decide.ml, decide.mli. What is
   believed here is that zarith's integers and the functions named below are Coq's; each stands for
   one of the library. *)
Require Import ZArith.
From Decimals Require Import formulas decide header.
Require Extraction.
Extraction Language OCaml.

Extract Inductive bool => "bool" [ "true" "false" ].
Extract Inductive prod => "( * )" [ "(,)" ].
Extract Inductive list => "list" [ "[]" "(::)" ].
Extract Inlined Constant fst => "fst".
Extract Inlined Constant snd => "snd".
Extract Inlined Constant andb => "(&&)".

Extract Inductive positive => "Big_int_Z.big_int"
  [ "Integers.twice_and_one" "Integers.twice" "Big_int_Z.unit_big_int" ] "Integers.match_positive".
Extract Inductive Z => "Big_int_Z.big_int"
  [ "Big_int_Z.zero_big_int" "" "Big_int_Z.minus_big_int" ] "Integers.match_integer".

Extract Inductive check => "string"
  [ """form""" """terms""" """precision""" """root""" """square""" """bound""" """digits""" """fraction"""
    """theorem""" ].

Extract Inlined Constant Z.add => "Big_int_Z.add_big_int".
Extract Inlined Constant Z.sub => "Big_int_Z.sub_big_int".
Extract Inlined Constant Z.mul => "Big_int_Z.mult_big_int".
Extract Inlined Constant Z.opp => "Big_int_Z.minus_big_int".
Extract Inlined Constant Z.eqb => "Big_int_Z.eq_big_int".
Extract Inlined Constant Z.leb => "Big_int_Z.le_big_int".
Extract Inlined Constant Z.ltb => "Big_int_Z.lt_big_int".
Extract Inlined Constant Z.div => "Integers.divide".
Extract Inlined Constant Z.modulo => "Integers.modulo".
Extract Inlined Constant Z.abs => "Big_int_Z.abs_big_int".
Extract Inlined Constant Z.max => "Big_int_Z.max_big_int".
Extract Inlined Constant Z.pow => "Integers.pow".
Extract Inlined Constant Z.log2 => "Integers.log2".
Extract Inlined Constant Z.shiftl => "Integers.shift_left".
Extract Inlined Constant Z.shiftr => "Integers.shift_right".

Extraction "decide.ml" checks limits claim_of root_count rest_digits length_bound last_5
  log2 log10 zeta3 catalan lemniscate gamma4 gamma3 log3 log5 log7.
