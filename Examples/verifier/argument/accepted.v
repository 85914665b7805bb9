(* PROOF_FORMAT.md, "Why this proves the decimals" for the checker of decide.v, without a remainder: its
   recurrences, powers and truncated products are proved here. Proves: if it accepts a pack and its
   proof for at least L/127 primes of 128 bits, the decimals are right. *)
Require Import Reals Lra Lia ZArith Znumtheory List Bool Setoid Morphisms Classical_Prop.
From Decimals Require Import quadratic e machin chudnovsky leading counting sound lengths machin_claim
  modular decide.
Import ListNotations.
Open Scope Z_scope.

(* Powers modulo p. *)
Lemma pos_pow_mod_ok p b e : pos_pow_mod p b e = b ^ Zpos e mod p.
Proof.
  induction e as [q IH|q IH|].
  - rewrite powers.pow_xI. simpl pos_pow_mod. rewrite IH.
    rewrite <- Zmult_mod, Zmult_mod_idemp_l. reflexivity.
  - rewrite powers.pow_xO. simpl pos_pow_mod. rewrite IH. symmetry. apply Zmult_mod.
  - rewrite Z.pow_1_r. reflexivity.
Qed.
Lemma pow_mod_ok p b e : 0 <= e -> pow_mod p b e = b ^ e mod p.
Proof. intro H. destruct e as [|q|q]; [reflexivity | apply pos_pow_mod_ok | exfalso; lia]. Qed.

(* A loop over Z is a recursion over nat. *)
Lemma iter_step {A} (f : A -> A) x m : Z.iter (Z.of_nat (S m)) f x = f (Z.iter (Z.of_nat m) f x).
Proof.
  rewrite !iter_nat_of_Z by apply Nat2Z.is_nonneg. rewrite !Zabs2Nat.id. reflexivity.
Qed.

Lemma e_sums_ok p m : e_sums p (Z.of_nat m) = qt_mod p m.
Proof.
  unfold e_sums. enough (E : Z.iter (Z.of_nat m) (e_step p) (0, (1 mod p, 1 mod p))
    = (Z.of_nat m, qt_mod p m)) by (rewrite E; reflexivity).
  induction m as [|k IH]; [reflexivity|]. rewrite iter_step, IH. unfold e_step.
  change (qt_mod p (S k)) with (let (q, t) := qt_mod p k in
    ((q * Z.of_nat (S k)) mod p, (t * Z.of_nat (S k) + 1) mod p)).
  destruct (qt_mod p k) as [q t]. rewrite Nat2Z.inj_succ, <- Z.add_1_r. reflexivity.
Qed.
Lemma pi_sums_ok r m : pi_sums r (Z.of_nat m) = qpt_mod r m.
Proof.
  unfold pi_sums. enough (E : Z.iter (Z.of_nat m) (pi_step r) (0, (1 mod r, 1 mod r, 13591409 mod r))
    = (Z.of_nat m, qpt_mod r m)) by (rewrite E; reflexivity).
  induction m as [|k IH]; [reflexivity|]. rewrite iter_step, IH. unfold pi_step.
  change (qpt_mod r (S k)) with (let '(Q, P, T) := qpt_mod r k in let j := Z.of_nat (S k) in
    let P' := (P * step_p j) mod r in
    ((Q * step_q j) mod r, P', (T * step_q j + P' * (13591409 + 545140134 * j)) mod r)).
  destruct (qpt_mod r k) as [[Q P] T]. rewrite Nat2Z.inj_succ, <- Z.add_1_r. reflexivity.
Qed.
Lemma at_sums_ok r x m : at_sums r x (Z.of_nat m) = at_mod r x m.
Proof.
  unfold at_sums. enough (E : Z.iter (Z.of_nat m) (at_step r x) (0, (x mod r, 1 mod r, 1 mod r))
    = (Z.of_nat m, at_mod r x m)) by (rewrite E; reflexivity).
  induction m as [|k IH]; [reflexivity|]. rewrite iter_step, IH. unfold at_step.
  change (at_mod r x (S k)) with (let '(q, p, t) := at_mod r x k in let o := 2 * Z.of_nat (S k) + 1 in
    ((q * (o * (x * x))) mod r, (- p * o) mod r, (t * (o * (x * x)) - p) mod r)).
  destruct (at_mod r x k) as [[q p] t]. rewrite Nat2Z.inj_succ, <- Z.add_1_r. reflexivity.
Qed.

(* Spans. *)
Definition inside (x : Z) (s : span) : Prop :=
  let '(l, h, e) := s in 0 <= e /\ 0 <= l /\ l * 2 ^ e <= x <= h * 2 ^ e.

Lemma two_positive e : 0 <= e -> 0 < 2 ^ e.
Proof. intro. apply Z.pow_pos_nonneg; lia. Qed.
Lemma inside_exactly x : 0 <= x -> inside x (exactly x).
Proof. intro. unfold inside, exactly. rewrite Z.pow_0_r. lia. Qed.
Lemma inside_trim x s : inside x s -> inside x (trim s).
Proof.
  destruct s as [[l h] e]. unfold trim. set (c := Z.log2 h - 255). cbv zeta.
  destruct (Z.leb_spec c 0) as [|Hc]; [auto|]. clearbody c. unfold inside. intros [He [Hl [H1 H2]]].
  rewrite !Z.shiftr_div_pow2 by lia. pose proof (two_positive c ltac:(lia)) as C0.
  pose proof (two_positive e He) as E0. rewrite (Z.add_comm e c), Z.pow_add_r by lia.
  set (C := 2 ^ c) in *. set (X := 2 ^ e) in *. clearbody C X.
  pose proof (Z.div_mod l C ltac:(lia)). pose proof (Z.mod_pos_bound l C C0).
  pose proof (Z.div_mod h C ltac:(lia)). pose proof (Z.mod_pos_bound h C C0).
  split; [lia|]. split; [apply Z.div_pos; lia|]. split.
  - apply Z.le_trans with (l * X); [|exact H1]. rewrite Z.mul_assoc.
    apply Z.mul_le_mono_nonneg_r; lia.
  - apply Z.le_trans with (h * X); [exact H2|]. rewrite Z.mul_assoc.
    apply Z.mul_le_mono_nonneg_r; lia.
