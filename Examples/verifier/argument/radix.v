(* PROOF_FORMAT.md, "Digits in radix 16". Proves: hexadecimal digits follow from decimals by two
   inequalities between whole numbers. *)
Require Import ZArith Reals Lra.
Open Scope R_scope.

Theorem radix_16_truncated : forall (x : R) (D H : Z) (N n : nat),
  IZR D <= x * 10 ^ N < IZR D + 1 ->
  (H * 10 ^ Z.of_nat N <= D * 16 ^ Z.of_nat n)%Z ->
  ((D + 1) * 16 ^ Z.of_nat n <= (H + 1) * 10 ^ Z.of_nat N)%Z ->
  IZR H <= x * 16 ^ n < IZR H + 1.
Proof.
  intros x D H N n [below above] first last.
  apply IZR_le in first; apply IZR_le in last.
  rewrite !mult_IZR, <- !pow_IZR in first, last.
  rewrite !plus_IZR in last.
  assert (ten : 0 < 10 ^ N) by (apply pow_lt; lra).
  assert (sixteen : 0 < 16 ^ n) by (apply pow_lt; lra).
  split.
  - apply Rmult_le_reg_r with (10 ^ N); [exact ten|].
    apply Rle_trans with (1 := first).
    replace (x * 16 ^ n * 10 ^ N) with (x * 10 ^ N * 16 ^ n) by ring.
    apply Rmult_le_compat_r; lra.
  - apply Rmult_lt_reg_r with (10 ^ N); [exact ten|].
    apply Rlt_le_trans with (2 := last).
    replace (x * 16 ^ n * 10 ^ N) with (x * 10 ^ N * 16 ^ n) by ring.
    apply Rmult_lt_compat_r; lra.
Qed.
