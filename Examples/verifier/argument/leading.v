(* PROOF_FORMAT.md, "How a checker compares" and "The size of T". Proves: what a checker sees on
   leading digits (of R, S, D and of the fraction, whose divisor it only estimates) implies the
   inequalities between the whole integers. *)
Require Import Reals Lra Lia ZArith.
From Decimals Require Import series chudnovsky.
Open Scope R_scope.

(* r and s are R and S without the same number of low digits: B = 256^c or 10^(N+1-k). *)
Lemma leading_bound (R0 S0 c B : Z) : (0 < B -> R0 / B + 1 <= 2 * (S0 / B) - c -> R0 <= 2 * S0 - c * B)%Z.
Proof.
  intros HB H. pose proof (Z.div_mod R0 B ltac:(lia)). pose proof (Z.div_mod S0 B ltac:(lia)).
  pose proof (Z.mod_pos_bound R0 B HB). pose proof (Z.mod_pos_bound S0 B HB). nia.
Qed.

(* The partial sums of Chudnovsky's series from the second on lie between the second and the third. *)
Lemma odd_sums_grow n : partial 1 <= partial (S (2 * n)).
Proof. apply (tech9 _ (CV_ALT_step0 c c_decreasing) 0 n). lia. Qed.
Lemma even_sums_fall n : (1 <= n)%nat -> partial (2 * n) <= partial 2.
Proof. intro H. exact (decreasing_prop _ 1 n (CV_ALT_step1 c c_decreasing) H). Qed.
Lemma sums_between m : (1 <= m)%nat -> partial 1 <= partial m /\ ((2 <= m)%nat -> partial m <= partial 2).
Proof.
  intro Hm. destruct (Nat.Even_or_Odd m) as [[k Hk]|[k Hk]].
  - subst m. split; [|intros _; apply even_sums_fall; lia].
    destruct k as [|k]; [lia|]. apply Rle_trans with (partial (S (2 * k))); [apply odd_sums_grow|].
    replace (2 * S k)%nat with (S (S (2 * k))) by lia. unfold partial at 2. rewrite tech5. fold (partial (S (2 * k))).
    unfold tg_alt. replace (S (S (2 * k))) with (2 * S k)%nat by lia. rewrite pow_1_even.
    pose proof (c_pos (2 * S k)). lra.
  - replace (2 * k + 1)%nat with (S (2 * k)) in Hk by lia. subst m. split; [apply odd_sums_grow|]. intro H.
    apply Rle_trans with (partial (2 * k)); [|apply even_sums_fall; lia].
    unfold partial. rewrite tech5. unfold tg_alt at 2. rewrite pow_1_odd. pose proof (c_pos (S (2 * k))). lra.
Qed.

Lemma hyper_1 : hyper 1 = 5 / 10939058860032000.
Proof. rewrite hyper_step. unfold hyper. simpl. lra. Qed.
Lemma hyper_2 : hyper 2 = 1155 / (8 * (10939058860032000 * 10939058860032000)).
Proof. rewrite hyper_step, hyper_1. simpl INR. lra. Qed.
Lemma partial_1 : partial 1 = (13591409 * 10939058860032000 - 5 * 558731543) / 10939058860032000.
Proof. unfold partial, tg_alt. simpl sum_f_R0. rewrite c_0. unfold c. rewrite hyper_1. unfold a. simpl. lra. Qed.
Lemma partial_2 : partial 2 <= partial 1 * (1 + / 1237940039285380274899124224).
Proof.
  unfold partial at 1. rewrite tech5. fold (partial 1). unfold tg_alt. replace ((-1) ^ 2) with 1 by (simpl; lra).
  unfold c. rewrite hyper_2, partial_1. unfold a. simpl INR. lra.
Qed.

(* Q = C^m * m!^3 and T = C^(m-1) * m!^3 * T2 * (1 + eps), 0 <= eps <= 2^-90, with m = n - 1 >= 2. *)
Lemma Q_size m : let '(Q, _, _) := qpt m in IZR Q = 10939058860032000 ^ m * INR (fact m) ^ 3.
Proof.
  induction m as [|k IH]; [simpl; lra|]. rewrite qpt_S. destruct (qpt k) as [[Q P] T]. cbv zeta.
  rewrite fact_step, !mult_IZR, <- INR_IZR_INZ, S_INR, IH. simpl pow. ring.
Qed.
(* PROOF_FORMAT.md, "The size of T". *)
Theorem T_size m : (2 <= m)%nat -> let '(_, _, T) := qpt m in
  let E := 10939058860032000 ^ (m - 1) * INR (fact m) ^ 3 * (13591409 * 10939058860032000 - 5 * 558731543) in
  0 < E /\ E <= IZR T <= E * (1 + / 1237940039285380274899124224).
Proof.
  intro Hm. pose proof (qpt_ok m) as H. pose proof (Q_size m) as HQ. destruct (qpt m) as [[Q P] T]. destruct H as [Q0 [_ HT]].
  destruct (sums_between m ltac:(lia)) as [H1 H2]. specialize (H2 Hm). pose proof partial_2 as H3. pose proof partial_1 as E1.
  cbv zeta. set (E := _ * _ * _).
  assert (EE : E = IZR Q * partial 1).
  { unfold E. rewrite HQ, E1. destruct m as [|k]; [lia|]. replace (S k - 1)%nat with k by lia. simpl pow. field. }
  rewrite HT, EE. assert (0 < partial 1) by lra.
  split; [apply Rmult_lt_0_compat; lra|]. split; [apply Rmult_le_compat_l; lra|].
  rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
Qed.

(* A checker's fraction z/X with any X within 2^-60 of the estimate E times the power of two V. *)
(* PROOF_FORMAT.md, "How a checker compares". *)
Theorem estimated_fraction (T E V X z : R) :
  0 < E -> 0 < V -> E <= T <= E * (1 + / 1237940039285380274899124224) ->
  E * V * (1 - / 1152921504606846976) <= X <= E * V * (1 + / 1152921504606846976) ->
  X * / 72057594037927936 <= z <= X * (1 - / 72057594037927936) ->
  T * V <= z * 144115188075855872 /\ z * 144115188075855872 <= T * V * 144115188075855871.
Proof.
  intros HE HV [HT1 HT2] [HX1 HX2] [Hz1 Hz2].
  apply (Rmult_le_compat_r V) in HT1; [|lra]. apply (Rmult_le_compat_r V) in HT2; [|lra].
  assert (0 < E * V) by (apply Rmult_lt_0_compat; lra).
  replace (E * (1 + / 1237940039285380274899124224) * V) with (E * V * (1 + / 1237940039285380274899124224)) in HT2 by ring.
  set (G := E * V) in *. set (F := T * V) in *. clearbody G F. split; lra.
Qed.
