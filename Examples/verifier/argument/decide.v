(* What the third checker computes: every check of PROOF_FORMAT.md, "The equations", over integers
   and one prime. Examples/verifier/checker extracts it to OCaml; accepted.v to accepted_all.v
   prove what it is worth.
   Numbers that may be long meet only additions, comparisons and reductions modulo the prime; sizes
   are compared on the leading 256 bits, with a lower and an upper bound. *)
Require Import ZArith List Bool.
From Decimals Require Import formulas.
Import ListNotations.
Open Scope Z_scope.

(* Machin: pi by Machin's formula *)
Inductive constant :=
  Pi | Machin | E | Phi | Sqrt (k : Z) | Nodes (f : formula) | Euler (c : Z). (* gamma by c *)

(* Of a root of the nodes. *)
Record radical := Radical {
  root_of : Z; root_size : Z;   (* S, and its bytes *)
  rest_of : Z; rest_size : Z;   (* R *)
  powers : list (Z * Z)         (* g *)
}.

(* A pack and its proof, read. What the formula has not is 0, its lists are empty. *)
Record claim := Claim {
  what : constant;
  digits : Z;                   (* N *)
  spelled : Z;                  (* D *)
  terms : Z;                    (* n, for Machin those of both series *)
  bits : Z;                     (* w *)
  factors : list (Z * Z);       (* g as powers, base and exponent; for Machin h, whatever it is *)
  root : Z; root_bytes : Z;     (* S *)
  rest : Z; rest_bytes : Z;     (* R *)
  last : Z; last_bytes : Z;     (* Z *)
  all_terms : list Z;           (* n of each series of the nodes *)
  radicals : list radical       (* the roots of the nodes, the inner one first *)
}.

Inductive check := Form | Terms | Precision | Root | Square | Bound | Digits | Fraction | Cited.

Definition bit_length (x : Z) : Z := Z.log2 x + 1.

(* L of the document. Lists are folded from the left: a stack could overflow. *)
Definition g_bits (fs : list (Z * Z)) : Z :=
  fold_left (fun a f => a + snd f * bit_length (fst f)) fs 0.
Definition parts_length (c : claim) : Z :=
  16 * (root_bytes c + rest_bytes c + last_bytes c)
  + g_bits (factors c) + 2 * bits c + 8 * digits c + terms c * (64 + 4 * bit_length (terms c)) + 256.

Definition length_bound (c : claim) : Z :=
  match what c with
  | Nodes _ | Euler _ => fold_left (fun a r => a + (16 * (root_size r + rest_size r) + g_bits (powers r)))
                         (radicals c) (parts_length c + 2 * bits c)
  | _ => parts_length c
  end.

(* Powers and recurrences modulo p. *)
Fixpoint pos_pow_mod (p b : Z) (e : positive) : Z :=
  match e with
  | xH => b mod p
  | xO q => let x := pos_pow_mod p b q in (x * x) mod p
  | xI q => let x := pos_pow_mod p b q in ((x * x) mod p * b) mod p
  end.
Definition pow_mod (p b e : Z) : Z :=
  match e with Zpos q => pos_pow_mod p b q | Z0 => 1 mod p | Zneg _ => 0 end.

Definition e_step (p : Z) (s : Z * (Z * Z)) : Z * (Z * Z) :=
  let '(k, (q, t)) := s in let j := k + 1 in (j, ((q * j) mod p, (t * j + 1) mod p)).
Definition e_sums (p m : Z) : Z * Z := snd (Z.iter m (e_step p) (0, (1 mod p, 1 mod p))).

Definition pi_step (r : Z) (s : Z * (Z * Z * Z)) : Z * (Z * Z * Z) :=
  let '(k, (q, p, t)) := s in let j := k + 1 in
  let f := 10939058860032000 * (j * j * j) in
  let p' := (p * - ((6 * j - 5) * (2 * j - 1) * (6 * j - 1))) mod r in
  (j, ((q * f) mod r, p', (t * f + p' * (13591409 + 545140134 * j)) mod r)).
