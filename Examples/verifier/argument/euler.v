(* PROOF_FORMAT.md, "What is exact", gamma. Proves: what the nodes of `gamma` in formulas.v stand for is
   within 2^-68*10^-N of Euler's constant, from the one bound that is cited: the series A, B and C are
   those of the bound, D, E and F make the logarithm of c. *)
Require Import Reals Lra Lia ZArith List Bool.
From Decimals Require Import series formulas tail nodes.
Import ListNotations.
Open Scope R_scope.

Definition is_euler (g : R) : Prop := Un_cv (fun n => harmonic (S n) - ln (INR (S n))) g.

(* R. P. Brent and F. Johansson, A bound for the error term in the Brent-McMillan algorithm, Math. Comp. 84
   (2015), arXiv:1312.0039; a and b are whole sums, C ends before its terms rise. *)
Axiom brent_johansson_2015 : forall (c : nat) (g a b : R),
  (1 <= c)%nat -> is_euler g ->
  Un_cv (sum_f_R0 (fun k => harmonic k * (INR c ^ k / INR (fact k)) ^ 2)) a ->
  Un_cv (sum_f_R0 (fun k => (INR c ^ k / INR (fact k)) ^ 2)) b ->
  Rabs (g - (a / b
    - sum_f_R0 (fun k => INR (fact (2 * k)) ^ 3 / (INR (fact k) ^ 4 * (16 * INR c) ^ (2 * k))) (2 * c - 1)
        / (4 * INR c) / b ^ 2
    - ln (INR c))) <= 24 * exp (- (8 * INR c)).

(* There is such a constant. *)
Lemma ln_below x : 0 < x -> ln x <= x - 1.
Proof.
  intro H. rewrite <- (ln_exp (x - 1)).
  assert (L : x <= exp (x - 1)) by (pose proof (exp_ineq1_le (x - 1)); lra).
  destruct L as [L|L]; [left; apply ln_increasing; assumption | rewrite <- L; right; reflexivity].
Qed.
Lemma ln_step n : / INR (S (S n)) <= ln (INR (S (S n))) - ln (INR (S n)) <= / INR (S n).
Proof.
  assert (A : 0 < INR (S n)) by (apply lt_0_INR; lia). assert (B : 0 < INR (S (S n))) by (apply lt_0_INR; lia).
  assert (E : INR (S (S n)) = INR (S n) + 1) by (rewrite (S_INR (S n)); reflexivity).
  split.
  - pose proof (ln_below (INR (S n) / INR (S (S n))) ltac:(apply Rdiv_lt_0_compat; assumption)) as H.
    unfold Rdiv in H. rewrite ln_mult, ln_Rinv in H by (auto using Rinv_0_lt_compat).
    replace (INR (S n) * / INR (S (S n)) - 1) with (- / INR (S (S n))) in H by (rewrite E in *; field; lra). lra.
  - pose proof (ln_below (INR (S (S n)) / INR (S n)) ltac:(apply Rdiv_lt_0_compat; assumption)) as H.
    unfold Rdiv in H. rewrite ln_mult, ln_Rinv in H by (auto using Rinv_0_lt_compat).
    replace (INR (S (S n)) * / INR (S n) - 1) with (/ INR (S n)) in H by (rewrite E; field; lra). lra.
Qed.
Lemma harmonic_S n : harmonic (S n) = harmonic n + / INR (S n).
Proof. reflexivity. Qed.
Lemma euler_exists : exists g, is_euler g.
Proof.
  destruct (decreasing_cv (fun n => harmonic (S n) - ln (INR (S n)))) as [g H]; [| |exists g; exact H].
  - intro n. pose proof (ln_step n). rewrite (harmonic_S (S n)). lra.
  - exists 0. intros x [n ->]. unfold opp_seq.
    assert (G : ln (INR (S (S n))) <= harmonic (S n)).
    { induction n as [|n IH].
      - replace (harmonic 1) with 1 by (simpl; field). pose proof (ln_below (INR 2) ltac:(simpl; lra)) as H.
        simpl INR in *. lra.
      - rewrite (harmonic_S (S n)). pose proof (ln_step (S n)). lra. }
    pose proof (ln_step n). pose proof (Rinv_0_lt_compat (INR (S (S n))) ltac:(apply lt_0_INR; lia)). lra.
