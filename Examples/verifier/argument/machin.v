(* PROOF_FORMAT.md, "What is exact", pi by Machin's formula, 16*atan(1/5) - 4*atan(1/239), which needs no
   theorem from outside the library. axiom_1000.v tests the wording of the axiom by it. Proves: one
   equation, one fraction and two numbers of terms give D <= PI * 10^N < D + 1. *)
Require Import Reals Lra Lia ZArith Machin.
From Decimals Require Import powers series.
Open Scope R_scope.

(* The recurrence of atan(1/x) after the steps k = 1, ..., m (m + 1 terms): Q = x, P = 1, T = 1;
   T <- T*(2k+1)*x^2 - P, P <- -P*(2k+1), Q <- Q*(2k+1)*x^2. Then T/Q is the sum and Q = (2m+1)!! * x^(2m+1). *)
Fixpoint at_sum (x : Z) (m : nat) : Z * Z * Z :=
  match m with
  | O => (x, 1, 1)%Z
  | S k => let '(q, p, t) := at_sum x k in let o := (2 * Z.of_nat (S k) + 1)%Z in
           (q * (o * (x * x)), - p * o, t * (o * (x * x)) - p)%Z
  end.
Lemma at_sum_S x k : at_sum x (S k) = let '(q, p, t) := at_sum x k in let o := (2 * Z.of_nat (S k) + 1)%Z in
           (q * (o * (x * x)), - p * o, t * (o * (x * x)) - p)%Z.
Proof. reflexivity. Qed.

Fixpoint odds (m : nat) : Z := match m with O => 1%Z | S k => (odds k * (2 * Z.of_nat (S k) + 1))%Z end.
Lemma odds_pos m : (0 < odds m)%Z.
Proof. induction m as [|k IH]; [reflexivity|]. change (odds (S k)) with (odds k * (2 * Z.of_nat (S k) + 1))%Z. nia. Qed.

Definition partial (x : Z) (m : nat) : R := sum_f_R0 (tg_alt (Ratan_seq (/ IZR x))) m.

Lemma at_sum_ok (x : Z) (m : nat) : (0 < x)%Z ->
  let '(q, p, t) := at_sum x m in
  IZR q = IZR (odds m) * IZR x ^ (2 * m + 1) /\ IZR p = (-1) ^ m * IZR (odds m) /\ IZR t = IZR q * partial x m.
Proof.
  intro Hx. apply IZR_lt in Hx. induction m as [|k IH].
  - simpl at_sum. unfold partial, tg_alt, Ratan_seq. simpl. repeat split; try field; lra.
  - rewrite at_sum_S. destruct (at_sum x k) as [[q p] t]. cbv zeta. destruct IH as [Hq [Hp Ht]].
    change (odds (S k)) with (odds k * (2 * Z.of_nat (S k) + 1))%Z.
    rewrite minus_IZR, !mult_IZR, opp_IZR, plus_IZR, mult_IZR, <- INR_IZR_INZ.
    replace (2 * S k + 1)%nat with (S (S (2 * k + 1))) by lia.
    assert (Ho : 2 * INR (S k) + 1 <> 0) by (pose proof (pos_INR (S k)); lra).
    split; [|split].
    + rewrite Hq. simpl pow. ring.
    + rewrite Hp. simpl pow. ring.
    + rewrite Ht, Hp. unfold partial. rewrite tech5. fold (partial x k).
      unfold tg_alt, Ratan_seq. rewrite Hq.
      replace (2 * S k + 1)%nat with (S (S (2 * k + 1))) by lia.
      replace (INR (S (S (2 * k + 1)))) with (2 * INR (S k) + 1)
        by (rewrite !S_INR, plus_INR, mult_INR; simpl INR; ring).
      rewrite pow_inv. simpl pow.
      assert (IZR x ^ (2 * k + 1) <> 0) by (apply pow_nonzero; lra).
      field. repeat split; auto; lra.
Qed.

