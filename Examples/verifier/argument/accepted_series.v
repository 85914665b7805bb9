(* PROOF_FORMAT.md, "Nodes" and "How a checker compares" for the checker of decide.v. Proves: the sizes and
   residues of a series that it computes are right, and what `terms` leaves out of it is small. *)
Require Import Reals Lra Lia ZArith List Bool.
From Decimals Require Import sound lengths formulas tail nodes decide accepted.
Import ListNotations.
Open Scope Z_scope.

(* Spans whose exponents may be below 0. *)
Definition sized_at (f x : Z) (s : span) : Prop := 0 <= f /\ inside (x * 2 ^ f) (shift s f).
Definition sized (x : Z) (s : span) : Prop := exists f, sized_at f x s.

Lemma shift_shift s a b : shift (shift s a) b = shift s (a + b).
Proof. destruct s as [[l h] e]. unfold shift. rewrite Z.add_assoc. reflexivity. Qed.
Lemma shift_0 s : shift s 0 = s.
Proof. destruct s as [[l h] e]. unfold shift. rewrite Z.add_0_r. reflexivity. Qed.
Lemma trim_shift s f : trim (shift s f) = shift (trim s) f.
Proof.
  destruct s as [[l h] e]. unfold trim, shift. set (c := Z.log2 h - 255). cbv zeta.
  destruct (c <=? 0); [reflexivity|]. f_equal. ring.
