(* PROOF_FORMAT.md, "Nodes", the tail. Proves: a series of formulas.v whose polynomials, moved to the first
   omitted term, keep their signs and satisfy the inequality of their coefficients converges, and
   what is omitted is at most the first omitted term times 2|lq|/(|lq| - |lr|). *)
Require Import Reals Lra Lia ZArith List.
From Decimals Require Import series formulas.
Import ListNotations.
Open Scope R_scope.

(* What a series stands for. *)
Definition at_nat (c : list Z) (k : nat) : Z := at_point c (Z.of_nat k).
Fixpoint products (c : list Z) (m : nat) : R :=
  match m with O => 1 | S k => products c k * IZR (at_nat c (S k)) end.
Fixpoint harmonic (k : nat) : R := match k with O => 0 | S j => harmonic j + / INR (S j) end.
Definition weight (s : series) (k : nat) : R :=
  match kind_of s with Harmonic => harmonic k | _ => 1 end.
Definition plain (s : series) (k : nat) : R :=
  IZR (at_nat (P_of s) k) * products (R_of s) (k - 1) / products (Q_of s) k.
Definition term (s : series) (k : nat) : R := weight s k * plain s k.
Fixpoint partial (s : series) (m : nat) : R :=
  match m with O => IZR (first s) | S k => partial s k + term s (S k) end.
Definition sums_to (s : series) (l : R) : Prop :=
  match kind_of s with Finite m => l = partial s (Z.to_nat m) | _ => Un_cv (partial s) l end.

(* Polynomials. *)
Lemma at_plus f g k : at_point (plus f g) k = (at_point f k + at_point g k)%Z.
Proof.
  revert g. induction f as [|a r IH]; intros [|b s]; cbn [plus at_point]; try lia.
  rewrite IH. ring.
Qed.
Lemma at_scaled a f k : at_point (scaled a f) k = (a * at_point f k)%Z.
Proof. induction f as [|b r IH]; cbn [scaled map at_point]; [ring|]. fold (scaled a r). rewrite IH. ring. Qed.
Lemma at_times f g k : at_point (times f g) k = (at_point f k * at_point g k)%Z.
Proof.
  induction f as [|a r IH]; cbn [times at_point]; [ring|].
  rewrite at_plus, at_scaled. cbn [at_point]. rewrite IH. ring.
Qed.
Lemma at_moved c m y : at_point (moved c m) y = at_point c (m + y).
Proof.
  induction c as [|a r IH]; [reflexivity|]. cbn [moved]. cbv zeta.
  rewrite !at_plus, at_scaled. cbn [at_point]. rewrite IH. ring.
Qed.

Lemma absolute_ok f y : (0 <= y)%Z -> (Z.abs (at_point f y) <= at_point (absolute f) y)%Z.
Proof.
  intro Hy. induction f as [|a r IH]; [discriminate|]. cbn [absolute map at_point]. fold (absolute r).
  apply Z.le_trans with (1 := Z.abs_triangle _ _). rewrite Z.abs_mul, (Z.abs_eq y Hy).
  apply Z.add_le_mono_l. apply Z.mul_le_mono_nonneg_l; assumption.
Qed.
Lemma dominated_ok f y : (0 <= y)%Z -> forall g, dominated f g = true -> (at_point f y <= at_point g y)%Z.
Proof.
  intro Hy. assert (N : forall g, forallb (Z.leb 0) g = true -> (0 <= at_point g y)%Z).
  { induction g as [|b s IH]; [reflexivity|]. cbn [forallb at_point].
    rewrite Bool.andb_true_iff, Z.leb_le. intros [Hb Hs]. specialize (IH Hs).
    assert (0 <= y * at_point s y)%Z by (apply Z.mul_nonneg_nonneg; assumption). lia. }
  induction f as [|a r IH]; intros g; [exact (N g)|].
  destruct g as [|b s]; [discriminate|]. cbn [dominated at_point].
  rewrite Bool.andb_true_iff, Z.leb_le. intros [Hb Hs]. specialize (IH s Hs).
  assert (y * at_point r y <= y * at_point s y)%Z by (apply Z.mul_le_mono_nonneg_l; assumption). lia.
Qed.

