(* PROOF_FORMAT.md, "What is probable": the claim as in claims.v for Machin's formula, one integer Zr and
   an h that the checker computes. Proves: wrong decimals pass for fewer than L/127 primes of 128 bits,
   L = 16*(bytes of Zr) + H + 8N + n*(64 + 4*bits(n)) + 256, h < 2^(H+1), n the number of terms. *)
Require Import Reals Lra Lia ZArith Znumtheory List Machin.
From Decimals Require Import series machin counting sound lengths.
Open Scope Z_scope.

Lemma odds_bd m b : 0 <= b -> Z.of_nat (S m) < 2 ^ b -> bd (odds m) (Z.of_nat m * (b + 1) + 1).
Proof.
  intro Hb. induction m as [|k IH]; intro H.
  - repeat split; discriminate.
  - change (odds (S k)) with (odds k * (2 * Z.of_nat (S k) + 1)). specialize (IH ltac:(lia)).
    eapply bd_weak; [apply bd_mul; [exact IH|]|].
    + instantiate (1 := b + 1). split; [lia|split; [|lia]]. rewrite Z.pow_add_r by lia. change (2 ^ 1) with 2. lia.
    + lia.
Qed.
Lemma Q_bd x i m b : 0 < x -> bd x i -> 0 <= b -> Z.of_nat (S m) < 2 ^ b ->
  let '(Q, _, _) := at_sum x m in bd Q (Z.of_nat m * (b + 1) + 1 + (Z.of_nat (2 * m + 1) * i + 1)).
Proof.
  intros H0 Hx Hb Hn. pose proof (at_sum_ok x m H0) as H. destruct (at_sum x m) as [[Q P] T]. destruct H as [HQ _].
  rewrite pow_IZR, <- mult_IZR in HQ. apply eq_IZR in HQ. rewrite HQ. apply bd_mul; [apply odds_bd; auto | apply bd_pow, Hx].
Qed.

Lemma T_between m5 m239 : let '(Q5, _, T5) := at_sum 5 m5 in let '(Q239, _, T239) := at_sum 239 m239 in
  0 <= 16 * T5 * Q239 - 4 * T239 * Q5 <= 5 * (Q5 * Q239).
Proof.
  pose proof (at_sum_ok 5 m5 eq_refl) as H5. pose proof (at_sum_ok 239 m239 eq_refl) as H239.
  pose proof (atan_tail 5 m5 eq_refl) as A5. pose proof (atan_tail 239 m239 eq_refl) as A239.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239].
  destruct H5 as [HQ5 [_ HT5]]. destruct H239 as [HQ239 [_ HT239]].
  pose proof Machin_4_5_239 as M. pose proof PI_4 as P4. pose proof PI2_3_2 as P3.
  assert (small : forall c k, (125 <= c)%R -> (1 <= k)%R -> (/ (c * k) <= / 125)%R).
  { intros c k Hc Hk. apply Rinv_le_contravar; [lra|]. nra. }
  assert (p5 : (/ 5 ^ (2 * m5 + 3) <= / 125)%R).
  { rewrite Nat.add_comm, pow_add. apply small; [simpl; lra | apply pow_R1_Rle; lra]. }
  assert (p239 : (/ 239 ^ (2 * m239 + 3) <= / 125)%R).
  { rewrite Nat.add_comm, pow_add. apply small; [simpl; lra | apply pow_R1_Rle; lra]. }
  assert (q5 : (0 < IZR Q5)%R) by (rewrite HQ5; apply Rmult_lt_0_compat; [apply IZR_lt, odds_pos | apply pow_lt; lra]).
  assert (q239 : (0 < IZR Q239)%R) by (rewrite HQ239; apply Rmult_lt_0_compat; [apply IZR_lt, odds_pos | apply pow_lt; lra]).
  assert (E : IZR (16 * T5 * Q239 - 4 * T239 * Q5) = (IZR Q5 * IZR Q239 * (16 * partial 5 m5 - 4 * partial 239 m239))%R).
  { rewrite minus_IZR, !mult_IZR, HT5, HT239. ring. }
  assert (q : (0 < IZR Q5 * IZR Q239)%R) by (apply Rmult_lt_0_compat; assumption).
  assert (B : (0 <= 16 * partial 5 m5 - 4 * partial 239 m239 <= 5)%R).
  { revert A5 A239; unfold Rabs; do 2 destruct Rcase_abs; intros; lra. }
  split; apply le_IZR; rewrite E.
  - apply Rmult_le_pos; lra.
  - rewrite !mult_IZR. rewrite Rmult_comm. apply Rmult_le_compat_r; lra.
Qed.