Qed.

(* The sum of t^(2k+1)/(2k+1) up to k = m, and its derivative. *)
Fixpoint odd_sum (m : nat) (t : R) : R :=
  match m with O => t | S k => odd_sum k t + t ^ (2 * m + 1) / INR (2 * m + 1) end.
Fixpoint even_sum (m : nat) (t : R) : R :=
  match m with O => 1 | S k => even_sum k t + t ^ (2 * m) end.
Lemma even_sum_ok m t : even_sum m t * (1 - t ^ 2) = 1 - t ^ (2 * m + 2).
Proof.
  induction m as [|m IH]; [simpl; ring|]. cbn [even_sum]. rewrite Rmult_plus_distr_r, IH.
  replace (2 * S m)%nat with (2 * m + 2)%nat by lia. rewrite !pow_add. ring.
Qed.
Lemma odd_sum_derivative m t : derivable_pt_lim (odd_sum m) t (even_sum m t).
Proof.
  induction m as [|m IH]; [exact (derivable_pt_lim_id t)|].
  assert (N : INR (2 * S m + 1) <> 0) by (apply not_0_INR; lia).
  change (odd_sum (S m)) with (plus_fct (odd_sum m) (fun t => t ^ (2 * S m + 1) / INR (2 * S m + 1))).
  change (even_sum (S m) t) with (even_sum m t + t ^ (2 * S m)).
  apply derivable_pt_lim_plus; [exact IH|].
  replace (t ^ (2 * S m)) with (/ INR (2 * S m + 1) * (INR (2 * S m + 1) * t ^ pred (2 * S m + 1))).
  - replace (fun t => t ^ (2 * S m + 1) / INR (2 * S m + 1))
      with (mult_real_fct (/ INR (2 * S m + 1)) (fun t => t ^ (2 * S m + 1))).
    + apply derivable_pt_lim_scal. apply derivable_pt_lim_pow.
    + apply FunctionalExtensionality.functional_extensionality. intro. unfold mult_real_fct. field. exact N.
  - replace (pred (2 * S m + 1)) with (2 * S m)%nat by lia. field. exact N.
Qed.
Definition atanh (t : R) : R := (ln (1 + t) - ln (1 - t)) / 2.
Lemma atanh_derivative t : -1 < t < 1 -> derivable_pt_lim atanh t (/ (1 - t ^ 2)).
Proof.
  intro H.
  assert (P : derivable_pt_lim (comp ln (fct_cte 1 + id)%F) t (/ (1 + t) * (0 + 1))).
  { apply derivable_pt_lim_comp; [apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id]|].
    apply derivable_pt_lim_ln. unfold plus_fct, fct_cte, id. lra. }
  assert (M : derivable_pt_lim (comp ln (fct_cte 1 - id)%F) t (/ (1 - t) * (0 - 1))).
  { apply derivable_pt_lim_comp; [apply derivable_pt_lim_minus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id]|].
    apply derivable_pt_lim_ln. unfold minus_fct, fct_cte, id. lra. }
  pose proof (derivable_pt_lim_scal _ (/ 2) t _ (derivable_pt_lim_minus _ _ t _ _ P M)) as D.
  replace (/ (1 - t ^ 2)) with (/ 2 * (/ (1 + t) * (0 + 1) - / (1 - t) * (0 - 1))) by (field; split; nra).
  replace atanh with (mult_real_fct (/ 2) (comp ln (fct_cte 1 + id) - comp ln (fct_cte 1 - id))%F); [exact D|].
  apply FunctionalExtensionality.functional_extensionality. intro x.
  unfold atanh, mult_real_fct, minus_fct, comp, plus_fct, fct_cte, id. field.
