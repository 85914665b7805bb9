(* PROOF_FORMAT.md, "Nodes" and "What is exact". Proves: what a node of formulas.v stands for is its
   fraction but for u parts of 2^-67*10^-N, and `root`, `bound`, `digits`, `fraction` and `precision`
   between integers give D <= x*10^N < D + 1. x is defined here, by limits of partial sums; that it is
   log 2, zeta(3), ... is cited in the document. *)
Require Import Reals Lra Lia ZArith List.
From Decimals Require Import series sound formulas tail.
Import ListNotations.
Open Scope R_scope.

(* What a node stands for, by what its series stand for. *)
Fixpoint value_of (limits : list R) (v : node) : R :=
  match v with
  | Whole a => IZR (Zpos a)
  | Sum_of i => nth i limits 0
  | Times v v' => value_of limits v * value_of limits v'
  | Over v v' => value_of limits v / value_of limits v'
  | Plus v v' => value_of limits v + value_of limits v'
  | Minus _ _ v v' => value_of limits v - value_of limits v'
  | Root_of k _ v => Rpower (value_of limits v) (/ INR k)
  end.
Definition means (f : formula) (x : R) : Prop :=
  exists limits, Forall2 sums_to (all_series f) limits /\ x = value_of limits (x_of f).
Lemma means_one f x y : means f x -> means f y -> x = y.
Proof.
  intros [l [H ->]] [l' [H' ->]]. enough (E : l = l') by (rewrite E; reflexivity).
  revert l' H'. induction H as [|s x r rs Hx Hr IH]; intros l' H'; inversion H'; [reflexivity|].
  f_equal; [|apply IH; assumption]. unfold sums_to in *.
  destruct (kind_of s); try congruence; eapply UL_sequence; eassumption.
Qed.

(* Numerator and denominator as PROOF_FORMAT.md calculates them; s are the roots' S. *)
Fixpoint tops (k : nat) : Z := (* h, where 1 + ... + 1/k = h/k! *)
  match k with O => 0%Z | S j => (tops j * Z.of_nat (S j) + Z.of_nat (fact j))%Z end.
(* What Q(k) and P(k) are multiplied by, of a harmonic series. *)
Definition more (s : series) (k : nat) : Z * Z :=
  match kind_of s with Harmonic => (Z.of_nat k, tops k) | _ => (1, 1)%Z end.
Fixpoint sums (s : series) (m : nat) : Z * Z * Z :=
  match m with
  | O => (1, 1, first s)%Z
  | S k => let '(Q, R, T) := sums s k in let j := Z.of_nat (S k) in
      let '(i, h) := more s (S k) in
      (Q * (at_point (Q_of s) j * i), R * at_point (R_of s) j,
       T * (at_point (Q_of s) j * i) + R * (at_point (P_of s) j * h))%Z
  end.
Fixpoint exact (w : Z) (s : nat -> Z) (ts : list (Z * Z)) (v : node) : Z * Z :=
  (match v with
  | Whole a => (Zpos a, 1)
  | Sum_of i => nth i ts (0, 0)
  | Times v v' => let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      (n * n', d * d')
  | Over v v' => let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      (n * d', d * n')
  | Plus v v' => let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      (n * d' + n' * d, d * d')
  | Minus _ _ v v' => let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      (n * d' - n' * d, d * d')
  | Root_of _ i _ => (s i, 2 ^ w)
  end)%Z.
(* x is v but for e parts of v. *)
Definition near (e x v : R) : Prop := 0 < v /\ Rabs (x - v) <= e * v.

Lemma near_le e e' x v : near e x v -> e <= e' -> near e' x v.
Proof.
  intros [H0 H] L. split; [exact H0|]. apply Rle_trans with (1 := H).
  apply Rmult_le_compat_r; lra.
Qed.
Lemma near_self e x : 0 < x -> 0 <= e -> near e x x.
Proof.
  intros H He. split; [exact H|]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
  apply Rmult_le_pos; lra.
Qed.
Lemma near_times e u u' x x' v v' :
  0 < e -> u * u' * e <= 1 ->
  near (u * e) x v -> near (u' * e) x' v' -> near ((u + u' + 1) * e) (x * x') (v * v').
