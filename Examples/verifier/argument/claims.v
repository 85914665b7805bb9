(* PROOF_FORMAT.md, "Why this proves the decimals" as a whole. Proves: if D is not the constant's first N
   decimals and every bound holds as a checker sees it, fewer than L/127 primes of 128 bits pass, with
   the document's L; for roots below 10, phi, e and pi. *)
Require Import Reals Lra Lia ZArith Znumtheory List.
From Decimals Require Import series quadratic e chudnovsky leading counting sound lengths.
Open Scope R_scope.

(* PROOF_FORMAT.md, "What is probable". *)
Theorem sqrt_claim (c : Z) (N : nat) (D Rm s : Z) (ps : list Z) :
  ~ right (sqrt (IZR c)) N D -> (0 < c < 100)%Z -> (0 <= D < 10 ^ Z.of_nat (S N))%Z -> (0 <= Rm < 10 ^ Z.of_nat (S (S N)))%Z -> (0 <= s)%Z ->
  (Rm <= 2 * D)%Z -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ same p (D * D + Rm) (c * (10 ^ Z.of_nat N * 10 ^ Z.of_nat N))) ->
  (127 * Z.of_nat (length ps) < 16 * s + 8 * Z.of_nat N + 256)%Z.
Proof.
  intros W Hc HD HR Hs HB Hn Hp.
  apply (sqrt_sound c N D Rm (16 * s + 8 * Z.of_nat N + 256)%Z ps); auto; try apply HD; try apply HR; try apply Hc.
  apply sqrt_length; auto using digits_bd. eapply bd_weak; [apply (digits_bd Rm (S N) HR)|]. lia.
Qed.

(* PROOF_FORMAT.md, "What is probable". *)
Theorem phi_claim (N : nat) (D Rm s : Z) (ps : list Z) : let X := (10 ^ Z.of_nat N)%Z in
  ~ right ((1 + sqrt 5) / 2) N D -> (0 <= D < 10 ^ Z.of_nat (S N))%Z -> (0 <= Rm < 10 ^ Z.of_nat (S N))%Z -> (0 <= s)%Z ->
  (Rm <= 2 * D - X)%Z -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ same p (D * D + Rm) (X * X + D * X)) ->
  (127 * Z.of_nat (length ps) < 16 * s + 8 * Z.of_nat N + 256)%Z.
Proof.
  intros X W HD HR Hs HB Hn Hp.
  apply (phi_sound N D Rm (16 * s + 8 * Z.of_nat N + 256)%Z ps); auto; try apply HD; try apply HR. apply phi_length; auto using digits_bd. eapply bd_weak; [apply (digits_bd Rm N HR)|]. lia.
Qed.

(* X is (n - 1)! as the checker has it, to 2^-60. *)
(* PROOF_FORMAT.md, "What is probable". *)
Theorem e_claim (N m : nat) (g D Zr B s G b : Z) (X : R) (ps : list Z) :
  let n := Z.of_nat (S m) in let Q := fst (qt m) in let T := snd (qt m) in
  ~ right (exp 1) N D -> (0 <= D < 10 ^ Z.of_nat (S N))%Z -> bd g (G + 1) -> bd Zr (8 * s) -> (0 <= b)%Z -> (n < 2 ^ b)%Z ->
  IZR Q * (1 - / 1152921504606846976) <= X <= IZR Q * (1 + / 1152921504606846976) ->
  IZR (g * Zr) <= X * (1 - / 72057594037927936) -> (0 <= B)%Z -> (2 ^ B <= Q)%Z ->
  (332192810 * Z.of_nat N + 100000000 * 65 <= 100000000 * B)%Z -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ same p (T * 10 ^ Z.of_nat N) (D * Q + g * Zr)) ->
  (127 * Z.of_nat (length ps) < 16 * s + G + 8 * Z.of_nat N + n * (64 + 4 * b) + 256)%Z.
Proof.
  intros n Q T W HD Hg Hz Hb Hn HX HF HB HBQ HT Hnd Hp.
  apply (e_sound N m g D Zr B _ ps); auto.
  - apply Z.mul_nonneg_nonneg; [apply Hg | apply Hz].
  - apply le_IZR. rewrite (mult_IZR (g * Zr)), (mult_IZR _ (2 ^ 57 - 1)).
    change (2 ^ 57)%Z with 144115188075855872%Z. change (144115188075855872 - 1)%Z with 144115188075855871%Z.
    fold Q. assert (0 < IZR Q) by (unfold Q; destruct (qt_ok m) as [E _]; rewrite E; apply INR_fact_lt_0). lra.
  - apply e_length; auto using digits_bd.
