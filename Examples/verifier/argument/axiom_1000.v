(* A test of the axiom's wording, not a proof of it. Proves, without the axiom: what it says of
   Chudnovsky's sum is true to 1000 decimals, by Machin's formula; no misprint in its constants can
   hide. *)
Require Import Reals Lra ZArith.
From Decimals Require Import machin chudnovsky machin_1000 chudnovsky_1000.
Open Scope R_scope.

Theorem axiom_holds_to_1000_decimals (l : R) :
  Un_cv (fun n => sum_f_R0 (fun k => (-1) ^ k *
    (INR (fact (6 * k)) / (INR (fact (3 * k)) * INR (fact k) ^ 3 * 640320 ^ (3 * k)) * (13591409 + 545140134 * INR k))) n) l ->
  Rabs (PI - 426880 * sqrt 10005 / l) < / 10 ^ 1000.
Proof.
  intro H. assert (Hcv : Un_cv chudnovsky.partial l).
  { apply Un_cv_ext with (2 := H). intro n. apply sum_eq. intros k _. reflexivity. }
  pose proof (sum_1000 l Hcv) as A. pose proof pi_machin_1000 as B.
  assert (E : machin_1000.D = chudnovsky_1000.D) by reflexivity. rewrite E in B. clear E H.
  set (y := 426880 * sqrt 10005 / l) in *. set (d := IZR chudnovsky_1000.D) in *. clearbody y d.
  assert (X0 : 0 < 10 ^ 1000) by (apply pow_lt; lra). set (X := 10 ^ 1000) in *. clearbody X.
  apply (Rmult_lt_reg_r X); [exact X0|]. rewrite Rinv_l by lra.
  rewrite <- (Rabs_pos_eq X) at 1 by lra. rewrite <- Rabs_mult, Rmult_minus_distr_r.
  unfold Rabs. destruct Rcase_abs; lra.
Qed.