Qed.
Lemma mul_shift s t f f' : mul (shift s f) (shift t f') = shift (mul s t) (f + f').
Proof.
  destruct s as [[l h] e], t as [[l' h'] e']. unfold mul. rewrite <- trim_shift. unfold shift.
  do 2 f_equal. ring.
Qed.
Lemma sized_up f f' x s : sized_at f x s -> f <= f' -> sized_at f' x s.
Proof.
  intros [H0 H] L. split; [lia|]. apply (inside_shift _ _ (f' - f) ltac:(lia)) in H.
  rewrite shift_shift in H. replace (f + (f' - f)) with f' in H by ring.
  rewrite <- Z.mul_assoc, <- Z.pow_add_r in H by lia.
  replace (f + (f' - f)) with f' in H by ring. exact H.
Qed.
Lemma sized_both x s y t : sized x s -> sized y t -> exists f, sized_at f x s /\ sized_at f y t.
Proof.
  intros [f H] [f' H']. exists (Z.max f f'). split; eapply sized_up; (eassumption || lia).
Qed.
Lemma sized_inside x s : inside x s -> sized x s.
Proof.
  intro H. exists 0. split; [reflexivity|]. rewrite Z.pow_0_r, Z.mul_1_r, shift_0. exact H.
Qed.
Lemma sized_mul x s y t : sized x s -> sized y t -> sized (x * y) (mul s t).
Proof.
  intros [f [H0 H]] [f' [H0' H']]. exists (f + f'). split; [lia|].
  rewrite <- mul_shift, Z.pow_add_r by assumption.
  replace (x * y * (2 ^ f * 2 ^ f')) with (x * 2 ^ f * (y * 2 ^ f')) by ring.
  apply inside_mul; assumption.
Qed.
Lemma sized_shift x s k : 0 <= k -> sized x s -> sized (x * 2 ^ k) (shift s k).
Proof.
  intros Hk [f [H0 H]]. exists f. split; [exact H0|]. apply (inside_shift _ _ k Hk) in H.
  rewrite shift_shift in *. rewrite (Z.add_comm k f).
  replace (x * 2 ^ k * 2 ^ f) with (x * 2 ^ f * 2 ^ k) by ring. exact H.
Qed.
Lemma sized_leading x : 0 <= x -> sized x (leading_bits x).
Proof. intro H. apply sized_inside, inside_trim, inside_exactly, H. Qed.
Lemma sized_power x s k : sized x s -> sized (x ^ Z.of_nat k) (span_power s k).
Proof.
  intro H. induction k as [|k IH]; [apply sized_inside, inside_exactly; discriminate|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by apply Nat2Z.is_nonneg. apply sized_mul; assumption.
Qed.
Lemma below_shift a d b e f : below a (d + f) b (e + f) = below a d b e.
Proof.
  unfold below. replace (Z.log2 b + (e + f) - (Z.log2 a + (d + f))) with (Z.log2 b + e - (Z.log2 a + d)) by ring.
  replace (e + f - (d + f)) with (e - d) by ring. replace (d + f - (e + f)) with (d - e) by ring.
  replace (d + f <=? e + f) with (d <=? e); [reflexivity|].
  destruct (Z.leb_spec d e), (Z.leb_spec (d + f) (e + f)); try reflexivity; exfalso; lia.
Qed.
Lemma sized_below x s y t k k' : sized x s -> sized y t -> 0 <= x -> 0 <= k -> 0 <= k' ->
  all_below s k t k' = true -> x * k <= y * k'.
Proof.
  intros Hx Hy H0 Hk Hk' A. destruct (sized_both _ _ _ _ Hx Hy) as [f [[Hf Sx] [_ Sy]]].
  pose proof (two_positive f Hf). apply (Z.mul_le_mono_pos_r _ _ (2 ^ f)); [assumption|].
  replace (x * k * 2 ^ f) with (x * 2 ^ f * k) by ring. replace (y * k' * 2 ^ f) with (y * 2 ^ f * k') by ring.
  apply (all_below_ok _ _ _ _ k k' Hk Hk' Sx Sy); [apply Z.mul_nonneg_nonneg; lia|].
  destruct s as [[l h] e], t as [[l' h'] e']. unfold shift, all_below in *. rewrite below_shift. exact A.
Qed.

Lemma aligned_ok y l h e' e f : 0 <= e + f -> inside y (l, h, e' + f) ->
  let '(l', h') := aligned (l, h, e') e in 0 <= l' /\ l' * 2 ^ (e + f) <= y <= h' * 2 ^ (e + f).
Proof.
  intros He [He' [Hl [H1 H2]]]. unfold aligned. destruct (Z.leb_spec e' e) as [L|L].
  - rewrite !Z.shiftr_div_pow2 by lia. replace (e + f) with ((e - e') + (e' + f)) by ring.
    rewrite Z.pow_add_r by lia. pose proof (two_positive (e - e') ltac:(lia)) as C0.
    pose proof (two_positive (e' + f) He') as X0. set (X := 2 ^ (e' + f)) in *. set (K := 2 ^ (e - e')) in *.
    clearbody X K. pose proof (Z.div_mod l K ltac:(lia)). pose proof (Z.mod_pos_bound l K C0).
    pose proof (Z.div_mod h K ltac:(lia)). pose proof (Z.mod_pos_bound h K C0).
    split; [apply Z.div_pos; lia|]. rewrite !Z.mul_assoc. split.
    + apply Z.le_trans with (l * X); [|exact H1]. apply Z.mul_le_mono_nonneg_r; lia.
    + apply Z.le_trans with (h * X); [exact H2|]. apply Z.mul_le_mono_nonneg_r; lia.
  - rewrite !Z.shiftl_mul_pow2 by lia. pose proof (two_positive (e' - e) ltac:(lia)).
    split; [apply Z.mul_nonneg_nonneg; lia|]. rewrite <- !Z.mul_assoc, <- Z.pow_add_r by lia.
    replace (e' - e + (e + f)) with (e' + f) by ring. split; assumption.
Qed.
Lemma sized_add x s y t : sized x s -> sized y t -> sized (x + y) (add s t).
Proof.
  intros Hx Hy. destruct (sized_both _ _ _ _ Hx Hy) as [f [[Hf Sx] [_ Sy]]]. exists f. split; [exact Hf|].
  destruct s as [[l h] e], t as [[l' h'] e']. unfold add. destruct Sx as [He [Hl [H1 H2]]].
  pose proof (aligned_ok _ l' h' e' e f He Sy) as A. destruct (aligned (l', h', e') e) as [a b].
  destruct A as [A0 [A1 A2]]. rewrite <- trim_shift. apply inside_trim. unfold shift, inside.
  rewrite !Z.mul_add_distr_r. split; [exact He|]. split; lia.
Qed.
Lemma sized_sub x s y t : sized x s -> sized y t -> y <= x -> sized (x - y) (sub s t).
Proof.
  intros Hx Hy L. destruct (sized_both _ _ _ _ Hx Hy) as [f [[Hf Sx] [_ Sy]]]. exists f. split; [exact Hf|].
  destruct s as [[l h] e], t as [[l' h'] e']. unfold sub. destruct Sx as [He [Hl [H1 H2]]].
  pose proof (aligned_ok _ l' h' e' e f He Sy) as A. destruct (aligned (l', h', e') e) as [a b].
  destruct A as [A0 [A1 A2]]. rewrite <- trim_shift. apply inside_trim. unfold shift, inside.
  pose proof (two_positive f Hf). assert (0 <= (x - y) * 2 ^ f) by (apply Z.mul_nonneg_nonneg; lia).
  rewrite !Z.mul_sub_distr_r in *. split; [exact He|]. split; [lia|]. split; [|lia].
  destruct (Z.max_spec 0 (l - b)) as [[_ ->]|[_ ->]]; [rewrite Z.mul_sub_distr_r; lia | lia].
Qed.

(* Series. *)
Lemma multiplied_ok a l h Q X : 0 < Q -> l * Q <= X <= h * Q ->
  fst (multiplied a (l, h)) * Q <= a * X <= snd (multiplied a (l, h)) * Q.
Proof.
  intros HQ [H1 H2]. unfold multiplied. destruct (Z.leb_spec 0 a) as [L|L]; cbn [fst snd].
  - apply (Z.mul_le_mono_nonneg_l _ _ a L) in H1. apply (Z.mul_le_mono_nonneg_l _ _ a L) in H2. lia.
  - apply (Z.mul_le_mono_nonpos_l _ _ a ltac:(lia)) in H1. apply (Z.mul_le_mono_nonpos_l _ _ a ltac:(lia)) in H2. lia.
Qed.
Lemma divided_ok y b Q X : 0 < y -> 0 < Q -> fst b * Q <= X <= snd b * Q ->
  fst (divided_by y b) * (Q * y) <= X <= snd (divided_by y b) * (Q * y).
Proof.
  intros Hy HQ [H1 H2]. destruct b as [l h]. unfold divided_by. cbn [fst snd] in *.
  pose proof (Z.mul_div_le l y Hy). pose proof (Z.mul_div_le (- h) y Hy).
  split.
  - apply Z.le_trans with (2 := H1). replace (l / y * (Q * y)) with (y * (l / y) * Q) by ring.
    apply Z.mul_le_mono_nonneg_r; lia.
  - apply Z.le_trans with (1 := H2). replace (- (- h / y) * (Q * y)) with (- (y * (- h / y)) * Q) by ring.
    apply Z.mul_le_mono_nonneg_r; lia.
Qed.
Definition surely (s : series) (m : nat) (x : Z * Z * (Z * Z) * span * span) : Prop :=
  let '(Q, R, T) := sums s m in let '(v, r, q, a) := x in
  0 < Q /\ fst v * Q <= T * 2 ^ 256 <= snd v * Q /\ fst r * Q <= R * 2 ^ 256 <= snd r * Q /\
  inside Q q /\ inside (Z.abs R) a.
Lemma size_sums_ok s m : kind_of s = Plain -> (forall k, (1 <= k)%nat -> 0 < at_nat (Q_of s) k) ->
  surely s m (size_sums s (Z.of_nat m)).
Proof.
  intros HK HQ. unfold size_sums. set (one := 2 ^ 256). cbv zeta.
  enough (E : exists x, Z.iter (Z.of_nat m) (size_step s)
      (0, (first s * one, first s * one, (one, one), exactly 1, exactly 1)) = (Z.of_nat m, x) /\ surely s m x)
    by (destruct E as [x [-> H]]; exact H).
  induction m as [|k [x [E H]]].
  { eexists. split; [reflexivity|]. unfold surely. cbn [sums fst snd]. fold one. rewrite !Z.mul_1_r.
    repeat split; try lia; apply inside_exactly; discriminate. }
  rewrite iter_step, E. unfold size_step. rewrite Z.add_1_r, <- Nat2Z.inj_succ.
  destruct x as [[[v r] q] a]. unfold surely in H. cbn [sums].
  destruct (sums s k) as [[Q R] T] eqn:ES. destruct H as [Q0 [HT [HR [Iq Ia]]]].
  specialize (HQ (S k) ltac:(lia)). unfold at_nat in HQ. set (j := Z.of_nat (S k)) in *.
  set (y := at_point (Q_of s) j) in *. set (z := at_point (R_of s) j) in *. set (p := at_point (P_of s) j) in *.
  destruct r as [rl rh]. pose proof (multiplied_ok p rl rh Q _ Q0 HR) as Mp.
  pose proof (multiplied_ok z rl rh Q _ Q0 HR) as Mz.
  apply (divided_ok y _ Q _ HQ Q0) in Mp. apply (divided_ok y _ Q _ HQ Q0) in Mz.
  destruct (divided_by y (multiplied p (rl, rh))) as [l h] eqn:Ed. cbn [fst snd] in Mp.
  eexists. split; [reflexivity|]. unfold surely. cbn [sums]. unfold more. rewrite ES, HK. cbn [fst snd]. fold j y z p.
  rewrite !Z.mul_1_r.
  split; [apply Z.mul_pos_pos; assumption|].
  split.
  { destruct HT as [T1 T2]. apply (Z.mul_le_mono_nonneg_r _ _ y ltac:(lia)) in T1.
    apply (Z.mul_le_mono_nonneg_r _ _ y ltac:(lia)) in T2. lia. }
  split; [replace (R * z * 2 ^ 256) with (z * (R * 2 ^ 256)) by ring; exact Mz|].
  split; [apply inside_mul; [exact Iq | apply inside_exactly; lia]|].
  rewrite Z.abs_mul. apply inside_mul; [exact Ia | apply inside_exactly; apply Z.abs_nonneg].
Qed.
Lemma sums_mod_ok p s m : sums_mod p s (Z.of_nat m) =
  let '(Q, R, T) := sums s m in (Q mod p, R mod p, T mod p).
Proof.
  unfold sums_mod. destruct (kind_of s) eqn:HK.
  3: { enough (E : Z.iter (Z.of_nat m) (harmonic_step p s) (0, (1 mod p, 1 mod p, first s mod p, (0 mod p, 1 mod p))) =
      (Z.of_nat m, (let '(Q, R, T) := sums s m in (Q mod p, R mod p, T mod p),
                    (tops m mod p, Z.of_nat (fact m) mod p)))) by (rewrite E; reflexivity).
    induction m as [|k IH]; [reflexivity|]. rewrite iter_step, IH. unfold harmonic_step. cbn [sums].
    unfold more. rewrite HK. destruct (sums s k) as [[Q R] T]. rewrite Z.add_1_r, <- Nat2Z.inj_succ.
    change (tops (S k)) with (tops k * Z.of_nat (S k) + Z.of_nat (fact k)).
    change (fact (S k)) with (S k * fact k)%nat. rewrite (Nat2Z.inj_mul (S k)), (Z.mul_comm (Z.of_nat (S k)) (Z.of_nat (fact k))).
    assert (Em : forall a b, (a mod p) * b mod p = a * b mod p) by (intros; apply Zmult_mod_idemp_l).
    assert (Eh : forall a b c, ((a mod p) * b + c mod p) mod p = (a * b + c) mod p).
    { intros. rewrite Zplus_mod, Em, Zmod_mod, <- Zplus_mod. reflexivity. }
    assert (ET : forall q t r a b, ((t mod p) * q + (r mod p) * (a * (b mod p))) mod p = (t * q + r * (a * b)) mod p).
    { intros. rewrite Zplus_mod, !Em. replace (r * (a * (b mod p))) with ((b mod p) * (r * a)) by ring.
      rewrite Em. replace (b * (r * a)) with (r * (a * b)) by ring. rewrite <- Zplus_mod. reflexivity. }
    rewrite Eh, !ET, !Em. reflexivity. }
  all: enough (E : Z.iter (Z.of_nat m) (sums_step p s) (0, (1 mod p, 1 mod p, first s mod p)) =
    (Z.of_nat m, let '(Q, R, T) := sums s m in (Q mod p, R mod p, T mod p))) by (rewrite E; reflexivity);
    (induction m as [|k IH]; [reflexivity|]); rewrite iter_step, IH; unfold sums_step; cbn [sums];
    unfold more; rewrite HK; destruct (sums s k) as [[Q R] T]; rewrite Z.add_1_r, <- Nat2Z.inj_succ;
    rewrite !Z.mul_1_r, !Zmult_mod_idemp_l; do 2 f_equal;
    rewrite Zplus_mod, !Zmult_mod_idemp_l, <- Zplus_mod; reflexivity.
Qed.
Lemma all_positive_from_1 c : all_positive (moved c 1) = true -> forall k, (1 <= k)%nat -> 0 < at_nat c k.
Proof.
  intros H k Hk. unfold at_nat. replace (Z.of_nat k) with (1 + Z.of_nat (k - 1)) by lia. rewrite <- at_moved.
  apply all_positive_ok; [lia | exact H].
Qed.
Definition fraction_of (s : series) (m : Z) : Z * Z :=
  let '(q, _, t) := sums s (Z.to_nat m) in (t, q).
Lemma tail_checks_ok E e s m : kind_of s = Plain -> 0 < E -> sized E e -> forallb snd (tail_checks e s m (size_sums s m)) = true ->
  let t := fraction_of s m in
  positive_parts t /\ sized (fst t) (fst (known (size_sums s m))) /\
  sized (snd t) (snd (known (size_sums s m))) /\
  exists l, sums_to s l /\ near (/ IZR E) l (quotient t).
Proof.
  intros HK HE SE A. unfold tail_checks in A. destruct (size_sums s m) as [[[v r] q] a] eqn:ES.
  set (lq := leading (Q_of s)) in A. set (lr := if Nat.eqb _ _ then _ else _) in A.
  cbn [forallb snd] in A. rewrite !andb_true_iff in A.
  destruct A as [Hm [HQ [Hl [HF [Hv [HT _]]]]]].
  apply Z.leb_le in Hm. destruct Hl as [Hl0 Hl]. apply Z.leb_le in Hl0. apply Z.ltb_lt in Hl. apply Z.ltb_lt in Hv.
  pose proof (all_positive_from_1 _ HQ) as Q0. destruct (Z_of_nat_complete m Hm) as [m' Em].
  pose proof (size_sums_ok s m' HK Q0) as X. rewrite <- Em, ES in X.
  pose proof (series_near s m' E lq lr (Z.sgn (List.last (P_of s) 0))) as N.
  unfold fraction_of. rewrite Em, Nat2Z.id. rewrite Em in *.
  unfold surely in X. cbv zeta in N. unfold more, slack in N. rewrite HK in N. cbv iota in N.
  rewrite !Z.mul_1_r, Z.mul_1_l in N. destruct (sums s m') as [[Q R] T].
  destruct X as [HQ0 [[X1 X2] [_ [Iq Ia]]]]. cbn [fst snd].
  assert (T0 : 0 < T).
  { apply (Z.mul_lt_mono_pos_r (2 ^ 256)); [reflexivity|]. rewrite Z.mul_0_l.
    assert (0 < fst v * Q) by (apply Z.mul_pos_pos; assumption). lia. }
  assert (ST : sized T (fst (known (v, r, q, a)))).
  { exists 256. split; [discriminate|]. cbn [known fst]. rewrite shift_shift. change (-256 + 256) with 0.
    rewrite shift_0. destruct q as [[l h] x]. unfold mul. apply inside_trim. destruct Iq as [He [Hl' [I1 I2]]].
    unfold inside. rewrite Z.add_0_l. split; [exact He|]. split; [apply Z.mul_nonneg_nonneg; lia|]. split.
    - apply Z.le_trans with (2 := X1). rewrite <- Z.mul_assoc. apply Z.mul_le_mono_nonneg_l; lia.
    - apply Z.le_trans with (1 := X2). rewrite <- Z.mul_assoc. apply Z.mul_le_mono_nonneg_l; [|exact I2].
      assert (~ snd v < 0); [|lia]. intro F. assert (snd v * Q < 0) by (apply Z.mul_neg_pos; assumption). lia. }
  split; [split; assumption|]. split; [exact ST|]. split; [apply sized_inside; exact Iq|].
  assert (QM : 0 < at_point (Q_of s) (Z.of_nat m' + 1)).
  { specialize (Q0 (S m') ltac:(lia)). unfold at_nat in Q0. rewrite Nat2Z.inj_succ, <- Z.add_1_r in Q0. exact Q0. }
  apply N; auto; [destruct (List.last (P_of s) 0); discriminate|].
  set (p := at_point (P_of s) (Z.of_nat m' + 1)) in *. set (y := at_point (Q_of s) (Z.of_nat m' + 1)) in *.
  refine (sized_below (Z.abs R * Z.abs p * E) _ (T * y) _ (2 * lq) (lq - lr) _ _ _ _ _ HT).
  - apply sized_mul; [|exact SE]. apply sized_mul; apply sized_inside; [exact Ia|]. apply inside_exactly. lia.
  - apply sized_mul; [exact ST|]. apply sized_inside, inside_exactly. lia.
  - apply Z.mul_nonneg_nonneg; [apply Z.mul_nonneg_nonneg|]; lia.
  - lia.
  - lia.
Qed.

Lemma more_nonneg s k : 0 <= snd (more s k).
Proof.
  unfold more. destruct (kind_of s); try discriminate. cbn [snd].
  induction k as [|k IH]; [discriminate|]. cbn [tops].
  assert (0 <= tops k * Z.of_nat (S k)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
Lemma positive_sums_ok s m : 0 <= first s -> (forall k, (1 <= k)%nat -> 0 < at_nat (P_of s) k) ->
  (forall k, (1 <= k)%nat -> 0 < at_nat (Q_of s) k) -> (forall k, (1 <= k)%nat -> 0 < at_nat (R_of s) k) ->
  let '(Q, R, T) := sums s m in let '(q, r, t, he) := positive_sums s (Z.of_nat m) in
  0 < Q /\ 0 < R /\ 0 <= T /\ sized Q q /\ sized R r /\ sized T t /\
  sized (snd (more s (S m))) (fst (grown s (Z.of_nat m + 1) he)) /\
  fst (more s (S m)) = times_k s (Z.of_nat m + 1).
Proof.
  intros H0 HP HQ HR. unfold positive_sums. set (one := exactly 1). set (start := match kind_of s with Harmonic => _ | _ => _ end).
  assert (One : sized 1 one) by (apply sized_inside, inside_exactly; discriminate).
  assert (Grown : forall k x, sized (tops k) (fst x) -> sized (Z.of_nat (fact k)) (snd x) -> kind_of s = Harmonic ->
    sized (tops (S k)) (fst (grown s (Z.of_nat k + 1) x)) /\ sized (Z.of_nat (fact (S k))) (snd (grown s (Z.of_nat k + 1) x))).
  { intros k [h e] Hh He HK. unfold grown. rewrite HK. cbn [fst snd] in *.
    assert (K : sized (Z.of_nat (S k)) (exactly (Z.of_nat k + 1))).
    { rewrite Nat2Z.inj_succ, <- Z.add_1_r. apply sized_inside, inside_exactly. lia. }
    change (tops (S k)) with (tops k * Z.of_nat (S k) + Z.of_nat (fact k)).
    rewrite fact_simpl, Nat2Z.inj_mul, (Z.mul_comm (Z.of_nat (S k))).
    split; [apply sized_add; [|assumption]|]; apply sized_mul; assumption. }
  assert (More : forall k, fst (more s (S k)) = times_k s (Z.of_nat k + 1)).
  { intro k. unfold more, times_k. rewrite Nat2Z.inj_succ, <- Z.add_1_r. destruct (kind_of s); reflexivity. }
  enough (E : let '(Q, R, T) := sums s m in exists q r t he,
    Z.iter (Z.of_nat m) (positive_step s) (0, (one, one, exactly (first s), (exactly start, one))) =
      (Z.of_nat m, (q, r, t, he)) /\
    0 < Q /\ 0 < R /\ 0 <= T /\ sized Q q /\ sized R r /\ sized T t /\
    match kind_of s with
    | Harmonic => sized (tops m) (fst he) /\ sized (Z.of_nat (fact m)) (snd he)
    | _ => sized 1 (fst he) end).
  { destruct (sums s m) as [[Q R] T]. destruct E as [q [r [t [he [-> E]]]]]. cbn [snd].
    destruct E as [E1 [E2 [E3 [E4 [E5 [E6 E7]]]]]]. do 6 (split; [assumption|]). split; [|apply More].
    unfold more. destruct (kind_of s) eqn:HK; try (unfold grown; rewrite HK; exact E7).
    apply Grown; tauto. }
  induction m as [|k IH].
  { cbn [sums]. exists one, one, (exactly (first s)), (exactly start, one). split; [reflexivity|].
    split; [reflexivity|]. split; [reflexivity|]. split; [exact H0|]. split; [exact One|]. split; [exact One|].
    split; [apply sized_inside, inside_exactly, H0|]. unfold start.
    destruct (kind_of s); try exact One. split; [|exact One]. apply sized_inside, inside_exactly. discriminate. }
  cbn [sums]. destruct (sums s k) as [[Q R] T]. destruct IH as [q [r [t [he [E [Q0 [R0 [T0 [Sq [Sr [St Sh]]]]]]]]]]].
  specialize (HP (S k) ltac:(lia)). specialize (HQ (S k) ltac:(lia)). specialize (HR (S k) ltac:(lia)).
  unfold at_nat in *. pose proof (More k) as Mk. destruct (more_ok s k) as [I0 _].
  assert (Sh' : sized (snd (more s (S k))) (fst (grown s (Z.of_nat k + 1) he)) /\ 0 <= snd (more s (S k))).
  { unfold more. destruct (kind_of s) eqn:HK; cbn [snd]; try (unfold grown; rewrite HK; split; [exact Sh|discriminate]).
    split; [apply Grown; tauto|]. pose proof (more_nonneg s (S k)) as G. unfold more in G. rewrite HK in G. exact G. }
  destruct (more s (S k)) as [i h]. cbn [fst snd] in *.
  rewrite iter_step, E. unfold positive_step. replace (Z.of_nat (S k)) with (Z.of_nat k + 1) in * by lia.
  set (j := Z.of_nat k + 1) in *. rewrite <- Mk.
  do 4 eexists. split; [reflexivity|].
  set (y := at_point (Q_of s) j) in *. set (z := at_point (R_of s) j) in *. set (p := at_point (P_of s) j) in *.
  assert (Y : 0 < y * i) by (apply Z.mul_pos_pos; assumption).
  assert (SY : sized (y * i) (exactly (y * i))) by (apply sized_inside, inside_exactly; lia).
  split; [apply Z.mul_pos_pos; assumption|]. split; [apply Z.mul_pos_pos; assumption|].
  split; [assert (0 <= T * (y * i)) by (apply Z.mul_nonneg_nonneg; lia);
          assert (0 <= R * (p * h)) by (apply Z.mul_nonneg_nonneg; [lia|]; apply Z.mul_nonneg_nonneg; lia); lia|].
  split; [apply sized_mul; assumption|].
  split; [apply sized_mul; [assumption|]; apply sized_inside, inside_exactly; lia|].
  split; [apply sized_add; [apply sized_mul; assumption|]; apply sized_mul; [assumption|];
          apply sized_mul; [apply sized_inside, inside_exactly; lia | apply Sh']|].
  destruct (kind_of s) eqn:HK; try (unfold grown; rewrite HK; exact Sh). unfold j. apply Grown; tauto.
Qed.
(* What the checks of a series say: `summed` of decide.v. *)
Lemma summed_ok E e s m : 0 < E -> sized E e -> forallb snd (snd (summed e s m)) = true ->
  let t := fraction_of s m in 0 <= m /\
  positive_parts t /\ sized (fst t) (fst (fst (summed e s m))) /\
  sized (snd t) (snd (fst (summed e s m))) /\
  exists l, sums_to s l /\ near (/ IZR E) l (quotient t).
Proof.
  intros HE SE. unfold summed. destruct (kind_of s) eqn:HK.
  { cbn [fst snd]. intro A. split; [|apply (tail_checks_ok E e s m HK HE SE A)].
    unfold tail_checks in A. destruct (size_sums s m) as [[[v r] q] a].
    cbn [forallb snd] in A. apply andb_prop in A. apply Z.leb_le, A. }
  all: destruct (positive_sums s m) as [[[q r] t] he] eqn:EP; cbn [fst snd]; unfold positive_checks;
    destruct t as [[l h] x] eqn:Et; rewrite <- Et in *; rewrite HK, forallb_app; cbn [forallb snd];
    rewrite !andb_true_iff; intros [[Hm [H0 [HP [HQ [HR [Hl _]]]]]] A];
    apply Z.leb_le in Hm; apply Z.leb_le in H0; apply Z.ltb_lt in Hl;
    pose proof (all_positive_from_1 _ HP) as P0; pose proof (all_positive_from_1 _ HQ) as Q0;
    pose proof (all_positive_from_1 _ HR) as R0; destruct (Z_of_nat_complete m Hm) as [m' Em]; rewrite Em in *;
    pose proof (positive_sums_ok s m' H0 P0 Q0 R0) as X; rewrite EP in X;
    unfold fraction_of; rewrite Nat2Z.id;
    pose proof (series_near s m' E (leading (Q_of s)) 0 1) as N; cbv zeta in N; rewrite HK in N;
    pose proof (more_nonneg s (S m')) as G0; destruct (more s (S m')) as [i g];
    destruct (sums s m') as [[Q R] T] eqn:ES; cbn [fst snd] in *;
    destruct X as [X1 [X2 [X3 [Sq [Sr [St [Sh Ei]]]]]]];
    assert (T0 : 0 < T) by
      (destruct St as [f [Hf St]]; rewrite Et in St; destruct St as [Hx [_ [St _]]];
       apply (Z.mul_lt_mono_pos_r (2 ^ f)); [apply two_positive, Hf|];
       pose proof (Z.mul_pos_pos l (2 ^ (x + f)) Hl (two_positive _ Hx)); lia);
    split; [exact Hm|]; split; [split; assumption|]; split; [exact St|]; split; [exact Sq|].
  3: { (* finite *)
    destruct A as [A _]. apply Z.eqb_eq in A. subst.
    exists (partial s m'). split; [unfold sums_to; rewrite HK, Nat2Z.id; reflexivity|].
    pose proof (sums_ok s m' Q0) as S. rewrite ES in S. destruct S as [_ [_ [_ S]]].
    unfold quotient. cbn [fst snd]. apply IZR_lt in X1. apply IZR_lt in T0.
    replace (IZR T / IZR Q)%R with (partial s m') by (rewrite S; field; lra).
    apply near_self; [|left; apply Rinv_0_lt_compat, IZR_lt, HE].
    apply (Rmult_lt_reg_r (IZR Q)); [exact X1|]. rewrite Rmult_0_l, <- S. exact T0. }
  all: destruct A as [H3 [Hq [HF [HT _]]]]; apply Z.leb_le in H3; apply Z.ltb_lt in Hq;
    pose proof (P0 (S m') ltac:(lia)) as PM; pose proof (Q0 (S m') ltac:(lia)) as QM;
    unfold at_nat in PM, QM; rewrite Nat2Z.inj_succ, <- Z.add_1_r in PM, QM;
    assert (L0 : 0 <= 0 < leading (Q_of s)) by lia; assert (S1 : Z.abs 1 <= 1) by discriminate;
    assert (K0 : 0 = 0 /\ (3 <= m')%nat) by (split; [reflexivity | lia]); apply N; auto;
    rewrite Z.sub_0_r, (Z.abs_eq R), (Z.abs_eq (at_point (P_of s) _)) by lia;
    (refine (sized_below (R * (at_point (P_of s) (Z.of_nat m' + 1) * g) * E) _
               (T * (at_point (Q_of s) (Z.of_nat m' + 1) * i)) _ (slack s * (2 * leading (Q_of s))) (leading (Q_of s))
               _ _ _ _ _ HT);
      [apply sized_mul; [|exact SE]; apply sized_mul; [exact Sr|]; apply sized_mul; [|exact Sh];
       apply sized_inside, inside_exactly; lia
      |apply sized_mul; [exact St|]; rewrite Ei; apply sized_inside, inside_exactly
      | | | ]).
  all: try lia.
  all: first
    [ unfold times_k; rewrite HK; apply Z.mul_nonneg_nonneg; lia
    | apply Z.mul_nonneg_nonneg; [|lia]; apply Z.mul_nonneg_nonneg; [lia|]; apply Z.mul_nonneg_nonneg; lia
    | unfold slack; rewrite HK; lia ].
Qed.