Qed.
Lemma atanh_near m x : 0 < x <= / 2 -> 0 <= atanh x - odd_sum m x <= 2 * x ^ (2 * m + 3).
Proof.
  intro Hx.
  destruct (MVT_cor2 (atanh - odd_sum m)%F (fun t => / (1 - t ^ 2) - even_sum m t) 0 x (proj1 Hx)) as [c [E Hc]].
  { intros c Hc. apply derivable_pt_lim_minus; [apply atanh_derivative; lra | apply odd_sum_derivative]. }
  unfold minus_fct in E. assert (Z0 : atanh 0 = 0) by (unfold atanh; rewrite Rplus_0_r, Rminus_0_r; field).
  assert (Z1 : odd_sum m 0 = 0).
  { clear. induction m as [|m IH]; [reflexivity|]. cbn [odd_sum]. rewrite IH, pow_i by lia. unfold Rdiv. ring. }
  rewrite Z0, Z1, !Rminus_0_r in E. rewrite E.
  assert (C2 : 0 < 1 - c ^ 2) by (simpl; nra).
  replace (/ (1 - c ^ 2) - even_sum m c) with (c ^ (2 * m + 2) * / (1 - c ^ 2)).
  2: { apply (Rmult_eq_reg_r (1 - c ^ 2)); [|lra]. rewrite Rmult_assoc, Rmult_minus_distr_r, even_sum_ok, Rinv_l by lra. ring. }
  assert (P : 0 <= c ^ (2 * m + 2) <= x ^ (2 * m + 2)) by (split; [apply pow_le; lra | apply pow_incr; lra]).
  assert (I : 0 < / (1 - c ^ 2) <= 2).
  { split; [apply Rinv_0_lt_compat; exact C2|]. replace 2 with (/ / 2) by field.
    apply Rinv_le_contravar; [lra|]. simpl. nra. }
  replace (2 * m + 3)%nat with (S (2 * m + 2)) by lia. rewrite <- (tech_pow_Rmult x).
  set (u := c ^ (2 * m + 2)) in *. set (v := x ^ (2 * m + 2)) in *. set (i := / (1 - c ^ 2)) in *.
  assert (0 <= u * i <= v * 2) by (split; [apply Rmult_le_pos; lra | apply Rmult_le_compat; lra]).
  split; [apply Rmult_le_pos; lra|]. replace (2 * (x * v)) with (v * 2 * x) by ring. apply Rmult_le_compat_r; lra.
Qed.

(* D, E and F. *)
Lemma acoth_term (y : positive) k : (1 <= k)%nat -> let s := acoth_series (Zpos y) in
  products (R_of s) (k - 1) * IZR (at_nat (P_of s) k) / products (Q_of s) k =
  (/ IZR (Zpos y)) ^ (2 * k) / INR (2 * k + 1).
Proof.
  intros Hk s. destruct k as [|k]; [lia|]. clear Hk. rewrite Nat.sub_1_r. cbn [pred].
  set (Y := IZR (Zpos y)). assert (Y0 : 0 < Y) by (apply IZR_lt; reflexivity).
  assert (EQ : forall j, at_nat (Q_of s) j = ((Zpos y * Zpos y) * (2 * Z.of_nat j + 1))%Z).
  { intro j. unfold at_nat, s, acoth_series, Series. cbn [Q_of at_point]. ring. }
  assert (ER : forall j, at_nat (R_of s) j = (2 * Z.of_nat j - 1)%Z).
  { intro j. unfold at_nat, s, acoth_series, Series. cbn [R_of at_point]. ring. }
  change (at_nat (P_of s)) with (at_nat (R_of s)).
  assert (N : forall j, INR (2 * j + 1) <> 0) by (intro; apply not_0_INR; lia).
  assert (EI : forall j, IZR (2 * Z.of_nat j + 1) = INR (2 * j + 1)).
  { intro j. rewrite INR_IZR_INZ. f_equal. lia. }
  assert (P : forall j, products (Q_of s) j <> 0).
  { induction j as [|j IH]; [simpl; lra|]. cbn [products]. apply Rmult_integral_contrapositive. split; [exact IH|].
    rewrite EQ. apply not_0_IZR. lia. }
  induction k as [|k IH].
  - cbn [products]. rewrite EQ, ER, !mult_IZR, EI. fold Y. change (2 * 1)%nat with 2%nat.
    change (2 * Z.of_nat 1 - 1)%Z with 1%Z. field. split; [lra | apply (N 1%nat)].
  - assert (E2 : products (R_of s) (S k) * IZR (at_nat (R_of s) (S (S k))) / products (Q_of s) (S (S k)) =
      products (R_of s) k * IZR (at_nat (R_of s) (S k)) / products (Q_of s) (S k) *
      (IZR (at_nat (R_of s) (S (S k))) / IZR (at_nat (Q_of s) (S (S k))))).
    { change (products (R_of s) (S k)) with (products (R_of s) k * IZR (at_nat (R_of s) (S k))).
      change (products (Q_of s) (S (S k))) with (products (Q_of s) (S k) * IZR (at_nat (Q_of s) (S (S k)))).
      field. split; [|apply P]. rewrite EQ. apply not_0_IZR. lia. }
    rewrite E2, IH, EQ, ER, !mult_IZR, EI. fold Y.
    replace (2 * Z.of_nat (S (S k)) - 1)%Z with (2 * Z.of_nat (S k) + 1)%Z by lia. rewrite EI.
    replace (2 * S (S k))%nat with (S (S (2 * S k))) by lia. rewrite <- !(tech_pow_Rmult (/ Y)).
    field. repeat split; try apply N; try lra. replace (S (S (2 * S k)) + 1)%nat with (2 * S (S k) + 1)%nat by lia. apply N.