Proof.
  intros He Huu [V H] [V' H']. split; [apply Rmult_lt_0_compat; assumption|].
  replace (x * x' - v * v') with ((x - v) * v' + v * (x' - v') + (x - v) * (x' - v')) by ring.
  assert (A1 : Rabs ((x - v) * v') <= u * e * v * v').
  { rewrite Rabs_mult, (Rabs_pos_eq v') by lra. apply Rmult_le_compat_r; lra. }
  assert (A2 : Rabs (v * (x' - v')) <= v * (u' * e * v')).
  { rewrite Rabs_mult, (Rabs_pos_eq v) by lra. apply Rmult_le_compat_l; lra. }
  assert (A3 : Rabs ((x - v) * (x' - v')) <= (u * e * v) * (u' * e * v')).
  { rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. }
  assert (A4 : (u * e * v) * (u' * e * v') <= 1 * (e * (v * v'))).
  { replace (u * e * v * (u' * e * v')) with (u * u' * e * (e * (v * v'))) by ring.
    apply Rmult_le_compat_r; [|exact Huu]. repeat apply Rmult_le_pos; lra. }
  eapply Rle_trans; [apply Rabs_triang|]. eapply Rle_trans.
  { apply Rplus_le_compat; [apply Rabs_triang|apply Rle_refl]. }
  lra.
Qed.
Lemma near_over e u u' x x' v v' :
  0 < e -> 0 <= u -> 0 <= u' -> (u + u' + 1) * u' * e <= 1 -> u' * e < 1 ->
  near (u * e) x v -> near (u' * e) x' v' -> near ((u + u' + 1) * e) (x / x') (v / v').
Proof.
  intros He Hu Hu' Huu Hs [V H] [V' H'].
  assert (I : 0 < / v') by (apply Rinv_0_lt_compat; exact V').
  split; [apply Rmult_lt_0_compat; assumption|].
  assert (X' : v' * (1 - u' * e) <= x') by (apply between_abs in H'; lra).
  assert (X0 : 0 < v' * (1 - u' * e)) by (apply Rmult_lt_0_compat; lra).
  assert (N : Rabs (x * v' - v * x') <= (u + u') * e * (v * v')).
  { replace (x * v' - v * x') with ((x - v) * v' + - (v * (x' - v'))) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp, !Rabs_mult, (Rabs_pos_eq v), (Rabs_pos_eq v') by lra.
    assert (Rabs (x - v) * v' <= u * e * v * v') by (apply Rmult_le_compat_r; lra).
    assert (v * Rabs (x' - v') <= v * (u' * e * v')) by (apply Rmult_le_compat_l; lra). lra. }
  replace (x / x' - v / v') with ((x * v' - v * x') * / (x' * v')) by (field; split; lra).
  assert (P : 0 < x' * v') by (apply Rmult_lt_0_compat; lra).
  rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; apply Rinv_0_lt_compat; exact P).
  apply (Rmult_le_reg_r (x' * v')); [exact P|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rle_trans with (1 := N).
  replace ((u + u' + 1) * e * (v / v') * (x' * v')) with ((u + u' + 1) * e * v * x') by (field; lra).
  apply Rle_trans with ((u + u' + 1) * e * v * (v' * (1 - u' * e))).
  - replace ((u + u' + 1) * e * v * (v' * (1 - u' * e)))
      with (((u + u' + 1) - (u + u' + 1) * u' * e) * (e * (v * v'))) by ring.
    replace ((u + u') * e * (v * v')) with ((u + u') * (e * (v * v'))) by ring.
    apply Rmult_le_compat_r; [|lra]. repeat apply Rmult_le_pos; lra.
  - apply Rmult_le_compat_l; [|exact X']. repeat apply Rmult_le_pos; lra.
Qed.
Lemma near_plus e u x x' v v' :
  0 < e -> 0 <= u ->
  near (u * e) x v -> near (u * e) x' v' -> near ((2 * u + 1) * e) (x + x') (v + v').
Proof.
  intros He Hu [V H] [V' H']. split; [lra|].
  replace (x + x' - (v + v')) with ((x - v) + (x' - v')) by ring.
  eapply Rle_trans; [apply Rabs_triang|].
  assert (0 <= u * e * (v + v')) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= e * (v + v')) by (repeat apply Rmult_le_pos; lra). lra.
Qed.
Lemma near_minus e a b u u' t x x' v v' :
  0 < e -> 0 <= u -> 0 <= u' -> 0 < a < b -> b * v' <= a * v -> b * u + a * u' <= (b - a) * t ->
  near (u * e) x v -> near (u' * e) x' v' -> near (t * e) (x - x') (v - v').
Proof.
  intros He Hu Hu' Hab HV HT [V H] [V' H'].
  assert (W : v' < v).
  { apply (Rmult_lt_reg_l b); [lra|]. apply Rle_lt_trans with (1 := HV). apply Rmult_lt_compat_r; lra. }
  split; [lra|].
  replace (x - x' - (v - v')) with ((x - v) + - (x' - v')) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp.
  apply Rle_trans with (e * (u * v + u' * v')); [lra|].
  replace (t * e * (v - v')) with (e * (t * (v - v'))) by ring. apply Rmult_le_compat_l; [lra|].
  apply (Rmult_le_reg_l (b - a)); [lra|].
  apply Rle_trans with ((b * u + a * u') * (v - v')).
  - assert (0 <= (u + u') * (a * v - b * v')) by (apply Rmult_le_pos; lra). lra.
  - rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra.
Qed.

Lemma pow_le_one k a : 0 <= a <= 1 -> (1 <= k)%nat -> a ^ k <= a.
Proof.
  intros Ha Hk. destruct k as [|k]; [lia|]. simpl. rewrite <- (Rmult_1_r a) at 3.
  apply Rmult_le_compat_l; [lra|]. rewrite <- (pow1 k). apply pow_incr. exact Ha.
Qed.
Lemma pow_ge_one k a : 1 <= a -> (1 <= k)%nat -> a <= a ^ k.
Proof.
  intros Ha Hk. destruct k as [|k]; [lia|]. simpl. rewrite <- (Rmult_1_r a) at 1.
  apply Rmult_le_compat_l; [lra|]. rewrite <- (pow1 k). apply pow_incr. lra.
Qed.
Lemma near_root e h u c k y v s :
  0 < e -> 0 < h -> 0 <= u -> 0 <= c -> c * u * e <= 1 -> (u + c + 1) * e <= 1 ->
  near (u * e) y v -> 0 < s -> s ^ k <= v < (s + h) ^ k -> h <= c * e * s -> (1 <= k)%nat ->
  near ((u + c + 1) * e) (Rpower y (/ INR k)) s.
Proof.
  intros He Hh Hu Hc Hcu H1 [V H] Hs [L U] Hcs Hk. split; [exact Hs|]. apply between_abs in H.
  assert (He0 : 0 <= u * e) by (apply Rmult_le_pos; lra).
  assert (Hc0 : 0 <= c * e) by (apply Rmult_le_pos; lra).
  assert (Hv0 : u * e * v <= v * (1 - e - c * e)).
  { replace (v * (1 - e - c * e)) with ((1 - e - c * e) * v) by ring. apply Rmult_le_compat_r; lra. }
  assert (Hve : 0 < v * e) by (apply Rmult_lt_0_compat; lra).
  assert (Hvc : 0 <= v * (c * e)) by (apply Rmult_le_pos; lra).
  assert (Y : 0 < y) by lra.
  set (x := Rpower y (/ INR k)). assert (X : 0 < x) by apply exp_pos.
  assert (E : x ^ k = y).
  { rewrite <- Rpower_pow by exact X. unfold x. rewrite Rpower_mult, Rinv_l, Rpower_1 by
      (exact Y || (apply not_0_INR; lia)). reflexivity. }
  clearbody x. set (t := (u + c + 1) * e) in *.
  assert (T : u * e < t) by (unfold t; lra).
  apply Rabs_le. split; apply Rnot_lt_le; intro N.
  - assert (F : x ^ k <= (s * (1 - t)) ^ k) by (apply pow_incr; lra).
    rewrite E, Rpow_mult_distr in F.
    assert (G : s ^ k * (1 - t) ^ k <= v * (1 - t)).
    { apply Rmult_le_compat; [apply pow_le; lra | apply pow_le; lra | exact L|]. apply pow_le_one; [lra|exact Hk]. }
    assert (v * (1 - t) < v * (1 - u * e)) by (apply Rmult_lt_compat_l; lra). lra.
  - assert (F : (s * (1 + t)) ^ k <= x ^ k).
    { apply pow_incr. split; [apply Rmult_le_pos; lra|lra]. }
    assert (G : (s + h) ^ k * (1 + u * e) <= (s * (1 + t)) ^ k).
    { apply Rle_trans with ((s * (1 + c * e)) ^ k * (1 + u * e) ^ k).
      - apply Rmult_le_compat; [apply pow_le; lra | lra | apply pow_incr | apply pow_ge_one; [lra|exact Hk]].
        split; lra.
      - rewrite <- Rpow_mult_distr. apply pow_incr. split; [repeat apply Rmult_le_pos; lra|].
        rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. unfold t.
        assert (c * u * e * e <= 1 * e) by (apply Rmult_le_compat_r; lra). lra. }
    assert (v * (1 + u * e) < (s + h) ^ k * (1 + u * e)) by (apply Rmult_lt_compat_r; lra).
    lra.
Qed.

(* `root` and `bound` say that S is the root of 2^kw*n/d, rounded down. *)
Lemma root_between (k : nat) (n d W S r : R) :
  (1 <= k)%nat -> 0 < d -> 0 < W -> 0 < S ->
  S ^ k * d + r = n * W ^ k -> 0 <= r -> r * 2 ^ 56 <= INR k * S ^ (k - 1) * d * (2 ^ 56 - 1) ->
  (S / W) ^ k <= n / d < (S / W + / W) ^ k.
Proof.
  intros Hk Hd HW HS E R0 R1.
  assert (Hi : 0 < / W) by (apply Rinv_0_lt_compat; exact HW).
  assert (HWk : 0 < W ^ k) by (apply pow_lt; exact HW).
  assert (A : 0 < INR k * S ^ (k - 1) * d).
  { repeat apply Rmult_lt_0_compat; auto; [apply lt_0_INR; lia | apply pow_lt; exact HS]. }
  assert (B : S ^ k + INR k * S ^ (k - 1) <= (S + 1) ^ k).
  { replace (S + 1) with (S * (1 + / S)) by (field; lra). rewrite Rpow_mult_distr.
    pose proof (poly k (/ S) (Rinv_0_lt_compat _ HS)) as P.
    apply Rle_trans with (S ^ k * (1 + INR k * / S)).
    - destruct k as [|k]; [lia|]. rewrite Nat.sub_1_r. simpl pred.
      replace (S ^ Datatypes.S k * (1 + INR (Datatypes.S k) * / S))
        with (S ^ Datatypes.S k + INR (Datatypes.S k) * (S ^ Datatypes.S k * / S)) by ring.
      replace (S ^ Datatypes.S k * / S) with (S ^ k) by (simpl; field; lra). lra.
    - apply Rmult_le_compat_l; [apply pow_le; lra|exact P]. }
  assert (C : n * W ^ k < (S + 1) ^ k * d).
  { apply Rlt_le_trans with (S ^ k * d + INR k * S ^ (k - 1) * d); [lra|].
    rewrite <- Rmult_plus_distr_r. apply Rmult_le_compat_r; lra. }
  replace (S / W + / W) with ((S + 1) * / W) by (field; lra). unfold Rdiv at 1.
  rewrite !Rpow_mult_distr, pow_inv. split.
  - apply (Rmult_le_reg_r (W ^ k)); [exact HWk|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_le_reg_r d); [exact Hd|]. replace (n / d * W ^ k * d) with (n * W ^ k) by (field; lra). lra.
  - apply (Rmult_lt_reg_r (W ^ k)); [exact HWk|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_lt_reg_r d); [exact Hd|]. replace (n / d * W ^ k * d) with (n * W ^ k) by (field; lra). exact C.
Qed.

(* What the equations and bounds of all roots and sums below a node say; s, rest and cost are S, g*R and
   a bound of E/S of each root, where 1/E is what u counts. *)
Fixpoint holds (w E : Z) (s rest cost : nat -> Z) (ts : list (Z * Z)) (v : node) : Prop :=
  (match v with
  | Whole _ => True
  | Sum_of i => (i < length ts)%nat
  | Times v v' | Over v v' => holds w E s rest cost ts v /\ holds w E s rest cost ts v'
  | Plus v v' => holds w E s rest cost ts v /\ holds w E s rest cost ts v' /\
      let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      4 * (n' * d) <= n * d'
  | Minus a b v v' => holds w E s rest cost ts v /\ holds w E s rest cost ts v' /\ Zpos a < Zpos b /\
      let '(n, d) := exact w s ts v in let '(n', d') := exact w s ts v' in
      Zpos b * (n' * d) <= Zpos a * (n * d')
  | Root_of k i v => holds w E s rest cost ts v /\ (1 <= k)%nat /\ 0 < s i /\ E <= cost i * s i /\
      let '(n, d) := exact w s ts v in
      s i ^ Z.of_nat k * d + rest i = n * 2 ^ (Z.of_nat k * w) /\ 0 <= rest i /\
      rest i * 2 ^ 56 <= Z.of_nat k * s i ^ (Z.of_nat k - 1) * d * (2 ^ 56 - 1)
  end)%Z.

Definition positive_parts (x : Z * Z) : Prop := (0 < fst x /\ 0 < snd x)%Z.
Definition quotient (x : Z * Z) : R := IZR (fst x) / IZR (snd x).

Lemma exact_positive w E s rest cost ts v : (0 <= w)%Z -> Forall positive_parts ts ->
  holds w E s rest cost ts v -> positive_parts (exact w s ts v).
Proof.
  intros Hw Ht. unfold positive_parts.
  induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [holds exact].
  - split; reflexivity.
  - intro Hi. rewrite Forall_forall in Ht. apply Ht, nth_In, Hi.
  - intros [H H']. specialize (IH H). specialize (IH' H').
    destruct (exact w s ts v), (exact w s ts v'). cbn [fst snd] in *.
    split; apply Z.mul_pos_pos; tauto.
  - intros [H H']. specialize (IH H). specialize (IH' H').
    destruct (exact w s ts v), (exact w s ts v'). cbn [fst snd] in *.
    split; apply Z.mul_pos_pos; tauto.
  - intros [H [H' _]]. specialize (IH H). specialize (IH' H').
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    assert (0 < n * d')%Z by (apply Z.mul_pos_pos; tauto).
    assert (0 < n' * d)%Z by (apply Z.mul_pos_pos; tauto).
    split; [lia | apply Z.mul_pos_pos; tauto].
  - intros [H [H' [Hab H4]]]. specialize (IH H). specialize (IH' H').
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    assert (0 < n * d')%Z by (apply Z.mul_pos_pos; tauto).
    split; [|apply Z.mul_pos_pos; tauto]. apply Z.lt_0_sub, (Z.mul_lt_mono_pos_l (Zpos b)); [reflexivity|].
    apply Z.le_lt_trans with (1 := H4). apply Z.mul_lt_mono_pos_r; assumption.
  - intros [_ [_ [H _]]]. cbn [fst snd]. split; [exact H | apply Z.pow_pos_nonneg; lia].
Qed.
Lemma cost_positive E (s cost : nat -> Z) i : (0 < E)%Z -> (0 < s i)%Z -> (E <= cost i * s i)%Z -> (1 <= cost i)%Z.
Proof.
  intros HE H0 H.
  assert (~ cost i <= 0)%Z; [|lia]. intro N. pose proof (Z.mul_nonpos_nonneg _ _ N (Z.lt_le_incl _ _ H0)). lia.
Qed.
Lemma units_nonneg w E s rest cost ts v : (0 < E)%Z -> holds w E s rest cost ts v -> (0 <= units cost v)%Z.
Proof.
  intro HE. induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [holds units];
    try (intros _; discriminate); try (intros [H H']; specialize (IH H); specialize (IH' H'); lia);
    try (intros [H [H' _]]; specialize (IH H); specialize (IH' H'); lia).
  intros [H [_ [H0 [H1 _]]]]. specialize (IH H). pose proof (cost_positive E s cost i HE H0 H1). lia.
Qed.
Lemma small_product (a b W : R) : 0 <= a <= 1000 -> 0 <= b <= 1000 -> 10000000 <= W -> a * b * / W < 1.
Proof.
  intros Ha Hb HW. assert (a * b <= 1000 * 1000) by (apply Rmult_le_compat; lra).
  apply (Rmult_lt_reg_r W); [lra|]. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* PROOF_FORMAT.md, "Nodes" and "What is exact". *)
Theorem node_near w E s rest cost ts limits v :
  (0 <= w)%Z -> (10000000 <= E)%Z -> Forall positive_parts ts ->
  Forall2 (fun l t => near (/ IZR E) l (quotient t)) limits ts ->
  holds w E s rest cost ts v -> (units cost v <= 1000)%Z ->
  near (IZR (units cost v) * / IZR E) (value_of limits v) (quotient (exact w s ts v)).
Proof.
  intros Hw0 HE Ht Hl. assert (HE0 : (0 < E)%Z) by lia. apply IZR_le in HE.
  assert (HW : 0 < IZR (2 ^ w)) by (apply IZR_lt, Z.pow_pos_nonneg; lia). set (W := IZR (2 ^ w)) in *.
  set (F := IZR E) in *. assert (E0 : 0 < / F) by (apply Rinv_0_lt_compat; lra).
  assert (Two : forall v v', holds w E s rest cost ts v -> holds w E s rest cost ts v' ->
    (units cost v + units cost v' + 1 <= 1000)%Z ->
    0 <= IZR (units cost v) /\ 0 <= IZR (units cost v') /\
    IZR (units cost v) + IZR (units cost v') + 1 <= 1000).
  { intros a b Ha Hb H. apply (units_nonneg w E) in Ha; [|exact HE0]. apply (units_nonneg w E) in Hb; [|exact HE0].
    apply IZR_le in Ha. apply IZR_le in Hb. apply IZR_le in H. rewrite !plus_IZR in H. lra. }
  assert (Pos : forall v, holds w E s rest cost ts v ->
    0 < IZR (fst (exact w s ts v)) /\ 0 < IZR (snd (exact w s ts v))).
  { intros a Ha. destruct (exact_positive w E s rest cost ts a Hw0 Ht Ha). split; apply IZR_lt; assumption. }
  unfold quotient in *.
  induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [holds units exact value_of].
  - intros _ _. cbn [fst snd]. replace (IZR (Z.pos a) / 1) with (IZR (Z.pos a)) by field.
    rewrite Rmult_0_l. apply near_self; [apply IZR_lt; reflexivity | lra].
  - intros Hi _. rewrite Rmult_1_l. clear - Hl Hi. revert i Hi.
    induction Hl as [|l t ls r H _ IH]; intros [|i] Hi; cbn [length nth] in *; try lia; [exact H|].
    apply IH. lia.
  - intros [H H'] U. destruct (Two v v' H H' U) as [U0 [U0' U1]].
    specialize (IH H ltac:(apply le_IZR in U0'; lia)). specialize (IH' H' ltac:(apply le_IZR in U0; lia)).
    pose proof (Pos v H) as [N D]. pose proof (Pos v' H') as [N' D'].
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    rewrite !mult_IZR, !plus_IZR.
    replace (IZR n * IZR n' / (IZR d * IZR d')) with (IZR n / IZR d * (IZR n' / IZR d')) by (field; split; lra).
    apply near_times; auto. left. apply small_product; lra.
  - intros [H H'] U. destruct (Two v v' H H' U) as [U0 [U0' U1]].
    specialize (IH H ltac:(apply le_IZR in U0'; lia)). specialize (IH' H' ltac:(apply le_IZR in U0; lia)).
    pose proof (Pos v H) as [N D]. pose proof (Pos v' H') as [N' D'].
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    rewrite !mult_IZR, !plus_IZR.
    replace (IZR n * IZR d' / (IZR d * IZR n')) with (IZR n / IZR d / (IZR n' / IZR d')) by (field; repeat split; lra).
    apply near_over; auto.
    + left. apply small_product; lra.
    + rewrite <- (Rmult_1_r (IZR (units cost v'))). apply small_product; lra.
  - intros [H [H' H4]] U. pose proof (units_nonneg w E s rest cost ts v HE0 H) as V0.
    pose proof (units_nonneg w E s rest cost ts v' HE0 H') as V0'. set (m := Z.max (units cost v) (units cost v')) in *.
    specialize (IH H ltac:(lia)). specialize (IH' H' ltac:(lia)).
    pose proof (Pos v H) as [N D]. pose proof (Pos v' H') as [N' D'].
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    rewrite !plus_IZR, !mult_IZR.
    replace ((IZR n * IZR d' + IZR n' * IZR d) / (IZR d * IZR d')) with (IZR n / IZR d + IZR n' / IZR d') by (field; split; lra).
    apply near_plus; [exact E0 | apply IZR_le; lia | eapply near_le; [exact IH|] | eapply near_le; [exact IH'|]];
      (apply Rmult_le_compat_r; [lra | apply IZR_le; lia]).
  - intros [H [H' [Hab H4]]] U. pose proof (units_nonneg w E s rest cost ts v HE0 H) as V0.
    pose proof (units_nonneg w E s rest cost ts v' HE0 H') as V0'.
    set (x := (Zpos b * units cost v + Zpos a * units cost v')%Z) in *. set (y := (Zpos b - Zpos a)%Z) in *.
    pose proof (Z.div_mod x y ltac:(lia)) as HX. pose proof (Z.mod_pos_bound x y ltac:(lia)) as HM.
    set (t := Z.max _ _) in *.
    assert (HU : (x <= y * t)%Z).
    { apply Z.le_trans with (y * (x / y + 1))%Z; [lia|]. apply Z.mul_le_mono_nonneg_l; lia. }
    assert (Hu : (units cost v <= t)%Z).
    { apply (Z.mul_le_mono_pos_l _ _ y); [lia|]. apply Z.le_trans with (2 := HU). unfold x, y.
      assert (0 <= Zpos a * units cost v)%Z by (apply Z.mul_nonneg_nonneg; lia).
      assert (0 <= Zpos a * units cost v')%Z by (apply Z.mul_nonneg_nonneg; lia). lia. }
    specialize (IH H ltac:(lia)). specialize (IH' H' ltac:(lia)).
    pose proof (Pos v H) as [N D]. pose proof (Pos v' H') as [N' D'].
    destruct (exact w s ts v) as [n d], (exact w s ts v') as [n' d']. cbn [fst snd] in *.
    rewrite minus_IZR, !mult_IZR. apply IZR_le in H4. rewrite !mult_IZR in H4.
    unfold x, y in HU. apply IZR_le in HU. rewrite plus_IZR, !mult_IZR, minus_IZR in HU.
    replace ((IZR n * IZR d' - IZR n' * IZR d) / (IZR d * IZR d')) with (IZR n / IZR d - IZR n' / IZR d') by (field; split; lra).
    apply near_minus with (a := IZR (Zpos a)) (b := IZR (Zpos b)) (u := IZR (units cost v))
      (u' := IZR (units cost v')); auto; try (apply IZR_le; assumption).
    + split; apply IZR_lt; [reflexivity | exact Hab].
    + apply (Rmult_le_reg_r (IZR d * IZR d')); [apply Rmult_lt_0_compat; assumption|].
      replace (IZR (Zpos b) * (IZR n' / IZR d') * (IZR d * IZR d')) with (IZR (Zpos b) * (IZR n' * IZR d)) by (field; lra).
      replace (IZR (Zpos a) * (IZR n / IZR d) * (IZR d * IZR d')) with (IZR (Zpos a) * (IZR n * IZR d')) by (field; lra). exact H4.
  - intros [H [Hk [S0 [HC HR]]]] U. pose proof (units_nonneg w E s rest cost ts v HE0 H) as V0.
    pose proof (cost_positive E s cost i HE0 S0 HC) as C1. specialize (IH H ltac:(lia)).
    pose proof (Pos v H) as [N D]. destruct (exact w s ts v) as [n d]. cbn [fst snd] in *.
    destruct HR as [HQ [R0 R1]]. apply IZR_le in R0. apply IZR_le in R1. apply (f_equal IZR) in HQ.
    apply IZR_lt in S0. apply IZR_le in HC. apply IZR_le in U. apply IZR_le in V0. apply IZR_le in C1.
    rewrite !plus_IZR in *. rewrite mult_IZR in HC. fold F in HC.
    rewrite (Z.mul_comm (Z.of_nat k)), Z.pow_mul_r in HQ by lia.
    replace (Z.of_nat k - 1)%Z with (Z.of_nat (k - 1)) in R1 by lia.
    rewrite !mult_IZR, <- !pow_IZR in HQ. rewrite !mult_IZR, <- pow_IZR, <- INR_IZR_INZ in R1.
    replace (IZR (2 ^ 56)) with (2 ^ 56) in R1 by (rewrite pow_IZR; reflexivity).
    replace (IZR (2 ^ 56 - 1)) with (2 ^ 56 - 1) in R1 by (rewrite pow_IZR, minus_IZR; reflexivity).
    fold W. fold W in HQ.
    pose proof (root_between k (IZR n) (IZR d) W (IZR (s i)) (IZR (rest i)) Hk D HW S0 HQ R0 R1) as B.
    replace (IZR (units cost v) + IZR (cost i) + 1) with (IZR (units cost v) + IZR (cost i) + 1) by ring.
    apply near_root with (v := IZR n / IZR d) (h := / W); auto; try lra.
    + apply Rinv_0_lt_compat, HW.
    + left. apply small_product; lra.
    + left. rewrite <- (Rmult_1_r (IZR (units cost v) + IZR (cost i) + 1)). apply small_product; lra.
    + apply Rmult_lt_0_compat; [exact S0 | apply Rinv_0_lt_compat, HW].
    + apply (Rmult_le_reg_r (W * F)); [apply Rmult_lt_0_compat; lra|].
      replace (/ W * (W * F)) with F by (field; lra).
      replace (IZR (cost i) * / F * (IZR (s i) / W) * (W * F)) with (IZR (cost i) * IZR (s i)) by (field; lra). exact HC.
Qed.

Definition eta_inverse (N : Z) : Z := (2 ^ 67 * 10 ^ N)%Z.
(* PROOF_FORMAT.md, "Nodes": `digits`, `fraction` and `precision` of x, whose nodes hold, for the constant
   y: x itself or gamma. D is below 10^N where u may be 1000, else below 10^(N+1). *)
Theorem nodes_truncated (N : nat) (n d u most D rest : Z) (x y : R) :
  near (IZR u * / IZR (eta_inverse (Z.of_nat N))) x (quotient (n, d)) ->
  Rabs (y - x) * 10 ^ N <= / 2 ^ 68 ->
  (0 < d)%Z -> (0 <= u <= most)%Z -> (0 <= D)%Z -> ((D + 1) * most <= 1000 * 10 ^ Z.of_nat N)%Z ->
  (D * d + rest = n * 10 ^ Z.of_nat N)%Z ->
  (d <= rest * 2 ^ 56)%Z -> (rest * 2 ^ 56 <= d * (2 ^ 56 - 1))%Z -> right y N D.
Proof.
  unfold eta_inverse. intros [V Hx] Hy Hd [Hu Hu1] HD HD1 E F0 F1. unfold right, quotient in *. cbn [fst snd] in *.
  replace (2 ^ 68) with 295147905179352825856 in Hy by (rewrite pow_IZR; reflexivity).
  change (2 ^ 67)%Z with 147573952589676412928%Z in Hx. change (2 ^ 56 - 1)%Z with 72057594037927935%Z in F1.
  change (2 ^ 56)%Z with 72057594037927936%Z in *.
  apply IZR_lt in Hd. apply IZR_le in F0. apply IZR_le in F1. apply (f_equal IZR) in E.
  apply IZR_le in Hu. apply IZR_le in Hu1. apply IZR_le in HD. apply IZR_le in HD1.
  rewrite mult_IZR, <- pow_IZR in Hx. rewrite !mult_IZR, plus_IZR, <- pow_IZR in HD1.
  rewrite plus_IZR, !mult_IZR, <- pow_IZR in E. rewrite mult_IZR in F0. rewrite !mult_IZR in F1.
  set (v := IZR n / IZR d) in *. set (X := 10 ^ N) in *.
  assert (HX : 1 <= X) by (apply pow_R1_Rle; lra).
  set (g := IZR rest / IZR d).
  assert (Ev : v * X = IZR D + g) by (unfold v, g; apply (Rmult_eq_reg_r (IZR d)); [field_simplify; lra | lra]).
  assert (Eg : forall a, IZR rest * a = g * a * IZR d) by (intro; unfold g; field; lra).
  rewrite Eg in F0, F1. rewrite (Rmult_comm (IZR d)) in F1. rewrite <- (Rmult_1_l (IZR d)) in F0 at 1.
  apply (Rmult_le_reg_r _ _ _ Hd) in F0. apply (Rmult_le_reg_r _ _ _ Hd) in F1. clearbody g.
  assert (HX2 : Rabs (x * X - v * X) <= IZR u * (IZR D + 1) * / (147573952589676412928 * X)).
  { rewrite <- Rmult_minus_distr_r, Rabs_mult, (Rabs_pos_eq X) by lra.
    assert (I : 0 < / (147573952589676412928 * X)) by (apply Rinv_0_lt_compat; lra).
    apply Rle_trans with (IZR u * / (147573952589676412928 * X) * v * X); [apply Rmult_le_compat_r; lra|].
    replace (IZR u * / (147573952589676412928 * X) * v * X) with (IZR u * (v * X) * / (147573952589676412928 * X)) by ring.
    rewrite Ev. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra. }
  assert (HE : IZR u * (IZR D + 1) * / (147573952589676412928 * X) * 147573952589676412928 <= 1000).
  { apply (Rmult_le_reg_r (147573952589676412928 * X)); [lra|].
    replace (IZR u * (IZR D + 1) * / (147573952589676412928 * X) * 147573952589676412928 * (147573952589676412928 * X))
      with (IZR u * (IZR D + 1) * 147573952589676412928) by (field; lra).
    assert (IZR u * (IZR D + 1) <= IZR most * (IZR D + 1)) by (apply Rmult_le_compat_r; lra). lra. }
  rewrite Ev in HX2. apply between_abs in HX2.
  rewrite <- (Rabs_pos_eq X) in Hy at 1 by lra. rewrite <- Rabs_mult, Rmult_minus_distr_r in Hy.
  apply between_abs in Hy. lra.
Qed.

(* A series whose tail is below 1/E of it. *)
Definition scale (s : series) (m : nat) : R :=
  match kind_of s with Harmonic => INR (fact m) | _ => 1 end.
Lemma scale_positive s m : 0 < scale s m.
Proof. unfold scale. destruct (kind_of s); try lra. apply INR_fact_lt_0. Qed.
Lemma more_ok s m : (0 < fst (more s (S m)))%Z /\
  scale s (S m) = scale s m * IZR (fst (more s (S m))) /\
  IZR (snd (more s (S m))) = weight s (S m) * scale s (S m).
Proof.
  unfold more, scale, weight. destruct (kind_of s); cbn [fst snd]; try (split; [reflexivity|split; ring]).
  split; [lia|]. rewrite <- INR_IZR_INZ. split; [rewrite fact_simpl, mult_INR; ring|].
  induction m as [|m IH]; [simpl; field|].
  change (tops (S (S m))) with (tops (S m) * Z.of_nat (S (S m)) + Z.of_nat (fact (S m)))%Z.
  change (harmonic (S (S m))) with (harmonic (S m) + / INR (S (S m))).
  rewrite plus_IZR, mult_IZR, <- !INR_IZR_INZ, IH, (fact_simpl (S m)), mult_INR.
  field. apply not_0_INR. discriminate.
Qed.
Lemma sums_ok (s : series) (m : nat) : (forall k, (1 <= k)%nat -> (0 < at_nat (Q_of s) k)%Z) ->
  let '(Q, R, T) := sums s m in
  (0 < Q)%Z /\ IZR Q = products (Q_of s) m * scale s m /\ IZR R = products (R_of s) m /\
  IZR T = partial s m * IZR Q.
Proof.
  intro HQ. induction m as [|k IH].
  { simpl. unfold scale. destruct (kind_of s); simpl; repeat split; try reflexivity; ring. }
  cbn [sums]. destruct (sums s k) as [[Q R] T]. destruct IH as [Q0 [EQ [ER ET]]]. cbv zeta.
  specialize (HQ (S k) ltac:(lia)). fold (at_nat (Q_of s) (S k)) (at_nat (R_of s) (S k)) (at_nat (P_of s) (S k)).
  destruct (more_ok s k) as [I0 [EI EH]]. destruct (more s (S k)) as [i h]. cbn [fst snd] in *.
  cbn [products partial]. split; [repeat apply Z.mul_pos_pos; assumption|].
  rewrite plus_IZR, !mult_IZR, EQ, ER, ET, EH, EI.
  split; [ring|]. split; [reflexivity|]. unfold term, plain. rewrite Nat.sub_1_r. cbn [pred products].
  apply IZR_lt in Q0. rewrite EQ in Q0. pose proof (scale_positive s k).
  assert (products (Q_of s) k <> 0) by (intro F; rewrite F in Q0; lra).
  assert (IZR (at_nat (Q_of s) (S k)) <> 0) by (apply not_0_IZR; lia). rewrite EQ. field. split; assumption.
Qed.
(* PROOF_FORMAT.md, "Nodes", `terms`. *)
Theorem series_near (s : series) (m : nat) (E q r sign : Z) :
  let M := (Z.of_nat m + 1)%Z in let '(i, h) := more s (S m) in
  let '(Q, R, T) := sums s m in
  match kind_of s with Finite _ => False | Harmonic => r = 0%Z /\ (3 <= m)%nat | _ => True end ->
  (forall k, (1 <= k)%nat -> (0 < at_nat (Q_of s) k)%Z) -> (0 <= r < q)%Z -> (Z.abs sign <= 1)%Z ->
  falling s M q r sign = true -> (0 < E)%Z -> (0 < T)%Z ->
  (Z.abs R * (Z.abs (at_point (P_of s) M) * h) * E * (slack s * (2 * q)) <=
   T * (at_point (Q_of s) M * i) * (q - r))%Z ->
  exists l, sums_to s l /\ near (/ IZR E) l (quotient (T, Q)).
Proof.
  intro M. pose proof (sums_ok s m) as HS. destruct (more_ok s m) as [I0 [EI EH]].
  destruct (more s (S m)) as [i h]. cbn [fst snd] in *. destruct (sums s m) as [[Q R] T].
  intros HK HQ Hl Hs HF HE Ht HT. destruct (HS HQ) as [Hq [Eq [Er Et]]].
  destruct (tail_bounded s m q r sign) as [l [L1 L2]]; auto.
  { intros k Hk. specialize (HQ k Hk). lia. }
  exists l. split; [exact L1|]. unfold near, quotient. cbn [fst snd].
  apply IZR_lt in Hq. apply IZR_lt in Ht. split; [apply Rmult_lt_0_compat; [exact Ht | apply Rinv_0_lt_compat; exact Hq]|].
  replace (IZR T / IZR Q) with (partial s m) by (rewrite Et; field; lra).
  apply Rle_trans with (1 := L2). destruct Hl as [Hl0 Hl]. apply IZR_lt in Hl. apply IZR_le in Hl0.
  apply IZR_lt in HE. apply IZR_le in HT. rewrite !mult_IZR, minus_IZR in HT.
  assert (QM : (0 < at_nat (Q_of s) (S m))%Z) by (apply HQ; lia).
  assert (EM : Z.of_nat (S m) = M) by (unfold M; lia).
  unfold at_nat in QM. rewrite EM in QM. apply IZR_lt in QM.
  unfold term, plain. rewrite Nat.sub_1_r. cbn [pred products]. unfold at_nat. rewrite EM, <- Er.
  pose proof (scale_positive s m) as C0. apply IZR_lt in I0.
  assert (W0 : 0 <= weight s (S m)).
  { unfold weight. destruct (kind_of s) eqn:EK; try lra. destruct HK as [_ Hm]. pose proof (harmonic_grows (S m) ltac:(lia)). lra. }
  assert (P0 : 0 < products (Q_of s) m).
  { apply (Rmult_lt_reg_r (scale s m)); [exact C0|]. rewrite Rmult_0_l, <- Eq. exact Hq. }
  unfold Rdiv at 1. rewrite !Rabs_mult, <- !abs_IZR, Rabs_inv, Rabs_mult, !(Rabs_pos_eq (products _ _)), (Rabs_pos_eq (IZR (at_point (Q_of s) M))), (Rabs_pos_eq (weight _ _)) by lra.
  rewrite Et, Eq, EH, EI in HT.
  set (a := IZR (Z.abs R)) in *. set (p := IZR (Z.abs (at_point (P_of s) M))) in *.
  set (y := IZR (at_point (Q_of s) M)) in *. set (W := IZR E) in *. set (f := IZR (slack s)) in *.
  set (z := products (Q_of s) m) in *. set (b := weight s (S m)) in *. set (c := scale s m) in *. set (j := IZR i) in *.
  assert (K : 0 < z * y * W * (IZR q - IZR r)) by (repeat apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_reg_r _ _ _ K).
  replace (b * (p * a * / (z * y)) * (f * (2 * IZR q / (IZR q - IZR r))) * (z * y * W * (IZR q - IZR r)))
    with (a * (p * b) * W * (f * (2 * IZR q))) by (field; repeat split; lra).
  replace (/ W * partial s m * (z * y * W * (IZR q - IZR r))) with (partial s m * z * y * (IZR q - IZR r)) by (field; lra).
  apply (Rmult_le_reg_r (c * j)); [apply Rmult_lt_0_compat; assumption|]. lra.
Qed.
