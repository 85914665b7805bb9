(* What the third checker computes: every check of PROOF_FORMAT.md, "The equations", over integers and
   one prime. Examples/verifier/checker extracts it to OCaml; accepted.v proves what it is worth.
   Numbers that may be long meet only additions, comparisons and reductions modulo the prime; sizes
   are compared on the leading 256 bits, with a lower and an upper bound. *)
Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

Inductive constant := Pi | Machin | E | Phi | Sqrt2. (* Machin: pi by Machin's formula *)

(* A pack and its proof, read. What the formula has not is 0, its factors are none. *)
Record claim := Claim {
  what : constant;
  digits : Z;                   (* N *)
  spelled : Z;                  (* D *)
  terms : Z;                    (* n, for Machin those of both series *)
  bits : Z;                     (* w *)
  factors : list (Z * Z);       (* g as powers, base and exponent; for Machin h, whatever it is *)
  root : Z; root_bytes : Z;     (* S *)
  rest : Z; rest_bytes : Z;     (* R *)
  last : Z; last_bytes : Z      (* Z *)
}.

Inductive check := Form | Terms | Precision | Root | Square | Bound | Digits | Fraction.

Definition bit_length (x : Z) : Z := Z.log2 x + 1.

(* L of the document. Lists are folded from the left: a stack could overflow. *)
Definition g_bits (fs : list (Z * Z)) : Z :=
  fold_left (fun a f => a + snd f * bit_length (fst f)) fs 0.
Definition length_bound (c : claim) : Z :=
  16 * (root_bytes c + rest_bytes c + last_bytes c)
  + g_bits (factors c) + 2 * bits c + 8 * digits c + terms c * (64 + 4 * bit_length (terms c)) + 256.

(* "Limits" of the document: what a header may state. No theorem rests on them. *)
Fixpoint rising (least room : Z) (fs : list (Z * Z)) : bool :=
  match fs with
  | [] => true
  | (b, e) :: r => let room' := room - e * bit_length b in
      (least <=? b) && (b <=? 65535) && (1 <=? e) && (0 <=? room') && rising (b + 1) room' r
  end.
Definition limits (c : claim) : bool :=
  let N := digits c in let n := terms c in let w := bits c in
  let series := (3 <=? n) && (n <=? N + 1000) && rising 2 (16 * N + 65536) (factors c) &&
    (fold_right (fun _ k => k + 1) 0 (factors c) <=? 1000) &&
    (1 <=? last_bytes c) && (last_bytes c <=? 2 * N + 65536) in
  let root_sized s := (1 <=? s) && (8 * s <=? w + 128) in
  (1 <=? N) && (N <=? 10 ^ 15) &&
  match what c with
  | Pi => series && (N <=? w) && (w <=? 4 * N + 65536) && root_sized (root_bytes c)
          && root_sized (rest_bytes c)
  | Machin => (1 <=? last_bytes c) && (last_bytes c <=? 2 * N + 65536)
  | E => series
  | _ => (N + 1 <=? 2 * rest_bytes c) && (2 * rest_bytes c <=? N + 2)
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

Definition g_mod (p : Z) (fs : list (Z * Z)) : Z :=
  fold_left (fun a f => (pow_mod p (fst f) (snd f) * a) mod p) fs (1 mod p).
Definition g_span (fs : list (Z * Z)) : span :=
  fold_left (fun a f => mul (pow_span (fst f) (snd f)) a) fs (exactly 1).

(* 2^-56 <= z/x <= 1 - 2^-56 *)
Definition fraction (z x : span) : list (check * bool) :=
  [(Fraction, all_below x 1 z (2 ^ 56));
   (Fraction, all_below z (2 ^ 56) x (2 ^ 56 - 1))].

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
  [(Form, at_most (rest c) (4 * N + 5));
   (Square, (d * d + rest c mod p) mod p =? (k * (x * x) + b * d * x) mod p);
   (Bound, rest c + (if b =? 0 then 0 else b * 10 ^ N) <=? 2 * spelled c)].

(* In the order in which check_proof.py asks. *)
Definition checks (c : claim) (p : Z) : list (check * bool) :=
  (Form, forallb (Z.leb 0) [digits c; terms c; bits c; root_bytes c; rest_bytes c; last_bytes c]) ::
  (Form, forallb (fun f => (1 <=? fst f) && (0 <=? snd f)) (factors c)) ::
  (Form, at_most (spelled c) (4 * digits c + 5)) ::
  match what c with
  | Pi => pi_checks c p
  | Machin => machin_checks c p
  | E => e_checks c p
  | Phi => quadratic_checks 1 1 c p
  | Sqrt2 => quadratic_checks 0 2 c p
  end.

Definition accepts (c : claim) (p : Z) : bool := forallb snd (checks c p).
