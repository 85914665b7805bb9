(* PROOF_FORMAT.md, "Nodes" and "Why this proves the decimals" for the checker of decide.v: its sizes and
   residues of nodes are proved here. Proves: what its checks of nodes say of the constant. *)
Require Import Reals Lra Lia ZArith Znumtheory Zpow_facts List Bool Setoid Morphisms.
From Decimals Require Import counting sound lengths formulas tail nodes decide accepted accepted_series.
Import ListNotations.
Open Scope Z_scope.

(* Nodes: what the checks say for the primes ps, of which there are at least L/127. *)
#[local] Existing Instances eqm_setoid Zplus_eqm Zminus_eqm Zmult_eqm.
Definition for_all (ps : list Z) (checks : Z -> list (check * bool)) : Prop :=
  forall p, In p ps -> prime_128 p /\ forallb snd (checks p) = true.
Definition enough (L : Z) (ps : list Z) : Prop :=
  ps <> [] /\ NoDup ps /\ L <= 127 * Z.of_nat (length ps) /\ 1 <= L.
Lemma for_all_app ps a b : for_all ps (fun p => a p ++ b p) -> for_all ps a /\ for_all ps b.
Proof.
  intro H. split; intros p Hp; destruct (H p Hp) as [P A]; rewrite forallb_app in A;
    apply andb_prop in A; split; tauto.
Qed.
Lemma for_all_once L ps (a : list (check * bool)) : enough L ps -> for_all ps (fun _ => a) -> forallb snd a = true.
Proof.
  intros [H _] A. destruct ps as [|p r]; [contradiction|]. apply (A p). left; reflexivity.
Qed.
Definition both_mod (p : Z) (x : Z * Z) : Z * Z := (fst x mod p, snd x mod p).

Lemma equation_ok (L : Z) (ps : list Z) name k s v z fs r b m :
  enough L ps -> for_all ps (fun p => equation L p name k s (both_mod p v) z fs r b m) ->
  sized (fst v) (fst z) -> sized (snd v) (snd z) -> 0 < fst v -> 0 <= snd v -> 0 <= s -> 0 <= r -> 0 < b -> 0 <= m ->
  factors_ok fs = true -> s ^ Z.of_nat k * snd v + g_of fs * r = fst v * b ^ m.