Lemma all_positive_ok f y : (0 <= y)%Z -> all_positive f = true -> (0 < at_point f y)%Z.
Proof.
  intros Hy. destruct f as [|a r]; [discriminate|]. cbn [all_positive at_point].
  rewrite Bool.andb_true_iff, Z.ltb_lt. intros [H0 H].
  pose proof (dominated_ok [] y Hy r H) as D. cbn [at_point] in D.
  assert (0 <= y * at_point r y)%Z by (apply Z.mul_nonneg_nonneg; assumption). lia.
Qed.
Lemma between_abs x a : Rabs x <= a -> - a <= x <= a.
Proof. unfold Rabs. destruct (Rcase_abs x); intro; split; lra. Qed.

(* A sequence in which every term is at most r times the one before, 0 <= r < 1. *)
Lemma geometric (a : nat -> R) (r : R) : 0 <= r < 1 ->
  (forall n, Rabs (a (S n)) <= r * Rabs (a n)) ->
  exists l, Un_cv (fun n => sum_f_R0 a n) l /\ Rabs l <= Rabs (a 0%nat) / (1 - r).
Proof.
  intros Hr Ha.
  assert (B : forall n, 0 <= Rabs (a n) <= Rabs (a 0%nat) * r ^ n).
  { induction n as [|n [_ IH]]; [simpl; pose proof (Rabs_pos (a 0%nat)); lra|].
    split; [apply Rabs_pos|]. simpl pow. apply Rle_trans with (1 := Ha n).
    replace (Rabs (a 0%nat) * (r * r ^ n)) with (r * (Rabs (a 0%nat) * r ^ n)) by ring.
    apply Rmult_le_compat_l; [apply Hr|exact IH]. }
  assert (S1 : forall n, sum_f_R0 (fun i => Rabs (a i)) n <= Rabs (a 0%nat) / (1 - r)).
  { intro n. apply Rle_trans with (sum_f_R0 (fun i => r ^ i * Rabs (a 0%nat)) n).
    - apply sum_Rle. intros i _. destruct (B i). lra.
    - rewrite <- scal_sum, tech3 by lra. unfold Rdiv. apply Rmult_le_compat_l; [apply Rabs_pos|].
      rewrite <- (Rmult_1_l (/ (1 - r))) at 2. apply Rmult_le_compat_r.
      + left. apply Rinv_0_lt_compat. lra.
      + pose proof (pow_le r (S n) (proj1 Hr)). lra. }
  destruct (cv_cauchy_2 a) as [l Hl].
  { apply cauchy_abs, cv_cauchy_1.
    apply Rseries_CV_comp with (Bn := fun i => Rabs (a 0%nat) * r ^ i); [exact B|].
    exists (Rabs (a 0%nat) * / (1 - r)).
    apply Un_cv_ext with (un := fun n => Rabs (a 0%nat) * sum_f_R0 (fun i => 1 * r ^ i) n).
    { intro n. rewrite scal_sum. apply sum_eq. intros i _. ring. }
    apply CV_mult; [intros e He; exists 0%nat; intros; rewrite R_dist_eq; exact He|].
    apply GP_infinite. rewrite Rabs_pos_eq; apply Hr. }
  exists l. split; [exact Hl|].
  assert (forall n, Rabs (sum_f_R0 a n) <= Rabs (a 0%nat) / (1 - r)).
  { intro n. apply Rle_trans with (1 := Rsum_abs a n). apply S1. }
  apply Rabs_le. split.
  - apply (limit_above _ _ _ Hl). intro n. specialize (H n). apply between_abs in H. apply H.
  - apply (limit_below _ _ _ Hl). intro n. specialize (H n). apply between_abs in H. apply H.
Qed.

Lemma products_nonzero c m : (forall k, (1 <= k)%nat -> at_nat c k <> 0%Z) -> products c m <> 0.
Proof.
  intro H. induction m as [|k IH]; simpl; [lra|]. apply Rmult_integral_contrapositive.
  split; [exact IH|]. apply not_0_IZR. apply H. lia.
Qed.

