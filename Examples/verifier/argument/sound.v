(* PROOF_FORMAT.md, "What is probable". Proves: if the decimals are wrong and the bounds hold, fewer
   than L/127 of the primes in [2^127, 2^128) let the equations pass; L is any bound of the sides. *)
Require Import Reals Lra Lia ZArith Znumtheory List.
From Decimals Require Import quadratic e machin chudnovsky counting.
Open Scope R_scope.

Definition right (x : R) (N : nat) (D : Z) : Prop := IZR D <= x * 10 ^ N < IZR D + 1.
Definition prime_128 (p : Z) : Prop := (prime p /\ 2 ^ 127 <= p < 2 ^ 128)%Z.
Definition small (L x y : Z) : Prop := (Z.abs (x - y) < 2 ^ L)%Z.
Definition same (p x y : Z) : Prop := (x mod p = y mod p)%Z.

Lemma by_primes (L x y : Z) (ps : list Z) : small L x y -> NoDup ps ->
  (forall p, In p ps -> prime_128 p /\ same p x y) -> (L <= 127 * Z.of_nat (length ps))%Z -> x = y.
Proof.
  intros HL Hn Hp Hl. apply (equal_modulo_many_primes L x y ps HL Hn); [|exact Hl].
  intros p Hin. destruct (Hp p Hin) as [[H1 H2] H3]. auto.
Qed.
Ltac contradict H := apply Z.nle_gt; intro Hlen; apply H.