Proof.
  destruct v as [n d], z as [n' d']. cbn [fst snd]. intros HL A Sn Sd Hn Hd Hs Hr Hb Hm Hf.
  pose proof (g_positive fs Hf) as Hg.
  assert (F : forall p, In p ps -> prime_128 p /\
    forallb snd [(Form, all_below (mul (span_power (leading_bits s) k) d') 1 (shift (exactly 1) (L - 1)) 1);
     (Form, all_below (mul (g_span fs) (leading_bits r)) 1 (shift (exactly 1) (L - 1)) 1);
     (Form, all_below (mul n' (pow_span b m)) 1 (shift (exactly 1) (L - 1)) 1)] = true).
  { intros p Hp. destruct (A p Hp) as [P B]. split; [exact P|]. unfold equation, both_mod in B. cbn [fst snd] in B.
    cbn [forallb snd] in B. apply andb_prop in B. apply B. }
  apply (for_all_once L) in F; [|exact HL]. destruct HL as [_ [Hnd [HL HL1]]].
  cbn [forallb snd] in F. rewrite !andb_true_iff in F. destruct F as [F1 [F2 [F3 _]]].
  assert (SL : sized (2 ^ (L - 1)) (shift (exactly 1) (L - 1))).
  { rewrite <- (Z.mul_1_l (2 ^ (L - 1))). apply sized_shift; [lia | apply sized_inside, inside_exactly; discriminate]. }
  assert (Hp : 0 <= s ^ Z.of_nat k) by (apply Z.pow_nonneg; exact Hs).
  assert (Hbm : 0 < b ^ m) by (apply Z.pow_pos_nonneg; assumption).
  assert (X1 : 0 <= s ^ Z.of_nat k * d) by (apply Z.mul_nonneg_nonneg; assumption).
  assert (X2 : 0 <= g_of fs * r) by (apply Z.mul_nonneg_nonneg; lia).
  assert (X3 : 0 < n * b ^ m) by (apply Z.mul_pos_pos; assumption).
  apply (sized_below (s ^ Z.of_nat k * d) _ (2 ^ (L - 1)) _ 1 1) in F1; try assumption; try discriminate;
    [|apply sized_mul; [apply sized_power, sized_leading, Hs | exact Sd]].
  apply (sized_below (g_of fs * r) _ (2 ^ (L - 1)) _ 1 1) in F2; try assumption; try discriminate;
    [|apply sized_mul; [apply sized_inside, g_span_ok, Hf | apply sized_leading, Hr]].
  apply (sized_below (n * b ^ m) _ (2 ^ (L - 1)) _ 1 1) in F3; try discriminate;
    [|apply sized_mul; [exact Sn | apply sized_inside, inside_pow; lia] | exact SL | lia].
  apply (by_primes L _ _ ps); auto.
  - unfold small. pose proof (two_positive (L - 1) ltac:(lia)).
    assert (E : 2 ^ L = 2 * 2 ^ (L - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; ring). lia.
  - intros p Hin. destruct (A p Hin) as [P B]. split; [exact P|]. unfold equation, both_mod in B. cbn [fst snd] in B.
    cbn [forallb snd] in B. apply andb_prop in B. destruct B as [B _]. apply Z.eqb_eq in B.
    rewrite !pow_mod_ok, g_mod_ok in B by (assumption || lia). unfold same.
    rewrite <- Zpower_mod in B by (destruct P as [_ [P _]]; pose proof (two_positive 127 ltac:(discriminate)); lia).
    reduce B. exact B.
Qed.

Lemma node_mod_ok p c ts v : 0 <= bits c ->
  node_mod p c (map (both_mod p) ts) v = both_mod p (exact (bits c) (root_number c) ts v).
Proof.
  intro Hw. induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [node_mod exact];
    try (rewrite IH, IH'; destruct (exact _ _ ts v) as [n d], (exact _ _ ts v') as [n' d'];
         unfold both_mod; cbn [fst snd]; rewrite <- ?Zmult_mod).
  - reflexivity.
  - rewrite <- (map_nth (both_mod p)). change (both_mod p (0, 0)) with (0 mod p, 0 mod p). rewrite Zmod_0_l. reflexivity.
  - reflexivity.
  - reflexivity.
  - f_equal. rewrite Zplus_mod, <- !Zmult_mod, <- Zplus_mod. reflexivity.
  - f_equal. rewrite Zminus_mod, <- !Zmult_mod, <- Zminus_mod. reflexivity.
  - unfold both_mod. cbn [fst snd]. rewrite pow_mod_ok by exact Hw. reflexivity.
Qed.

(* S, g*R of a proof's roots. *)
Definition root_rest (c : claim) (i : nat) : Z :=
  let r := nth i (radicals c) no_radical in g_of (powers r) * rest_of r.
Lemma as_many {A B} (f : A -> B -> Prop) a b : Forall2 f a b -> length a = length b.
Proof. intro H. induction H; [reflexivity|]. cbn [length]. f_equal. assumption. Qed.
Definition both_sized (t : Z * Z) (z : span * span) : Prop := sized (fst t) (fst z) /\ sized (snd t) (snd z).

Lemma sized_inverse N : 0 <= N -> sized (eta_inverse N) (inverse_unit N).
Proof.
  intro HN. unfold eta_inverse, inverse_unit. rewrite Z.mul_comm.
  apply sized_shift; [discriminate | apply sized_inside, inside_pow; [discriminate | exact HN]].
Qed.
Lemma inverse_large N : 0 <= N -> 10000000 <= eta_inverse N.
Proof.
  intro HN. unfold eta_inverse. assert (0 < 10 ^ N) by (apply Z.pow_pos_nonneg; lia). lia.
Qed.
Lemma least_nonneg f k a : 0 <= a -> 0 <= least f k a.
Proof.
  revert a. induction k as [|k IH]; intros a Ha; cbn [least]; [exact Ha|].
  destruct (f a); [exact Ha | apply IH; lia].
Qed.
Lemma proper_ok x sx z sz : sized x sx -> sized z sz -> 0 <= x -> 0 <= z -> proper sz sx = true ->
  x <= z * 2 ^ 56 /\ z * 2 ^ 56 <= x * (2 ^ 56 - 1).
Proof.
  intros Hx Hz X0 Z0 A. unfold proper in A. apply andb_prop in A. destruct A as [A B].
  apply (sized_below x _ z _ 1 (2 ^ 56)) in A; auto; try discriminate.
  apply (sized_below z _ x _ (2 ^ 56) (2 ^ 56 - 1)) in B; auto; try discriminate. lia.
Qed.

Lemma node_checks_ok c ps ts zs v : 0 <= digits c -> 0 <= bits c -> enough (length_bound c) ps ->
  Forall positive_parts ts -> Forall2 both_sized ts zs ->
  for_all ps (fun p => node_checks c p (map (both_mod p) ts) zs v) ->
  holds (bits c) (eta_inverse (digits c)) (root_number c) (root_rest c) (root_cost c) ts v /\
  both_sized (exact (bits c) (root_number c) ts v) (node_size c zs v).
Proof.
  intros HN Hw HL Ht Hz. set (E := eta_inverse (digits c)).
  pose proof (exact_positive (bits c) E (root_number c) (root_rest c) (root_cost c) ts) as Pos.
  assert (Sum : forall k k' v v', 0 <= k -> 0 <= k' ->
    holds (bits c) E (root_number c) (root_rest c) (root_cost c) ts v ->
    holds (bits c) E (root_number c) (root_rest c) (root_cost c) ts v' ->
    both_sized (exact (bits c) (root_number c) ts v) (node_size c zs v) ->
    both_sized (exact (bits c) (root_number c) ts v') (node_size c zs v') ->
    (let '(n, d) := node_size c zs v in let '(n', d') := node_size c zs v' in
      all_below (mul n' d) k (mul n d') k' = true) ->
    let '(n, d) := exact (bits c) (root_number c) ts v in
    let '(n', d') := exact (bits c) (root_number c) ts v' in k * (n' * d) <= k' * (n * d')).
  { intros k k' a b Hk Hk' Ha Hb [Sn Sd] [Sn' Sd'] A. pose proof (Pos a Hw Ht Ha) as [N D]. pose proof (Pos b Hw Ht Hb) as [N' D'].
    destruct (exact _ _ ts a) as [n d], (exact _ _ ts b) as [n' d'], (node_size c zs a) as [zn zd],
      (node_size c zs b) as [zn' zd']. cbn [fst snd] in *.
    rewrite (Z.mul_comm k), (Z.mul_comm k').
    apply (sized_below (n' * d) _ (n * d') _ k k') in A; auto using sized_mul.
    apply Z.mul_nonneg_nonneg; lia. }
  unfold both_sized in *.
  induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [node_checks holds exact node_size]; intro A.
  - split; [exact I|]. split; apply sized_inside, inside_exactly; discriminate.
  - apply (for_all_once _ _ _ HL) in A. cbn [forallb snd] in A. rewrite andb_true_r in A. apply Nat.ltb_lt in A.
    rewrite (as_many _ _ _ Hz). split; [exact A|]. clear - Hz A. revert i A.
    induction Hz as [|t z ts zs H _ IH]; intros [|i] A; cbn [length nth] in *; try lia; [exact H|]. apply IH. lia.
  - apply for_all_app in A. destruct A as [A A']. destruct (IH A) as [H [Sn Sd]]. destruct (IH' A') as [H' [Sn' Sd']].
    split; [split; assumption|]. destruct (exact _ _ ts v), (exact _ _ ts v'), (node_size c zs v), (node_size c zs v').
    split; apply sized_mul; assumption.
  - apply for_all_app in A. destruct A as [A A']. destruct (IH A) as [H [Sn Sd]]. destruct (IH' A') as [H' [Sn' Sd']].
    split; [split; assumption|]. destruct (exact _ _ ts v), (exact _ _ ts v'), (node_size c zs v), (node_size c zs v').
    split; apply sized_mul; assumption.
  - apply for_all_app in A. destruct A as [A A']. apply for_all_app in A'. destruct A' as [A' A4].
    destruct (IH A) as [H S]. destruct (IH' A') as [H' S']. specialize (Sum 4 1 v v' ltac:(lia) ltac:(lia) H H' S S').
    apply (for_all_once _ _ _ HL) in A4.
    destruct (exact _ _ ts v), (exact _ _ ts v'), (node_size c zs v), (node_size c zs v').
    cbn [fst snd forallb] in *. rewrite andb_true_r in A4. specialize (Sum A4). rewrite Z.mul_1_l in Sum.
    split; [repeat split; assumption|]. split; [apply sized_add|]; apply sized_mul; tauto.
  - apply for_all_app in A. destruct A as [A A']. apply for_all_app in A'. destruct A' as [A' A4].
    destruct (IH A) as [H S]. destruct (IH' A') as [H' S'].
    specialize (Sum (Zpos b) (Zpos a) v v' ltac:(lia) ltac:(lia) H H' S S').
    pose proof (Pos v Hw Ht H) as [N D]. pose proof (Pos v' Hw Ht H') as [N' D'].
    apply (for_all_once _ _ _ HL) in A4.
    destruct (exact _ _ ts v) as [n d], (exact _ _ ts v') as [n' d'], (node_size c zs v), (node_size c zs v').
    cbn [fst snd forallb] in *. rewrite andb_true_r, andb_true_iff in A4. destruct A4 as [Hab A4].
    apply Z.ltb_lt in Hab. specialize (Sum A4). split; [repeat split; assumption|].
    assert (0 < n * d') by (apply Z.mul_pos_pos; assumption).
    assert (n' * d < n * d').
    { apply (Z.mul_lt_mono_pos_l (Zpos b)); [reflexivity|]. apply Z.le_lt_trans with (1 := Sum).
      apply Z.mul_lt_mono_pos_r; assumption. }
    split; [apply sized_sub; [| |lia]|]; apply sized_mul; tauto.
  - set (r := nth i (radicals c) no_radical) in *. cbv zeta in A.
    apply for_all_app in A. destruct A as [A A']. destruct (IH A) as [H S]. clear IH Sum.
    apply (for_all_app ps (fun _ => _)) in A'. destruct A' as [A1 A'].
    apply (for_all_app ps _ (fun _ => _)) in A'. destruct A' as [A2 A3].
    apply (for_all_once _ _ _ HL) in A1. apply (for_all_once _ _ _ HL) in A3.
    cbn [forallb snd] in A1, A3. rewrite !andb_true_iff in A1. rewrite andb_true_r in A3.
    destruct A1 as [Hk [Hs [Hr [Hf [HC _]]]]]. apply Nat.leb_le in Hk. apply Z.ltb_lt in Hs. apply Z.leb_le in Hr.
    pose proof (Pos v Hw Ht H) as [N D]. pose proof (g_positive _ Hf) as Hg.
    change (root_number c i) with (root_of r). change (root_rest c i) with (g_of (powers r) * rest_of r).
    assert (HE : root_of r ^ Z.of_nat k * snd (exact (bits c) (root_number c) ts v) + g_of (powers r) * rest_of r =
      fst (exact (bits c) (root_number c) ts v) * 2 ^ (Z.of_nat k * bits c)).
    { apply (equation_ok (length_bound c) ps Root k (root_of r) _ (node_size c zs v)); try tauto; try lia.
      intros p Hp. destruct (A2 p Hp) as [P B]. split; [exact P|]. rewrite node_mod_ok in B by exact Hw. exact B. }
    assert (SR : sized (root_of r) (leading_bits (root_of r))) by (apply sized_leading; lia).
    assert (S2 : sized (2 ^ bits c) (shift (exactly 1) (bits c))).
    { rewrite <- (Z.mul_1_l (2 ^ bits c)). apply sized_shift; [exact Hw | apply sized_inside, inside_exactly; discriminate]. }
    pose proof (sized_inverse _ HN) as SE. pose proof (inverse_large _ HN) as HEL. fold E in SE, HEL.
    split; [|split; [exact SR | exact S2]]. split; [exact H|]. split; [exact Hk|]. split; [exact Hs|].
    assert (Hcost : 0 <= root_cost c i) by (apply least_nonneg; discriminate).
    split; [apply (sized_below E _ (root_of r) _ 1 (root_cost c i) SE SR) in HC; lia|].
    destruct S as [_ Sd]. destruct (exact _ _ ts v) as [n d]. cbn [fst snd] in *.
    split; [exact HE|]. split; [apply Z.mul_nonneg_nonneg; lia|].
    apply (proper_ok (Z.of_nat k * (root_of r ^ Z.of_nat (k - 1) * d)) _ (g_of (powers r) * rest_of r)) in A3.
    + replace (Z.of_nat (k - 1)) with (Z.of_nat k - 1) in A3 by lia. lia.
    + apply sized_mul; [apply sized_inside, inside_exactly, Nat2Z.is_nonneg|].
      apply sized_mul; [apply sized_power, SR | exact Sd].
    + apply sized_mul; [apply sized_inside, g_span_ok, Hf | apply sized_leading, Hr].
    + apply Z.mul_nonneg_nonneg; [apply Nat2Z.is_nonneg|]. apply Z.mul_nonneg_nonneg; [apply Z.pow_nonneg|]; lia.
    + apply Z.mul_nonneg_nonneg; lia.
Qed.

Lemma all_series_ok E e ss ms : 0 < E -> sized E e -> length ss = length ms ->
  let tables := combine ss ms in
  let ts := map (fun t => fraction_of (fst t) (snd t)) tables in
  let sizes := map (fun s => summed e (fst s) (snd s)) tables in
  forallb snd (flat_map snd sizes) = true ->
  exists limits, Forall2 sums_to ss limits /\
    Forall2 (fun l t => near (/ IZR E) l (quotient t)) limits ts /\ Forall positive_parts ts /\
    Forall2 both_sized ts (map fst sizes) /\
    forall p, map (fun s => let '(q, _, t) := sums_mod p (fst s) (snd s) in (t, q)) tables = map (both_mod p) ts.
Proof.
  intros HE SE. revert ms. induction ss as [|s ss IH]; intros [|m ms] Hlen; try discriminate.
  { intros. exists []. repeat split; constructor. }
  cbn [combine map flat_map fst snd]. rewrite forallb_app, andb_true_iff. intros [A A'].
  destruct (IH ms ltac:(injection Hlen; auto) A') as [ls [L1 [L2 [L3 [L4 L5]]]]].
  destruct (summed_ok E e s m HE SE A) as [T0 [T1 [T2 [T3 [l [T4 T5]]]]]].
  exists (l :: ls). repeat (split; [constructor; solve [assumption | split; assumption]|]).
  intro p. rewrite L5. f_equal.
  destruct (Z_of_nat_complete m T0) as [k Ek]. unfold fraction_of. rewrite Ek, sums_mod_ok, Nat2Z.id.
  destruct (sums s k) as [[Q R] T]. reflexivity.
Qed.

(* What the checks of nodes say of a constant y beside x. *)
Theorem nodes_hold (most : Z) (f : formula) (c : claim) (ps : list Z) :
  0 <= most <= 1000 -> agreed c ps -> for_all ps (nodes_checks most f c) ->
  exists limits, Forall2 sums_to (all_series f) limits /\
    forall y, (Rabs (y - value_of limits (x_of f)) * 10 ^ Z.to_nat (digits c) <= / 2 ^ 68)%R ->
      right y (Z.to_nat (digits c)) (spelled c).
Proof.
  intros Hm H A. destruct (agreed_one _ _ H) as [p0 A0]. apply common in A0.
  destruct A0 as [[HN [_ [Hw _]]] [Hf [[HD _] _]]]. destruct H as [Hne [Hnd [_ HL]]].
  unfold nodes_checks in A.
  (* As if 1 were known to be at most L, which the first checks say. *)
  assert (Once : forall a, for_all ps (fun _ => a) -> forallb snd a = true).
  { intros a B. destruct ps as [|p r]; [contradiction|]. apply (B p). left; reflexivity. }
  cbv zeta in A. apply (for_all_app ps (fun _ => _)) in A. destruct A as [A1 A].
  apply (for_all_app ps (fun _ => _)) in A. destruct A as [A2 A]. apply for_all_app in A. destruct A as [A3 A].
  apply (for_all_app ps _ (fun _ => _)) in A. destruct A as [A4 A5].
  apply Once in A1. apply Once in A2. apply Once in A5. clear Once.
  cbn [forallb snd] in A1, A5. rewrite !andb_true_iff in A1. rewrite !andb_true_iff in A5. destruct A1 as [Hlen [Hl [HL1 [HD9 _]]]].
  apply Nat.eqb_eq in Hlen. apply Z.leb_le in Hl. apply Z.leb_le in HL1.
  assert (HE : enough (length_bound c) ps) by (repeat split; assumption).
  pose proof (inverse_large _ HN) as HI. set (E := eta_inverse (digits c)) in *.
  destruct (all_series_ok E (inverse_unit (digits c)) _ _ ltac:(lia) (sized_inverse _ HN) Hlen A2)
    as [limits [L1 [L2 [L3 [L4 L5]]]]]. clear A2.
  set (ts := map (fun t => fraction_of (fst t) (snd t)) _) in *. set (zs := map fst _) in *.
  assert (B3 : for_all ps (fun p => node_checks c p (map (both_mod p) ts) zs (x_of f))).
  { intros p Hin. destruct (A3 p Hin) as [P B]. split; [exact P|]. rewrite L5 in B. exact B. }
  destruct (node_checks_ok c ps ts zs (x_of f) HN Hw HE L3 L4 B3) as [HH [Sn Sd]]. clear A3 B3.
  pose proof (exact_positive _ _ _ _ _ ts (x_of f) Hw L3 HH) as [N0 D0].
  assert (Eq : spelled c ^ Z.of_nat 1 * snd (exact (bits c) (root_number c) ts (x_of f)) + g_of (factors c) * last c =
    fst (exact (bits c) (root_number c) ts (x_of f)) * 10 ^ digits c).
  { apply (equation_ok (length_bound c) ps Digits 1 (spelled c) _ (node_size c zs (x_of f))); auto; try lia.
    intros p Hin. destruct (A4 p Hin) as [P B]. split; [exact P|]. rewrite L5, node_mod_ok in B by exact Hw. exact B. }
  change (Z.of_nat 1) with 1 in Eq. rewrite Z.pow_1_r in Eq. clear A4.
  pose proof (g_positive _ Hf) as Hg. pose proof (units_nonneg _ E _ _ _ ts (x_of f) ltac:(lia) HH) as U0.
  set (u := units (root_cost c) (x_of f)) in *.
  assert (SZ : sized (g_of (factors c) * last c) (divided c)).
  { unfold divided. apply sized_mul; [apply sized_inside, g_span_ok, Hf | apply sized_leading, Hl]. }
  destruct A5 as [F0 [P0 _]]. apply Z.leb_le in P0.
  apply (proper_ok _ _ (g_of (factors c) * last c) _ Sd SZ) in F0; [|lia | apply Z.mul_nonneg_nonneg; lia].
  apply (sized_below (spelled c + 1) _ (10 ^ digits c) _ most 1000) in HD9; try lia;
    [|apply sized_leading; lia | apply sized_inside, inside_pow; [discriminate | exact HN]].
  exists limits. split; [exact L1|]. intros y Hy.
  assert (P1 : u <= 1000) by lia.
  pose proof (node_near (bits c) E _ _ _ ts limits (x_of f) Hw HI L3 L2 HH P1) as NN. fold u in NN.
  destruct (exact (bits c) (root_number c) ts (x_of f)) as [n d]. cbn [fst snd] in *.
  destruct (Z_of_nat_complete _ HN) as [N EN]. unfold E in NN. rewrite EN, Nat2Z.id in *.
  apply (nodes_truncated N n d u most (spelled c) (g_of (factors c) * last c) (value_of limits (x_of f)));
    auto; lia.
Qed.
(* PROOF_FORMAT.md, "Nodes", for the checker of decide.v. *)
Theorem nodes_accepted (f : formula) (c : claim) (ps : list Z) :
  what c = Nodes f -> agreed c ps -> exists x, means f x /\ right x (Z.to_nat (digits c)) (spelled c).
Proof.
  intros Hc H. destruct (nodes_hold 100 f c ps) as [limits [L1 L2]]; [split; discriminate | exact H | |].
  { intros p Hin. destruct H as [_ [_ [Hp _]]]. destruct (Hp p Hin) as [P B]. split; [exact P|].
    apply common in B. rewrite Hc in B. apply B. }
  exists (value_of limits (x_of f)). split; [exists limits; split; [exact L1|reflexivity]|].
  apply L2. rewrite Rminus_diag_eq, Rabs_R0, Rmult_0_l by reflexivity.
  left. apply Rinv_0_lt_compat, pow_lt. lra.
Qed.
