(* PROOF_FORMAT.md, "What is exact": the tails of e and pi. Proves: what is cut off an alternating
   falling series is at most its first omitted term (any parity), and what is cut off a rising
   series stays below a bound of all its partial sums. *)
Require Import Reals Lra Lia.
Open Scope R_scope.

Lemma alternating_tail (U : nat -> R) (l : R) (n : nat) :
  Un_decreasing U -> Un_cv U 0 -> Un_cv (fun N => sum_f_R0 (tg_alt U) N) l ->
  Rabs (l - sum_f_R0 (tg_alt U) n) <= U (S n).
Proof.
  intros Hd H0 Hl. destruct (Nat.Even_or_Odd n) as [[m Hm]|[m Hm]].
  - destruct (alternated_series_ineq U l m Hd H0 Hl) as [A B].
    subst n. rewrite tech5 in A. unfold tg_alt at 2 in A. rewrite pow_1_odd in A. unfold Rabs. destruct Rcase_abs; lra.
  - replace (2 * m + 1)%nat with (S (2 * m)) in Hm by lia.
    destruct (alternated_series_ineq U l m Hd H0 Hl) as [A _].
    destruct (alternated_series_ineq U l (S m) Hd H0 Hl) as [_ B].
    replace (2 * S m)%nat with (S (S (2 * m))) in B by lia. subst n.
    rewrite tech5 in B. unfold tg_alt at 2 in B.
    assert (E : (-1) ^ S (S (2 * m)) = 1)
      by (replace (S (S (2 * m))) with (2 * S m)%nat by lia; apply pow_1_even).
    rewrite E in B.
    unfold Rabs. destruct Rcase_abs; lra.
Qed.

Lemma limit_below (U : nat -> R) (l b : R) : Un_cv U l -> (forall n, U n <= b) -> l <= b.
Proof.
  intros Hl Hb. apply Rle_cv_lim with (Un := U) (Vn := fun _ => b); auto.
  intros eps He. exists 0%nat. intros. rewrite R_dist_eq. exact He.
Qed.
Lemma limit_above (U : nat -> R) (l b : R) : Un_cv U l -> (forall n, b <= U n) -> b <= l.
Proof.
  intros Hl Hb. apply Rle_cv_lim with (Un := fun _ => b) (Vn := U); auto.
  intros eps He. exists 0%nat. intros. rewrite R_dist_eq. exact He.
Qed.

(* The last step of every proof: D + f with f away from 0 and 1. *)
Lemma truncation (x D f lo hi : R) : D + f - lo < x -> x < D + f + hi -> lo <= f -> f <= 1 - hi -> D <= x < D + 1.
Proof. intros; split; lra. Qed.
