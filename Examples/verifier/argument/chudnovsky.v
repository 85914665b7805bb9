(* PROOF_FORMAT.md, "What is exact", pi. Proves: `root`, `bound`, `digits`, `fraction`, `terms` and
   `precision` give D <= PI * 10^N < D + 1. The theorem of D. and G. Chudnovsky is the one axiom from
   outside the library; that the series converges and how fast is proved here. *)
Require Import Reals Lra Lia ZArith.
From Decimals Require Import quadratic powers series.
Open Scope R_scope.

Definition a (k : nat) : R := 13591409 + 545140134 * INR k.
Definition hyper (k : nat) : R := INR (fact (6 * k)) / (INR (fact (3 * k)) * INR (fact k) ^ 3 * 640320 ^ (3 * k)).
Definition c (k : nat) : R := hyper k * a k.

(* The theorem: whatever the series converges to. That it converges is proved below. *)
Definition Chudnovsky : Prop := forall l : R,
  Un_cv (fun n => sum_f_R0 (fun k => (-1) ^ k *
    (INR (fact (6 * k)) / (INR (fact (3 * k)) * INR (fact k) ^ 3 * 640320 ^ (3 * k)) * (13591409 + 545140134 * INR k))) n) l ->
  l * PI = 426880 * sqrt 10005.

Lemma fact_step n : INR (fact (S n)) = (INR n + 1) * INR (fact n).
Proof. rewrite <- S_INR, <- mult_INR. reflexivity. Qed.

Lemma hyper_pos k : 0 < hyper k.
Proof.
  unfold hyper, Rdiv. apply Rmult_lt_0_compat; [apply INR_fact_lt_0|]. apply Rinv_0_lt_compat.
  apply Rmult_lt_0_compat; [|apply pow_lt; lra].
  apply Rmult_lt_0_compat; [apply INR_fact_lt_0 | apply pow_lt, INR_fact_lt_0].
Qed.
Lemma a_pos k : 0 < a k.
Proof. unfold a. pose proof (pos_INR k). lra. Qed.
Lemma c_pos k : 0 < c k.
Proof. apply Rmult_lt_0_compat; [apply hyper_pos | apply a_pos]. Qed.

Lemma hyper_step k : let j := INR k + 1 in
  hyper (S k) = hyper k * ((6 * j - 5) * (2 * j - 1) * (6 * j - 1)) / (10939058860032000 * (j * j * j)).
Proof.
  cbv zeta. unfold hyper.
  replace (6 * S k)%nat with (S (S (S (S (S (S (6 * k))))))) by lia.
  replace (3 * S k)%nat with (S (S (S (3 * k)))) by lia.
  rewrite !fact_step, !S_INR, !mult_INR.
  replace (INR 6) with 6 by (simpl; lra). replace (INR 3) with 3 by (simpl; lra).
  simpl pow. pose proof (INR_fact_neq_0 k). pose proof (INR_fact_neq_0 (3 * k)). pose proof (pos_INR k).
  assert (640320 ^ (3 * k) <> 0) by (apply pow_nonzero; lra). simpl pow in *.
  set (F6 := INR (fact (6 * k))) in *. set (F3 := INR (fact (3 * k))) in *. set (F := INR (fact k)) in *.
  set (W := 640320 ^ (k + (k + (k + 0)))) in *. set (K := INR k) in *. clearbody F6 F3 F W K.
  field. repeat split; lra.
Qed.

Lemma hyper_falls k : hyper (S k) <= hyper k / 151931373056000.
Proof.
  rewrite hyper_step. set (j := INR k + 1). assert (Hj : 1 <= j) by (unfold j; pose proof (pos_INR k); lra). clearbody j.
  assert (J : 0 < j * j * j) by (repeat apply Rmult_lt_0_compat; lra).
  pose proof (hyper_pos k) as H.
  assert (P : (6 * j - 5) * (2 * j - 1) * (6 * j - 1) <= 72 * (j * j * j)).
  { replace (72 * (j * j * j)) with ((6 * j) * (2 * j) * (6 * j)) by ring.
    apply Rmult_le_compat; nra. }
  apply (Rmult_le_compat_l (hyper k)) in P; [|lra].
  apply (Rmult_le_reg_r (10939058860032000 * (j * j * j))); [lra|].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra.
  replace (hyper k / 151931373056000 * (10939058860032000 * (j * j * j))) with (hyper k * (72 * (j * j * j))) by field.
  lra.