Lemma harmonic_grows k : (4 <= k)%nat -> 1 <= harmonic k /\ 0 <= harmonic (S k) <= 5 / 4 * harmonic k.
Proof.
  intro Hk. assert (H1 : 1 <= harmonic k).
  { destruct k as [|k]; [lia|]. clear Hk. induction k as [|k IH]; [simpl; lra|].
    change (harmonic (S (S k))) with (harmonic (S k) + / INR (S (S k))).
    assert (0 < / INR (S (S k))) by (apply Rinv_0_lt_compat, lt_0_INR; lia). lra. }
  split; [exact H1|]. change (harmonic (S k)) with (harmonic k + / INR (S k)). assert (0 < / INR (S k)) by (apply Rinv_0_lt_compat, lt_0_INR; lia).
  assert (/ INR (S k) <= / 4); [|lra].
  apply Rinv_le_contravar; [lra|]. replace 4 with (INR 4) by (simpl; lra). apply le_INR. lia.
Qed.

(* The sum of the omitted terms, beginning with the first of them, number M. *)
Lemma partial_sum s m n : partial s (S m + n) = partial s m + sum_f_R0 (fun i => term s (S m + i)) n.
Proof.
  induction n as [|n IH]; [rewrite Nat.add_0_r; simpl; rewrite Nat.add_0_r; reflexivity|].
  rewrite Nat.add_succ_r. simpl partial. simpl in IH. rewrite IH. simpl sum_f_R0.
  rewrite Rplus_assoc. repeat f_equal. lia.
Qed.

(* PROOF_FORMAT.md, "Nodes", `terms`; q and r may be any such numbers. *)
Theorem tail_bounded (s : series) (m : nat) (q r sign : Z) :
  match kind_of s with Finite _ => False | Harmonic => r = 0%Z /\ (3 <= m)%nat | _ => True end ->
  (forall k, (1 <= k)%nat -> at_nat (Q_of s) k <> 0%Z) -> (0 <= r < q)%Z -> (Z.abs sign <= 1)%Z ->
  falling s (Z.of_nat m + 1) q r sign = true ->
  exists l, sums_to s l /\
    Rabs (l - partial s m) <= Rabs (term s (S m)) * (IZR (slack s) * (2 * IZR q / (IZR q - IZR r))).