(* PROOF_FORMAT.md, "What is probable". *)
Theorem machin_claim (N m5 m239 : nat) (h D Zr s H b : Z) (ps : list Z) :
  let n := Z.of_nat (S m5) + Z.of_nat (S m239) in
  let '(Q5, _, T5) := at_sum 5 m5 in let '(Q239, _, T239) := at_sum 239 m239 in
  let Q := Q5 * Q239 in let T := 16 * T5 * Q239 - 4 * T239 * Q5 in
  let g := odds m5 * odds m239 in let V := 5 ^ Z.of_nat (2 * m5 + 1) * 239 ^ Z.of_nat (2 * m239 + 1) in
  ~ right PI N D -> bd D (4 * Z.of_nat N + 5) -> bd Zr (8 * s) -> bd h (H + 1) -> 0 < h -> 0 <= b -> n < 2 ^ b ->
  h * V <= Zr * 2 ^ 57 -> Zr * 2 ^ 57 <= h * V * (2 ^ 57 - 1) ->
  332192810 * Z.of_nat N + 100000000 * 68 <= 232192809 * Z.of_nat (2 * m5 + 3) ->
  332192810 * Z.of_nat N + 100000000 * 66 <= 790086680 * Z.of_nat (2 * m239 + 3) -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ same p (h * (T * 10 ^ Z.of_nat N)) (h * (D * Q) + g * Zr)) ->
  127 * Z.of_nat (length ps) < 16 * s + H + 8 * Z.of_nat N + n * (64 + 4 * b) + 256.
Proof.
  intro n. pose proof (machin_plain N m5 m239 h D Zr) as M. pose proof (T_between m5 m239) as HT.
  assert (N5 : 0 <= b -> n < 2 ^ b -> Z.of_nat (S m5) < 2 ^ b) by (unfold n; lia).
  assert (N239 : 0 <= b -> n < 2 ^ b -> Z.of_nat (S m239) < 2 ^ b) by (unfold n; lia).
  pose proof (fun A B => Q_bd 5 3 m5 b eq_refl ltac:(repeat split; discriminate) A (N5 A B)) as B5.
  pose proof (fun A B => Q_bd 239 8 m239 b eq_refl ltac:(repeat split; discriminate) A (N239 A B)) as B239.
  pose proof (fun A B => odds_bd m5 b A (N5 A B)) as O5. pose proof (fun A B => odds_bd m239 b A (N239 A B)) as O239.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239]. cbv zeta in *.
  intros W HD Hz Hh h0 Hb Hn F0 F1 L5 L239 Hnd Hp.
  specialize (B5 Hb Hn). specialize (B239 Hb Hn). specialize (O5 Hb Hn). specialize (O239 Hb Hn).
  apply Z.nle_gt; intro Hlen. apply W. apply M; auto. eapply by_primes; [|exact Hnd|exact Hp|exact Hlen].
  pose proof (ten_pow N) as HX. pose proof (bd_mul _ _ _ _ B5 B239) as HQ.
  set (qb := Z.of_nat m5 * (b + 1) + 1 + (Z.of_nat (2 * m5 + 1) * 3 + 1) + (Z.of_nat m239 * (b + 1) + 1 + (Z.of_nat (2 * m239 + 1) * 8 + 1))) in *.
  set (T := 16 * T5 * Q239 - 4 * T239 * Q5) in *.
  assert (HT' : bd T (3 + qb)).
  { destruct (bd_mul 5 _ 3 _ ltac:(repeat split; discriminate) HQ) as [A [B C]]. split; [apply HT|split; [|exact C]].
    eapply Z.le_lt_trans; [apply HT|exact B]. }
  pose proof (bd_mul _ _ _ _ O5 O239) as HG. pose proof (proj2 (proj2 Hz)) as Z0. pose proof (proj2 (proj2 Hh)) as H0.
  assert (P5' : 0 <= Z.of_nat m5 * b) by (apply Z.mul_nonneg_nonneg; lia).
  assert (P239' : 0 <= Z.of_nat m239 * b) by (apply Z.mul_nonneg_nonneg; lia).
  assert (Hbig : qb + 40 <= n * (64 + 4 * b)).
  { unfold qb, n. rewrite !Nat2Z.inj_succ. replace (Z.of_nat (2 * m5 + 1)) with (2 * Z.of_nat m5 + 1) by lia.
    replace (Z.of_nat (2 * m239 + 1)) with (2 * Z.of_nat m239 + 1) by lia. lia. }
  assert (qb0 : 0 <= qb) by (apply HQ).
  apply bd_small.
  - eapply bd_weak; [apply bd_mul; [exact Hh | apply bd_mul; [exact HT' | exact HX]]|]. lia.
  - eapply bd_weak; [apply (bd_add _ _ (H + 1 + (4 * Z.of_nat N + 5 + qb) + 8 * s))|].
    + eapply bd_weak; [apply bd_mul; [exact Hh | apply bd_mul; [exact HD | exact HQ]]|]. lia.
    + eapply bd_weak; [apply bd_mul; [exact HG | exact Hz]|]. unfold qb. lia.
    + lia.
Qed.