Qed.
Lemma hyper_bound k : hyper k <= / 151931373056000 ^ k.
Proof.
  induction k as [|k IH].
  - unfold hyper. simpl. lra.
  - eapply Rle_trans; [apply hyper_falls|]. simpl pow. rewrite Rinv_mult. unfold Rdiv. rewrite Rmult_comm.
    apply Rmult_le_compat_l; lra.
Qed.

Lemma c_falls k : c (S k) <= c k / 1000000000000.
Proof.
  unfold c. pose proof (hyper_falls k). pose proof (hyper_pos k). pose proof (hyper_pos (S k)). pose proof (a_pos k).
  assert (A : a (S k) <= 42 * a k) by (unfold a in *; rewrite S_INR; pose proof (pos_INR k); lra).
  apply Rle_trans with (hyper (S k) * (42 * a k)); [apply Rmult_le_compat_l; lra|].
  apply Rle_trans with (hyper k / 151931373056000 * (42 * a k)); [apply Rmult_le_compat_r; lra|].
  assert (0 < hyper k * a k) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma c_decreasing : Un_decreasing c.
Proof. intro k. pose proof (c_falls k). pose proof (c_pos k). lra. Qed.
Lemma c_0 : c 0 = 13591409.
Proof. unfold c, hyper, a. simpl. lra. Qed.
Lemma c_small k : c (S k) <= / 1000.
Proof.
  induction k as [|k IH].
  - pose proof (c_falls 0). rewrite c_0 in H. lra.
  - pose proof (c_decreasing (S k)). lra.
Qed.
Lemma c_geometric k : c k <= 13591409 * (/ 2) ^ k.
Proof.
  induction k as [|k IH]; [rewrite c_0; simpl; lra|].
  pose proof (c_falls k). pose proof (c_pos k). simpl pow. lra.
