(* PROOF_FORMAT.md, "What is exact", e. Proves: `digits`, `fraction` (its upper half) and `terms` give
   D <= exp 1 * 10^N < D + 1, with Coq's own exp (the sum of 1/k!); and the same from a Boolean that
   the kernel computes. *)
Require Import Reals Lra Lia ZArith.
From Decimals Require Import powers series.
Open Scope R_scope.

(* The recurrence of PROOF_FORMAT.md after the steps k = 1, ..., m; the proof's n is m + 1. *)
Fixpoint qt (m : nat) : Z * Z :=
  match m with
  | O => (1, 1)%Z
  | S k => let (q, t) := qt k in (q * Z.of_nat (S k), t * Z.of_nat (S k) + 1)%Z
  end.

Lemma qt_S k : qt (S k) = let (q, t) := qt k in (q * Z.of_nat (S k), t * Z.of_nat (S k) + 1)%Z.
Proof. reflexivity. Qed.

Definition term (i : nat) : R := / INR (fact i).
Definition partial (m : nat) : R := sum_f_R0 term m.

Lemma qt_ok m : IZR (fst (qt m)) = INR (fact m) /\ IZR (snd (qt m)) = INR (fact m) * partial m.
Proof.
  induction m as [|k IH].
  - unfold partial, term; simpl. split; lra.
  - rewrite qt_S. destruct (qt k) as [q t]. unfold fst, snd in *. destruct IH as [IHq IHt].
    assert (Hf : INR (fact k) <> 0) by apply INR_fact_neq_0.
    assert (Hk : INR (S k) <> 0) by (apply not_0_INR; lia).
    assert (HF : INR (fact (S k)) = INR (S k) * INR (fact k)) by (rewrite <- mult_INR; reflexivity).
    rewrite plus_IZR, !mult_IZR, <- INR_IZR_INZ, IHq, IHt, HF. split; [ring|].
    unfold partial. rewrite tech5. fold (partial k). unfold term. rewrite HF. field; auto.
Qed.

Lemma term_pos i : 0 < term i.
Proof. apply Rinv_0_lt_compat, INR_fact_lt_0. Qed.
Lemma term_step i : term (S i) = term i / INR (S i).
Proof.
  unfold term. replace (INR (fact (S i))) with (INR (S i) * INR (fact i)) by (rewrite <- mult_INR; reflexivity).
  field. split; [apply INR_fact_neq_0 | apply not_0_INR; lia].
Qed.

Lemma partial_grows : Un_growing partial.
Proof. intro m. unfold partial. rewrite tech5. pose proof (term_pos (S m)). lra. Qed.
Lemma upper_falls : Un_decreasing (fun m => partial m + 2 * term (S m)).
Proof.
  intro m. unfold partial. rewrite tech5. rewrite (term_step (S m)).
  assert (H : 2 <= INR (S (S m))) by (rewrite !S_INR; pose proof (pos_INR m); lra).
  assert (term (S m) / INR (S (S m)) <= term (S m) / 2).
  { apply Rmult_le_compat_l; [left; apply term_pos | apply Rinv_le_contravar; lra]. }
  lra.
Qed.

Lemma exp_1_sum : Un_cv partial (exp 1).
Proof.
  apply Un_cv_ext with (fun n => sum_f_R0 (fun i => / INR (fact i) * 1 ^ i) n).
  - intro n. apply sum_eq. intros i _. unfold term. rewrite pow1. ring.
  - exact (proj2_sig (exist_exp 1)).
Qed.

Lemma exp_1_between m : partial m <= exp 1 <= partial m + 2 * term (S m).
Proof.
  split.
  - apply (growing_ineq partial (exp 1) partial_grows exp_1_sum).
  - apply (limit_below partial (exp 1)); [exact exp_1_sum|]. intro k.
    destruct (Nat.le_ge_cases k m) as [H|H].
    + pose proof (tech9 partial partial_grows k m H). pose proof (term_pos (S m)). lra.
    + pose proof (decreasing_prop _ m k upper_falls H) as H1. simpl in H1. pose proof (term_pos (S k)). lra.
Qed.

(* PROOF_FORMAT.md, "What is exact", e. *)
Theorem e_truncated (N m : nat) (g D Zr L : Z) :
  let Q := fst (qt m) in let T := snd (qt m) in
  (T * 10 ^ Z.of_nat N = D * Q + g * Zr)%Z ->               (* digits *)
  (0 <= g * Zr)%Z ->                                        (* unsigned *)
  (g * Zr * 2 ^ 57 <= Q * (2 ^ 57 - 1))%Z ->                (* fraction, with the checker's own error *)
  (0 <= L)%Z -> (2 ^ L <= Q)%Z ->                           (* log2 (n - 1)! *)
  (332192810 * Z.of_nat N + 100000000 * 65 <= 100000000 * L)%Z -> (* terms *)
  IZR D <= exp 1 * 10 ^ N < IZR D + 1.
Proof.
  intros Q T E F0 F1 HL HLQ HT. subst Q T. destruct (qt_ok m) as [HQ HTp].
  assert (HX := ten_against_2 (Z.of_nat N) 65 L (Nat2Z.is_nonneg N) ltac:(discriminate) HL HT).
  apply (Z.le_trans _ _ _ HX) in HLQ. clear HX HT HL.
  apply IZR_le in HLQ. rewrite mult_IZR, <- pow_IZR, HQ in HLQ.
  apply (f_equal IZR) in E. rewrite plus_IZR, !mult_IZR, <- pow_IZR, HQ, HTp in E.
  apply IZR_le in F0. apply IZR_le in F1. rewrite !mult_IZR, HQ in F1. rewrite mult_IZR in F0.
  set (X := 10 ^ N) in *. assert (X0 : 0 < X) by (apply pow_lt; lra).
  set (q := INR (fact m)) in *. assert (q0 : 0 < q) by apply INR_fact_lt_0.
  change (2 ^ 57)%Z with 144115188075855872%Z in F1. change (144115188075855872 - 1)%Z with 144115188075855871%Z in F1.
  change (2 ^ 65)%Z with 36893488147419103232%Z in HLQ.
  set (h := IZR g * IZR Zr) in *.
  assert (Ef : partial m * X = IZR D + h / q) by (apply (Rmult_eq_reg_l q); [|lra]; field_simplify; lra).
  assert (f0 : 0 <= h / q) by (apply Rmult_le_pos; [exact F0 | left; apply Rinv_0_lt_compat; exact q0]).
  assert (f1 : h / q <= 144115188075855871 / 144115188075855872).
  { apply (Rmult_le_reg_r q); [exact q0|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  destruct (exp_1_between m) as [B1 B2].
  assert (Ht : term (S m) * X <= / 36893488147419103232).
  { assert (term (S m) <= term m).
    { rewrite term_step. assert (1 <= INR (S m)) by (rewrite S_INR; pose proof (pos_INR m); lra).
      pose proof (term_pos m). apply (Rmult_le_reg_r (INR (S m))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra. }
    apply Rle_trans with (term m * X); [apply Rmult_le_compat_r; lra|].
    unfold term. fold q. apply (Rmult_le_reg_l q); [exact q0|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  apply (Rmult_le_compat_r X) in B1; [|lra]. apply (Rmult_le_compat_r X) in B2; [|lra].
  rewrite Rmult_plus_distr_r, Rmult_assoc in B2. lra.
Qed.

Definition e_ok (N m : nat) (g D Zr : Z) : bool :=
  let (Q, T) := qt m in let h := (g * Zr)%Z in let L := Z.log2 Q in
  ((T * 10 ^ Z.of_nat N =? D * Q + h) && (0 <=? h) && (h * 2 ^ 57 <=? Q * (2 ^ 57 - 1))
   && (332192810 * Z.of_nat N + 100000000 * 65 <=? 100000000 * L))%Z%bool.
(* PROOF_FORMAT.md, "What is exact", e. *)
Theorem e_checked N m g D Zr : e_ok N m g D Zr = true -> IZR D <= exp 1 * 10 ^ N < IZR D + 1.
Proof.
  unfold e_ok. intro H. apply (e_truncated N m g D Zr (Z.log2 (fst (qt m)))); revert H;
    destruct (qt m) as [Q T] eqn:E; cbv zeta; rewrite !Bool.andb_true_iff, !Z.leb_le, Z.eqb_eq;
    intros [[[H1 H2] H3] H4]; auto; simpl fst.
  - apply Z.log2_nonneg.
  - apply Z.log2_spec. apply lt_IZR. pose proof (qt_ok m) as [HQ _]. rewrite E in HQ. simpl fst in HQ.
    rewrite HQ. apply INR_fact_lt_0.
Qed.