Lemma atan_sum (x : Z) : (1 < x)%Z -> Un_cv (partial x) (atan (/ IZR x)).
Proof.
  intro Hx. apply IZR_lt in Hx.
  assert (H0 : 0 < / IZR x) by (apply Rinv_0_lt_compat; lra).
  assert (H1 : / IZR x < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  rewrite atan_eq_ps_atan by lra. unfold ps_atan.
  destruct (Ratan.in_int (/ IZR x)) as [h|h]; [|exfalso; apply h; lra].
  destruct (ps_atan_exists_1 (/ IZR x) h) as [v Pv]. exact Pv.
Qed.

Lemma atan_tail (x : Z) (m : nat) : (1 < x)%Z ->
  Rabs (atan (/ IZR x) - partial x m) <= / IZR x ^ (2 * m + 3).
Proof.
  intro Hx. pose proof (atan_sum x Hx) as Hc. apply IZR_lt in Hx.
  assert (H0 : 0 < / IZR x) by (apply Rinv_0_lt_compat; lra).
  assert (H1 : / IZR x < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  eapply Rle_trans.
  - apply alternating_tail; [apply Ratan_seq_decreasing; lra | apply Ratan_seq_converging; lra | exact Hc].
  - unfold Ratan_seq. replace (2 * S m + 1)%nat with (2 * m + 3)%nat by lia. rewrite pow_inv.
    assert (0 < / IZR x ^ (2 * m + 3)) by (apply Rinv_0_lt_compat, pow_lt; lra).
    assert (1 <= INR (2 * m + 3)) by (rewrite plus_INR, mult_INR; simpl; pose proof (pos_INR m); lra).
    apply (Rmult_le_reg_r (INR (2 * m + 3))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    apply Rmult_le_compat_l; lra.
Qed.

(* What is cut off, times 10^N, from the integer comparison of logarithms. *)
Lemma small_tail (c : Z) (N s k : nat) : (1 < c)%Z -> (10 ^ Z.of_nat N * 2 ^ Z.of_nat s <= c ^ Z.of_nat k)%Z ->
  / IZR c ^ k * 10 ^ N <= / 2 ^ s.
Proof.
  intros Hc H. apply IZR_le in H. rewrite mult_IZR, <- !pow_IZR in H. apply IZR_lt in Hc.
  assert (0 < IZR c ^ k) by (apply pow_lt; lra). assert (0 < 2 ^ s) by (apply pow_lt; lra).
  apply (Rmult_le_reg_l (IZR c ^ k)); [lra|]. rewrite <- Rmult_assoc, Rinv_r by lra.
  apply (Rmult_le_reg_r (2 ^ s)); [lra|]. rewrite (Rmult_assoc (IZR c ^ k)), Rinv_l by lra. lra.
Qed.

(* PROOF_FORMAT.md, "What is exact", pi, `machin`. *)
Theorem machin_truncated (N m5 m239 : nat) (h g D Zr : Z) :
  let '(Q5, _, T5) := at_sum 5 m5 in let '(Q239, _, T239) := at_sum 239 m239 in
  let Q := (Q5 * Q239)%Z in let T := (16 * T5 * Q239 - 4 * T239 * Q5)%Z in
  (0 < h)%Z ->
  (h * (T * 10 ^ Z.of_nat N) = h * (D * Q) + g * Zr)%Z ->                        (* digits *)
  (h * Q <= g * Zr * 2 ^ 57)%Z -> (g * Zr * 2 ^ 57 <= h * Q * (2 ^ 57 - 1))%Z -> (* fraction, with the checker's own error *)
  (332192810 * Z.of_nat N + 100000000 * 68 <= 232192809 * Z.of_nat (2 * m5 + 3))%Z ->   (* terms *)
  (332192810 * Z.of_nat N + 100000000 * 66 <= 790086680 * Z.of_nat (2 * m239 + 3))%Z -> (* terms *)
  IZR D <= PI * 10 ^ N < IZR D + 1.
Proof.
  pose proof (at_sum_ok 5 m5 eq_refl) as H5. pose proof (at_sum_ok 239 m239 eq_refl) as H239.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239].
  destruct H5 as [HQ5 [_ HT5]]. destruct H239 as [HQ239 [_ HT239]]. cbv zeta.
  intros Hh E F0 F1 L5 L239.
  apply ten_against_5 in L5; [|apply Nat2Z.is_nonneg|discriminate|apply Nat2Z.is_nonneg].
  apply ten_against_239 in L239; [|apply Nat2Z.is_nonneg|discriminate|apply Nat2Z.is_nonneg].
  apply (small_tail 5 N 68) in L5; [|reflexivity]. apply (small_tail 239 N 66) in L239; [|reflexivity].
  pose proof (atan_tail 5 m5 eq_refl) as A5. pose proof (atan_tail 239 m239 eq_refl) as A239.
  assert (q5 : 0 < IZR Q5) by (rewrite HQ5; apply Rmult_lt_0_compat; [apply IZR_lt, odds_pos | apply pow_lt; lra]).
  assert (q239 : 0 < IZR Q239) by (rewrite HQ239; apply Rmult_lt_0_compat; [apply IZR_lt, odds_pos | apply pow_lt; lra]).
  clear HQ5 HQ239.
  apply IZR_lt in Hh. apply (f_equal IZR) in E. apply IZR_le in F0. apply IZR_le in F1.
  rewrite plus_IZR, !mult_IZR, minus_IZR, !mult_IZR, <- pow_IZR, HT5, HT239 in E. rewrite !mult_IZR in F0. rewrite !mult_IZR in F1.
  change (2 ^ 57)%Z with 144115188075855872%Z in F0, F1. change (144115188075855872 - 1)%Z with 144115188075855871%Z in F1.
  pose proof Machin_4_5_239 as M.
  set (a5 := atan (/ 5)) in *. set (a239 := atan (/ 239)) in *.
  set (s5 := partial 5 m5) in *. set (s239 := partial 239 m239) in *.
  set (X := 10 ^ N) in *. assert (X0 : 0 < X) by (apply pow_lt; lra).
  set (q := IZR h * (IZR Q5 * IZR Q239)) in *. assert (q0 : 0 < q) by (repeat apply Rmult_lt_0_compat; lra).
  set (z := IZR g * IZR Zr) in *.
  assert (Ef : (16 * s5 - 4 * s239) * X = IZR D + z / q).
  { apply (Rmult_eq_reg_l q); [|lra]. rewrite (Rmult_plus_distr_l q). replace (q * (z / q)) with z by (field; lra).
    unfold q. lra. }
  assert (f0 : / 144115188075855872 <= z / q).
  { apply (Rmult_le_reg_r q); [lra|]. unfold Rdiv. rewrite (Rmult_assoc z), Rinv_l by lra. lra. }
  assert (f1 : z / q <= 144115188075855871 / 144115188075855872).
  { apply (Rmult_le_reg_r q); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  set (f := z / q) in *. clearbody f.
  assert (B5 : Rabs ((a5 - s5) * X) <= / 2 ^ 68).
  { rewrite Rabs_mult, (Rabs_pos_eq X) by lra. eapply Rle_trans; [apply Rmult_le_compat_r; [lra | exact A5] | exact L5]. }
  assert (B239 : Rabs ((a239 - s239) * X) <= / 2 ^ 66).
  { rewrite Rabs_mult, (Rabs_pos_eq X) by lra. eapply Rle_trans; [apply Rmult_le_compat_r; [lra | exact A239] | exact L239]. }
  clear A5 A239 L5 L239 F0 F1 E.
  rewrite pow_IZR in B5. change (2 ^ Z.of_nat 68)%Z with 295147905179352825856%Z in B5.
  rewrite pow_IZR in B239. change (2 ^ Z.of_nat 66)%Z with 73786976294838206464%Z in B239.
  assert (EP : PI * X = IZR D + f + 16 * ((a5 - s5) * X) - 4 * ((a239 - s239) * X)) by (replace (IZR D + f) with ((16 * s5 - 4 * s239) * X) by exact Ef; replace PI with (4 * (4 * a5 - a239)) by lra; ring).
  revert B5 B239; unfold Rabs; do 2 destruct Rcase_abs; intros; lra.
Qed.

(* With g = (2*m5+1)!! * (2*m239+1)!! no factorial is left in the fraction, and with h = lcm(1, 3, ..., 2*m5+1) Zr is an
   integer of about 1.09 bytes a decimal. Any h > 0 is sound: that it is the lcm is not needed. *)
(* PROOF_FORMAT.md, "What is exact", pi, `machin`. *)
Theorem machin_plain (N m5 m239 : nat) (h D Zr : Z) :
  let '(Q5, P5, T5) := at_sum 5 m5 in let '(Q239, P239, T239) := at_sum 239 m239 in
  let Q := (Q5 * Q239)%Z in let T := (16 * T5 * Q239 - 4 * T239 * Q5)%Z in
  let g := (odds m5 * odds m239)%Z in let V := (5 ^ Z.of_nat (2 * m5 + 1) * 239 ^ Z.of_nat (2 * m239 + 1))%Z in
  (0 < h)%Z ->
  (h * (T * 10 ^ Z.of_nat N) = h * (D * Q) + g * Zr)%Z ->                        (* digits *)
  (h * V <= Zr * 2 ^ 57)%Z -> (Zr * 2 ^ 57 <= h * V * (2 ^ 57 - 1))%Z ->         (* fraction *)
  (332192810 * Z.of_nat N + 100000000 * 68 <= 232192809 * Z.of_nat (2 * m5 + 3))%Z ->   (* terms *)
  (332192810 * Z.of_nat N + 100000000 * 66 <= 790086680 * Z.of_nat (2 * m239 + 3))%Z -> (* terms *)
  IZR D <= PI * 10 ^ N < IZR D + 1.
Proof.
  pose proof (machin_truncated N m5 m239 h (odds m5 * odds m239) D Zr) as M.
  pose proof (at_sum_ok 5 m5 eq_refl) as H5. pose proof (at_sum_ok 239 m239 eq_refl) as H239. revert M H5 H239.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239]. cbv zeta.
  intros M [H5 _] [H239 _] Hh E F0 F1 L5 L239.
  rewrite pow_IZR, <- mult_IZR in H5. apply eq_IZR in H5. rewrite pow_IZR, <- mult_IZR in H239. apply eq_IZR in H239.
  pose proof (odds_pos m5) as G5. pose proof (odds_pos m239) as G239.
  set (g := (odds m5 * odds m239)%Z) in *. assert (G : (0 <= g)%Z) by (apply Z.mul_nonneg_nonneg; apply Z.lt_le_incl; assumption).
  set (V := (5 ^ Z.of_nat (2 * m5 + 1) * 239 ^ Z.of_nat (2 * m239 + 1))%Z) in *.
  assert (EQ : (h * (Q5 * Q239) = g * (h * V))%Z) by (rewrite H5, H239; unfold g, V; ring).
  apply (Z.mul_le_mono_nonneg_l _ _ g G) in F0. apply (Z.mul_le_mono_nonneg_l _ _ g G) in F1.
  apply M; auto; rewrite EQ; rewrite <- ?Z.mul_assoc in *; assumption.
Qed.

Definition machin_ok (N m5 m239 : nat) (h g D Zr : Z) : bool :=
  let '(Q5, _, T5) := at_sum 5 m5 in let '(Q239, _, T239) := at_sum 239 m239 in
  let Q := (Q5 * Q239)%Z in let T := (16 * T5 * Q239 - 4 * T239 * Q5)%Z in let z := (g * Zr)%Z in
  ((0 <? h) && (h * (T * 10 ^ Z.of_nat N) =? h * (D * Q) + z) && (h * Q <=? z * 2 ^ 57) && (z * 2 ^ 57 <=? h * Q * (2 ^ 57 - 1))
  && (332192810 * Z.of_nat N + 100000000 * 68 <=? 232192809 * Z.of_nat (2 * m5 + 3))
  && (332192810 * Z.of_nat N + 100000000 * 66 <=? 790086680 * Z.of_nat (2 * m239 + 3)))%Z%bool.
(* PROOF_FORMAT.md, "What is exact", pi, `machin`. *)
Theorem machin_checked N m5 m239 h g D Zr : machin_ok N m5 m239 h g D Zr = true -> IZR D <= PI * 10 ^ N < IZR D + 1.
Proof.
  unfold machin_ok. intro H. pose proof (machin_truncated N m5 m239 h g D Zr) as M. revert H M.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239]. cbv zeta.
  rewrite !Bool.andb_true_iff, !Z.leb_le, Z.ltb_lt, Z.eqb_eq. intros [[[[[H1 H2] H3] H4] H5] H6] M. auto.
Qed.