Qed.
Lemma acoth_sum (y : positive) l : (2 <= Zpos y)%Z -> sums_to (acoth_series (Zpos y)) l ->
  l = IZR (Zpos y) * atanh (/ IZR (Zpos y)).
Proof.
  intros Hy H. unfold sums_to in H. cbn [acoth_series Series kind_of] in H.
  set (Y := IZR (Zpos y)). assert (Y2 : 2 <= Y) by (apply IZR_le; exact Hy).
  assert (X : 0 < / Y <= / 2) by (split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  apply (UL_sequence _ _ _ H).
  apply Un_cv_ext with (un := fun m => Y * odd_sum m (/ Y)).
  { induction n as [|n IH]; [cbn [partial odd_sum acoth_series Series first]; field; lra|].
    cbn [partial odd_sum]. rewrite <- IH. unfold term, weight, plain. cbn [acoth_series Series kind_of].
    pose proof (acoth_term y (S n) ltac:(lia)) as T. cbv zeta in T. rewrite Rmult_1_l.
    rewrite (Rmult_comm (IZR (at_nat _ _))). fold (Series 1 [-1; 2]%Z). change (Sum Plain) with Series.
    fold (acoth_series (Zpos y)). rewrite T. fold Y.
    replace (2 * S n + 1)%nat with (S (2 * S n)) by lia. rewrite <- (tech_pow_Rmult (/ Y)).
    field. split; [apply not_0_INR; lia | lra]. }
  apply (CV_mult (fun _ => Y)); [intros e He; exists 0%nat; intros; rewrite R_dist_eq; exact He|].
  intros e He. destruct (pow_lt_1_zero (/ 2) ltac:(rewrite Rabs_pos_eq; lra) e He) as [M HM].
  exists M. intros n Hn. specialize (HM (2 * n + 2)%nat ltac:(lia)).
  pose proof (atanh_near n (/ Y) X) as A. unfold R_dist. rewrite Rabs_minus_sym.
  rewrite Rabs_pos_eq by apply A. apply Rle_lt_trans with (1 := proj2 A).
  apply Rle_lt_trans with (2 := HM). rewrite Rabs_pos_eq by (apply pow_le; lra).
  apply Rle_trans with (2 * (/ 2) ^ (2 * n + 3)); [apply Rmult_le_compat_l; [lra|]; apply pow_incr; lra|].
  replace (2 * n + 3)%nat with (S (2 * n + 2)) by lia. rewrite <- (tech_pow_Rmult (/ 2)). lra.
Qed.

(* A, B and C are the series of the theorem. *)
Lemma squares (c : Z) k : products [c * c]%Z k = IZR c ^ k * IZR c ^ k /\ products [0; 0; 1]%Z k = INR (fact k) * INR (fact k).
Proof.
  induction k as [|k [IH IH']]; [simpl; split; ring|]. cbn [products]. rewrite IH, IH'.
  unfold at_nat. cbn [at_point]. rewrite fact_simpl, mult_INR, (INR_IZR_INZ (S k)).
  split; repeat (rewrite plus_IZR || rewrite mult_IZR); [rewrite <- tech_pow_Rmult|]; ring.
Qed.
Lemma bessel_term (c : Z) k a n f : let s := Sum k a [c * c]%Z [0; 0; 1]%Z f in f = [c * c]%Z ->
  plain s (S n) = (IZR c ^ S n / INR (fact (S n))) ^ 2.
Proof.
  intros s ->. unfold plain, s. cbn [P_of Q_of R_of]. rewrite Nat.sub_1_r. cbn [pred].
  pose proof (INR_fact_neq_0 (S n)). destruct (squares c n) as [-> _]. destruct (squares c (S n)) as [_ ->].
  unfold at_nat. cbn [at_point]. rewrite plus_IZR, !mult_IZR, <- !tech_pow_Rmult. simpl (_ ^ 0). field. assumption.
Qed.
Lemma harmonic_bessel (c : Z) n : partial (Sum Harmonic 0 [c * c] [0; 0; 1] [c * c])%Z n =
  sum_f_R0 (fun k => harmonic k * (IZR c ^ k / INR (fact k)) ^ 2) n.
Proof.
  induction n as [|n IH]; [simpl; field|]. cbn [partial sum_f_R0]. rewrite IH. unfold term.
  rewrite bessel_term by reflexivity. reflexivity.
Qed.
Lemma bessel (c : Z) n : partial (Sum Positive 1 [c * c] [0; 0; 1] [c * c])%Z n =
  sum_f_R0 (fun k => (IZR c ^ k / INR (fact k)) ^ 2) n.
Proof.
  induction n as [|n IH]; [simpl; field|]. cbn [partial sum_f_R0]. rewrite IH. unfold term.
  rewrite bessel_term by reflexivity. unfold weight. cbn [kind_of]. ring.
Qed.
Lemma asymptotic (c m : Z) n : (0 < c)%Z ->
  partial (Sum (Finite m) 1 [-1; 6; -12; 8] [0; 32 * (c * c)] [-1; 6; -12; 8])%Z n =
  sum_f_R0 (fun k => INR (fact (2 * k)) ^ 3 / (INR (fact k) ^ 4 * (16 * IZR c) ^ (2 * k))) n.
Proof.
  intro Hc. apply IZR_lt in Hc. set (s := Sum _ _ _ _ _).
  set (a := fun k => INR (fact (2 * k)) ^ 3 / (INR (fact k) ^ 4 * (16 * IZR c) ^ (2 * k))).
  assert (EQ : forall j, IZR (at_nat (Q_of s) j) = 32 * IZR c ^ 2 * INR j).
  { intro j. unfold at_nat, s. cbn [Q_of at_point]. rewrite INR_IZR_INZ. repeat (rewrite plus_IZR || rewrite mult_IZR). ring. }
  assert (ER : forall j, IZR (at_nat (R_of s) j) = (2 * INR j - 1) ^ 3).
  { intro j. unfold at_nat, s. cbn [R_of at_point]. rewrite INR_IZR_INZ.
    repeat (rewrite plus_IZR || rewrite mult_IZR). ring. }
  assert (E : forall j, products (R_of s) j / products (Q_of s) j = a j /\ products (Q_of s) j <> 0).
  { induction j as [|j [IH IH']]; [unfold a; simpl; split; [field | lra]|]. cbn [products]. rewrite EQ, ER.
    assert (J : INR (S j) <> 0) by (apply not_0_INR; lia).
    split; [|apply Rmult_integral_contrapositive; split; [exact IH'|]; repeat apply Rmult_integral_contrapositive_currified; try lra; try exact J].
    replace (products (R_of s) j * (2 * INR (S j) - 1) ^ 3 / (products (Q_of s) j * (32 * IZR c ^ 2 * INR (S j))))
      with (products (R_of s) j / products (Q_of s) j * ((2 * INR (S j) - 1) ^ 3 / (32 * IZR c ^ 2 * INR (S j))))
      by (field; repeat split; first [lra | exact J | exact IH']).
    rewrite IH. unfold a. replace (2 * S j)%nat with (S (S (2 * j))) by lia.
    rewrite !fact_simpl, !mult_INR, <- !tech_pow_Rmult.
    assert (E1 : INR (S (2 * j)) = 2 * INR (S j) - 1) by (rewrite !S_INR, mult_INR; simpl; ring).
    assert (E2 : INR (S (S (2 * j))) = 2 * INR (S j)) by (rewrite !S_INR, mult_INR; simpl; ring).
    rewrite E1, E2. pose proof (INR_fact_neq_0 j). pose proof (INR_fact_neq_0 (2 * j)).
    assert ((16 * IZR c) ^ (2 * j) <> 0) by (apply pow_nonzero; lra).
    set (J' := INR (S j)) in *. set (F := INR (fact j)) in *. set (G := INR (fact (2 * j))) in *.
    set (X := (16 * IZR c) ^ (2 * j)) in *. field. repeat split; try assumption; lra. }
  induction n as [|n IH]; [unfold a; simpl; field|]. cbn [partial sum_f_R0]. rewrite IH. f_equal.
  unfold term, weight, plain. cbn [kind_of s]. rewrite Nat.sub_1_r. cbn [pred]. fold s.
  change (P_of s) with (R_of s). destruct (E (S n)) as [<- N]. cbn [products] in *. unfold Rdiv. ring.
Qed.

(* The logarithms. *)
Lemma atanh_ln y : 1 < y -> atanh (/ y) = (ln (y + 1) - ln (y - 1)) / 2.
Proof.
  intro H. unfold atanh. replace (1 + / y) with ((y + 1) * / y) by (field; lra).
  replace (1 - / y) with ((y - 1) * / y) by (field; lra).
  assert (0 < / y) by (apply Rinv_0_lt_compat; lra). rewrite !ln_mult by lra. field.
Qed.
Lemma three_logs :
  2 * atanh (/ 31) = 4 * ln 2 - ln 3 - ln 5 /\ 2 * atanh (/ 49) = - 3 * ln 2 - ln 3 + 2 * ln 5 /\
  2 * atanh (/ 161) = - 4 * ln 2 + 4 * ln 3 - ln 5.
Proof.
  rewrite !atanh_ln by lra.
  replace (31 + 1) with (2 * (2 * (2 * (2 * 2)))) by ring. replace (31 - 1) with (2 * (3 * 5)) by ring.
  replace (49 + 1) with (2 * (5 * 5)) by ring. replace (49 - 1) with (2 * (2 * (2 * (2 * 3)))) by ring.
  replace (161 + 1) with (2 * (3 * (3 * (3 * 3)))) by ring.
  replace (161 - 1) with (2 * (2 * (2 * (2 * (2 * 5))))) by ring.
  rewrite !ln_mult by lra. repeat split; field.
Qed.
Lemma cited_error (N : nat) (c : Z) :
  (332192810 * Z.of_nat N + 100000000 * 73 <= 1154156000 * c)%Z ->
  24 * exp (- (8 * IZR c)) * 10 ^ N <= / 2 ^ 68.
Proof.
  intro H. apply IZR_le in H. rewrite plus_IZR, !mult_IZR, <- INR_IZR_INZ in H.
  destruct three_logs as [A [B C]].
  pose proof (atanh_near 2 (/ 31) ltac:(lra)) as NA. pose proof (atanh_near 2 (/ 49) ltac:(lra)) as NB.
  pose proof (atanh_near 2 (/ 161) ltac:(lra)) as NC.
  replace (2 * (/ 31) ^ (2 * 2 + 3)) with (2 / 27512614111) in NA by (simpl; field).
  replace (2 * (/ 49) ^ (2 * 2 + 3)) with (2 / 678223072849) in NB by (simpl; field).
  replace (2 * (/ 161) ^ (2 * 2 + 3)) with (2 / 2804020163098721) in NC by (simpl; field).
  replace (odd_sum 2 (/ 31)) with (13857623 / 429437265) in NA by (simpl; field).
  replace (odd_sum 2 (/ 49)) with (86484023 / 4237128735) in NB by (simpl; field).
  replace (odd_sum 2 (/ 161)) with (10078603223 / 1622634252015) in NC by (simpl; field).
  assert (L : 0 < ln 2 /\ 1154156000 * ln 2 <= 800000000 /\ 100000000 * ln 10 <= 332192810 * ln 2).
  { replace 10 with (2 * 5) by ring. rewrite ln_mult by lra. repeat split; lra. }
  clear A B C NA NB NC. destruct L as [L0 [L1 L2]]. pose proof (pos_INR N) as HN.
  assert (X : INR N * ln 10 - 8 * IZR c <= - (INR 73 * ln 2)).
  { apply (Rmult_le_reg_r 100000000); [lra|].
    assert (INR N * (100000000 * ln 10) <= INR N * (332192810 * ln 2)) by (apply Rmult_le_compat_l; lra).
    assert ((332192810 * INR N + 100000000 * 73) * ln 2 <= 1154156000 * IZR c * ln 2) by (apply Rmult_le_compat_r; lra).
    assert (C0 : 0 <= IZR c) by lra.
    assert (IZR c * (1154156000 * ln 2) <= IZR c * 800000000) by (apply Rmult_le_compat_l; lra).
    replace (INR 73) with 73 by (rewrite INR_IZR_INZ; reflexivity). lra. }
  replace (10 ^ N) with (exp (INR N * ln 10)) by (rewrite <- (Rpower_pow N 10) by lra; reflexivity).
  rewrite Rmult_assoc, <- exp_plus.
  assert (Y : exp (- (8 * IZR c) + INR N * ln 10) <= / 2 ^ 73).
  { rewrite <- (Rpower_pow 73 2) by lra. unfold Rpower. rewrite <- exp_Ropp.
    destruct (Rle_lt_or_eq_dec _ _ X) as [X'|X'].
    - left. apply exp_increasing. lra.
    - right. f_equal. lra. }
  apply Rle_trans with (24 * / 2 ^ 73); [apply Rmult_le_compat_l; lra|].
  replace (2 ^ 73) with (32 * 2 ^ 68) by ring. assert (0 < / 2 ^ 68) by (apply Rinv_0_lt_compat, pow_lt; lra).
  rewrite Rinv_mult. lra.
Qed.

Lemma exponent_nonneg room b c : (0 <= exponent room b c)%Z.
Proof.
  revert c. induction room as [|j IH]; intro c; cbn [exponent]; [discriminate|].
  destruct (c mod b =? 0)%Z; [specialize (IH (c / b)%Z); lia | discriminate].
Qed.
Lemma exponents_nonneg c : let '(u, v, w) := exponents c in (0 <= u /\ 0 <= v /\ 0 <= w)%Z.
Proof. unfold exponents. split; [|split]; apply exponent_nonneg. Qed.
Lemma ln_power b e : 0 < IZR b -> (0 <= e)%Z -> ln (IZR (b ^ e)) = IZR e * ln (IZR b).
Proof.
  intros Hb He. destruct (Z_of_nat_complete e He) as [n ->]. rewrite <- pow_IZR, <- INR_IZR_INZ.
  rewrite <- (Rpower_pow n) by exact Hb. unfold Rpower. apply ln_exp.
Qed.
Lemma taken {X Y} (P : X -> Y -> Prop) x xs ys :
  Forall2 P (x :: xs) ys -> exists y r, ys = y :: r /\ P x y /\ Forall2 P xs r.
Proof. intro H. inversion H as [|? y ? r]. eauto. Qed.
(* PROOF_FORMAT.md, "What is exact", gamma. *)
Theorem gamma_near (c : Z) (N : nat) (g : R) (limits : list R) :
  is_smooth c = true -> (332192810 * Z.of_nat N + 100000000 * 73 <= 1154156000 * c)%Z -> is_euler g ->
  Forall2 sums_to (all_series (gamma c)) limits ->
  Rabs (g - value_of limits (x_of (gamma c))) * 10 ^ N <= / 2 ^ 68.
Proof.
  intros Hc HN Hg H. apply Rle_trans with (2 := cited_error N c HN).
  apply Rmult_le_compat_r; [apply pow_le; lra|].
  assert (C0 : (1 < c)%Z) by lia. assert (C1 : 0 < IZR c) by (apply IZR_lt; lia).
  unfold is_smooth, gamma in *. pose proof (exponents_nonneg c) as U.
  destruct (exponents c) as [[u v] w]. destruct U as [U [V W]]. apply Z.eqb_eq in Hc.
  assert (S : (0 < u \/ 0 < v \/ 0 < w)%Z).
  { destruct (Z.eq_dec u 0) as [->|]; [|lia]. destruct (Z.eq_dec v 0) as [->|]; [|lia].
    destruct (Z.eq_dec w 0) as [->|]; [|lia]. exfalso. rewrite Hc in C0. discriminate C0. }
  cbn [all_series map app] in H.
  apply taken in H. destruct H as [a [? [-> [HA H]]]]. apply taken in H. destruct H as [b [? [-> [HB H]]]].
  apply taken in H. destruct H as [s [? [-> [HS H]]]]. apply taken in H. destruct H as [d [? [-> [HD H]]]].
  apply taken in H. destruct H as [e [? [-> [HE H]]]]. apply taken in H. destruct H as [f [r [-> [HF H]]]].
  assert (r = []) by (inversion H; reflexivity). subst r. clear H.
  apply acoth_sum in HD; [|discriminate]. apply acoth_sum in HE; [|discriminate]. apply acoth_sum in HF; [|discriminate].
  unfold sums_to in HA, HB, HS. cbn [kind_of] in HA, HB, HS.
  apply (Un_cv_ext _ _ (harmonic_bessel c)) in HA. apply (Un_cv_ext _ _ (bessel c)) in HB.
  rewrite asymptotic in HS by lia.
  assert (B0 : 0 < b).
  { apply Rlt_le_trans with 1; [lra|]. apply (limit_above _ _ _ HB). intro n.
    induction n as [|n IH]; [simpl; lra|]. cbn [sum_f_R0].
    assert (0 <= (IZR c ^ Datatypes.S n / INR (fact (Datatypes.S n))) ^ 2) by (apply pow_le, Rmult_le_pos;
      [apply pow_le; lra | left; apply Rinv_0_lt_compat, INR_fact_lt_0]). lra. }
  cbn [x_of value_of nth ratio A formulas.B C D formulas.E F]. simpl (INR 1). rewrite Rinv_1, Rpower_1 by exact B0.
  rewrite !Z2Pos.id by lia.
  destruct (Z_of_nat_complete c ltac:(lia)) as [k Ek]. rewrite Ek in HA, HB, HS, HN, C1 |- *.
  pose proof (brent_johansson_2015 k g a b ltac:(lia) Hg) as T. rewrite !INR_IZR_INZ in T.
  specialize (T HA HB). replace (Z.to_nat (2 * Z.of_nat k - 1)) with (2 * k - 1)%nat in HS by lia. rewrite <- HS in T.
  rewrite <- Ek in *. replace (a / b - s / IZR (4 * c) / b / b -
    IZR (14 * u + 22 * v + 32 * w) / 31 * d - IZR (10 * u + 16 * v + 24 * w) / 49 * e -
    IZR (6 * u + 10 * v + 14 * w) / 161 * f) with (a / b - s / (4 * IZR c) / b ^ 2 - ln (IZR c)); [exact T|].
  assert (L : ln (IZR c) = IZR u * ln 2 + IZR v * ln 3 + IZR w * ln 5).
  { rewrite Hc, !mult_IZR. assert (P : forall x y, (0 < x)%Z -> (0 <= y)%Z -> 0 < IZR (x ^ y)).
    { intros. apply IZR_lt, Z.pow_pos_nonneg; assumption. }
    rewrite !ln_mult by (repeat apply Rmult_lt_0_compat; apply P; lia || reflexivity).
    rewrite !ln_power by (lra || assumption). reflexivity. }
  rewrite L, HD, HE, HF. destruct three_logs as [A3 [A4 A5]].
  set (x := atanh (/ 31)) in *. set (y := atanh (/ 49)) in *. set (z := atanh (/ 161)) in *.
  rewrite !plus_IZR, !mult_IZR.
  replace (a / b - s / (4 * IZR c) / b ^ 2) with (a / b - s / (4 * IZR c) / b / b) by (field; lra).
  set (X := a / b - s / (4 * IZR c) / b / b). clearbody X.
  assert (E2 : ln 2 = 14 * x + 10 * y + 6 * z) by lra. assert (E3 : ln 3 = 22 * x + 16 * y + 10 * z) by lra.
  assert (E5 : ln 5 = 32 * x + 24 * y + 14 * z) by lra. rewrite E2, E3, E5. field.
Qed.
