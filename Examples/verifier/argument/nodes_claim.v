(* PROOF_FORMAT.md, "Nodes" and "What is probable". Proves: if D is not the first N decimals of what
   the nodes stand for and every bound holds, fewer than L/127 primes of 128 bits pass, with the
   document's L; for any checker that does what the document asks. *)
Require Import Reals Lra Lia ZArith Znumtheory List.
From Decimals Require Import counting sound lengths formulas tail nodes.
Import ListNotations.
Open Scope Z_scope.

(* Of each root: S and its bytes, g and the sum of its exponent*bits, R and its bytes. *)
Record part := Part { root_S : Z; S_bytes : Z; root_g : Z; g_bits : Z; root_R : Z; R_bytes : Z }.
Definition sizes (x : part) : Prop :=
  bd (root_S x) (8 * S_bytes x) /\ bd (root_g x) (g_bits x + 1) /\ bd (root_R x) (8 * R_bytes x) /\ 0 <= g_bits x.
Definition long (x : part) : Z := 16 * (S_bytes x + R_bytes x) + g_bits x.

(* The equations of all roots below a node, modulo p. *)
Fixpoint followed (w p : Z) (x : nat -> part) (ts : list (Z * Z)) (v : node) : Prop :=
  match v with
  | Whole _ | Sum_of _ => True
  | Times v v' | Over v v' | Plus v v' | Minus _ _ v v' => followed w p x ts v /\ followed w p x ts v'
  | Root_of k i v => followed w p x ts v /\
      let '(n, d) := exact w (fun i => root_S (x i)) ts v in
      same p (root_S (x i) ^ Z.of_nat k * d + root_g (x i) * root_R (x i)) (n * 2 ^ (Z.of_nat k * w))
  end.
(* Their bounds, and those of the sums; where the equations below hold, no root's argument is above 2^B. *)
Fixpoint bounded (w E B : Z) (x : nat -> part) (cost : nat -> Z) (ts : list (Z * Z)) (v : node) : Prop :=
  let bounded := bounded w E B x cost ts in let exact := exact w (fun i => root_S (x i)) ts in
  match v with
  | Whole _ => True
  | Sum_of i => (i < length ts)%nat
  | Times v v' | Over v v' => bounded v /\ bounded v'
  | Plus v v' => bounded v /\ bounded v' /\
      let '(n, d) := exact v in let '(n', d') := exact v' in 4 * (n' * d) <= n * d'
  | Minus a b v v' => bounded v /\ bounded v' /\ Zpos a < Zpos b /\
      let '(n, d) := exact v in let '(n', d') := exact v' in Zpos b * (n' * d) <= Zpos a * (n * d')
  | Root_of k i v => bounded v /\ sizes (x i) /\ (1 <= k <= 4)%nat /\ 0 < root_S (x i) /\
      E <= cost i * root_S (x i) /\
      let '(n, d) := exact v in let limit := Z.of_nat k * root_S (x i) ^ (Z.of_nat k - 1) * d in
      let r := root_g (x i) * root_R (x i) in
      (holds w E (fun i => root_S (x i)) (fun i => root_g (x i) * root_R (x i)) cost ts v -> n <= 2 ^ B * d) /\
      limit <= r * 2 ^ 56 /\ r * 2 ^ 56 <= limit * (2 ^ 56 - 1)
  end.

Lemma below_power a b e : 0 <= e -> a <= b * 2 ^ e -> forall f, bd b f -> a < 2 ^ (f + e).
Proof.
  intros He H f [B0 [B1 F]]. rewrite Z.pow_add_r by assumption. eapply Z.le_lt_trans; [exact H|].
  apply Z.mul_lt_mono_pos_r; [apply Z.pow_pos_nonneg; lia | exact B1].
Qed.
(* Both sides of `root`. *)
Lemma root_small w L B x k n d : 0 <= w -> 0 <= B -> sizes x -> (1 <= k <= 4)%nat -> 0 < root_S x -> 0 < n -> 0 < d ->
  n <= 2 ^ B * d -> Z.of_nat k * root_S x ^ (Z.of_nat k - 1) * d <= root_g x * root_R x * 2 ^ 56 ->
  long x + 4 * w + B + 58 <= L ->
  small L (root_S x ^ Z.of_nat k * d + root_g x * root_R x) (n * 2 ^ (Z.of_nat k * w)).
Proof.
  intros Hw HB0 [HS [Hg [HR Hg0]]] Hk S0 N0 D0 Hn Hl HL. unfold long in HL.
  assert (Hr : bd (root_g x * root_R x) (g_bits x + 1 + 8 * R_bytes x)) by (apply bd_mul; assumption).
  assert (Hs : bd (root_g x * root_R x * root_S x) (g_bits x + 1 + 8 * R_bytes x + 8 * S_bytes x)) by (apply bd_mul; assumption).
  pose proof (proj2 (proj2 HS)). pose proof (proj2 (proj2 HR)).
  set (P := root_S x ^ (Z.of_nat k - 1)) in *. assert (P1 : 0 < P) by (apply Z.pow_pos_nonneg; lia).
  assert (EP : root_S x ^ Z.of_nat k = P * root_S x).
  { unfold P. rewrite Z.mul_comm, <- Z.pow_succ_r by lia. f_equal. lia. }
  set (r := root_g x * root_R x) in *. assert (PD : 0 < P * d) by (apply Z.mul_pos_pos; assumption).
  assert (Hl1 : P * d <= r * 2 ^ 56).
  { apply Z.le_trans with (2 := Hl). rewrite <- Z.mul_assoc, <- (Z.mul_1_l (P * d)) at 1.
    apply Z.mul_le_mono_nonneg_r; lia. }
  assert (Hd : d <= r * 2 ^ 56).
  { apply Z.le_trans with (2 := Hl1). rewrite <- (Z.mul_1_l d) at 1. apply Z.mul_le_mono_nonneg_r; lia. }
  assert (A : root_S x ^ Z.of_nat k * d < 2 ^ (g_bits x + 1 + 8 * R_bytes x + 8 * S_bytes x + 56)).
  { apply (below_power _ (r * root_S x) 56); [discriminate| |exact Hs]. rewrite EP.
    replace (P * root_S x * d) with (P * d * root_S x) by ring. replace (r * root_S x * 2 ^ 56) with (r * 2 ^ 56 * root_S x) by ring.
    apply Z.mul_le_mono_nonneg_r; lia. }
  assert (B1 : n * 2 ^ (Z.of_nat k * w) < 2 ^ (g_bits x + 1 + 8 * R_bytes x + (56 + B + Z.of_nat k * w))).
  { apply (below_power _ r); [lia| |exact Hr]. rewrite !Z.pow_add_r, !Z.mul_assoc by lia.
    apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; discriminate|]. apply Z.le_trans with (1 := Hn).
    rewrite (Z.mul_comm (2 ^ B)). apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; discriminate | exact Hd]. }
  assert (Hkw : Z.of_nat k * w <= 4 * w) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (A' : root_S x ^ Z.of_nat k * d < 2 ^ (L - 1)) by (eapply Z.lt_le_trans; [exact A | apply Z.pow_le_mono_r; lia]).
  assert (B' : n * 2 ^ (Z.of_nat k * w) < 2 ^ (L - 1)) by (eapply Z.lt_le_trans; [exact B1 | apply Z.pow_le_mono_r; lia]).
  assert (C : r < 2 ^ (L - 1)).
  { eapply Z.lt_le_trans; [apply Hr | apply Z.pow_le_mono_r; lia]. }
  assert (EL : 2 ^ L = 2 * 2 ^ (L - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; ring).
  assert (0 < root_S x ^ Z.of_nat k * d) by (rewrite EP; replace (P * root_S x * d) with (P * d * root_S x) by ring; apply Z.mul_pos_pos; assumption).
  assert (0 < n * 2 ^ (Z.of_nat k * w)) by (apply Z.mul_pos_pos; [exact N0 | apply Z.pow_pos_nonneg; lia]).
  pose proof (proj1 Hr). unfold small. lia.
Qed.
(* Both sides of `digits`. *)
Lemma digits_small N L D n d g G r s : 0 <= D -> bd D (4 * Z.of_nat N + 5) -> bd g (G + 1) -> 0 <= G -> bd r (8 * s) ->
  0 < n -> 0 < d -> n <= 2 ^ 8 * d -> d <= g * r * 2 ^ 56 -> 16 * s + G + 8 * Z.of_nat N + 256 <= L ->
  small L (D * d + g * r) (n * 10 ^ Z.of_nat N).
Proof.
  intros D0 HD Hg HG Hr N0 Hd Hn Hl HL. pose proof (proj2 (proj2 Hr)) as Hs.
  assert (Hx : bd (g * r) (G + 1 + 8 * s)) by (apply bd_mul; assumption).
  assert (HX : bd d (G + 1 + 8 * s + 56)).
  { split; [lia|]. split; [apply (below_power _ (g * r)); [discriminate|exact Hl|exact Hx] | lia]. }
  assert (HN : bd n (8 + (G + 1 + 8 * s + 56))).
  { split; [lia|]. split; [|lia]. rewrite Z.pow_add_r by lia. eapply Z.le_lt_trans; [exact Hn|].
    apply Z.mul_lt_mono_pos_l; [reflexivity | apply HX]. }
  apply bd_small.
  - eapply bd_weak; [apply (bd_add _ _ (4 * Z.of_nat N + 5 + (G + 1 + 8 * s + 56)))|lia].
    + apply bd_mul; assumption.
    + eapply bd_weak; [exact Hx|lia].
  - eapply bd_weak; [apply bd_mul; [exact HN | apply ten_pow]|lia].
Qed.

Lemma followed_holds w E L B x cost ts v ps : 0 <= w -> 0 <= B -> Forall positive_parts ts -> NoDup ps ->
  L <= 127 * Z.of_nat (length ps) -> bounded w E B x cost ts v ->
  (forall i, long (x i) + 4 * w + B + 58 <= L) ->
  (forall p, In p ps -> prime_128 p /\ followed w p x ts v) ->
  holds w E (fun i => root_S (x i)) (fun i => root_g (x i) * root_R (x i)) cost ts v.
Proof.
  intros Hw HB0 Ht Hnd HL. intros HB Hlong. revert HB.
  induction v as [a|i|v IH v' IH'|v IH v' IH'|v IH v' IH'|a b v IH v' IH'|k i v IH]; cbn [bounded followed holds]; cbv zeta.
  - auto.
  - auto.
  - intros [H H'] F. split; [apply IH | apply IH']; auto; intros p Hp; destruct (F p Hp) as [? [? ?]]; auto.
  - intros [H H'] F. split; [apply IH | apply IH']; auto; intros p Hp; destruct (F p Hp) as [? [? ?]]; auto.
  - intros [H [H' H4]] F. split; [|split; [|exact H4]]; [apply IH | apply IH']; auto;
      intros p Hp; destruct (F p Hp) as [? [? ?]]; auto.
  - intros [H [H' [Hab H4]]] F. split; [|split; [|split; [exact Hab | exact H4]]]; [apply IH | apply IH']; auto;
      intros p Hp; destruct (F p Hp) as [? [? ?]]; auto.
  - intros [H [HS [Hk [S0 [HC HR]]]]] F.
    assert (HH : holds w E (fun i => root_S (x i)) (fun i => root_g (x i) * root_R (x i)) cost ts v).
    { apply IH; auto. intros p Hp. destruct (F p Hp) as [? [? ?]]. auto. }
    pose proof (exact_positive _ _ _ _ _ _ v Hw Ht HH) as [N0 D0].
    split; [exact HH|]. split; [apply Hk|]. split; [exact S0|]. split; [exact HC|].
    destruct (exact w (fun i => root_S (x i)) ts v) as [n d]. cbn [fst snd] in *. destruct HR as [Hn [R0 R1]].
    specialize (Hn HH).
    split; [|split; [|exact R1]].
    + apply (by_primes L _ _ ps); auto.
      * apply (root_small w _ B); auto.
      * intros p Hp. destruct (F p Hp) as [P [_ Q]]. auto.
    + apply Z.mul_nonneg_nonneg; [apply HS | apply HS].
Qed.

Definition no_part : part := Part 0 0 0 0 0 0.
Definition total (xs : list part) : Z := fold_right (fun x a => long x + a) 0 xs.
Lemma long_total xs i : Forall sizes xs -> long (nth i xs no_part) <= total xs.
Proof.
  assert (N : forall x, sizes x -> 0 <= long x).
  { intros x [[_ [_ A]] [_ [[_ [_ B]] C]]]. unfold long. lia. }
  intro H. revert i. induction H as [|x xs Hx Hxs IH]; intros [|i]; cbn [nth total fold_right]; try discriminate.
  - assert (0 <= total xs) by (specialize (IH (length xs)); rewrite nth_overflow in IH by lia; exact IH).
    fold (total xs). lia.
  - specialize (IH i). specialize (N x Hx). fold (total xs). lia.
Qed.

(* xs are the roots' parts, and the limits of the series are near to their sums by series_near. The
   constant is y: x itself, or gamma, of which u may be 1000 and B is 3c. *)
(* PROOF_FORMAT.md, "What is probable". *)
Theorem nodes_claim (N : nat) (v : node) (limits : list R) (ts : list (Z * Z)) (xs : list part)
    (w D g G Zr s n d most B : Z) (y : R) (cost : nat -> Z) (ps : list Z) :
  let E := eta_inverse (Z.of_nat N) in let x i := nth i xs no_part in
  ~ right y N D -> (Rabs (y - value_of limits v) * 10 ^ N <= / 2 ^ 68)%R -> (n, d) = exact w (fun i => root_S (x i)) ts v ->
  Forall2 (fun l t => near (/ IZR E) l (quotient t)) limits ts -> Forall positive_parts ts ->
  0 <= w -> 0 <= D -> (D + 1) * most <= 1000 * 10 ^ Z.of_nat N -> 100 <= most <= 1000 ->
  0 <= B <= 8 * Z.of_nat N + 198 -> Forall sizes xs -> bounded w E B x cost ts v ->
  units cost v <= most -> bd g (G + 1) -> 0 <= G -> bd Zr (8 * s) ->
  (holds w E (fun i => root_S (x i)) (fun i => root_g (x i) * root_R (x i)) cost ts v -> n <= 2 ^ 8 * d) ->
  d <= g * Zr * 2 ^ 56 -> g * Zr * 2 ^ 56 <= d * (2 ^ 56 - 1) -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ followed w p x ts v /\
     same p (D * d + g * Zr) (n * 10 ^ Z.of_nat N)) ->
  127 * Z.of_nat (length ps) < 16 * s + G + total xs + 4 * w + 8 * Z.of_nat N + 256.
Proof.
  intros E x W Wy Ee Hl Ht Hw HD HD1 Hm HB0 Hxs HB Hu Hg HG Hz Hn F0 F1 Hnd Hp.
  set (L := 16 * s + G + total xs + 4 * w + 8 * Z.of_nat N + 256). apply Z.nle_gt. intro HL. apply W. clear W.
  assert (Hlong : forall i, long (x i) + 4 * w + B + 58 <= L).
  { intro i. pose proof (long_total xs i Hxs). pose proof (proj2 (proj2 Hz)). unfold L, x. lia. }
  assert (HH : holds w E (fun i => root_S (x i)) (fun i => root_g (x i) * root_R (x i)) cost ts v).
  { apply (followed_holds w E L B x cost ts v ps); auto; [lia|]. intros p Hin. destruct (Hp p Hin) as [? [? _]]. auto. }
  specialize (Hn HH).
  pose proof (exact_positive _ _ _ _ _ _ v Hw Ht HH) as [N0 D0]. rewrite <- Ee in N0, D0. cbn [fst snd] in *.
  assert (HE : 10000000 <= E).
  { unfold E, eta_inverse. assert (0 < 10 ^ Z.of_nat N) by (apply Z.pow_pos_nonneg; lia). lia. }
  pose proof (units_nonneg _ E _ _ _ _ v ltac:(lia) HH) as U0.
  pose proof (node_near w E _ _ _ ts limits v Hw HE Ht Hl HH ltac:(lia)) as NN. rewrite <- Ee in NN.
  apply (nodes_truncated N n d (units cost v) most D (g * Zr) (value_of limits v)); auto.
  apply (by_primes L _ _ ps); auto.
  - apply (digits_small N L D n d g G Zr s); auto; try lia.
    + assert (HD2 : (D + 1) * 100 <= 1000 * 10 ^ Z.of_nat N).
      { apply Z.le_trans with (2 := HD1). apply Z.mul_le_mono_nonneg_l; lia. }
      split; [exact HD|]. split; [|lia].
      destruct (ten_pow N) as [T0 [T1 _]]. replace (4 * Z.of_nat N + 5) with (4 * Z.of_nat N + 1 + 4) by ring.
      rewrite Z.pow_add_r by lia. change (2 ^ 4) with 16. lia.
    + assert (0 <= total xs); [|unfold L; lia]. pose proof (long_total xs (length xs) Hxs) as T.
      rewrite nth_overflow in T by lia. exact T.
  - intros p Hin. destruct (Hp p Hin) as [P [_ Q]]. auto.
Qed.