Definition pi_sums (r m : Z) : Z * Z * Z :=
  snd (Z.iter m (pi_step r) (0, (1 mod r, 1 mod r, 13591409 mod r))).

Definition at_step (r x : Z) (s : Z * (Z * Z * Z)) : Z * (Z * Z * Z) :=
  let '(k, (q, p, t)) := s in let j := k + 1 in let o := 2 * j + 1 in
  (j, ((q * (o * (x * x))) mod r, (- p * o) mod r, (t * (o * (x * x)) - p) mod r)).
Definition at_sums (r x m : Z) : Z * Z * Z :=
  snd (Z.iter m (at_step r x) (0, (x mod r, 1 mod r, 1 mod r))).

(* A span (l, h, e) stands for a number between l*2^e and h*2^e. *)
Definition span : Type := Z * Z * Z.
Definition exactly (x : Z) : span := (x, x, 0).
Definition trim (s : span) : span :=
  let '(l, h, e) := s in let c := Z.log2 h - 255 in
  if c <=? 0 then s else (Z.shiftr l c, Z.shiftr h c + 1, e + c).
Definition mul (s t : span) : span :=
  let '(l, h, e) := s in let '(l', h', e') := t in trim (l * l', h * h', e + e').
Definition shift (s : span) (k : Z) : span := let '(l, h, e) := s in (l, h, e + k).

Fixpoint pos_pow_span (b : Z) (e : positive) : span :=
  match e with
  | xH => exactly b
  | xO q => let x := pos_pow_span b q in mul x x
  | xI q => let x := pos_pow_span b q in mul (mul x x) (exactly b)
  end.
Definition pow_span (b e : Z) : span :=
  match e with Zpos q => pos_pow_span b q | _ => exactly 1 end.
Definition factorial_step (s : Z * span) : Z * span :=
  let '(k, x) := s in let j := k + 1 in (j, mul x (exactly j)).
Definition factorial (m : Z) : span := snd (Z.iter m factorial_step (0, exactly 1)).

(* Whether a*2^d <= b*2^e, without a long shift. *)
Definition below (a d b e : Z) : bool :=
  let r := Z.log2 b + e - (Z.log2 a + d) in
  (0 <? b) &&
  (if 0 <? r then true else if r <? 0 then false
   else if d <=? e then a <=? Z.shiftl b (e - d) else Z.shiftl a (d - e) <=? b).

