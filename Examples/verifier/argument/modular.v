(* PROOF_FORMAT.md, "The equations", the recurrences as a checker follows them. Proves: recurrences
   followed modulo p, and bytes or decimals read in pieces modulo p, give the residues of the
   integers of e.v, chudnovsky.v and machin.v. *)
Require Import ZArith List Lia.
From Decimals Require Import e chudnovsky machin.
Import ListNotations.
Open Scope Z_scope.

Fixpoint qt_mod (p : Z) (m : nat) : Z * Z :=
  match m with
  | O => (1 mod p, 1 mod p)
  | S k => let (q, t) := qt_mod p k in ((q * Z.of_nat (S k)) mod p, (t * Z.of_nat (S k) + 1) mod p)
  end.
Lemma qt_mod_ok p m : qt_mod p m = (fst (qt m) mod p, snd (qt m) mod p).
Proof.
  induction m as [|k IH]; [reflexivity|]. rewrite qt_S.
  change (qt_mod p (S k)) with (let (q, t) := qt_mod p k in ((q * Z.of_nat (S k)) mod p, (t * Z.of_nat (S k) + 1) mod p)).
  rewrite IH. destruct (qt k) as [q t]. unfold fst, snd. f_equal.
  - apply Zmult_mod_idemp_l.
  - rewrite <- Zplus_mod_idemp_l, Zmult_mod_idemp_l. apply Zplus_mod_idemp_l.
Qed.

Definition step_q (j : Z) : Z := 10939058860032000 * (j * j * j).
Definition step_p (j : Z) : Z := - ((6 * j - 5) * (2 * j - 1) * (6 * j - 1)).
Fixpoint qpt_mod (r : Z) (m : nat) : Z * Z * Z :=
  match m with
  | O => (1 mod r, 1 mod r, 13591409 mod r)
  | S k => let '(Q, P, T) := qpt_mod r k in let j := Z.of_nat (S k) in let P' := (P * step_p j) mod r in
           ((Q * step_q j) mod r, P', (T * step_q j + P' * (13591409 + 545140134 * j)) mod r)
  end.
Lemma qpt_mod_ok r m : qpt_mod r m = let '(Q, P, T) := qpt m in (Q mod r, P mod r, T mod r).
Proof.
  induction m as [|k IH]; [reflexivity|]. rewrite qpt_S.
  change (qpt_mod r (S k)) with (let '(Q, P, T) := qpt_mod r k in let j := Z.of_nat (S k) in let P' := (P * step_p j) mod r in
           ((Q * step_q j) mod r, P', (T * step_q j + P' * (13591409 + 545140134 * j)) mod r)).
  rewrite IH. destruct (qpt k) as [[Q P] T]. cbv beta iota zeta. fold (step_q (Z.of_nat (S k))). fold (step_p (Z.of_nat (S k))).
  rewrite !Zmult_mod_idemp_l. f_equal.
  rewrite Zplus_mod, !Zmult_mod_idemp_l, <- Zplus_mod. reflexivity.
Qed.

Fixpoint at_mod (r x : Z) (m : nat) : Z * Z * Z :=
  match m with
  | O => (x mod r, 1 mod r, 1 mod r)
  | S k => let '(q, p, t) := at_mod r x k in let o := 2 * Z.of_nat (S k) + 1 in
           ((q * (o * (x * x))) mod r, (- p * o) mod r, (t * (o * (x * x)) - p) mod r)
  end.
Lemma at_mod_ok r x m : at_mod r x m = let '(q, p, t) := at_sum x m in (q mod r, p mod r, t mod r).
Proof.
  induction m as [|k IH]; [reflexivity|]. rewrite at_sum_S.
  change (at_mod r x (S k)) with (let '(q, p, t) := at_mod r x k in let o := 2 * Z.of_nat (S k) + 1 in
           ((q * (o * (x * x))) mod r, (- p * o) mod r, (t * (o * (x * x)) - p) mod r)).
  rewrite IH. destruct (at_sum x k) as [[q p] t]. cbv beta iota zeta. set (o := 2 * Z.of_nat (S k) + 1). f_equal; [f_equal|].
  - apply Zmult_mod_idemp_l.
  - replace (- (p mod r) * o) with ((p mod r) * - o) by ring. rewrite Zmult_mod_idemp_l. f_equal. ring.
  - rewrite Zminus_mod, Zmult_mod_idemp_l, Zmod_mod. symmetry. apply Zminus_mod.
Qed.

(* Pieces from the lowest on, as (value, length): bytes with base 256. *)
Fixpoint low_first (b : Z) (l : list (Z * Z)) : Z :=
  match l with [] => 0 | (v, k) :: r => v + b ^ k * low_first b r end.
Fixpoint low_first_mod (p b w : Z) (l : list (Z * Z)) (acc : Z) : Z :=
  match l with [] => acc | (v, k) :: r => low_first_mod p b ((w * b ^ k) mod p) r ((acc + v * w) mod p) end.
Lemma low_first_mod_ok p b l : forall w w' acc, w' mod p = w mod p ->
  low_first_mod p b w' l acc mod p = (acc + w * low_first b l) mod p.
Proof.
  induction l as [|[v k] r IH]; intros w w' acc Hw; simpl.
  - rewrite Z.mul_0_r, Z.add_0_r. reflexivity.
  - rewrite (IH (w * b ^ k)).
    + rewrite Zplus_mod_idemp_l. replace (acc + w * (v + b ^ k * low_first b r)) with ((acc + w * b ^ k * low_first b r) + v * w) by ring.
      replace (acc + v * w' + w * b ^ k * low_first b r) with ((acc + w * b ^ k * low_first b r) + v * w') by ring.
      rewrite (Zplus_mod _ (v * w')), (Zplus_mod _ (v * w)), (Zmult_mod v w'), (Zmult_mod v w), Hw. reflexivity.
    + rewrite Zmod_mod, Zmult_mod, Hw, <- Zmult_mod. reflexivity.
Qed.
(* Pieces from the highest on: decimals with base 10. *)
Definition high_first (b : Z) (l : list (Z * Z)) (acc : Z) : Z := fold_left (fun a vk => a * b ^ snd vk + fst vk) l acc.
Definition high_first_mod (p b : Z) (l : list (Z * Z)) (acc : Z) : Z :=
  fold_left (fun a vk => (a * (b ^ snd vk mod p) + fst vk) mod p) l acc.
Lemma high_first_mod_ok p b l : forall acc acc', acc' mod p = acc mod p ->
  high_first_mod p b l acc' mod p = high_first b l acc mod p.
Proof.
  induction l as [|[v k] r IH]; intros acc acc' H; [exact H|]. simpl. apply IH. unfold snd, fst.
  rewrite Zmod_mod, Zplus_mod, Zmult_mod_idemp_r, Zmult_mod, H, <- Zmult_mod, <- Zplus_mod. reflexivity.
Qed.