Proof.
  intros HK HQ [H0 H1] Hs HF. unfold falling in HF. cbv zeta in HF. apply andb_prop in HF. destruct HF as [HP HD].
  set (M := (Z.of_nat m + 1)%Z) in *. rename q into lq. rename r into lr.
  apply IZR_le in H0. apply IZR_lt in H1.
  set (r := (IZR lq + IZR lr) / (2 * IZR lq)).
  assert (Hr : 0 <= r < 1).
  { unfold r. split.
    - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
    - apply (Rmult_lt_reg_r (2 * IZR lq)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  (* Two terms that follow each other. *)
  assert (F : forall i, Rabs (plain s (S m + S i)) <= r * Rabs (plain s (S m + i))).
  { intro i. set (k := (S m + i)%nat). assert (Ek : Z.of_nat k = (M + Z.of_nat i)%Z) by (unfold k, M; lia).
    replace (S m + S i)%nat with (S k) by (unfold k; lia).
    assert (Hk : (1 <= k)%nat) by (unfold k; lia). clearbody k.
    assert (E : plain s (S k) * (IZR (at_nat (P_of s) k) * IZR (at_nat (Q_of s) (S k))) =
                plain s k * (IZR (at_nat (P_of s) (S k)) * IZR (at_nat (R_of s) k))).
    { unfold plain. replace (S k - 1)%nat with (S (k - 1)) by lia. cbn [products].
      replace (S (k - 1)) with k by lia.
      pose proof (products_nonzero _ k HQ). pose proof (HQ (S k) ltac:(lia)) as Q0.
      apply not_0_IZR in Q0. field. split; assumption. }
    apply (f_equal Rabs) in E. rewrite <- !mult_IZR, !Rabs_mult, <- !abs_IZR in E.
    unfold at_nat in E. rewrite Nat2Z.inj_succ, <- Z.add_1_r, Ek in E.
    set (y := Z.of_nat i) in *. assert (Hy : (0 <= y)%Z) by (unfold y; lia).
    replace (M + y + 1)%Z with (M + 1 + y)%Z in E by ring. rewrite <- !at_moved, <- !at_times in E.
    set (fp := times (moved (P_of s) M) (moved (Q_of s) (M + 1))) in *.
    set (fn := times (moved (P_of s) (M + 1)) (moved (R_of s) M)) in *.
    apply (all_positive_ok _ y Hy) in HP. apply (dominated_ok _ y Hy) in HD.
    rewrite !at_scaled in HD. rewrite at_scaled in HP. pose proof (absolute_ok fn y Hy) as HA.
    assert (HS : (sign * at_point fp y <= Z.abs (at_point fp y))%Z).
    { apply Z.le_trans with (Z.abs sign * Z.abs (at_point fp y))%Z; [rewrite <- Z.abs_mul; lia|].
      rewrite <- (Z.mul_1_l (Z.abs (at_point fp y))) at 2. apply Z.mul_le_mono_nonneg_r; [apply Z.abs_nonneg|exact Hs]. }
    apply lt_IZR in H1. apply le_IZR in H0.
    assert (HN : (2 * lq * Z.abs (at_point fn y) <= (lq + lr) * Z.abs (at_point fp y))%Z).
    { apply Z.le_trans with (2 * lq * at_point (absolute fn) y)%Z; [apply Z.mul_le_mono_nonneg_l; lia|].
      apply Z.le_trans with (1 := HD). apply Z.mul_le_mono_nonneg_l; lia. }
    assert (P0 : (0 < Z.abs (at_point fp y))%Z) by lia. apply IZR_lt in H1. apply IZR_le in H0.
    apply IZR_le in HN. rewrite !mult_IZR, plus_IZR in HN. apply IZR_lt in P0.
    set (p := IZR (Z.abs (at_point fp y))) in *. set (n := IZR (Z.abs (at_point fn y))) in *.
    pose proof (Rabs_pos (plain s k)). apply (Rmult_le_reg_r p); [assumption|].
    rewrite E. apply (Rmult_le_reg_r (2 * IZR lq)); [lra|].
    replace (r * Rabs (plain s k) * p * (2 * IZR lq)) with (Rabs (plain s k) * ((IZR lq + IZR lr) * p))
      by (unfold r; field; lra).
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption|]. lra. }
  (* With their weights: those of harmonic series grow by at most 1/(m + 1) of themselves. *)
  set (r' := match kind_of s with Harmonic => 5 / 8 | _ => r end).
  assert (Hr' : 0 <= r' < 1) by (unfold r'; destruct (kind_of s); lra).
  assert (F' : forall i, Rabs (term s (S m + S i)) <= r' * Rabs (term s (S m + i))).
  { intro i. specialize (F i). unfold term, weight, r'. pose proof (Rabs_pos (plain s (S m + i))).
    destruct (kind_of s) as [| | |n]; try (rewrite !Rmult_1_l; exact F). destruct HK as [-> Hm].
    assert (Er : r = / 2) by (unfold r; field; lra). rewrite Er in F. rewrite !Rabs_mult.
    pose proof (harmonic_grows (S m + i) ltac:(lia)) as [G0 G]. replace (S m + S i)%nat with (S (S m + i)) in * by lia.
    rewrite (Rabs_pos_eq (harmonic (S m + i))), (Rabs_pos_eq (harmonic (S (S m + i)))) by lra.
    apply Rle_trans with (5 / 4 * harmonic (S m + i) * (/ 2 * Rabs (plain s (S m + i)))); [|lra].
    apply Rmult_le_compat; try lra; apply Rabs_pos. }
  destruct (geometric _ r' Hr' F') as [l [Hl Hb]].
  exists (partial s m + l). split.
  - unfold sums_to. destruct (kind_of s) eqn:EK; try contradiction; clear EK HK; apply (CV_shift _ (S m));
    (apply Un_cv_ext with (un := fun n => partial s m + sum_f_R0 (fun i => term s (S m + i)) n);
    [intro n; rewrite (Nat.add_comm n); symmetry; apply partial_sum|
     apply CV_plus; [intros e He; exists 0%nat; intros; rewrite R_dist_eq; exact He | exact Hl]]).
  - replace (partial s m + l - partial s m) with l by ring. rewrite Nat.add_0_r in Hb.
    apply Rle_trans with (1 := Hb). apply Rmult_le_compat_l; [apply Rabs_pos|].
    assert (E2 : 2 * IZR lq / (IZR lq - IZR lr) = / (1 - r)) by (unfold r; field; lra). rewrite E2.
    unfold slack, r'. destruct (kind_of s); try lra. destruct HK as [-> _].
    replace r with (/ 2) by (unfold r; field; lra). lra.
Qed.
