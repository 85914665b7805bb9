(* PROOF_FORMAT.md, "Nodes": the constants that are whole numbers, series, products, quotients, sums
   and roots. Typed from the document; tail.v and nodes.v say what they stand for. *)
Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(* Polynomials by their coefficients, from k^0 upwards. *)
Fixpoint at_point (c : list Z) (k : Z) : Z :=
  match c with [] => 0 | a :: r => a + k * at_point r k end.
Fixpoint plus (f g : list Z) : list Z :=
  match f, g with [], _ => g | _, [] => f | a :: r, b :: s => (a + b) :: plus r s end.
Definition scaled (a : Z) (f : list Z) : list Z := map (Z.mul a) f.
Fixpoint times (f g : list Z) : list Z :=
  match f with [] => [] | a :: r => plus (scaled a g) (0 :: times r g) end.
(* c(m + y), as a polynomial in y *)
Fixpoint moved (c : list Z) (m : Z) : list Z :=
  match c with [] => [] | a :: r => let s := moved r m in plus [a] (plus (scaled m s) (0 :: s)) end.

Definition absolute (f : list Z) : list Z := map Z.abs f.
Fixpoint dominated (f g : list Z) : bool := (* coefficient by coefficient *)
  match f, g with
  | [], _ => forallb (Z.leb 0) g
  | a :: r, b :: s => (a <=? b) && dominated r s
  | _, [] => false
  end.
(* The constant coefficient is above 0, none below. *)
Definition all_positive (f : list Z) : bool :=
  match f with [] => false | a :: r => (0 <? a) && forallb (Z.leb 0) r end.

(* a + the sum of P(k)R(1)...R(k-1)/(Q(1)...Q(k)) over k >= 1; harmonic ones take P(k)(1 + ... + 1/k)
   for P(k). All but the plain ones have positive terms, so that sizes need no signs. *)
Inductive sum_kind := Plain | Positive | Harmonic | Finite (m : Z).
Record series := Sum
  { kind_of : sum_kind; first : Z; P_of : list Z; Q_of : list Z; R_of : list Z }.
Definition Series := Sum Plain.

(* What `terms` compares: 2*q*|x| <= (q + r)*s*y for the coefficients x of P(M+1+y)R(M+y) and y of
   P(M+y)Q(M+1+y), as polynomials in y. *)
Definition falling (s : series) (M q r sign : Z) : bool :=
  let x := times (moved (P_of s) (M + 1)) (moved (R_of s) M) in
  let y := scaled sign (times (moved (P_of s) M) (moved (Q_of s) (M + 1))) in
  all_positive y && dominated (scaled (2 * q) (absolute x)) (scaled (q + r) y).

(* What is 4 for harmonic series there is 2 otherwise. *)
Definition slack (s : series) : Z := match kind_of s with Harmonic => 2 | _ => 1 end.

