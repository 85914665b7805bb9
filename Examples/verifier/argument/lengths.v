(* PROOF_FORMAT.md, "What is probable", L. Proves: L = 16*(bytes of all integers) + G + 2w + 8N
   + n*(64 + 4*bits(n)) + 256, with g < 2^(G+1), is above the size of the difference of both sides of
   each equation of roots below 10, phi, e and pi. *)
Require Import Reals Lra Lia ZArith Rpower.
From Decimals Require Import series e chudnovsky sound.
Open Scope Z_scope.

Definition bd (x i : Z) : Prop := 0 <= x /\ x < 2 ^ i /\ 0 <= i.
Lemma bd_mul x y i j : bd x i -> bd y j -> bd (x * y) (i + j).
Proof.
  intros [X0 [X1 I]] [Y0 [Y1 J]]. split; [apply Z.mul_nonneg_nonneg; assumption|split; [|lia]].
  rewrite Z.pow_add_r by assumption. apply Z.mul_lt_mono_nonneg; auto.
Qed.
Lemma bd_weak x i j : bd x i -> i <= j -> bd x j.
Proof.
  intros [X0 [X1 I]] H. split; [exact X0|split; [|lia]]. eapply Z.lt_le_trans; [exact X1|]. apply Z.pow_le_mono_r; [reflexivity|exact H].
Qed.
Lemma bd_add x y i : bd x i -> bd y i -> bd (x + y) (i + 1).
Proof.
  intros [X0 [X1 I]] [Y0 [Y1 _]]. split; [lia|split; [|lia]]. rewrite Z.pow_add_r by lia. lia.
Qed.
Lemma small_weak x y i j : small i x y -> i <= j -> small j x y.
Proof.
  unfold small. intros H L. eapply Z.lt_le_trans; [exact H|]. apply Z.pow_le_mono_r; [reflexivity|exact L].
Qed.
Lemma bd_small x y L : bd x L -> bd y L -> small L x y.
Proof. intros [X0 [X1 _]] [Y0 [Y1 _]]. unfold small. lia. Qed.
Lemma bd_pow c k i : bd c i -> bd (c ^ Z.of_nat k) (Z.of_nat k * i + 1).
Proof.
  intro H. induction k as [|k IH].
  - split; [discriminate|split; [reflexivity|discriminate]].
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r by apply Nat2Z.is_nonneg.
    eapply bd_weak; [apply bd_mul; [exact H|exact IH]|]. lia.
Qed.
Lemma ten_pow k : bd (10 ^ Z.of_nat k) (4 * Z.of_nat k + 1).
Proof. eapply bd_weak; [apply (bd_pow 10 k 4); repeat split; discriminate|]. lia. Qed.
Lemma two_pow k : bd (2 ^ Z.of_nat k) (Z.of_nat k + 1).
Proof.
  split; [apply Z.pow_nonneg; discriminate|split; [|lia]]. apply Z.pow_lt_mono_r; lia.
Qed.
Ltac const := repeat split; discriminate.

(* Bytes of the integers are s..., so an integer is below 2^(8*s); D's N + 1 digits are below 10^(N+1), R's N + 2 below 10^(N+2). *)
Lemma digits_bd D N : 0 <= D < 10 ^ Z.of_nat (S N) -> bd D (4 * Z.of_nat N + 5).
Proof. intros [H0 H1]. destruct (ten_pow (S N)) as [_ [H2 _]]. split; [exact H0|split; [|lia]].
  replace (4 * Z.of_nat N + 5) with (4 * Z.of_nat (S N) + 1) by lia. eapply Z.lt_trans; eassumption. Qed.

Lemma sqrt_length c N D Rm s : 0 < c < 100 -> bd D (4 * Z.of_nat N + 5) -> bd Rm (4 * Z.of_nat N + 9) -> 0 <= s ->
  small (16 * s + 8 * Z.of_nat N + 256) (D * D + Rm) (c * (10 ^ Z.of_nat N * 10 ^ Z.of_nat N)).
Proof.
  intros Hc HD HR Hs. pose proof (ten_pow N) as HX.
  apply bd_small.
  - eapply bd_weak; [apply bd_add; [eapply bd_weak; [apply bd_mul; exact HD|] | eapply bd_weak; [exact HR|]]|]; [apply Z.le_refl|lia|lia].
  - eapply bd_weak; [apply bd_mul; [instantiate (1 := 7); split; [|split]; (lia || discriminate) | apply bd_mul; exact HX]|]. lia.
Qed.
Lemma phi_length N D Rm s : bd D (4 * Z.of_nat N + 5) -> bd Rm (4 * Z.of_nat N + 9) -> 0 <= s ->
  let X := 10 ^ Z.of_nat N in small (16 * s + 8 * Z.of_nat N + 256) (D * D + Rm) (X * X + D * X).
