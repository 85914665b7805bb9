(* PROOF_FORMAT.md, "What is probable", the prime factors. Proves: a nonzero integer below 2^L has
   fewer than L/127 prime divisors from 2^127 on; hence an equation whose sides differ by less than
   2^L and that holds modulo so many primes holds between integers. *)
Require Import ZArith Znumtheory Lia List.
Import ListNotations.
Open Scope Z_scope.

Definition product (l : list Z) : Z := fold_right Z.mul 1 l.

Lemma rel_prime_product (p : Z) (l : list Z) :
  prime p -> (forall q, In q l -> prime q) -> ~ In p l -> rel_prime p (product l).
Proof.
  intros Hp; induction l as [|q l IH]; intros Hl Hn.
  - apply rel_prime_sym, rel_prime_1.
  - simpl. apply rel_prime_mult.
    + apply prime_rel_prime; [assumption|]. intro Hd.
      assert (E : p = q). { apply prime_div_prime; auto. apply Hl; left; reflexivity. }
      apply Hn; left; symmetry; exact E.
    + apply IH; [intros r Hr; apply Hl; right; exact Hr | intro; apply Hn; right; assumption].
Qed.

Lemma product_divides (d : Z) (l : list Z) :
  NoDup l -> (forall q, In q l -> prime q /\ (q | d)) -> (product l | d).
Proof.
  induction l as [|p l IH]; intros Hnd Hl.
  - exists d; simpl; ring.
  - inversion Hnd as [|x y Hni Hnd']; subst.
    destruct IH as [k Hk]; [assumption | intros q Hq; apply Hl; right; exact Hq |].
    destruct (Hl p (or_introl eq_refl)) as [Hp Hd].
    assert (Hpk : (p | k)).
    { apply Gauss with (product l).
      - rewrite Z.mul_comm, <- Hk; exact Hd.
      - apply rel_prime_product; auto. intros q Hq; apply Hl; right; exact Hq. }
    destruct Hpk as [m Hm]. exists m. rewrite Hk, Hm; simpl; ring.
Qed.

Lemma product_large (b : Z) (l : list Z) :
  0 <= b -> (forall q, In q l -> 2 ^ b <= q) -> 2 ^ (b * Z.of_nat (length l)) <= product l.
Proof.
  intros Hb; induction l as [|p l IH]; intros Hl.
  - rewrite Z.mul_0_r. simpl. lia.
  - change (length (p :: l)) with (S (length l)). rewrite Nat2Z.inj_succ.
    replace (b * Z.succ (Z.of_nat (length l))) with (b + b * Z.of_nat (length l)) by ring.
    rewrite Z.pow_add_r by lia. simpl.
    apply Z.mul_le_mono_nonneg.
    + apply Z.pow_nonneg; lia.
    + apply Hl; left; reflexivity.
    + apply Z.pow_nonneg; lia.
    + apply IH; intros q Hq; apply Hl; right; exact Hq.
Qed.

(* PROOF_FORMAT.md, "What is probable". *)
Theorem few_prime_factors (b L d : Z) (l : list Z) :
  0 < b -> d <> 0 -> Z.abs d < 2 ^ L -> NoDup l ->
  (forall p, In p l -> prime p /\ 2 ^ b <= p /\ (p | d)) ->
  b * Z.of_nat (length l) < L.
Proof.
  intros Hb Hd HL Hnd Hl.
  assert (HD : (product l | d)) by (apply product_divides; [assumption | intros q Hq; destruct (Hl q Hq) as [? [? ?]]; auto]).
  assert (HP : 2 ^ (b * Z.of_nat (length l)) <= product l) by (apply product_large; [lia | intros q Hq; apply Hl, Hq]).
  assert (HA : product l <= Z.abs d).
  { apply Z.divide_pos_le; [lia | apply Z.divide_abs_r; exact HD]. }
  assert (0 <= L) by (destruct (Z_lt_le_dec L 0) as [H|H]; [rewrite Z.pow_neg_r in HL by exact H; lia | exact H]).
  apply (Z.pow_lt_mono_r_iff 2); lia.
Qed.

(* The statement on which the random prime of 128 bits rests. *)
Corollary few_primes_of_128_bits (L d : Z) (l : list Z) :
  d <> 0 -> Z.abs d < 2 ^ L -> NoDup l ->
  (forall p, In p l -> prime p /\ 2 ^ 127 <= p < 2 ^ 128 /\ (p | d)) ->
  127 * Z.of_nat (length l) < L.
Proof.
  intros Hd HL Hnd Hl. apply (few_prime_factors 127 L d l); auto; [lia|].
  intros p Hp; destruct (Hl p Hp) as [H1 [[H2 _] H3]]; auto.
Qed.

(* The same read the other way: what holds modulo many primes holds. *)
Corollary equal_modulo_many_primes (L x y : Z) (l : list Z) :
  Z.abs (x - y) < 2 ^ L -> NoDup l ->
  (forall p, In p l -> prime p /\ 2 ^ 127 <= p < 2 ^ 128 /\ x mod p = y mod p) ->
  L <= 127 * Z.of_nat (length l) -> x = y.
Proof.
  intros HL Hnd Hl Hlen. destruct (Z.eq_dec x y) as [E|E]; [exact E|exfalso].
  assert (H : 127 * Z.of_nat (length l) < L); [|lia].
  apply (few_primes_of_128_bits L (x - y) l); [lia | assumption | assumption |].
  intros p Hp. destruct (Hl p Hp) as [H1 [H2 H3]]. split; [assumption|split; [assumption|]].
  apply Z.mod_divide; [lia|]. rewrite Zminus_mod, H3, Z.sub_diag. apply Z.mod_0_l; lia.
Qed.