(* x. Series and roots are numbered: each is calculated once, and has its own part of a proof. *)
Inductive node :=
  | Whole (a : positive)
  | Sum_of (i : nat)
  | Times (v v' : node)
  | Over (v v' : node)
  | Plus (v v' : node)
  | Minus (a b : positive) (v v' : node) (* where v' <= a/b*v *)
  | Root_of (k : nat) (i : nat) (v : node). (* the k-th root, the i-th of the proof *)

(* u, where cost bounds 1/(eta*S) of each root. *)
Fixpoint units (cost : nat -> Z) (v : node) : Z :=
  match v with
  | Whole _ => 0
  | Sum_of _ => 1
  | Times v v' | Over v v' => units cost v + units cost v' + 1
  | Plus v v' => 2 * Z.max (units cost v) (units cost v') + 1
  | Minus a b v v' =>
      Z.max (units cost v')
        ((Zpos b * units cost v + Zpos a * units cost v') / (Zpos b - Zpos a) + 1)
  | Root_of _ i v => units cost v + cost i + 1
  end.

Record formula := Formula { all_series : list series; x_of : node }.

Definition ratio (a b : positive) : node := Over (Whole a) (Whole b).
Definition A := Sum_of 0.
Definition B := Sum_of 1.
Definition C := Sum_of 2.
Definition D := Sum_of 3.
Definition E := Sum_of 4.
Definition F := Sum_of 5.

Definition log2 : formula := Formula
  [Series 0 [-297; 1794] [1080; -7776; 7776] [0; -1; 2]] (Over A (Whole 2)).

Definition acoth_series (y : Z) : series := Series 1 [-1; 2] [y * y; 2 * (y * y)] [-1; 2].
Definition logarithm (a b c d : positive) : formula :=
  Formula (map acoth_series [251; 449; 4801; 8749])
    (Plus (Minus 1 4 (Plus (Times (ratio a 251) A) (Times (ratio b 449) B))
      (Times (ratio c 4801) C)) (Times (ratio d 8749) D)).
Definition log10 : formula := logarithm 478 180 126 206.
Definition log3 : formula := logarithm 228 86 60 98.
Definition log5 : formula := logarithm 334 126 88 144.
Definition log7 : formula := logarithm 404 152 106 174.

(* A product of linear factors a*k + b, as [b; a]. *)
Definition factored (c : Z) (fs : list (Z * Z)) : list Z :=
  fold_right (fun f g => times [snd f; fst f] g) [c] fs.
Definition zeta3 : formula := Formula
  [Series 0
    [-3143448000; 156286859400; -3292502315430; 38721705264979; -282805786014979;
     1352700034136826; -4348596587040104; 9451223531851808; -13684352515879536;
     12632254526031264; -6719460725627136; 1565994397644288]
    (factored 270
      [(12, -1); (12, -5); (12, -7); (12, -11); (10, -1); (10, -3); (10, -7); (10, -9);
       (9, -1); (9, -2); (9, -4); (9, -5); (9, -7); (9, -8)])
    (factored (-1)
      [(1, 0); (1, 0); (1, 0); (1, 0); (1, 0); (2, -1); (2, -1); (2, -1); (3, -1); (3, -2);
       (4, -1); (4, -3); (6, -1); (6, -5)])]
  (Over A (Whole 48)).

Definition catalan : formula := Formula
  [Series 0 [15; -184; 580] (factored 9 [(6, -1); (6, -1); (6, -5); (6, -5)])
    [0; 0; 0; -32; 64]] (Over A (Whole 2)).

Definition lemniscate_series : series :=
  Series 0 [0; 0; -53536; 55296] [0; 0; 1658944] (factored 1 [(8, -3); (8, -7)]).
Definition chudnovsky_series : series :=
  let R := factored (-1) [(6, -5); (2, -1); (6, -1)] in
  Series 13591409 (times [13591409; 545140134] R) [0; 0; 0; 10939058860032000] R.
Definition gamma3_series : series :=
  let R := factored (-9) [(12, -11); (12, -7)] in Series 1 R [0; 0; 9216000] R.

Definition lemniscate : formula := Formula [lemniscate_series]
  (Over (Root_of 4 0 (ratio 1 1043320250)) A).
Definition gamma4 : formula := Formula [lemniscate_series; chudnovsky_series]
  (Root_of 4 1 (Over (Times (Whole 853760) (Root_of 2 0 (ratio 10005 1043320250)))
                  (Times (Times A A) B))).
Definition gamma3 : formula := Formula [gamma3_series; chudnovsky_series]
  (Root_of 3 1 (Over (Times (Times (Whole 1823176476672000) (Root_of 4 0 (ratio 72 5))) A)
                  (Times B B))).

(* gamma, where c = 2^U*3^V*5^W. *)
Fixpoint exponent (room : nat) (b c : Z) : Z :=
  match room with
  | O => 0
  | S j => if c mod b =? 0 then 1 + exponent j b (c / b) else 0
  end.
Definition exponents (c : Z) : Z * Z * Z := (exponent 30 2 c, exponent 30 3 c, exponent 30 5 c).
Definition is_smooth (c : Z) : bool :=
  let '(u, v, w) := exponents c in c =? 2 ^ u * 3 ^ v * 5 ^ w.
Definition gamma (c : Z) : formula :=
  let '(u, v, w) := exponents c in
  let odd := [-1; 6; -12; 8] in let I := Root_of 1 0 B in
  let log a b d y s := Times (ratio (Z.to_pos (a * u + b * v + d * w)) y) s in
  Formula
    ([Sum Harmonic 0 [c * c] [0; 0; 1] [c * c]; Sum Positive 1 [c * c] [0; 0; 1] [c * c];
      Sum (Finite (2 * c - 1)) 1 odd [0; 32 * (c * c)] odd] ++ map acoth_series [31; 49; 161])
    (Minus 2 3 (Minus 4 5 (Minus 2 3
      (Minus 1 1000 (Over A I) (Over (Over (Over C (Whole (Z.to_pos (4 * c)))) I) I))
      (log 14 22 32 31%positive D)) (log 10 16 24 49%positive E)) (log 6 10 14 161%positive F)).
