(* PROOF_FORMAT.md, "What is exact", phi and sqrt 2. Proves: `square` and `bound` between integers
   give D <= x*10^N < D + 1 for sqrt 2, sqrt 3 and for phi = (1 + sqrt 5)/2; and the same from a Boolean
   that the kernel computes. Each hypothesis is one check of the document. *)
Require Import Reals Lra Psatz ZArith Lia.
Open Scope R_scope.

(* x is a positive root of X^2 = b*X + c; X0 stands for 10^N. *)
Lemma quadratic (b c x X D Rm : R) :
  0 <= b -> 0 < c -> 0 < x -> x * x = b * x + c -> 0 < X -> 0 <= D -> 0 <= Rm ->
  D * D + Rm = c * (X * X) + b * D * X -> Rm <= 2 * D - b * X ->
  D <= x * X < D + 1.
Proof.
  intros Hb Hc Hx Hq HX HD HR E B.
  assert (Hbx : b < x) by (apply Rnot_le_lt; intro; nra).
  assert (Y : b * X < x * X) by (apply Rmult_lt_compat_r; assumption).
  assert (Y0 : 0 <= b * X) by (apply Rmult_le_pos; lra).
  assert (Q : (x * X) * (x * X) = b * (x * X) * X + c * (X * X)) by
    (replace ((x*X)*(x*X)) with ((x*x)*(X*X)) by ring; rewrite Hq; ring).
  set (y := x * X) in *. clearbody y.
  split; apply Rnot_lt_le || apply Rnot_le_lt; intro H.
  - assert (F : (D - y) * (D + y - b * X) = - Rm) by nra.
    assert (0 < (D - y) * (D + y - b * X)) by (apply Rmult_lt_0_compat; lra). lra.
  - assert (F : (y - (D + 1)) * (y + D + 1 - b * X) = - (2 * D + 1 - b * X - Rm)) by nra.
    assert (0 <= (y - (D + 1)) * (y + D + 1 - b * X)) by (apply Rmult_le_pos; lra). lra.
Qed.

(* PROOF_FORMAT.md, "What is exact", phi and sqrt 2. *)
Theorem sqrt_truncated (c : Z) (N : nat) (D Rm : Z) :
  (0 < c)%Z -> (0 <= D)%Z -> (0 <= Rm)%Z ->
  (D * D + Rm = c * (10 ^ Z.of_nat N * 10 ^ Z.of_nat N))%Z ->
  (Rm <= 2 * D)%Z ->
  IZR D <= sqrt (IZR c) * 10 ^ N < IZR D + 1.
Proof.
  intros Hc HD HR E B. apply IZR_lt in Hc. apply IZR_le in HD. apply IZR_le in HR. apply IZR_le in B.
  apply (f_equal IZR) in E. rewrite plus_IZR, !mult_IZR, <- pow_IZR in E. rewrite mult_IZR in B.
  assert (0 < 10 ^ N) by (apply pow_lt; lra).
  assert (T : sqrt (IZR c) * sqrt (IZR c) = IZR c) by (apply sqrt_sqrt; lra).
  assert (0 < sqrt (IZR c)) by (apply sqrt_lt_R0; lra).
  apply (quadratic 0 (IZR c) (sqrt (IZR c)) (10^N) (IZR D) (IZR Rm)); try lra.
Qed.

(* PROOF_FORMAT.md, "What is exact", phi and sqrt 2. *)
Theorem phi_truncated (N : nat) (D Rm : Z) :
  (0 <= D)%Z -> (0 <= Rm)%Z ->
  (D * D + Rm = 10 ^ Z.of_nat N * 10 ^ Z.of_nat N + D * 10 ^ Z.of_nat N)%Z ->
  (Rm <= 2 * D - 10 ^ Z.of_nat N)%Z ->
  IZR D <= (1 + sqrt 5) / 2 * 10 ^ N < IZR D + 1.
Proof.
  intros HD HR E B. apply IZR_le in HD. apply IZR_le in HR. apply IZR_le in B.
  apply (f_equal IZR) in E. rewrite !plus_IZR, !mult_IZR, <- pow_IZR in E.
  rewrite minus_IZR, mult_IZR, <- pow_IZR in B.
  assert (0 < 10 ^ N) by (apply pow_lt; lra).
  assert (T : sqrt 5 * sqrt 5 = 5) by (apply sqrt_sqrt; lra).
  assert (0 < sqrt 5) by (apply sqrt_lt_R0; lra).
  apply (quadratic 1 1 ((1 + sqrt 5) / 2) (10^N) (IZR D) (IZR Rm)); lra.
Qed.

Definition sqrt2_ok (N : nat) (D Rm : Z) : bool :=
  let X := (10 ^ Z.of_nat N)%Z in
  (Z.leb 0 D && Z.leb 0 Rm && Z.eqb (D * D + Rm) (2 * (X * X)) && Z.leb Rm (2 * D))%bool.
Definition phi_ok (N : nat) (D Rm : Z) : bool :=
  let X := (10 ^ Z.of_nat N)%Z in
  (Z.leb 0 D && Z.leb 0 Rm && Z.eqb (D * D + Rm) (X * X + D * X) && Z.leb Rm (2 * D - X))%bool.

(* PROOF_FORMAT.md, "What is exact", phi and sqrt 2. *)
Theorem sqrt2_checked N D Rm : sqrt2_ok N D Rm = true -> IZR D <= sqrt 2 * 10 ^ N < IZR D + 1.
Proof.
  unfold sqrt2_ok; cbv zeta; rewrite !Bool.andb_true_iff, !Z.leb_le, Z.eqb_eq.
  intros [[[H1 H2] H3] H4]. apply (sqrt_truncated 2 N D Rm); (reflexivity || assumption).
Qed.
(* PROOF_FORMAT.md, "What is exact", phi and sqrt 2. *)
Theorem phi_checked N D Rm : phi_ok N D Rm = true -> IZR D <= (1 + sqrt 5) / 2 * 10 ^ N < IZR D + 1.
Proof.
  unfold phi_ok; cbv zeta; rewrite !Bool.andb_true_iff, !Z.leb_le, Z.eqb_eq.
  intros [[[H1 H2] H3] H4]. apply (phi_truncated N D Rm); assumption.
Qed.