Proof.
  intros HD HR Hs X. pose proof (ten_pow N) as HX. fold X in HX.
  apply bd_small.
  - eapply bd_weak; [apply bd_add; [eapply bd_weak; [apply bd_mul; exact HD|] | eapply bd_weak; [exact HR|]]|]; [apply Z.le_refl|lia|lia].
  - eapply bd_weak; [apply bd_add; [eapply bd_weak; [apply bd_mul; exact HX|] | apply bd_mul; [exact HD|exact HX]]|]; lia.
Qed.

Lemma e_Q_bd m b : 0 <= b -> Z.of_nat (S m) < 2 ^ b -> bd (fst (qt m)) (Z.of_nat m * b + 1).
Proof.
  intro Hb. induction m as [|k IH]; intro H.
  - const.
  - rewrite qt_S. destruct (qt k) as [q t]. simpl fst in *. specialize (IH ltac:(lia)).
    eapply bd_weak; [apply bd_mul; [exact IH|]|].
    + instantiate (1 := b). split; [lia|split; [lia|exact Hb]].
    + lia.
Qed.
Lemma e_T_le m : 0 <= snd (qt m) <= 3 * fst (qt m).
Proof.
  destruct (qt_ok m) as [HQ HT]. destruct (exp_1_between m) as [H1 _]. pose proof exp_le_3. pose proof (INR_fact_lt_0 m).
  assert (0 <= e.partial m)%R by (unfold e.partial; apply cond_pos_sum; intro; left; apply term_pos).
  split; apply le_IZR.
  - rewrite HT. apply Rmult_le_pos; lra.
  - rewrite mult_IZR, HT, HQ. rewrite Rmult_comm. apply Rmult_le_compat_r; lra.
Qed.
Lemma e_length N m g D Zr s G b : let n := Z.of_nat (S m) in
  bd D (4 * Z.of_nat N + 5) -> bd g (G + 1) -> bd Zr (8 * s) -> 0 <= b -> n < 2 ^ b ->
  let Q := fst (qt m) in let T := snd (qt m) in
  small (16 * s + G + 8 * Z.of_nat N + n * (64 + 4 * b) + 256) (T * 10 ^ Z.of_nat N) (D * Q + g * Zr).
