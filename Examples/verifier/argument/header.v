(* PROOF_FORMAT.md, "The header", for the checker of decide.v: which claim a header and the integers
   make, and its limits. The checker is given a claim by this; what it proves of the claim rests on
   nothing here. *)
Require Import ZArith List Bool.
From Decimals Require Import formulas decide.
Import ListNotations.
Open Scope Z_scope.

(* A header: its numbers, of each kind as many as it states, and the lengths of the integers. *)
Record header := Header {
  kind : constant;                  (* of gamma without its c *)
  parameters : list Z;              (* c *)
  decimals : Z;                     (* N *)
  series_terms : list Z;            (* n *)
  precision : list Z;               (* w *)
  divided_out : list (list (list Z)); (* g, each of its powers as base and exponent *)
  lengths : list Z
}.

(* The claim of a header, by D and the integers; h is Machin's. *)
Definition powers_of (g : list (list Z)) : list (Z * Z) := map (fun p => (hd 0 p, List.last p 0)) g.
Fixpoint all_radicals (xs : list (Z * Z)) (gs : list (list (list Z))) : list radical :=
  match xs, gs with
  | (s, s') :: (r, r') :: more, g :: gs' => Radical s s' r r' (powers_of g) :: all_radicals more gs'
  | _, _ => []
  end.
Definition stated (h : header) : constant :=
  match kind h with Euler _ => Euler (hd 0 (parameters h)) | k => k end.
Definition claim_of (h : header) (odd : list (Z * Z)) (D : Z) (integers : list Z) : claim :=
  let xs := combine integers (lengths h) in let k := stated h in
  let '(z, z') := List.last xs (0, 0) in let g := powers_of (List.last (divided_out h) []) in
  let make n s s' r r' z z' ns rs :=
    Claim k (decimals h) D n (hd 0 (precision h)) (odd ++ g) s s' r r' z z' ns rs in
  match k, xs with
  | Pi, (s, s') :: (r, r') :: _ => make (hd 0 (series_terms h)) s s' r r' z z' [] []
  | Machin, _ => make (machin_terms (decimals h)) 0 0 0 0 z z' [] []
  | E, _ => make (hd 0 (series_terms h)) 0 0 0 0 z z' [] []
  | Nodes _, _ | Euler _, _ => make 0 0 0 0 0 z z' (series_terms h) (all_radicals xs (divided_out h))
  | _, _ => make 0 0 0 z z' 0 0 [] []
  end.

(* "Limits" of the document, and how many roots, series and lists of factors there are. *)
Fixpoint root_count (v : node) : Z :=
  match v with
  | Whole _ | Sum_of _ => 0
  | Times v v' | Over v v' | Plus v v' | Minus _ _ v v' => Z.max (root_count v) (root_count v')
  | Root_of _ i v => Z.max (root_count v) (Z.of_nat i + 1)
  end.
Fixpoint rising (least room : Z) (fs : list (Z * Z)) : bool :=
  match fs with
  | [] => 0 <=? room
  | (b, e) :: r =>
      (least <=? b) && (b <=? 65535) && (1 <=? e) && rising (b + 1) (room - e * bit_length b) r
  end.
(* How many digits R has, where it is decimal: as many as 2D. *)
Definition rest_digits (h : header) : Z :=
  decimals h + match kind h with Sqrt k => if 24 <? k then 2 else 1 | _ => 1 end.
Definition limits (h : header) : bool :=
  let N := decimals h in
  let few n := (3 <=? n) && (n <=? 2 * N + 1000) in
  let small g := forallb (fun p => Nat.eqb (length p) 2) g && Nat.leb (length g) 1000 &&
    rising 2 (256 * N + 65536) (powers_of g) in
  let sized s := match kind h with
    | Phi | Sqrt _ => s =? (rest_digits h + 1) / 2
    | _ => (1 <=? s) && (s <=? 64 * N + 65536)
    end in
  let counts f := let roots := Z.to_nat (root_count (x_of f)) in
    (length (all_series f), S roots, Nat.min 1 roots) in
  let '(ns, gs, ws) := match kind h with
    | Pi => (1, 1, 1)%nat
    | E => (1, 1, 0)%nat
    | Nodes f => counts f
    | Euler c => counts (gamma c)
    | _ => (0, 0, 0)%nat
    end in
  let precise w := (N <=? w) && (w <=? 4 * N + 65536) in
  let smooth c := (1 <=? c) && (c <=? N + 60) && (c <? 2 ^ 29) && is_smooth c in
  Nat.eqb (length (parameters h)) (match kind h with Euler _ => 1 | _ => 0 end) &&
  forallb smooth (parameters h) &&
  (1 <=? N) && (N <=? 10 ^ 15) && forallb sized (lengths h) &&
  Nat.eqb (length (series_terms h)) ns && forallb few (series_terms h) &&
  Nat.eqb (length (divided_out h)) gs && forallb small (divided_out h) &&
  Nat.eqb (length (precision h)) ws && forallb precise (precision h).