Qed.
Lemma inside_mul x y s t : inside x s -> inside y t -> inside (x * y) (mul s t).
Proof.
  destruct s as [[l h] e], t as [[l' h'] e']. intros [He [Hl [H1 H2]]] [He' [Hl' [H1' H2']]].
  unfold mul. apply inside_trim. unfold inside. rewrite Z.pow_add_r by assumption.
  pose proof (two_positive e He). pose proof (two_positive e' He').
  split; [lia|]. split; [apply Z.mul_nonneg_nonneg; assumption|].
  replace (l * l' * (2 ^ e * 2 ^ e')) with ((l * 2 ^ e) * (l' * 2 ^ e')) by ring.
  replace (h * h' * (2 ^ e * 2 ^ e')) with ((h * 2 ^ e) * (h' * 2 ^ e')) by ring.
  assert (0 <= l * 2 ^ e) by (apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= l' * 2 ^ e') by (apply Z.mul_nonneg_nonneg; lia).
  split; apply Z.mul_le_mono_nonneg; lia.
Qed.
Lemma inside_shift x s k : 0 <= k -> inside x s -> inside (x * 2 ^ k) (shift s k).
Proof.
  intro Hk. destruct s as [[l h] e]. intros [He [Hl [H1 H2]]]. unfold shift, inside.
  pose proof (two_positive k Hk). rewrite Z.pow_add_r by assumption.
  split; [lia|]. split; [assumption|]. rewrite !Z.mul_assoc.
  split; apply Z.mul_le_mono_nonneg_r; lia.
Qed.
Lemma inside_pow b e : 0 <= b -> 0 <= e -> inside (b ^ e) (pow_span b e).
Proof.
  intros Hb He. destruct e as [|q|q]; [apply inside_exactly; discriminate | | exfalso; lia].
  simpl pow_span. induction q as [q IH|q IH|].
  - rewrite powers.pow_xI. simpl pos_pow_span.
    apply inside_mul; [apply inside_mul | apply inside_exactly]; auto using Pos2Z.is_nonneg.
  - rewrite powers.pow_xO. simpl pos_pow_span. apply inside_mul; auto using Pos2Z.is_nonneg.
  - rewrite Z.pow_1_r. apply inside_exactly, Hb.
Qed.
Lemma inside_factorial m : inside (Z.of_nat (fact m)) (factorial (Z.of_nat m)).
Proof.
  unfold factorial. enough (E : exists s, Z.iter (Z.of_nat m) factorial_step (0, exactly 1)
    = (Z.of_nat m, s) /\ inside (Z.of_nat (fact m)) s) by (destruct E as [s [E H]]; rewrite E; exact H).
  induction m as [|k [s [E H]]].
  - exists (exactly 1). split; [reflexivity | apply inside_exactly; discriminate].
  - exists (mul s (exactly (Z.of_nat (S k)))). rewrite iter_step, E. split.
    + unfold factorial_step. rewrite Nat2Z.inj_succ, <- Z.add_1_r. reflexivity.
    + replace (Z.of_nat (fact (S k))) with (Z.of_nat (fact k) * Z.of_nat (S k))
        by (change (fact (S k)) with (S k * fact k)%nat; rewrite Nat2Z.inj_mul; ring).
      apply inside_mul; [exact H | apply inside_exactly, Nat2Z.is_nonneg].
Qed.

Lemma below_ok a d b e : 0 <= a -> 0 <= d -> 0 <= e -> below a d b e = true ->
  a * 2 ^ d <= b * 2 ^ e.
Proof.
  intros Ha Hd He. unfold below. cbv zeta. rewrite andb_true_iff, Z.ltb_lt. intros [Hb H].
  pose proof (two_positive d Hd). pose proof (two_positive e He).
  set (r := Z.log2 b + e - (Z.log2 a + d)) in *. destruct (Z.ltb_spec 0 r) as [Hr|_].
  - destruct (Z.eq_dec a 0) as [->|Ha0]; [rewrite Z.mul_0_l; apply Z.mul_nonneg_nonneg; lia|].
    pose proof (Z.log2_spec a ltac:(lia)) as [_ A]. pose proof (Z.log2_spec b Hb) as [B _].
    pose proof (Z.log2_nonneg a). pose proof (Z.log2_nonneg b).
    apply Z.le_trans with (2 ^ Z.succ (Z.log2 a) * 2 ^ d); [apply Z.mul_le_mono_nonneg_r; lia|].
    apply Z.le_trans with (2 ^ Z.log2 b * 2 ^ e); [|apply Z.mul_le_mono_nonneg_r; lia].
    rewrite <- !Z.pow_add_r by lia. apply Z.pow_le_mono_r; [reflexivity | unfold r in Hr; lia].
  - destruct (Z.ltb_spec r 0) as [_|_]; [discriminate|]. clear r.
    destruct (Z.leb_spec d e) as [L|L]; apply Z.leb_le in H;
      rewrite Z.shiftl_mul_pow2 in H by lia.
    + replace e with ((e - d) + d) by ring. rewrite Z.pow_add_r by lia. rewrite Z.mul_assoc.
      apply Z.mul_le_mono_nonneg_r; lia.
    + replace d with ((d - e) + e) by ring. rewrite Z.pow_add_r by lia. rewrite Z.mul_assoc.
      apply Z.mul_le_mono_nonneg_r; lia.