Proof.
  intros n HD Hg Hz Hb Hn Q T. pose proof (ten_pow N) as HX.
  pose proof (e_Q_bd m b Hb Hn) as HQ. pose proof (e_T_le m) as HT. fold Q in HQ, HT. fold T in HT.
  assert (HT' : bd T (Z.of_nat m * b + 3)).
  { destruct (bd_mul 3 Q 2 _ ltac:(const) HQ) as [A [B C]]. split; [lia|split; [|lia]].
    eapply Z.le_lt_trans; [apply (proj2 HT)|]. eapply Z.lt_le_trans; [exact B|]. apply Z.pow_le_mono_r; lia. }
  clearbody Q T. assert (Hm : n = Z.of_nat m + 1) by (unfold n; lia). destruct Hg as [Hg0 [Hg1 HG]]. assert (Hg : bd g (G + 1)) by (split; auto).
  destruct Hz as [Hz0 [Hz1 Hs]]. assert (Hz : bd Zr (8 * s)) by (split; auto).
  assert (Hmb : 0 <= Z.of_nat m * b) by (apply Z.mul_nonneg_nonneg; lia).
  apply bd_small.
  - eapply bd_weak; [apply bd_mul; [exact HT' | exact HX]|]. rewrite Hm. lia.
  - eapply bd_weak; [apply (bd_add _ _ (4 * Z.of_nat N + 5 + (Z.of_nat m * b + 1) + (G + 1 + 8 * s)))|].
    + eapply bd_weak; [apply bd_mul; [exact HD | exact HQ]|]. lia.
    + eapply bd_weak; [apply bd_mul; [exact Hg | exact Hz]|]. lia.
    + rewrite Hm. lia.
Qed.

Lemma pi_Q_bd m b : 0 <= b -> Z.of_nat (S m) < 2 ^ b -> let '(Q, _, _) := qpt m in bd Q (Z.of_nat m * (54 + 3 * b) + 1).
Proof.
  intro Hb. induction m as [|k IH]; intro H.
  - const.
  - rewrite qpt_S. specialize (IH ltac:(lia)). destruct (qpt k) as [[Q P] T]. cbv zeta.
    assert (Hj : bd (Z.of_nat (S k)) b) by (split; [lia|split; [lia|exact Hb]]).
    eapply bd_weak; [apply bd_mul; [exact IH | apply bd_mul; [|apply bd_mul; [apply bd_mul; exact Hj | exact Hj]]]|].
    + instantiate (1 := 54). const.
    + lia.
Qed.
Lemma pi_T_le m : let '(Q, _, T) := qpt m in 0 <= T <= 13591410 * Q.
Proof.
  pose proof (qpt_ok m) as H. destruct (qpt m) as [[Q P] T]. destruct H as [HQ [_ HT]].
  destruct (alternated_series c c_decreasing c_to_0) as [l Hl].
  pose proof (partial_large l m Hl). pose proof (alternating_tail c l m c_decreasing c_to_0 Hl) as H1. fold (partial m) in H1.
  pose proof (alternating_tail c l 0 c_decreasing c_to_0 Hl) as H2. simpl sum_f_R0 in H2. unfold tg_alt in H2. simpl pow in H2. rewrite c_0 in H2.
  pose proof (c_small m). pose proof (c_small 0).
  assert (partial m <= 13591410)%R by (revert H1 H2; unfold Rabs; do 2 destruct Rcase_abs; intros; lra).
  split; apply le_IZR.
  - rewrite HT. apply Rmult_le_pos; lra.
  - rewrite mult_IZR, HT, Rmult_comm. apply Rmult_le_compat_r; lra.
Qed.
Lemma root_length S0 Rm w s1 s2 rest : bd S0 (8 * s1) -> bd Rm (8 * s2) -> 0 <= rest ->
  small (16 * (s1 + s2) + 2 * Z.of_nat w + rest + 256) (S0 * S0 + Rm) (10005 * (2 ^ Z.of_nat w * 2 ^ Z.of_nat w)).
Proof.
  intros HS HR Hr. pose proof (two_pow w) as HW. destruct HS as [A [B C]], HR as [A' [B' C']].
  apply bd_small.
  - eapply bd_weak; [apply (bd_add _ _ (16 * s1 + 8 * s2))|].
    + eapply bd_weak; [apply (bd_mul _ _ (8 * s1) (8 * s1)); split; auto|]. lia.
    + eapply bd_weak; [split; [exact A'|split; [exact B'|exact C']]|]. lia.
    + lia.
  - eapply bd_weak; [apply bd_mul; [instantiate (1 := 14); const | apply bd_mul; exact HW]|]. lia.
Qed.
Lemma pi_length N m w g S0 D Zr s1 s2 s3 G b : let n := Z.of_nat (S m) in
  bd D (4 * Z.of_nat N + 5) -> bd S0 (8 * s1) -> 0 <= s2 -> bd Zr (8 * s3) -> bd g (G + 1) -> 0 <= b -> n < 2 ^ b -> (N <= w)%nat ->
  let '(Q, _, T) := qpt m in
  small (16 * (s1 + s2 + s3) + G + 2 * Z.of_nat w + 8 * Z.of_nat N + n * (64 + 4 * b) + 256)
    (426880 * S0 * Q * 5 ^ Z.of_nat N) (D * (T * 2 ^ Z.of_nat (w - N)) + g * Zr).
Proof.
  intros n HD HS Hs2 Hz Hg Hb Hn HNw.
  pose proof (pi_Q_bd m b Hb Hn) as HQ. pose proof (pi_T_le m) as HT. destruct (qpt m) as [[Q P] T].
  pose proof (two_pow (w - N)) as HV. pose proof (bd_pow 5 N 3 ltac:(const)) as H5.
  assert (HT' : bd T (Z.of_nat m * (54 + 3 * b) + 25)).
  { destruct (bd_mul 13591410 Q 24 _ ltac:(const) HQ) as [A [B C]]. split; [lia|split; [|lia]].
    eapply Z.le_lt_trans; [apply (proj2 HT)|]. eapply Z.lt_le_trans; [exact B|]. apply Z.pow_le_mono_r; lia. }
  assert (Hm : n = Z.of_nat m + 1) by (unfold n; lia).
  pose proof (proj2 (proj2 Hg)) as HG. pose proof (proj2 (proj2 Hz)) as Hs3. pose proof (proj2 (proj2 HS)) as Hs1.
  assert (Hmb : 0 <= Z.of_nat m * b) by (apply Z.mul_nonneg_nonneg; lia).
  apply bd_small.
  - eapply bd_weak; [apply bd_mul; [apply bd_mul; [apply bd_mul; [|exact HS] | exact HQ] | exact H5]|].
    + instantiate (1 := 19). const.
    + rewrite Hm. lia.
  - eapply bd_weak; [apply (bd_add _ _ (4 * Z.of_nat N + 5 + (Z.of_nat m * (54 + 3 * b) + 25 + (Z.of_nat (w - N) + 1)) + (G + 1 + 8 * s3)))|].
    + eapply bd_weak; [apply bd_mul; [exact HD | apply bd_mul; [exact HT' | exact HV]]|]. lia.
    + eapply bd_weak; [apply bd_mul; [exact Hg | exact Hz]|]. lia.
    + rewrite Hm. lia.
Qed.