(* PROOF_FORMAT.md, "What is probable", with the document's L. *)
Theorem sqrt_sound (c : Z) (N : nat) (D Rm L : Z) (ps : list Z) :
  let l := (D * D + Rm)%Z in let r := (c * (10 ^ Z.of_nat N * 10 ^ Z.of_nat N))%Z in
  ~ right (sqrt (IZR c)) N D -> (0 < c)%Z -> (0 <= D)%Z -> (0 <= Rm)%Z -> (Rm <= 2 * D)%Z -> small L l r ->
  NoDup ps -> (forall p, In p ps -> prime_128 p /\ same p l r) -> (127 * Z.of_nat (length ps) < L)%Z.
Proof. intros l r W Hc H1 H2 H3 HL Hn Hp. contradict W. apply (sqrt_truncated c N D Rm); auto. apply (by_primes L l r ps); auto. Qed.

(* PROOF_FORMAT.md, "What is probable", with the document's L. *)
Theorem phi_sound (N : nat) (D Rm L : Z) (ps : list Z) :
  let X := (10 ^ Z.of_nat N)%Z in let l := (D * D + Rm)%Z in let r := (X * X + D * X)%Z in
  ~ right ((1 + sqrt 5) / 2) N D -> (0 <= D)%Z -> (0 <= Rm)%Z -> (Rm <= 2 * D - X)%Z -> small L l r ->
  NoDup ps -> (forall p, In p ps -> prime_128 p /\ same p l r) -> (127 * Z.of_nat (length ps) < L)%Z.
Proof. intros X l r W H1 H2 H3 HL Hn Hp. contradict W. apply (phi_truncated N D Rm); auto. apply (by_primes L l r ps); auto. Qed.

(* PROOF_FORMAT.md, "What is probable", with the document's L. *)
Theorem e_sound (N m : nat) (g D Zr B L : Z) (ps : list Z) :
  let Q := fst (qt m) in let T := snd (qt m) in let l := (T * 10 ^ Z.of_nat N)%Z in let r := (D * Q + g * Zr)%Z in
  ~ right (exp 1) N D -> (0 <= g * Zr)%Z -> (g * Zr * 2 ^ 57 <= Q * (2 ^ 57 - 1))%Z -> (0 <= B)%Z -> (2 ^ B <= Q)%Z ->
  (332192810 * Z.of_nat N + 100000000 * 65 <= 100000000 * B)%Z -> small L l r ->
  NoDup ps -> (forall p, In p ps -> prime_128 p /\ same p l r) -> (127 * Z.of_nat (length ps) < L)%Z.
Proof.
  intros Q T l r W H1 H2 H3 H4 H5 HL Hn Hp. contradict W. apply (e_truncated N m g D Zr B); auto. apply (by_primes L l r ps); auto.
Qed.

(* PROOF_FORMAT.md, "What is probable", with the document's L. *)
Theorem machin_sound (N m5 m239 : nat) (h g D Zr L : Z) (ps : list Z) :
  let '(Q5, _, T5) := at_sum 5 m5 in let '(Q239, _, T239) := at_sum 239 m239 in
  let Q := (Q5 * Q239)%Z in let T := (16 * T5 * Q239 - 4 * T239 * Q5)%Z in
  let l := (h * (T * 10 ^ Z.of_nat N))%Z in let r := (h * (D * Q) + g * Zr)%Z in
  ~ right PI N D -> (0 < h)%Z -> (h * Q <= g * Zr * 2 ^ 57)%Z -> (g * Zr * 2 ^ 57 <= h * Q * (2 ^ 57 - 1))%Z ->
  (332192810 * Z.of_nat N + 100000000 * 68 <= 232192809 * Z.of_nat (2 * m5 + 3))%Z ->
  (332192810 * Z.of_nat N + 100000000 * 66 <= 790086680 * Z.of_nat (2 * m239 + 3))%Z -> small L l r ->
  NoDup ps -> (forall p, In p ps -> prime_128 p /\ same p l r) -> (127 * Z.of_nat (length ps) < L)%Z.
Proof.
  pose proof (machin_truncated N m5 m239 h g D Zr) as M. revert M.
  destruct (at_sum 5 m5) as [[Q5 P5] T5]. destruct (at_sum 239 m239) as [[Q239 P239] T239]. cbv zeta.
  intros M W H1 H2 H3 H4 H5 HL Hn Hp. contradict W. apply M; auto. eapply by_primes; eauto.
Qed.

(* Two equations, the same primes for both: at least one of them is false. *)
(* PROOF_FORMAT.md, "What is probable", with the document's L. *)
Theorem chudnovsky_sound (N m w b : nat) (g S0 Rm D Zr L : Z) (ps : list Z) :
  let '(Q, _, T) := qpt m in let F := (T * 2 ^ Z.of_nat (w - N))%Z in
  let l1 := (S0 * S0 + Rm)%Z in let r1 := (10005 * (2 ^ Z.of_nat w * 2 ^ Z.of_nat w))%Z in
  let l2 := (426880 * S0 * Q * 5 ^ Z.of_nat N)%Z in let r2 := (D * F + g * Zr)%Z in
  ~ right PI N D -> (0 <= S0)%Z -> (0 <= Rm)%Z -> (Rm <= 2 * S0)%Z ->
  (F <= g * Zr * 2 ^ 57)%Z -> (g * Zr * 2 ^ 57 <= F * (2 ^ 57 - 1))%Z ->
  (13591409 + 545140134 * Z.of_nat (S m) < 2 ^ Z.of_nat b)%Z ->
  (332192810 * Z.of_nat N + 100000000 * Z.of_nat (64 + b) <= 4711000000 * Z.of_nat (S m))%Z ->
  (N <= w)%nat -> (332192810 * Z.of_nat N + 100000000 * 60 <= 100000000 * Z.of_nat w)%Z ->
  small L l1 r1 -> small L l2 r2 ->
  NoDup ps -> (forall p, In p ps -> prime_128 p /\ same p l1 r1 /\ same p l2 r2) -> (127 * Z.of_nat (length ps) < L)%Z.
Proof.
  pose proof (chudnovsky_truncated chudnovsky_1989 N m w b g S0 Rm D Zr) as M. revert M.
  destruct (qpt m) as [[Q P] T]. cbv zeta.
  intros M W H1 H2 H3 H4 H5 H6 H7 H8 H9 HL1 HL2 Hn Hp. contradict W. apply M; auto.
  - apply (by_primes L _ _ ps HL1 Hn); [|exact Hlen]. intros p Hin. destruct (Hp p Hin) as [P1 [P2 P3]]. auto.
  - apply (by_primes L _ _ ps HL2 Hn); [|exact Hlen]. intros p Hin. destruct (Hp p Hin) as [P1 [P2 P3]]. auto.
Qed.