Qed.
Lemma all_below_ok x y s t k k' : 0 <= k -> 0 <= k' -> inside x s -> inside y t -> 0 <= x ->
  all_below s k t k' = true -> x * k <= y * k'.
Proof.
  intros Hk Hk'. destruct s as [[l h] e], t as [[l' h'] e'].
  intros [He [Hl [H1 H2]]] [He' [Hl' [H1' H2']]] Hx H. unfold all_below in H.
  pose proof (two_positive e He). pose proof (two_positive e' He').
  assert (0 <= h) by (apply Z.nlt_ge; intro; assert (h * 2 ^ e < 0) by (apply Z.mul_neg_pos; lia); lia).
  apply below_ok in H; auto; [|apply Z.mul_nonneg_nonneg; assumption].
  apply Z.le_trans with (h * k * 2 ^ e).
  - replace (h * k * 2 ^ e) with (h * 2 ^ e * k) by ring. apply Z.mul_le_mono_nonneg_r; assumption.
  - eapply Z.le_trans; [exact H|]. replace (l' * k' * 2 ^ e') with (l' * 2 ^ e' * k') by ring.
    apply Z.mul_le_mono_nonneg_r; assumption.
Qed.

(* The product of the factors. *)
Definition g_of (fs : list (Z * Z)) : Z := fold_right (fun f a => fst f ^ snd f * a) 1 fs.

Lemma g_mod_ok p fs : factors_ok fs = true -> g_mod p fs = g_of fs mod p.
Proof.
  unfold g_mod. rewrite <- (Z.mul_1_r (g_of fs)). generalize 1 as a. induction fs as [|[b e] r IH]; intro a.
  - intros _. cbn [fold_left g_of fold_right]. rewrite Z.mul_1_l. reflexivity.
  - cbn [fold_left fst snd factors_ok forallb]. rewrite !andb_true_iff, !Z.leb_le. intros [[Hb He] Hr].
    rewrite pow_mod_ok, <- Zmult_mod by exact He. rewrite (IH _ Hr). f_equal.
    change (g_of ((b, e) :: r)) with (b ^ e * g_of r). ring.
Qed.
Lemma g_span_ok fs : factors_ok fs = true -> inside (g_of fs) (g_span fs).
Proof.
  assert (G : forall x a, inside x a -> factors_ok fs = true ->
    inside (g_of fs * x) (fold_left (fun a f => mul (pow_span (fst f) (snd f)) a) fs a)).
  { induction fs as [|[b e] r IH]; intros x a Ha.
    - intros _. cbn [fold_left g_of fold_right]. rewrite Z.mul_1_l. exact Ha.
    - cbn [fold_left fst snd factors_ok forallb]. rewrite !andb_true_iff, !Z.leb_le.
      intros [[Hb He] Hr]. change (g_of ((b, e) :: r)) with (b ^ e * g_of r).
      replace (b ^ e * g_of r * x) with (g_of r * (b ^ e * x)) by ring.
      apply IH; [apply inside_mul; [apply inside_pow; lia | exact Ha] | exact Hr]. }
  intro H. rewrite <- (Z.mul_1_r (g_of fs)). apply G; [apply inside_exactly; discriminate | exact H].
Qed.
Lemma power_bd b e : 1 <= b -> 0 <= e -> bd (b ^ e) (e * bit_length b) \/ e = 0.
Proof.
  intros Hb He. destruct (Z.eq_dec e 0) as [|H]; [auto|]. left. unfold bit_length.
  pose proof (Z.log2_nonneg b).
  assert (0 <= e * (Z.log2 b + 1)) by (apply Z.mul_nonneg_nonneg; lia).
  split; [apply Z.pow_nonneg; lia|split; [|assumption]].
  rewrite (Z.mul_comm e), Z.pow_mul_r by lia. apply Z.pow_lt_mono_l; [lia|]. split; [lia|].
  rewrite Z.add_1_r. apply Z.log2_spec. lia.
Qed.
Lemma g_bits_cons b e r : g_bits ((b, e) :: r) = e * bit_length b + g_bits r.
Proof.
  assert (G : forall a, fold_left (fun a f => a + snd f * bit_length (fst f)) r a = a + g_bits r).
  { induction r as [|f r IH]; intro a; [symmetry; apply Z.add_0_r|]. unfold g_bits.
    cbn [fold_left]. rewrite !IH. ring. }
  unfold g_bits at 1. cbn [fold_left fst snd]. rewrite G. ring.
Qed.
Lemma g_bd fs : factors_ok fs = true -> bd (g_of fs) (g_bits fs + 1).
Proof.
  induction fs as [|[b e] r IH]; [intros _; repeat split; discriminate|].
  rewrite g_bits_cons. simpl. rewrite !andb_true_iff, !Z.leb_le. intros [[Hb He] Hr].
  specialize (IH Hr). destruct (power_bd b e Hb He) as [H| ->].
  - rewrite <- Z.add_assoc. apply bd_mul; assumption.
  - rewrite Z.pow_0_r, Z.mul_1_l. exact IH.
Qed.

(* What the checks say of integers. *)
Lemma at_most_ok x k : at_most x k = true -> bd x k.
Proof.
  unfold at_most. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. intros [H0 H].
  pose proof (Z.log2_nonneg x). split; [exact H0|split; [|lia]].
  destruct (Z.eq_dec x 0) as [->|Hx]; [apply two_positive; lia | apply Z.log2_lt_pow2; lia].
Qed.
Lemma bit_length_ok x : 0 <= x -> x < 2 ^ bit_length x /\ 0 <= bit_length x.
Proof.
  intro H. unfold bit_length. pose proof (Z.log2_nonneg x). split; [|lia].
  destruct (Z.eq_dec x 0) as [->|Hx]; [reflexivity|]. rewrite Z.add_1_r. apply Z.log2_spec. lia.