(* Whether every number in s, times k, is at most every number in t, times k'. *)
Definition all_below (s : span) (k : Z) (t : span) (k' : Z) : bool :=
  let '(_, h, e) := s in let '(l, _, e') := t in below (h * k) e (l * k') e'.

Definition factors_ok (fs : list (Z * Z)) : bool :=
  forallb (fun f => (1 <=? fst f) && (0 <=? snd f)) fs.
Definition g_mod (p : Z) (fs : list (Z * Z)) : Z :=
  fold_left (fun a f => (pow_mod p (fst f) (snd f) * a) mod p) fs (1 mod p).
Definition g_span (fs : list (Z * Z)) : span :=
  fold_left (fun a f => mul (pow_span (fst f) (snd f)) a) fs (exactly 1).

(* 2^-56 <= z/x <= 1 - 2^-56 *)
Definition fraction (z x : span) : list (check * bool) :=
  [(Fraction, all_below x 1 z (2 ^ 56));
   (Fraction, all_below z (2 ^ 56) x (2 ^ 56 - 1))].

Definition proper (z x : span) : bool :=
  all_below x 1 z (2 ^ 56) && all_below z (2 ^ 56) x (2 ^ 56 - 1).

Definition divided (c : claim) : span := mul (g_span (factors c)) (trim (exactly (last c))). (* g*Z *)

Definition at_most (x bits : Z) : bool := (0 <=? x) && (Z.log2 x <? bits).
Definition log2_10 : Z := 332192810. (* times 10^8 *)

Definition e_checks (c : claim) (p : Z) : list (check * bool) :=
  let N := digits c in let m := terms c - 1 in
  let q := factorial m in let '(l, _, e) := q in
  let '(Q, T) := e_sums p m in
  [(Form, 3 <=? terms c);
   (Form, at_most (last c) (8 * last_bytes c));
   (Terms, 0 <? l);
   (Terms, log2_10 * N + 100000000 * 65 <=? 100000000 * (Z.log2 l + e));
   (Digits, (T * pow_mod p 10 N) mod p =?
            (spelled c mod p * Q + g_mod p (factors c) * (last c mod p)) mod p)]
  ++ fraction (divided c) q.

Definition pi_checks (c : claim) (p : Z) : list (check * bool) :=
  let N := digits c in let n := terms c in let m := n - 1 in let w := bits c in
  let '(Q, _, T) := pi_sums p m in
  let f := factorial m in
  let x := mul (mul f (mul f f)) (mul (pow_span 10939058860032000 (m - 1))
             (exactly (13591409 * 10939058860032000 - 5 * 558731543))) in
  let s := root c mod p in
  [(Form, 3 <=? n);
   (Form, at_most (last c) (8 * last_bytes c));
   (Form, at_most (root c) (8 * root_bytes c));
   (Form, at_most (rest c) (8 * rest_bytes c));
   (Form, N <=? w);
   (Terms, log2_10 * N + 100000000 * (64 + bit_length (13591409 + 545140134 * n))
           <=? 4711000000 * n);
   (Precision, log2_10 * N + 100000000 * 60 <=? 100000000 * w);
   (Root, (s * s + rest c mod p) mod p =? (10005 * (pow_mod p 2 w * pow_mod p 2 w)) mod p);
   (Bound, rest c <=? 2 * root c);
   (Digits, (426880 * s * Q * pow_mod p 5 N) mod p =?
            (spelled c mod p * (T * pow_mod p 2 (w - N)) +
             g_mod p (factors c) * (last c mod p)) mod p)]
  ++ fraction (divided c) (shift x (w - N)).

(* The last k of the series of atan(1/x), an even one; 10^8*log2 x is at least rate. *)
Definition last_term (N more rate : Z) : Z :=
  2 * ((log2_10 * N + 100000000 * more) / (4 * rate)) + 2.

Definition last_5 (N : Z) : Z := last_term N 68 232192809.
Definition last_239 (N : Z) : Z := last_term N 66 790086680.
Definition machin_terms (N : Z) : Z := last_5 N + last_239 N + 2.

Definition machin_checks (c : claim) (p : Z) : list (check * bool) :=
  let N := digits c in let h := g_mod p (factors c) in
  let m5 := last_5 N in let m239 := last_239 N in
  let '(Q5, P5, T5) := at_sums p 5 m5 in let '(Q239, P239, T239) := at_sums p 239 m239 in
  [(Form, terms c =? machin_terms N);
   (Form, at_most (last c) (8 * last_bytes c));
   (Digits, (h * ((16 * T5 * Q239 - 4 * T239 * Q5) * pow_mod p 10 N)) mod p =?
            (h * (spelled c mod p * (Q5 * Q239)) + P5 * P239 * (last c mod p)) mod p)]
  ++ fraction (trim (exactly (last c))) (mul (g_span (factors c))
       (mul (pow_span 5 (2 * m5 + 1)) (pow_span 239 (2 * m239 + 1)))).

Definition quadratic_checks (b k : Z) (c : claim) (p : Z) : list (check * bool) :=
  let N := digits c in let d := spelled c mod p in let x := pow_mod p 10 N in
  [(Form, (0 <? k) && (k <? 100));
   (Form, at_most (rest c) (4 * N + 9));
   (Square, (d * d + rest c mod p) mod p =? (k * (x * x) + b * d * x) mod p);
   (Bound, rest c + (if b =? 0 then 0 else b * 10 ^ N) <=? 2 * spelled c)].

(* Nodes. T, Q and R(1)...R(k) of a series modulo p, as PROOF_FORMAT.md follows them. *)
Definition sums_step (p : Z) (s : series) (x : Z * (Z * Z * Z)) : Z * (Z * Z * Z) :=
  let '(k, (q, r, t)) := x in let j := k + 1 in let y := at_point (Q_of s) j in
  (j, ((q * y) mod p, (r * at_point (R_of s) j) mod p,
       (t * y + r * at_point (P_of s) j) mod p)).
(* The same of a harmonic series, with h and k!. *)
Definition harmonic_step (p : Z) (s : series) (x : Z * (Z * Z * Z * (Z * Z)))
  : Z * (Z * Z * Z * (Z * Z)) :=
  let '(k, (q, r, t, (h, e))) := x in let j := k + 1 in let y := at_point (Q_of s) j * j in
  let h' := (h * j + e) mod p in
  (j, ((q * y) mod p, (r * at_point (R_of s) j) mod p,
       (t * y + r * (at_point (P_of s) j * h')) mod p, (h', (e * j) mod p))).
Definition sums_mod (p : Z) (s : series) (m : Z) : Z * Z * Z :=
  let start := (1 mod p, 1 mod p, first s mod p) in
  match kind_of s with
  | Harmonic => fst (snd (Z.iter m (harmonic_step p s) (0, (start, (0 mod p, 1 mod p)))))
  | _ => snd (Z.iter m (sums_step p s) (0, start))
  end.

(* (l, h) stands for a number between l and h; here times a whole number, and by a positive one. *)
Definition multiplied (a : Z) (b : Z * Z) : Z * Z :=
  let '(l, h) := b in if 0 <=? a then (l * a, h * a) else (h * a, l * a).
Definition divided_by (a : Z) (b : Z * Z) : Z * Z :=
  let '(l, h) := b in (l / a, - (- h / a)).
(* 2^256*T/Q and 2^256*R(1)...R(k)/Q, between whole numbers; Q and |R(1)...R(k)| as spans. *)
Definition size_step (s : series) (x : Z * (Z * Z * (Z * Z) * span * span))
  : Z * (Z * Z * (Z * Z) * span * span) :=
  let '(k, (v, r, q, a)) := x in let j := k + 1 in let y := at_point (Q_of s) j in
  let z := at_point (R_of s) j in
  let '(l, h) := divided_by y (multiplied (at_point (P_of s) j) r) in
  (j, (fst v + l, snd v + h, divided_by y (multiplied z r), mul q (exactly y),
       mul a (exactly (Z.abs z)))).
Definition size_sums (s : series) (m : Z) : Z * Z * (Z * Z) * span * span :=
  let one := 2 ^ 256 in
  let start := ((first s * one, first s * one), (one, one), exactly 1, exactly 1) in
  snd (Z.iter m (size_step s) (0, start)).

(* The sizes of T and Q. *)
Definition known (x : Z * Z * (Z * Z) * span * span) : span * span :=
  let '(v, _, q, _) := x in (shift (mul (fst v, snd v, 0) q) (-256), q).

(* `terms`, after m terms; E is 1/eta. *)
Definition leading (f : list Z) : Z := Z.abs (List.last f 0).
Definition tail_checks (E : span) (s : series) (m : Z) (x : Z * Z * (Z * Z) * span * span)
  : list (check * bool) :=
  let M := m + 1 in
  let lq := leading (Q_of s) in
  let lr := if Nat.eqb (length (R_of s)) (length (Q_of s)) then leading (R_of s) else 0 in
  let '(v, _, _, a) := x in
  [(Form, 0 <=? m);
   (Terms, all_positive (moved (Q_of s) 1));
   (Terms, (0 <=? lr) && (lr <? lq));
   (Terms, falling s M lq lr (Z.sgn (List.last (P_of s) 0)));
   (Terms, 0 <? fst v);
   (Terms, all_below (mul (mul a (exactly (Z.abs (at_point (P_of s) M)))) E) (2 * lq)
             (mul (fst (known x)) (exactly (at_point (Q_of s) M))) (lq - lr))].

(* Sums and differences of spans, with the exponent of the first. *)
Definition aligned (s : span) (e : Z) : Z * Z :=
  let '(l, h, e') := s in
  if e' <=? e then (Z.shiftr l (e - e'), Z.shiftr h (e - e') + 1)
  else (Z.shiftl l (e' - e), Z.shiftl h (e' - e)).
Definition add (s t : span) : span :=
  let '(l, h, e) := s in let '(l', h') := aligned t e in trim (l + l', h + h', e).
Definition sub (s t : span) : span :=
  let '(l, h, e) := s in let '(l', h') := aligned t e in trim (Z.max 0 (l - h'), h - l', e).

(* Series of positive terms: Q, R(1)...R(k), T, h and k!, as spans. *)
Definition grown (s : series) (k : Z) (x : span * span) : span * span :=
  match kind_of s with
  | Harmonic => let '(h, e) := x in (add (mul h (exactly k)) e, mul e (exactly k))
  | _ => x
  end.
Definition times_k (s : series) (k : Z) : Z := match kind_of s with Harmonic => k | _ => 1 end.
Definition positive_step (s : series) (x : Z * (span * span * span * (span * span)))
  : Z * (span * span * span * (span * span)) :=
  let '(k, (q, r, t, he)) := x in let j := k + 1 in
  let d := exactly (at_point (Q_of s) j * times_k s j) in let he' := grown s j he in
  (j, (mul q d, mul r (exactly (at_point (R_of s) j)),
       add (mul t d) (mul r (mul (exactly (at_point (P_of s) j)) (fst he'))), he')).
Definition positive_sums (s : series) (m : Z) : span * span * span * (span * span) :=
  let h := match kind_of s with Harmonic => 0 | _ => 1 end in
  snd (Z.iter m (positive_step s)
         (0, (exactly 1, exactly 1, exactly (first s), (exactly h, exactly 1)))).
Definition positive_checks (E : span) (s : series) (m : Z)
  (x : span * span * span * (span * span)) : list (check * bool) :=
  let M := m + 1 in let lq := leading (Q_of s) in
  let '(_, r, t, he) := x in let '(l, _, _) := t in
  let last := mul r (mul (exactly (at_point (P_of s) M)) (fst (grown s M he))) in
  [(Form, 0 <=? m); (Form, 0 <=? first s);
   (Terms, all_positive (moved (P_of s) 1));
   (Terms, all_positive (moved (Q_of s) 1));
   (Terms, all_positive (moved (R_of s) 1));
   (Terms, 0 <? l)] ++
  match kind_of s with
  | Finite n => [(Terms, m =? n)]
  | _ =>
      [(Terms, 3 <=? m); (Terms, 0 <? lq); (Terms, falling s M lq 0 1);
       (Terms, all_below (mul last E) (slack s * (2 * lq))
                 (mul t (exactly (at_point (Q_of s) M * times_k s M))) lq)]
  end.

(* Of a series: the sizes of T and Q, and what is to be checked. *)
Definition summed (E : span) (s : series) (m : Z) : span * span * list (check * bool) :=
  match kind_of s with
  | Plain => let x := size_sums s m in (known x, tail_checks E s m x)
  | _ => let x := positive_sums s m in
      let '(q, _, t, _) := x in (t, q, positive_checks E s m x)
  end.

(* A node's n and d modulo p, by those of the series. *)
Definition no_radical : radical := Radical 0 0 0 0 [].
Definition root_number (c : claim) (i : nat) : Z := root_of (nth i (radicals c) no_radical).
Fixpoint node_mod (p : Z) (c : claim) (ts : list (Z * Z)) (v : node) : Z * Z :=
  match v with
  | Whole a => (Zpos a mod p, 1 mod p)
  | Sum_of i => nth i ts (0, 0)
  | Times v v' => let '(n, d) := node_mod p c ts v in let '(n', d') := node_mod p c ts v' in
      ((n * n') mod p, (d * d') mod p)
  | Over v v' => let '(n, d) := node_mod p c ts v in let '(n', d') := node_mod p c ts v' in
      ((n * d') mod p, (d * n') mod p)
  | Plus v v' => let '(n, d) := node_mod p c ts v in let '(n', d') := node_mod p c ts v' in
      ((n * d' + n' * d) mod p, (d * d') mod p)
  | Minus _ _ v v' => let '(n, d) := node_mod p c ts v in let '(n', d') := node_mod p c ts v' in
      ((n * d' - n' * d) mod p, (d * d') mod p)
  | Root_of _ i _ => (root_number c i mod p, pow_mod p 2 (bits c))
  end.

Definition leading_bits (x : Z) : span := trim (exactly x).

(* Their sizes. *)
Fixpoint node_size (c : claim) (ts : list (span * span)) (v : node) : span * span :=
  match v with
  | Whole a => (exactly (Zpos a), exactly 1)
  | Sum_of i => nth i ts (exactly 1, exactly 1)
  | Times v v' => let '(n, d) := node_size c ts v in let '(n', d') := node_size c ts v' in
      (mul n n', mul d d')
  | Over v v' => let '(n, d) := node_size c ts v in let '(n', d') := node_size c ts v' in
      (mul n d', mul d n')
  | Plus v v' => let '(n, d) := node_size c ts v in let '(n', d') := node_size c ts v' in
      (add (mul n d') (mul n' d), mul d d')
  | Minus _ _ v v' => let '(n, d) := node_size c ts v in let '(n', d') := node_size c ts v' in
      (sub (mul n d') (mul n' d), mul d d')
  | Root_of _ i _ => (leading_bits (root_number c i), shift (exactly 1) (bits c))
  end.

(* 1/eta *)
Definition inverse_unit (N : Z) : span := shift (pow_span 10 N) 67.
(* The least number up to 100 that is at least 1/(eta*S), else 101. *)
Fixpoint least (f : Z -> bool) (k : nat) (a : Z) : Z :=
  match k with O => a | S j => if f a then a else least f j (a + 1) end.
Definition root_cost (c : claim) (i : nat) : Z :=
  least (fun a => all_below (inverse_unit (digits c)) 1 (leading_bits (root_number c i)) a) 100 1.
Fixpoint span_power (s : span) (k : nat) : span :=
  match k with O => exactly 1 | S j => mul s (span_power s j) end.

(* The equation S^k*d + g*R = n*b^m modulo p, and whether both sides are below 2^L. *)
Definition equation (L p : Z) (name : check) (k : nat) (s : Z) (v : Z * Z) (z : span * span)
  (fs : list (Z * Z)) (r b m : Z) : list (check * bool) :=
  let '(n, d) := v in let '(n', d') := z in
  let fits x := all_below x 1 (shift (exactly 1) (L - 1)) 1 in
  [(name, (pow_mod p (s mod p) (Z.of_nat k) * d + g_mod p fs * (r mod p)) mod p =?
          (n * pow_mod p b m) mod p);
   (Form, fits (mul (span_power (leading_bits s) k) d'));
   (Form, fits (mul (g_span fs) (leading_bits r)));
   (Form, fits (mul n' (pow_span b m)))].

(* Of all roots and sums below a node. *)
Fixpoint node_checks (c : claim) (p : Z) (ms : list (Z * Z)) (zs : list (span * span)) (v : node)
  : list (check * bool) :=
  match v with
  | Whole _ => []
  | Sum_of i => [(Form, Nat.ltb i (length zs))]
  | Times v v' | Over v v' => node_checks c p ms zs v ++ node_checks c p ms zs v'
  | Plus v v' => node_checks c p ms zs v ++ node_checks c p ms zs v' ++
      let '(n, d) := node_size c zs v in let '(n', d') := node_size c zs v' in
      [(Precision, all_below (mul n' d) 4 (mul n d') 1)]
  | Minus a b v v' => node_checks c p ms zs v ++ node_checks c p ms zs v' ++
      let '(n, d) := node_size c zs v in let '(n', d') := node_size c zs v' in
      [(Form, Zpos a <? Zpos b); (Precision, all_below (mul n' d) (Zpos b) (mul n d') (Zpos a))]
  | Root_of k i v => let r := nth i (radicals c) no_radical in let s := root_of r in
      let z := node_size c zs v in
      node_checks c p ms zs v ++
      [(Form, Nat.leb 1 k); (Form, 0 <? s); (Form, 0 <=? rest_of r);
       (Form, factors_ok (powers r));
       (Precision, all_below (inverse_unit (digits c)) 1 (leading_bits s) (root_cost c i))] ++
      equation (length_bound c) p Root k s (node_mod p c ms v) z (powers r) (rest_of r)
        2 (Z.of_nat k * bits c) ++
      [(Bound, proper (mul (g_span (powers r)) (leading_bits (rest_of r)))
                 (mul (exactly (Z.of_nat k)) (mul (span_power (leading_bits s) (k - 1)) (snd z))))]
  end.

(* most: what u may be *)
Definition nodes_checks (most : Z) (f : formula) (c : claim) (p : Z) : list (check * bool) :=
  let E := inverse_unit (digits c) in let tables := combine (all_series f) (all_terms c) in
  let sizes := map (fun s => summed E (fst s) (snd s)) tables in let zs := map fst sizes in
  let ms := map (fun s => let '(q, _, t) := sums_mod p (fst s) (snd s) in (t, q)) tables in
  let u := units (root_cost c) (x_of f) in
  let z := node_size c zs (x_of f) in
  [(Form, Nat.eqb (length (all_series f)) (length (all_terms c)));
   (Form, 0 <=? last c); (Form, 1 <=? length_bound c);
   (Form, all_below (leading_bits (spelled c + 1)) most (pow_span 10 (digits c)) 1000)] ++
  flat_map snd sizes ++
  node_checks c p ms zs (x_of f) ++
  equation (length_bound c) p Digits 1 (spelled c) (node_mod p c ms (x_of f)) z (factors c)
    (last c) 10 (digits c) ++
  [(Fraction, proper (divided c) (snd z)); (Precision, u <=? most)].

(* The theorem's error is below 2^-68*10^-N. *)
Definition euler_checks (k : Z) (c : claim) (p : Z) : list (check * bool) :=
  [(Form, is_smooth k);
   (Cited, log2_10 * digits c + 100000000 * 73 <=? 1154156000 * k)] ++
  nodes_checks 1000 (gamma k) c p.

(* In the order in which check_proof.py asks. *)
Definition checks (c : claim) (p : Z) : list (check * bool) :=
  (Form, forallb (Z.leb 0) [digits c; terms c; bits c; root_bytes c; rest_bytes c; last_bytes c]) ::
  (Form, factors_ok (factors c)) ::
  (Form, at_most (spelled c) (4 * digits c + 5)) ::
  match what c with
  | Pi => pi_checks c p
  | Machin => machin_checks c p
  | E => e_checks c p
  | Phi => quadratic_checks 1 1 c p
  | Sqrt k => quadratic_checks 0 k c p
  | Nodes f => nodes_checks 100 f c p
  | Euler k => euler_checks k c p
  end.

Definition accepts (c : claim) (p : Z) : bool := forallb snd (checks c p).