Qed.
Lemma c_to_0 : Un_cv c 0.
Proof.
  intros eps He. assert (He' : 0 < eps / 13591409) by lra.
  destruct (pow_lt_1_zero (/ 2) ltac:(rewrite Rabs_pos_eq; lra) _ He') as [M HM].
  exists M. intros n Hn. specialize (HM n Hn). unfold R_dist. rewrite Rminus_0_r.
  pose proof (c_pos n). pose proof (c_geometric n). rewrite Rabs_pos_eq by lra.
  rewrite Rabs_pos_eq in HM by (apply pow_le; lra). lra.
Qed.

Definition partial (m : nat) : R := sum_f_R0 (tg_alt c) m.

Lemma sum_exists : Chudnovsky -> exists l, l * PI = 426880 * sqrt 10005 /\ Un_cv partial l.
Proof.
  intro C. destruct (alternated_series c c_decreasing c_to_0) as [l Hl]. exists l. split; [|exact Hl].
  apply C. apply Un_cv_ext with (2 := Hl). intro n. apply sum_eq. intros k _. unfold tg_alt, c, hyper, a. reflexivity.
Qed.
Lemma sum_large l : Un_cv partial l -> 13591408 <= l.
Proof.
  intro Hl. pose proof (alternating_tail c l 0 c_decreasing c_to_0 Hl) as H.
  simpl sum_f_R0 in H. unfold tg_alt in H. simpl pow in H. rewrite c_0 in H. pose proof (c_small 0).
  revert H; unfold Rabs; destruct Rcase_abs; lra.
Qed.
Lemma tail_small l m : Un_cv partial l -> Rabs (l - partial m) <= a (S m) * / 151931373056000 ^ S m.
Proof.
  intro Hl. eapply Rle_trans; [apply (alternating_tail c l m c_decreasing c_to_0 Hl)|].
  unfold c. rewrite Rmult_comm. apply Rmult_le_compat_l; [left; apply a_pos | apply hyper_bound].
Qed.
Lemma partial_large l m : Un_cv partial l -> 13591407 <= partial m.
Proof.
  intro Hl. pose proof (alternating_tail c l m c_decreasing c_to_0 Hl) as H. fold (partial m) in H. pose proof (c_small m).
  pose proof (sum_large l Hl). revert H; unfold Rabs; destruct Rcase_abs; lra.
Qed.

(* The recurrence of PROOF_FORMAT.md after the steps k = 1, ..., m; the proof's n is m + 1. *)
Fixpoint qpt (m : nat) : Z * Z * Z :=
  match m with
  | O => (1, 1, 13591409)%Z
  | S k => let '(Q, P, T) := qpt k in let j := Z.of_nat (S k) in
           let q := (10939058860032000 * (j * j * j))%Z in
           let p := (- ((6 * j - 5) * (2 * j - 1) * (6 * j - 1)))%Z in
           (Q * q, P * p, T * q + P * p * (13591409 + 545140134 * j))%Z
  end.
Lemma qpt_S k : qpt (S k) = let '(Q, P, T) := qpt k in let j := Z.of_nat (S k) in
           let q := (10939058860032000 * (j * j * j))%Z in
           let p := (- ((6 * j - 5) * (2 * j - 1) * (6 * j - 1)))%Z in
           (Q * q, P * p, T * q + P * p * (13591409 + 545140134 * j))%Z.
Proof. reflexivity. Qed.

Lemma qpt_ok m : let '(Q, P, T) := qpt m in
  0 < IZR Q /\ IZR P = IZR Q * ((-1) ^ m * hyper m) /\ IZR T = IZR Q * partial m.
Proof.
  induction m as [|k IH].
  - change (0 < 1 /\ 1 = 1 * (1 * hyper 0) /\ 13591409 = 1 * (1 * c 0)). rewrite c_0.
    assert (hyper 0 = 1) by (unfold hyper; simpl; lra). repeat split; lra.
  - rewrite qpt_S. destruct (qpt k) as [[Q P] T]. cbv zeta. destruct IH as [HQ [HP HT]].
    rewrite plus_IZR, !mult_IZR, opp_IZR, !mult_IZR, !minus_IZR, plus_IZR, !mult_IZR, <- INR_IZR_INZ.
    unfold partial. rewrite tech5. fold (partial k). unfold tg_alt, c. rewrite HT, HP, hyper_step, S_INR.
    unfold a. rewrite S_INR. simpl pow.
    pose proof (pos_INR k). set (K := INR k + 1) in *. assert (HK : 0 < K) by (unfold K; lra).
    assert (0 < K * K * K) by (repeat apply Rmult_lt_0_compat; lra).
    repeat split.
    + apply Rmult_lt_0_compat; lra.
    + field. lra.
    + field. lra.
Qed.

(* The inequalities behind the sum, without any series: y = PI * 10^N. *)
Lemma inequalities_hold (l s x y X W S0 Df e : R) :
  13591408 <= l -> 13591407 <= s -> x * x = 10005 -> 0 <= x -> 0 < X -> 0 < W ->
  y * l = 426880 * x * X -> 426880 * S0 * X = Df * W * s ->
  0 <= S0 -> S0 <= x * W < S0 + 1 -> X * 1152921504606846976 <= W ->
  Rabs (l - s) * X <= e -> 0 <= e <= / 18446744073709551616 ->
  Df - / 1208925819614629174706176 <= y <= Df + / 9223372036854775808.
Proof.
  intros Hl Hs Hx Hx0 HX HW Hy HD HS0 [HS1 HS2] HP Ht He.
  assert (x1 : x <= 101) by (apply Rnot_lt_le; intro; nra).
  (* v = 426880 * x * X / s *)
  set (v := 426880 * x * X / s).
  assert (Ev : v * s = 426880 * x * X) by (unfold v; field; lra).
  assert (Hv0 : 0 <= v).
  { unfold v. apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra | left; apply Rinv_0_lt_compat; lra]. }
  clearbody v.
  (* the root's share *)
  assert (V1 : Df <= v).
  { apply Rnot_lt_le; intro H.
    assert (v * s < Df * s) by (apply Rmult_lt_compat_r; lra).
    assert (v * s * W < Df * s * W) by (apply Rmult_lt_compat_r; lra).
    assert (S0 * X <= x * W * X) by (apply Rmult_le_compat_r; lra). nra. }
  assert (V2 : v <= Df + / 18446744073709551616).
  { apply Rnot_lt_le; intro H.
    assert (H1 : (Df + / 18446744073709551616) * s * W < v * s * W).
    { apply Rmult_lt_compat_r; [lra|]. apply Rmult_lt_compat_r; lra. }
    assert (H2 : x * W * X <= (S0 + 1) * X) by (apply Rmult_le_compat_r; lra).
    assert (H3 : 13591407 * W <= s * W) by (apply Rmult_le_compat_r; lra).
    rewrite Ev in H1.
    replace ((Df + / 18446744073709551616) * s * W) with (Df * W * s + / 18446744073709551616 * (s * W)) in H1 by ring.
    rewrite <- HD in H1. lra. }
  (* the tail's share *)
  assert (T1 : Rabs (y - v) <= / 1208925819614629174706176).
  { assert (E : (y - v) * (l * s) = 426880 * x * ((s - l) * X)).
    { replace ((y - v) * (l * s)) with (y * l * s - v * s * l) by ring. rewrite Hy, Ev. ring. }
    assert (H1 : Rabs ((s - l) * X) <= e) by (rewrite Rabs_mult, (Rabs_pos_eq X), Rabs_minus_sym by lra; exact Ht).
    assert (H2 : Rabs (y - v) * (l * s) <= 426880 * 101 * e).
    { assert (0 < l * s) by (apply Rmult_lt_0_compat; lra).
      replace (Rabs (y - v) * (l * s)) with (Rabs ((y - v) * (l * s))) by (rewrite Rabs_mult, (Rabs_pos_eq (l * s)) by lra; reflexivity).
      rewrite E, Rabs_mult, (Rabs_pos_eq (426880 * x)) by lra.
      apply Rmult_le_compat; [lra | apply Rabs_pos | lra | exact H1]. }
    assert (H3 : 13591408 * 13591407 <= l * s) by (apply Rmult_le_compat; lra).
    assert (H4 : Rabs (y - v) * (13591408 * 13591407) <= Rabs (y - v) * (l * s)) by (apply Rmult_le_compat_l; [apply Rabs_pos | exact H3]).
    apply Rnot_lt_le; intro H5. lra. }
  clear - V1 V2 T1. revert T1; unfold Rabs; destruct Rcase_abs; intro; lra.
Qed.

(* Without the axiom: what the checks prove about the sum of the series. *)
(* PROOF_FORMAT.md, "What is exact", pi, `chudnovsky`. *)
Theorem sum_truncated (l : R) (Hcv : Un_cv partial l) (N m w b : nat) (g S0 Rm D Zr : Z) :
  let '(Q, _, T) := qpt m in let F := (T * 2 ^ Z.of_nat (w - N))%Z in
  (0 <= S0)%Z -> (0 <= Rm)%Z ->
  (S0 * S0 + Rm = 10005 * (2 ^ Z.of_nat w * 2 ^ Z.of_nat w))%Z ->                      (* root *)
  (Rm <= 2 * S0)%Z ->                                                                  (* bound *)
  (426880 * S0 * Q * 5 ^ Z.of_nat N = D * F + g * Zr)%Z ->                             (* digits *)
  (F <= g * Zr * 2 ^ 57)%Z -> (g * Zr * 2 ^ 57 <= F * (2 ^ 57 - 1))%Z ->               (* fraction, with the checker's own error *)
  (13591409 + 545140134 * Z.of_nat (S m) < 2 ^ Z.of_nat b)%Z ->
  (332192810 * Z.of_nat N + 100000000 * Z.of_nat (64 + b) <= 4711000000 * Z.of_nat (S m))%Z -> (* terms *)
  (N <= w)%nat -> (332192810 * Z.of_nat N + 100000000 * 60 <= 100000000 * Z.of_nat w)%Z ->    (* precision *)
  IZR D <= 426880 * sqrt 10005 / l * 10 ^ N < IZR D + 1.
Proof.
  pose proof (qpt_ok m) as H. destruct (qpt m) as [[Q P] T]. destruct H as [HQ [_ HT]]. cbv zeta.
  intros HS HR ER BR ED F0 F1 Hb HTerms HNw HPrec.
  pose proof (sum_large l Hcv) as Ll. pose proof (partial_large l m Hcv) as Ls. pose proof (tail_small l m Hcv) as Ht.
  apply ten_against_chudnovsky in HTerms; [|apply Nat2Z.is_nonneg|apply Nat2Z.is_nonneg|apply Nat2Z.is_nonneg].
  apply ten_against_2 in HPrec; [|apply Nat2Z.is_nonneg|discriminate|apply Nat2Z.is_nonneg].
  apply IZR_le in HTerms. rewrite mult_IZR, <- !pow_IZR, pow_add in HTerms.
  apply IZR_le in HPrec. rewrite mult_IZR, <- !pow_IZR in HPrec. change (2 ^ 60)%Z with 1152921504606846976%Z in HPrec.
  apply IZR_lt in Hb. rewrite plus_IZR, mult_IZR, <- INR_IZR_INZ, <- pow_IZR in Hb. fold (a (S m)) in Hb.
  apply IZR_le in HS. apply IZR_le in HR. apply IZR_le in BR. rewrite mult_IZR in BR.
  apply (f_equal IZR) in ER. rewrite plus_IZR, !mult_IZR, <- pow_IZR in ER.
  apply (f_equal IZR) in ED. rewrite plus_IZR, !mult_IZR, <- !pow_IZR in ED.
  apply IZR_le in F0. rewrite !mult_IZR, <- pow_IZR in F0.
  apply IZR_le in F1. rewrite !mult_IZR, <- pow_IZR in F1.
  change (2 ^ 57)%Z with 144115188075855872%Z in F0, F1. change (144115188075855872 - 1)%Z with 144115188075855871%Z in F1.
  rewrite HT in *. set (s := partial m) in *. set (q := IZR Q) in *. set (S1 := IZR S0) in *. set (z := IZR g * IZR Zr) in *.
  set (V := 2 ^ (w - N)) in *. assert (V0 : 0 < V) by (apply pow_lt; lra).
  set (X := 10 ^ N) in *. assert (X0 : 0 < X) by (apply pow_lt; lra).
  set (W := 2 ^ w) in *. assert (W0 : 0 < W) by (apply pow_lt; lra).
  assert (EW : W * 5 ^ N = V * X).
  { unfold W, V, X. replace w with ((w - N) + N)%nat at 1 by lia. rewrite pow_add.
    replace 10 with (2 * 5) by lra. rewrite Rpow_mult_distr. ring. }
  assert (G0 : 0 < q * s * V) by (repeat apply Rmult_lt_0_compat; lra).
  set (G := q * s * V) in *. set (f := z / G).
  assert (Ez : z = f * G) by (unfold f; field; lra).
  assert (f0 : / 144115188075855872 <= f).
  { apply (Rmult_le_reg_r G); [exact G0|]. rewrite <- Ez. lra. }
  assert (f1 : f <= 144115188075855871 / 144115188075855872).
  { apply (Rmult_le_reg_r G); [exact G0|]. rewrite <- Ez. lra. }
  assert (EDf : 426880 * S1 * X = (IZR D + f) * W * s).
  { apply (Rmult_eq_reg_r (q * V)); [|apply Rgt_not_eq, Rmult_lt_0_compat; lra].
    replace (426880 * S1 * X * (q * V)) with (426880 * S1 * q * (V * X)) by ring. rewrite <- EW.
    replace (426880 * S1 * q * (W * 5 ^ N)) with (426880 * S1 * q * 5 ^ N * W) by ring. rewrite ED, Ez. unfold G. ring. }
  assert (Tsq : sqrt 10005 * sqrt 10005 = 10005) by (apply sqrt_sqrt; lra).
  assert (Tpos : 0 < sqrt 10005) by (apply sqrt_lt_R0; lra).
  assert (Root : S1 <= sqrt 10005 * W < S1 + 1) by (apply (quadratic 0 10005 (sqrt 10005) W S1 (IZR Rm)); lra).
  assert (Small : Rabs (l - s) * X <= / 18446744073709551616).
  { set (B := 151931373056000 ^ S m) in *. assert (B0 : 0 < B) by (apply pow_lt; lra).
    apply Rle_trans with (a (S m) * / B * X); [apply Rmult_le_compat_r; lra|].
    apply (Rmult_le_reg_r B); [exact B0|].
    replace (a (S m) * / B * X * B) with (X * a (S m)) by (field; lra).
    rewrite (pow_IZR 2 64) in HTerms. change (2 ^ Z.of_nat 64)%Z with 18446744073709551616%Z in HTerms.
    assert (X * a (S m) <= X * 2 ^ b) by (apply Rmult_le_compat_l; lra).
    lra. }
  set (y := 426880 * sqrt 10005 / l * X).
  assert (Hy : y * l = 426880 * sqrt 10005 * X) by (unfold y; field; lra).
  assert (U : IZR D + f - / 1208925819614629174706176 <= y <= IZR D + f + / 9223372036854775808)
    by (apply (inequalities_hold l s (sqrt 10005) y X W S1 (IZR D + f) (/ 18446744073709551616)); auto; lra).
  clearbody y. lra.
Qed.

(* PROOF_FORMAT.md, "What is exact", pi, `chudnovsky`. *)
Theorem chudnovsky_truncated (C : Chudnovsky) (N m w b : nat) (g S0 Rm D Zr : Z) :
  let '(Q, _, T) := qpt m in let F := (T * 2 ^ Z.of_nat (w - N))%Z in
  (0 <= S0)%Z -> (0 <= Rm)%Z ->
  (S0 * S0 + Rm = 10005 * (2 ^ Z.of_nat w * 2 ^ Z.of_nat w))%Z -> (Rm <= 2 * S0)%Z ->
  (426880 * S0 * Q * 5 ^ Z.of_nat N = D * F + g * Zr)%Z ->
  (F <= g * Zr * 2 ^ 57)%Z -> (g * Zr * 2 ^ 57 <= F * (2 ^ 57 - 1))%Z ->
  (13591409 + 545140134 * Z.of_nat (S m) < 2 ^ Z.of_nat b)%Z ->
  (332192810 * Z.of_nat N + 100000000 * Z.of_nat (64 + b) <= 4711000000 * Z.of_nat (S m))%Z ->
  (N <= w)%nat -> (332192810 * Z.of_nat N + 100000000 * 60 <= 100000000 * Z.of_nat w)%Z ->
  IZR D <= PI * 10 ^ N < IZR D + 1.
Proof.
  destruct (sum_exists C) as [l [Hl Hcv]]. pose proof (sum_large l Hcv) as H0.
  replace PI with (426880 * sqrt 10005 / l) by (rewrite <- Hl; field; lra).
  apply sum_truncated. exact Hcv.
Qed.

Definition chudnovsky_ok (N m w : nat) (g S0 Rm D Zr : Z) : bool :=
  let '(Q, _, T) := qpt m in let F := (T * 2 ^ Z.of_nat (w - N))%Z in let z := (g * Zr)%Z in
  let W := (2 ^ Z.of_nat w)%Z in let n := Z.of_nat (S m) in let b := (Z.log2 (13591409 + 545140134 * n) + 1)%Z in
  ((0 <=? S0) && (0 <=? Rm) && (S0 * S0 + Rm =? 10005 * (W * W)) && (Rm <=? 2 * S0)
   && (426880 * S0 * Q * 5 ^ Z.of_nat N =? D * F + z) && (F <=? z * 2 ^ 57) && (z * 2 ^ 57 <=? F * (2 ^ 57 - 1))
   && (332192810 * Z.of_nat N + 100000000 * (64 + b) <=? 4711000000 * n)
   && (Nat.leb N w) && (332192810 * Z.of_nat N + 100000000 * 60 <=? 100000000 * Z.of_nat w))%Z%bool.
(* PROOF_FORMAT.md, "What is exact", pi, `chudnovsky`. *)
Theorem sum_checked l N m w g S0 Rm D Zr : Un_cv partial l ->
  chudnovsky_ok N m w g S0 Rm D Zr = true -> IZR D <= 426880 * sqrt 10005 / l * 10 ^ N < IZR D + 1.
Proof.
  intro Hcv.
  unfold chudnovsky_ok. cbv zeta. intro H.
  set (b := (Z.log2 (13591409 + 545140134 * Z.of_nat (S m)) + 1)%Z) in *.
  assert (Hb0 : (0 <= b)%Z) by (unfold b; pose proof (Z.log2_nonneg (13591409 + 545140134 * Z.of_nat (S m))); lia).
  assert (Hb1 : (13591409 + 545140134 * Z.of_nat (S m) < 2 ^ b)%Z).
  { unfold b. rewrite Z.add_1_r. generalize (Nat2Z.is_nonneg (S m)). generalize (Z.of_nat (S m)). intros n Hn.
    exact (proj2 (Z.log2_spec _ (Z.lt_le_trans 0 13591409 (13591409 + 545140134 * n) eq_refl ltac:(lia)))). }
  clearbody b.
  pose proof (sum_truncated l Hcv N m w (Z.to_nat b) g S0 Rm D Zr) as M. revert H M.
  destruct (qpt m) as [[Q P] T]. cbv zeta.
  rewrite !Bool.andb_true_iff, !Z.leb_le, !Z.eqb_eq, Nat.leb_le.
  intros [[[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] H9] H10] M.
  apply M; auto.
  - rewrite Z2Nat.id by exact Hb0. exact Hb1.
  - rewrite Nat2Z.inj_add, Z2Nat.id by exact Hb0. exact H8.
Qed.
(* The axiom. Source: Proc. Natl. Acad. Sci. USA 86 (1989), 8178-8182. *)
Axiom chudnovsky_1989 : forall l : R,
  Un_cv (fun n => sum_f_R0 (fun k => (-1) ^ k *
    (INR (fact (6 * k)) / (INR (fact (3 * k)) * INR (fact k) ^ 3 * 640320 ^ (3 * k)) * (13591409 + 545140134 * INR k))) n) l ->
  l * PI = 426880 * sqrt 10005.

(* PROOF_FORMAT.md, "What is exact", pi, `chudnovsky`. *)
Theorem chudnovsky_checked N m w g S0 Rm D Zr :
  chudnovsky_ok N m w g S0 Rm D Zr = true -> IZR D <= PI * 10 ^ N < IZR D + 1.
Proof.
  destruct (sum_exists chudnovsky_1989) as [l [Hl Hcv]]. pose proof (sum_large l Hcv) as H0.
  replace PI with (426880 * sqrt 10005 / l) by (rewrite <- Hl; field; lra).
  apply sum_checked. exact Hcv.
Qed.