Qed.
(* It accepts for the primes ps, of which there are at least L/127. *)
Definition agreed (c : claim) (ps : list Z) : Prop :=
  ps <> [] /\ NoDup ps /\ (forall p, In p ps -> prime_128 p /\ accepts c p = true) /\
  length_bound c <= 127 * Z.of_nat (length ps).

Lemma agreed_one c ps : agreed c ps -> exists p, accepts c p = true.
Proof.
  intros [H [_ [Hp _]]]. destruct ps as [|p r]; [contradiction|].
  exists p. apply Hp. left; reflexivity.
Qed.
Ltac fields H := cbn [what digits spelled terms bits factors root root_bytes rest rest_bytes last
  last_bytes all_terms radicals app forallb fst snd] in H.

#[local] Existing Instances eqm_setoid Zplus_eqm Zminus_eqm Zmult_eqm.
(* Drops every reduction inside of an equation modulo p. *)
Ltac reduce H :=
  match type of H with ?x mod ?p = ?y mod ?p => change (eqm p x y) in H end;
  rewrite ?Zmod_eqm in H; unfold eqm in H.

Lemma g_bits_nonneg fs : factors_ok fs = true -> 0 <= g_bits fs.
Proof.
  induction fs as [|[b e] r IH]; [discriminate|].
  rewrite g_bits_cons.
  simpl factors_ok. rewrite !andb_true_iff, !Z.leb_le.
  intros [[Hb He] Hr]. specialize (IH Hr). unfold bit_length. pose proof (Z.log2_nonneg b).
  assert (0 <= e * (Z.log2 b + 1)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
Lemma log2_below l e x : 0 < l -> 0 <= e -> l * 2 ^ e <= x -> 0 <= Z.log2 l + e /\ 2 ^ (Z.log2 l + e) <= x.
Proof.
  intros Hl He H. pose proof (Z.log2_nonneg l). split; [lia|]. eapply Z.le_trans; [|exact H].
  rewrite Z.pow_add_r by lia. pose proof (two_positive e He).
  apply Z.mul_le_mono_nonneg_r; [lia|]. apply Z.log2_spec, Hl.
Qed.

(* The checks that all constants have. *)
Lemma common c p : accepts c p = true ->
  (0 <= digits c /\ 0 <= terms c /\ 0 <= bits c /\ 0 <= root_bytes c /\ 0 <= rest_bytes c
   /\ 0 <= last_bytes c) /\ factors_ok (factors c) = true /\ bd (spelled c) (4 * digits c + 5) /\
  forallb snd match what c with
    | Pi => pi_checks c p
    | Machin => machin_checks c p
    | E => e_checks c p
    | Phi => quadratic_checks 1 1 c p
    | Sqrt k => quadratic_checks 0 k c p
    | Nodes f => nodes_checks 100 f c p
    | Euler k => euler_checks k c p
    end = true.
Proof.
  unfold accepts, checks. cbn [forallb snd]. intro A.
  apply andb_prop in A. destruct A as [A1 A]. apply andb_prop in A. destruct A as [A2 A].
  apply andb_prop in A. destruct A as [A3 A]. apply at_most_ok in A3.
  rewrite !andb_true_iff, !Z.leb_le in A1. tauto.
Qed.

(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem e_accepted (c : claim) (ps : list Z) :
  what c = E -> agreed c ps -> right (exp 1) (Z.to_nat (digits c)) (spelled c).
Proof.
  destruct c as [k N D n w fs S0 s1 Rm s2 Zr s3 ts rs]. cbn [what digits spelled]. intros -> H.
  destruct (agreed_one _ _ H) as [p0 A]. destruct H as [_ [Hnd [Hp HL]]].
  (* What does not depend on the prime. *)
  apply common in A. fields A. destruct A as [[A1 [A2 [A3 [A4 [A5 A6]]]]] [Af [AD A]]].
  unfold e_checks in A. fields A. pose proof inside_factorial as IQ.
  destruct (Z_of_nat_complete N A1) as [N' EN].
  destruct (factorial (n - 1)) as [[l h] e] eqn:EF. destruct (e_sums p0 (n - 1)) as [Q0 T0].
  unfold fraction in A. fields A. rewrite !andb_true_iff in A.
  destruct A as [B1 [B2 [B3 [B4 [_ [_ [B5 _]]]]]]].
  apply Z.leb_le in B1. apply at_most_ok in B2. apply Z.ltb_lt in B3. apply Z.leb_le in B4.
  destruct (Z_of_nat_complete (n - 1) ltac:(lia)) as [m Em].
  assert (En : n = Z.of_nat (S m)) by lia. rewrite Em in *.
  specialize (IQ m). rewrite EF in IQ.
  assert (EQ : Z.of_nat (fact m) = fst (qt m)).
  { apply eq_IZR. rewrite <- INR_IZR_INZ. symmetry. apply qt_ok. }
  rewrite EQ in IQ. pose proof (g_bd fs Af) as Hg. pose proof (g_span_ok fs Af) as Sg.
  assert (Sz : inside (g_of fs * Zr) (mul (g_span fs) (trim (exactly Zr)))).
  { apply inside_mul; [exact Sg|]. apply inside_trim, inside_exactly, B2. }
  assert (Hz : 0 <= g_of fs * Zr) by (apply Z.mul_nonneg_nonneg; [apply Hg | apply B2]).
  apply (all_below_ok _ _ _ _ (2 ^ 56) (2 ^ 56 - 1) ltac:(discriminate) ltac:(discriminate) Sz IQ Hz)
    in B5.
  destruct IQ as [He [_ [IQ _]]]. destruct (log2_below l e _ B3 He IQ) as [HB0 HB].
  destruct (bit_length_ok n ltac:(lia)) as [Hn Hb]. rewrite EN, Nat2Z.id in *.
  (* The equation holds between integers. *)
  assert (Eq : snd (qt m) * 10 ^ Z.of_nat N' = D * fst (qt m) + g_of fs * Zr).
  { apply (by_primes (length_bound (Claim E (Z.of_nat N') D n w fs S0 s1 Rm s2 Zr s3 ts rs)) _ _ ps);
      auto.
    - pose proof (e_length N' m (g_of fs) D Zr s3 (g_bits fs) (bit_length n) AD Hg B2 Hb) as M.
      cbv zeta in M. rewrite <- En in M. eapply small_weak; [exact (M Hn)|].
      unfold length_bound, parts_length. cbn [what digits terms bits factors root_bytes rest_bytes last_bytes].
      lia.
    - intros p Hin. destruct (Hp p Hin) as [P B]. split; [exact P|].
      apply common in B. fields B. destruct B as [_ [_ [_ B]]]. unfold e_checks in B. fields B.
      rewrite Em in B. destruct (factorial (Z.of_nat m)) as [[l' h'] e'].
      rewrite e_sums_ok, qt_mod_ok in B. fields B. rewrite !andb_true_iff in B.
      destruct B as [_ [_ [_ [_ [B _]]]]]. apply Z.eqb_eq in B.
      rewrite pow_mod_ok, g_mod_ok in B by assumption. unfold same.
      reduce B. exact B. }
  apply (e_truncated N' m (g_of fs) D Zr (Z.log2 l + e)); auto.
  change (2 ^ 57) with (2 * 2 ^ 56). set (K := 2 ^ 56) in *.
  assert (0 <= fst (qt m)) by (rewrite <- EQ; apply Nat2Z.is_nonneg). lia.
Qed.

(* The equation x^2 = b*x + k of phi and roots. *)
Lemma quadratic_facts (b k : Z) (c : claim) (ps : list Z) :
  (forall p, accepts c p = true -> forallb snd (quadratic_checks b k c p) = true) ->
  length_bound c = parts_length c -> agreed c ps ->
  let N := digits c in let D := spelled c in let R := rest c in let X := 10 ^ N in
  0 <= N /\ 0 < k < 100 /\ bd D (4 * N + 5) /\ bd R (4 * N + 9) /\ 0 <= rest_bytes c /\
  R + (if b =? 0 then 0 else b * X) <= 2 * D /\
  (small (16 * rest_bytes c + 8 * N + 256) (D * D + R) (k * (X * X) + b * D * X) ->
   D * D + R = k * (X * X) + b * D * X).
Proof.
  intros HQ EL H. cbv zeta. destruct (agreed_one _ _ H) as [p0 A]. destruct H as [_ [Hnd [Hp HL]]].
  pose proof (HQ p0 A) as B. apply common in A. destruct A as [[A1 [A2 [A3 [A4 [A5 A6]]]]] [Af [AD _]]].
  pose proof (g_bits_nonneg _ Af) as Hg. unfold quadratic_checks in B. cbn [forallb snd] in B.
  rewrite !andb_true_iff in B. destruct B as [[B0 B0'] [B1 [_ [B2 _]]]]. apply Z.ltb_lt in B0. apply Z.ltb_lt in B0'.
  apply at_most_ok in B1. apply Z.leb_le in B2. destruct (bit_length_ok (terms c) A2) as [_ Hb].
  split; [assumption|]. split; [split; assumption|]. do 4 (split; [assumption|]). intro HS. apply (by_primes (length_bound c) _ _ ps); auto.
  - eapply small_weak; [exact HS|]. rewrite EL. unfold parts_length.
    assert (0 <= terms c * (64 + 4 * bit_length (terms c))) by (apply Z.mul_nonneg_nonneg; lia). lia.
  - intros p Hin. destruct (Hp p Hin) as [P B]. split; [exact P|]. apply HQ in B.
    unfold quadratic_checks in B. cbn [forallb snd] in B.
    rewrite !andb_true_iff in B. destruct B as [_ [_ [B _]]]. apply Z.eqb_eq in B.
    rewrite pow_mod_ok in B by assumption. reduce B. exact B.
Qed.

(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem sqrt_accepted (k : Z) (c : claim) (ps : list Z) :
  what c = Sqrt k -> agreed c ps ->
  right (sqrt (IZR k)) (Z.to_nat (digits c)) (spelled c).
Proof.
  intros Hc H. destruct (quadratic_facts 0 k c ps) as [H0 [Hk [HD [HR [Hs [HB HE]]]]]]; auto.
  { intros p A. apply common in A. rewrite Hc in A. apply A. }
  { unfold length_bound. rewrite Hc. reflexivity. }
  destruct (Z_of_nat_complete _ H0) as [N EN]. rewrite EN, Nat2Z.id in *.
  change (0 =? 0) with true in HB. cbv iota in HB.
  apply (sqrt_truncated k N _ (rest c)); [apply Hk | apply HD | apply HR | | lia].
  rewrite !Z.mul_0_l, Z.add_0_r in HE. apply HE.
  apply sqrt_length; assumption.
Qed.
(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem phi_accepted (c : claim) (ps : list Z) :
  what c = Phi -> agreed c ps -> right ((1 + sqrt 5) / 2) (Z.to_nat (digits c)) (spelled c).
Proof.
  intros Hc H. destruct (quadratic_facts 1 1 c ps) as [H0 [_ [HD [HR [Hs [HB HE]]]]]]; auto.
  { intros p A. apply common in A. rewrite Hc in A. apply A. }
  { unfold length_bound. rewrite Hc. reflexivity. }
  destruct (Z_of_nat_complete _ H0) as [N EN]. rewrite EN, Nat2Z.id in *.
  change (1 =? 0) with false in HB. cbv iota in HB.
  apply (phi_truncated N _ (rest c)); [apply HD | apply HR | | lia].
  rewrite !Z.mul_1_l in HE. apply HE. apply phi_length; assumption.
Qed.

(* The size of T, between integers. *)
Definition size_2 : Z := 13591409 * 10939058860032000 - 5 * 558731543.
Lemma T_between m : (2 <= m)%nat -> let '(_, _, T) := qpt m in
  let F := Z.of_nat (fact m) in
  let X := F * (F * F) * (10939058860032000 ^ Z.of_nat (m - 1) * size_2) in
  0 <= X /\ X <= T /\ T <= 2 * X.
Proof.
  intro Hm. pose proof (T_size m Hm) as H. destruct (qpt m) as [[Q P] T]. cbv zeta in *.
  set (X := _ * (_ * size_2)).
  assert (EX : IZR X = (10939058860032000 ^ (m - 1) * INR (fact m) ^ 3 *
                        (13591409 * 10939058860032000 - 5 * 558731543))%R).
  { unfold X, size_2. rewrite !mult_IZR, <- pow_IZR, minus_IZR, !mult_IZR, <- INR_IZR_INZ.
    simpl (INR (fact m) ^ 3)%R. ring. }
  rewrite <- EX in H. destruct H as [H0 [H1 H2]].
  split; [apply le_IZR; lra|]. split; [apply le_IZR; exact H1|].
  apply le_IZR. rewrite mult_IZR. lra.
Qed.

(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem pi_accepted (C : Chudnovsky) (c : claim) (ps : list Z) :
  what c = Pi -> agreed c ps -> right PI (Z.to_nat (digits c)) (spelled c).
Proof.
  destruct c as [k N D n w fs S0 s1 Rm s2 Zr s3 ts rs]. cbn [what digits spelled]. intros -> H.
  destruct (agreed_one _ _ H) as [p0 A]. destruct H as [_ [Hnd [Hp HL]]].
  (* What does not depend on the prime. *)
  apply common in A. fields A. destruct A as [[A1 [A2 [A3 [A4 [A5 A6]]]]] [Af [AD A]]].
  unfold pi_checks in A. fields A.
  destruct (pi_sums p0 (n - 1)) as [[Q0 P0] T0].
  unfold fraction in A. fields A. fold size_2 in A. rewrite !andb_true_iff in A.
  destruct A as [B1 [B2 [B3 [B4 [B5 [B6 [B7 [_ [B8 [_ [B9 [B10 _]]]]]]]]]]]].
  apply Z.leb_le in B1. apply at_most_ok in B2. apply at_most_ok in B3. apply at_most_ok in B4.
  apply Z.leb_le in B5. apply Z.leb_le in B6. apply Z.leb_le in B7. apply Z.leb_le in B8.
  destruct (Z_of_nat_complete N A1) as [N' EN]. destruct (Z_of_nat_complete w A3) as [w' Ew].
  destruct (Z_of_nat_complete (n - 1) ltac:(lia)) as [m Em].
  assert (En : n = Z.of_nat (S m)) by lia. assert (Hm : (2 <= m)%nat) by lia.
  assert (HNw : (N' <= w')%nat) by lia.
  assert (Ewn : w - N = Z.of_nat (w' - N')) by lia.
  assert (Em1 : n - 1 - 1 = Z.of_nat (m - 1)) by lia. rewrite Em1, Em in *.
  pose proof (T_between m Hm) as HT. pose proof (inside_factorial m) as IF.
  set (F := Z.of_nat (fact m)) in *.
  assert (IX : inside (F * (F * F) * (10939058860032000 ^ Z.of_nat (m - 1) * size_2))
    (mul (mul (factorial (Z.of_nat m)) (mul (factorial (Z.of_nat m)) (factorial (Z.of_nat m))))
       (mul (pow_span 10939058860032000 (Z.of_nat (m - 1))) (exactly size_2)))).
  { repeat apply inside_mul; auto; [apply inside_pow; lia | apply inside_exactly; discriminate]. }
  set (X := F * (F * F) * (10939058860032000 ^ Z.of_nat (m - 1) * size_2)) in *.
  apply (inside_shift _ _ (w - N) ltac:(lia)) in IX.
  pose proof (g_bd fs Af) as Hg. pose proof (g_span_ok fs Af) as Sg.
  assert (Sz : inside (g_of fs * Zr) (mul (g_span fs) (trim (exactly Zr)))).
  { apply inside_mul; [exact Sg|]. apply inside_trim, inside_exactly, B2. }
  assert (Hz : 0 <= g_of fs * Zr) by (apply Z.mul_nonneg_nonneg; [apply Hg | apply B2]).
  assert (HX : 0 <= X * 2 ^ (w - N)).
  { apply Z.mul_nonneg_nonneg; [destruct (qpt m) as [[? ?] ?]; apply HT | apply Z.pow_nonneg; lia]. }
  apply (all_below_ok _ _ _ _ 1 (2 ^ 56) ltac:(discriminate) ltac:(discriminate) IX Sz HX) in B9.
  apply (all_below_ok _ _ _ _ (2 ^ 56) (2 ^ 56 - 1) ltac:(discriminate) ltac:(discriminate) Sz IX Hz)
    in B10.
  destruct (bit_length_ok n ltac:(lia)) as [Hn Hb].
  set (b := bit_length (13591409 + 545140134 * n)) in *.
  assert (Hb2 : 13591409 + 545140134 * n < 2 ^ b /\ 0 <= b) by (apply bit_length_ok; lia).
  pose proof (chudnovsky_truncated C N' m w' (Z.to_nat b) (g_of fs) S0 Rm D Zr) as M.
  pose proof (pi_length N' m w' (g_of fs) S0 D Zr s1 s2 s3 (g_bits fs) (bit_length n)) as L2.
  cbv zeta in L2. rewrite <- En in L2. specialize (L2 ltac:(rewrite <- EN; exact AD) B3 A5 B2 Hg Hb Hn HNw).
  assert (LB : length_bound (Claim Pi N D n w fs S0 s1 Rm s2 Zr s3 ts rs) =
    16 * (s1 + s2 + s3) + g_bits fs + 2 * w + 8 * N + n * (64 + 4 * bit_length n) + 256) by reflexivity.
  assert (L1 : small (length_bound (Claim Pi N D n w fs S0 s1 Rm s2 Zr s3 ts rs))
    (S0 * S0 + Rm) (10005 * (2 ^ Z.of_nat w' * 2 ^ Z.of_nat w'))).
  { eapply small_weak; [apply (root_length S0 Rm w' s1 s2 0 B3 B4); discriminate|].
    rewrite LB, Ew. pose proof (g_bits_nonneg fs Af).
    assert (0 <= n * (64 + 4 * bit_length n)) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  rewrite <- EN, <- Ew, <- LB in L2. rewrite <- Ew in L1.
  (* The equations hold between integers. *)
  assert (Same : forall p, In p ps -> prime_128 p /\
    same p (S0 * S0 + Rm) (10005 * (2 ^ w * 2 ^ w)) /\
    let '(Q, _, T) := qpt m in
    same p (426880 * S0 * Q * 5 ^ N) (D * (T * 2 ^ (w - N)) + g_of fs * Zr)).
  { intros p Hin. destruct (Hp p Hin) as [P B]. split; [exact P|].
    apply common in B. fields B. destruct B as [_ [_ [_ B]]]. unfold pi_checks in B. fields B.
    rewrite Em, pi_sums_ok, qpt_mod_ok in B. destruct (qpt m) as [[Q P1] T]. fields B.
    rewrite !andb_true_iff in B. destruct B as [_ [_ [_ [_ [_ [_ [_ [B [_ [B' _]]]]]]]]]].
    apply Z.eqb_eq in B. apply Z.eqb_eq in B'. rewrite !pow_mod_ok in B by lia.
    rewrite !pow_mod_ok, g_mod_ok in B' by (assumption || lia).
    reduce B. reduce B'. split; assumption. }
  unfold right. rewrite EN, Nat2Z.id. rewrite <- EN, <- Ew in M. rewrite <- Ewn in *.
  destruct (qpt m) as [[Q P] T]. cbv zeta in M, HT, L2. destruct HT as [HT0 [HT1 HT2]].
  set (V := 2 ^ (w - N)) in *. assert (HV : 0 <= V) by (apply Z.pow_nonneg; lia).
  apply (Z.mul_le_mono_nonneg_r _ _ V HV) in HT1. apply (Z.mul_le_mono_nonneg_r _ _ V HV) in HT2.
  apply M; auto.
  - apply B3.
  - apply B4.
  - apply (by_primes _ _ _ ps L1 Hnd); [|exact HL]. intros p Hin. destruct (Same p Hin) as [? [? _]]. auto.
  - apply (by_primes _ _ _ ps L2 Hnd); [|exact HL]. intros p Hin. destruct (Same p Hin) as [? [_ ?]]. auto.
  - change (2 ^ 57) with (2 * 2 ^ 56). set (K := 2 ^ 56) in *. lia.
  - change (2 ^ 57) with (2 * 2 ^ 56). set (K := 2 ^ 56) in *.
    assert (X * V * (K - 1) <= T * V * (K - 1)) by (apply Z.mul_le_mono_nonneg_r; [discriminate|exact HT1]).
    lia.
  - rewrite Z2Nat.id by apply Hb2. rewrite <- En. apply Hb2.
  - rewrite Nat2Z.inj_add, Z2Nat.id by apply Hb2. rewrite <- En. exact B6.
Qed.

(* Machin's formula. After an even number of steps P is the odd double factorial. *)
Lemma at_sum_even x j : 0 < x -> let '(Q, P, _) := at_sum x (2 * j) in
  P = odds (2 * j) /\ Q = P * x ^ Z.of_nat (2 * (2 * j) + 1).
Proof.
  intro Hx. pose proof (at_sum_ok x (2 * j) Hx) as H. destruct (at_sum x (2 * j)) as [[Q P] T].
  destruct H as [HQ [HP _]]. rewrite pow_1_even, Rmult_1_l in HP. apply eq_IZR in HP.
  rewrite pow_IZR, <- mult_IZR in HQ. apply eq_IZR in HQ. rewrite HP. split; [reflexivity|exact HQ].
Qed.
Lemma last_term_ok N more rate : 0 <= N -> 0 <= more -> 0 < rate ->
  exists j, last_term N more rate = Z.of_nat (2 * j) /\
    log2_10 * N + 100000000 * more <= rate * Z.of_nat (2 * (2 * j) + 3).
Proof.
  intros HN Hm Hr. unfold last_term. set (X := log2_10 * N + 100000000 * more).
  assert (HX : 0 <= X) by (unfold X, log2_10; lia). pose proof (Z.div_mod X (4 * rate) ltac:(lia)).
  pose proof (Z.mod_pos_bound X (4 * rate) ltac:(lia)).
  pose proof (Z.div_pos X (4 * rate) HX ltac:(lia)).
  exists (Z.to_nat (X / (4 * rate) + 1)). rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul, Z2Nat.id by lia.
  clearbody X. split; lia.
Qed.
Lemma g_positive fs : factors_ok fs = true -> 0 < g_of fs.
Proof.
  induction fs as [|[b e] r IH]; [reflexivity|]. simpl. rewrite !andb_true_iff, !Z.leb_le.
  intros [[Hb He] Hr]. apply Z.mul_pos_pos; [apply Z.pow_pos_nonneg; lia | exact (IH Hr)].
Qed.

(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem machin_accepted (c : claim) (ps : list Z) :
  what c = Machin -> agreed c ps -> right PI (Z.to_nat (digits c)) (spelled c).
Proof.
  destruct c as [k N D n w fs S0 s1 Rm s2 Zr s3 ts rs]. cbn [what digits spelled]. intros -> H.
  destruct (agreed_one _ _ H) as [p0 A]. destruct H as [_ [Hnd [Hp HL]]].
  (* What does not depend on the prime. *)
  apply common in A. fields A. destruct A as [[A1 [A2 [A3 [A4 [A5 A6]]]]] [Af [AD A]]].
  unfold machin_checks in A. fields A.
  destruct (last_term_ok N 68 232192809 A1) as [i [E5 L5]]; [discriminate|reflexivity|].
  destruct (last_term_ok N 66 790086680 A1) as [j [E239 L239]]; [discriminate|reflexivity|].
  change (last_term N 68 232192809) with (last_5 N) in E5.
  change (last_term N 66 790086680) with (last_239 N) in E239.
  unfold machin_terms in A. rewrite E5, E239 in A. destruct (at_sums p0 5 _) as [[q5 p5] t5].
  destruct (at_sums p0 239 _) as [[q239 p239] t239]. unfold fraction in A. fields A.
  rewrite !andb_true_iff in A. destruct A as [B1 [B2 [_ [B3 [B4 _]]]]].
  apply Z.eqb_eq in B1. apply at_most_ok in B2.
  pose proof (inside_trim _ _ (inside_exactly Zr (proj1 B2))) as IZ.
  assert (IV : inside (g_of fs * (5 ^ Z.of_nat (2 * (2 * i) + 1) * 239 ^ Z.of_nat (2 * (2 * j) + 1)))
    (mul (g_span fs) (mul (pow_span 5 (2 * Z.of_nat (2 * i) + 1))
                          (pow_span 239 (2 * Z.of_nat (2 * j) + 1))))).
  { apply inside_mul; [apply g_span_ok, Af|]. rewrite !Nat2Z.inj_add, !(Nat2Z.inj_mul 2 (2 * _)).
    apply inside_mul; apply inside_pow; lia. }
  pose proof (g_positive fs Af) as Hh. pose proof (g_bd fs Af) as Hb.
  set (V := 5 ^ _ * 239 ^ _) in *.
  assert (HV : 0 <= g_of fs * V).
  { apply Z.mul_nonneg_nonneg; [lia|]. apply Z.mul_nonneg_nonneg; apply Z.pow_nonneg; discriminate. }
  apply (all_below_ok _ _ _ _ 1 (2 ^ 56) ltac:(discriminate) ltac:(discriminate) IV IZ HV) in B3.
  apply (all_below_ok _ _ _ _ (2 ^ 56) (2 ^ 56 - 1) ltac:(discriminate) ltac:(discriminate) IZ IV
           (proj1 B2)) in B4.
  destruct (bit_length_ok n A2) as [Hn Hn0].
  destruct (Z_of_nat_complete N A1) as [N' EN]. rewrite EN, Nat2Z.id in *.
  apply NNPP. intro W.
  pose proof (machin_claim N' (2 * i) (2 * j) (g_of fs) D Zr s3 (g_bits fs) (bit_length n) ps) as M.
  pose proof (at_sum_even 5 i eq_refl) as O5. pose proof (at_sum_even 239 j eq_refl) as O239.
  assert (Same : forall p, In p ps -> prime_128 p /\
    let '(Q5, P5, T5) := at_sum 5 (2 * i) in let '(Q239, P239, T239) := at_sum 239 (2 * j) in
    same p (g_of fs * ((16 * T5 * Q239 - 4 * T239 * Q5) * 10 ^ Z.of_nat N'))
           (g_of fs * (D * (Q5 * Q239)) + P5 * P239 * Zr)).
  { intros p Hin. destruct (Hp p Hin) as [P B]. split; [exact P|].
    apply common in B. fields B. destruct B as [_ [_ [_ B]]]. unfold machin_checks in B. fields B.
    rewrite E5, E239, !at_sums_ok, !at_mod_ok in B.
    destruct (at_sum 5 (2 * i)) as [[Q5 P5] T5]. destruct (at_sum 239 (2 * j)) as [[Q239 P239] T239].
    fields B. rewrite !andb_true_iff in B. destruct B as [_ [_ [B _]]]. apply Z.eqb_eq in B.
    rewrite pow_mod_ok, g_mod_ok in B by (assumption || lia). unfold same. reduce B. exact B. }
  destruct (at_sum 5 (2 * i)) as [[Q5 P5] T5]. destruct (at_sum 239 (2 * j)) as [[Q239 P239] T239].
  destruct O5 as [O5 _]. destruct O239 as [O239 _]. cbv zeta in M. rewrite <- O5, <- O239 in M.
  fold V in M. change (2 ^ 57) with (2 * 2 ^ 56) in M. set (K := 2 ^ 56) in *.
  assert (En : Z.of_nat (S (2 * i)) + Z.of_nat (S (2 * j)) = n) by lia. rewrite En in M.
  unfold length_bound, parts_length in HL. cbn [what digits terms bits factors root_bytes rest_bytes last_bytes] in HL.
 unfold log2_10 in *. apply (Z.lt_irrefl (127 * Z.of_nat (length ps))).
  eapply Z.lt_le_trans; [apply M; auto; lia | lia].
Qed.