Qed.

(* X is the divisor T * 2^(w-N) as the checker has it, from the closed form of T, to 2^-60; R and S0 by leading bytes. *)
(* PROOF_FORMAT.md, "What is probable". *)
Theorem pi_claim (N m w b : nat) (g S0 Rm D Zr s1 s2 s3 G bn cut : Z) (X : R) (ps : list Z) :
  let n := Z.of_nat (S m) in
  let E := 10939058860032000 ^ (m - 1) * INR (fact m) ^ 3 * (13591409 * 10939058860032000 - 5 * 558731543) in
  let '(Q, _, T) := qpt m in
  ~ right PI N D -> (0 <= D < 10 ^ Z.of_nat (S N))%Z -> bd S0 (8 * s1) -> bd Rm (8 * s2) -> bd Zr (8 * s3) -> bd g (G + 1) ->
  (0 <= bn)%Z -> (n < 2 ^ bn)%Z -> (2 <= m)%nat ->
  (0 < cut)%Z -> (Rm / cut + 1 <= 2 * (S0 / cut))%Z ->
  E * 2 ^ (w - N) * (1 - / 1152921504606846976) <= X <= E * 2 ^ (w - N) * (1 + / 1152921504606846976) ->
  X * / 72057594037927936 <= IZR (g * Zr) <= X * (1 - / 72057594037927936) ->
  (13591409 + 545140134 * n < 2 ^ Z.of_nat b)%Z ->
  (332192810 * Z.of_nat N + 100000000 * Z.of_nat (64 + b) <= 4711000000 * n)%Z ->
  (N <= w)%nat -> (332192810 * Z.of_nat N + 100000000 * 60 <= 100000000 * Z.of_nat w)%Z -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\
     same p (S0 * S0 + Rm) (10005 * (2 ^ Z.of_nat w * 2 ^ Z.of_nat w)) /\
     same p (426880 * S0 * Q * 5 ^ Z.of_nat N) (D * (T * 2 ^ Z.of_nat (w - N)) + g * Zr)) ->
  (127 * Z.of_nat (length ps) < 16 * (s1 + s2 + s3) + G + 2 * Z.of_nat w + 8 * Z.of_nat N + n * (64 + 4 * bn) + 256)%Z.
Proof.
  intros n E. set (L := (16 * (s1 + s2 + s3) + G + 2 * Z.of_nat w + 8 * Z.of_nat N + n * (64 + 4 * bn) + 256)%Z).
  pose proof (chudnovsky_sound N m w b g S0 Rm D Zr L ps) as M. pose proof (T_size m) as HT.
  pose proof (pi_length N m w g S0 D Zr s1 s2 s3 G bn) as HL. fold n in M, HL. fold L in HL. cbv zeta in HL.
  destruct (qpt m) as [[Q P] T]. cbv zeta in M, HT.
  intros W HD HS HR Hz Hg Hbn Hn Hm Hcut HRS HX HF Hb HTerms HNw HPrec Hnd Hp.
  destruct (HT Hm) as [HE HTE]. fold E in HE, HTE.
  destruct (estimated_fraction (IZR T) E (2 ^ (w - N)) X (IZR (g * Zr)) HE ltac:(apply pow_lt; lra) HTE HX HF) as [F0 F1].
  rewrite pow_IZR, <- !mult_IZR in F0. rewrite pow_IZR, <- !mult_IZR in F1. apply le_IZR in F0. apply le_IZR in F1.
  apply M; auto.
  - apply HS.
  - apply HR.
  - pose proof (leading_bound Rm S0 0 cut Hcut ltac:(lia)). lia.
  - unfold L. replace (16 * (s1 + s2 + s3) + G + 2 * Z.of_nat w + 8 * Z.of_nat N + n * (64 + 4 * bn) + 256)%Z
      with (16 * (s1 + s2) + 2 * Z.of_nat w + (16 * s3 + G + 8 * Z.of_nat N + n * (64 + 4 * bn)) + 256)%Z by ring.
    apply root_length; auto. pose proof (proj2 (proj2 Hz)). pose proof (proj2 (proj2 Hg)).
    assert (0 <= n * (64 + 4 * bn))%Z by (apply Z.mul_nonneg_nonneg; unfold n; lia). lia.
  - apply HL; auto using digits_bd. pose proof (proj2 (proj2 HR)). lia.
Qed.
