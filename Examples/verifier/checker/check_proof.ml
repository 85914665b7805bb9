(* The third checker: check_proof PACK PROOF. Decide.checks, the decision, is extracted from Coq;
   this reads bytes as docs/*_FORMAT.md say, hashes, draws a prime, and exits as check_proof.py. *)

exception Stop of int * string (* the exit code, and why *)
let demand condition what = if not condition then raise (Stop (1, "REFUSED: " ^ what))
let need path condition what =
  if not condition then raise (Stop (3, Printf.sprintf "check_proof: %S %s" path what))

let read path =
  need path Unix.(let s = stat path in s.st_kind = S_REG && s.st_size < 1 lsl 31)
    "is a folder, pipe or device, or has 2 GB and needs check_proof.py";
  let file = open_in_bin path in really_input_string file (in_channel_length file)

(* Numbers below 2^62 with their lowest byte first. *)
let little bytes value = String.init bytes (fun i -> Char.chr ((value lsr (8 * i)) land 255))
let words bytes values = String.concat "" (List.map (little bytes) values)
let number text at bytes =
  let value = Z.of_bits (String.sub text at bytes) in
  if Z.fits_int value then Z.to_int value else max_int
let zeros count = String.make count '\000'
let padding count = zeros (-count land 7)
let sha text = Sha256.to_bin (Sha256.string text)
let digit_hash digits = Z.to_int (Z.rem (Z.of_string digits) (Z.of_int ((1 lsl 61) - 1)))

(* So many decimals, two in a byte, as text. *)
let decimals path data count =
  let digit i =
    let half = (Char.code data.[i / 2] lsr if i land 1 = 0 then 4 else 0) land 15 in
    need path (half < if i < count then 10 else 1) "has a half byte that is no digit or not zero";
    Char.chr (48 + half) in
  String.sub (String.init (2 * String.length data) digit) 0 count

(* By code: what is checked, name, integer part; pi once more, and the roots from 5 on. *)
let root n = Decide.Sqrt (Z.of_int n) and root_part n = truncate (sqrt (float n))
let constants =
  let euler = Decide.Euler Z.zero in (* a header states its c *)
  let named n = (32768 + n, root n, Printf.sprintf "sqrt-%d" n, root_part n) in
  let is_irrational n = n > 4 && root_part n * root_part n < n in
  let roots = List.(map named (filter is_irrational (init 100 Fun.id))) in
  List.mapi (fun i (kind, name, whole) -> (i + 1, kind, name, whole)) Decide.[
    (Pi, "pi", 3); (E, "e", 2); (Phi, "phi", 1); (root 2, "sqrt2", 1); (Nodes log2, "log2", 0);
    (Nodes log10, "log10", 2); (Nodes zeta3, "zeta3", 1); (Nodes catalan, "catalan", 0);
    (Nodes lemniscate, "lemniscate", 5); (Nodes gamma4, "gamma1-4", 3);
    (Nodes gamma3, "gamma1-3", 2); (root 3, "sqrt3", 1); (Nodes log3, "log3", 1);
    (Nodes log5, "log5", 1); (Nodes log7, "log7", 1); (euler, "gamma", 0) ]
  @ ((1, Machin, "pi", 3) :: roots)

(* The hash tree of RFC 6962, section 2.1, over count leaves. *)
let rec tree leaves from count =
  let rec half k = if 2 * k < count then half (2 * k) else k in let k = half 1 in
  if count = 1 then leaves.(from)
  else sha ("\001" ^ tree leaves from k ^ tree leaves (from + k) (count - k))

(* Of a pack: constant, number of decimals, content hash, and a function that compares all other
   bytes with the decimals and returns integer part and decimals. *)
let pack path =
  let file = read path in
  let need = need path and slice at stop = String.sub file at (stop - at) in
  let same at wanted =
    let last = at + String.length wanted in
    let rec first i = if i < last && file.[i] = wanted.[i - at] then first (i + 1) else i in
    let place = first at in need (place = last)
      (Printf.sprintf "is not what its format and decimals ask for at byte %d" place) in
  need (String.length file >= 65536 && slice 0 12 = "\x89DPK\r\n\x1a\n\001\000\000\000")
    "is no digit pack of version 1";
  let n = number file 40 8 and code = number file 48 2 and origin = number file 120 8 in
  let known = List.find_opt (fun (number, _, _, _) -> number = code) constants in
  need (known <> None && 1 <= n && n <= 1_000_000_000_000_000 && origin <= 1 lsl 26)
    "has a constant, decimals or a provenance beyond the limits";
  let _, _, name, whole = Option.get known in
  let block = 131072 and length = (n + 1) / 2 in let blocks = (n + block - 1) / block in
  let index = 65536 + length + (-length land 7) in
  let start = index + (80 * blocks) in
  let stop = start + origin + (-origin land 7) in
  let head = String.concat "" [
    slice 0 12; little 4 256; slice 16 24; words 8 [ 0; stop + 320; n ]; words 2 [ code; 10; 1; 1 ];
    little 4 block; words 2 [ whole; 0 ]; name; zeros (16 - String.length name);
    words 8 [ 65536; length; index; start - index; start; origin; stop; 320 ]; zeros 80 ] in
  let head = head ^ sha head in same 0 (head ^ zeros 65280);
  need (String.length file = stop + 320) (Printf.sprintf "has not %d bytes" (stop + 320));
  let foot = slice stop (stop + 280) in same (stop + 280) (sha foot ^ "\n\x1a\n\rKPD\x89");
  let count digits = List.init 10 (fun digit ->
    String.fold_left (fun n c -> if Char.code c = 48 + digit then n + 1 else n) 0 digits) in
  let text () =
    let digits = decimals path (slice 65536 (65536 + length)) n in
    let at i = 65536 + min length (i * block / 2) in
    let leaves = Array.init blocks (fun i -> sha ("\000" ^ slice (at i) (at (i + 1)))) in
    let record i =
      let digits = String.sub digits (i * block) (min block (n - (i * block))) in
      leaves.(i) ^ words 4 (count digits) ^ little 8 (digit_hash digits) in
    let table = String.concat "" (List.init blocks record) in
    let own = slice start (start + origin) in same (65536 + length) (String.concat "" [
      padding length; table; own; padding origin; words 8 [ n; stop + 320 ];
      sha (string_of_int whole ^ "." ^ digits); tree leaves 0 blocks; sha table; sha own; sha head;
      words 8 (digit_hash digits :: count digits); zeros 16 ]);
    string_of_int whole ^ digits in
  (name, n, String.sub foot 16 32, text)

(* Canonical JSON, read leniently, as it is spelled again and compared. An object is a list. *)
type json = Leaf of string | List of json list (* a leaf is a number, or a text with its quotes *)
let rec parsed s i found = match s.[i] with
  | ']' | '}' -> (List.rev found, i + 1) | ',' | ':' -> parsed s (i + 1) found
  | '[' | '{' -> let items, i = parsed s (i + 1) [] in parsed s i (List items :: found)
  | _ -> let rec stop j = if String.contains ",:]}" s.[j] then j else stop (j + 1) in
    parsed s (stop i) (Leaf (String.sub s i (stop i - i)) :: found)
let rec spelled = function
  | Leaf text -> text | List items -> "[" ^ String.concat "," (List.map spelled items) ^ "]"
let quoted text = "\"" ^ text ^ "\""
let items = function List items -> items | Leaf text -> failwith text
let whole json = let text = spelled json in let value = Z.of_string text in
  if Z.to_string value = text then value else failwith text

(* Of what is checked: formula, encoding and names of the integers. *)
let form = function
  | Decide.Pi -> ("chudnovsky", "binary", [ "S"; "R"; "Z" ]) | E -> ("taylor", "binary", [ "Z" ])
  | Machin -> ("machin", "binary", [ "Z" ]) | Phi | Sqrt _ -> ("square-root", "decimal", [ "R" ])
  | Nodes f -> let is_of i _ = i < 2 * Z.to_int (Decide.root_count f.x_of) in
    ("nodes", "binary", List.filteri is_of [ "S1"; "R1"; "S2"; "R2" ] @ [ "Z" ])
  | Euler _ -> ("nodes", "binary", [ "S1"; "R1"; "Z" ])

(* The name, the content hash as it is spelled, and the header for Coq. *)
let header raw =
  let rec pairs = function key :: value :: more -> (spelled key, value) :: pairs more | _ -> [] in
  let all = pairs (fst (parsed raw 1 [])) in
  let stated key = Option.to_list (List.assoc_opt (quoted key) all) in
  let get key = match stated key with [ value ] -> value | _ -> failwith key in
  let is_stated (_, kind, name, _) = let formula, _, _ = form kind in
    (Leaf (quoted name), Leaf (quoted formula)) = (get "constant", get "formula") in
  let _, kind, name, _ = List.find is_stated constants in let formula, encoding, names = form kind in
  let lengths = List.map (fun s -> List.nth (items s) 2) (items (get "integers")) in
  let integer name length = List [ Leaf (quoted name); Leaf (quoted encoding); length ] in
  let member key = quoted key ^ ":" ^ spelled (match key with
    | "contentHash" -> Leaf (quoted Sha256.(to_hex (of_hex (String.sub (spelled (get key)) 1 64))))
    | "integers" -> List (List.map2 integer names lengths) | key -> get key) in
  let spelling = List.map member (List.filter (fun key -> stated key <> []) [ "constant";
    "contentHash"; "decimals"; "factors"; "formula"; "integers"; "parameter"; "terms";
    "workingBits" ]) in
  if "{" ^ String.concat "," spelling ^ "}" <> raw then failwith "keys";
  let each key = if formula = "nodes" then items (get key) else stated key in
  let powers g = List.map (fun power -> List.map whole (items power)) (items g) in
  let header = { Decide.kind; parameters = List.map whole (stated "parameter");
    decimals = whole (get "decimals"); lengths = List.map whole lengths;
    series_terms = List.map whole (each "terms"); precision = List.map whole (stated "workingBits");
    divided_out = List.map powers (each "factors") } in
  if Decide.limits header then (name, spelled (get "contentHash"), header) else failwith "limits"

(* The header, the last hash, and a function that returns the integers. *)
let proof path =
  let file = read path and need = need path in
  let length = if String.length file < 48 then max_int else number file 12 4 in
  need (String.starts_with ~prefix:"\x89DPR\r\n\x1a\n\001\000\000\000" file && length <= 65536)
    "is no proof of version 1";
  let name, content, header = try header (String.sub file 16 length) with what ->
    let part = match what with Failure part -> part | Not_found -> "formula" | _ -> "integers" in
    need false ("has no header of version 1: " ^ part); raise what in
  let after at count = at + count + (-count land 7) and sizes = List.map Z.to_int header.lengths in
  let stop = List.fold_left after (after 16 length) sizes in
  need (String.length file = stop + 32) (Printf.sprintf "has not %d bytes" (stop + 32));
  let hash = String.sub file stop 32 and _, encoding, _ = form header.kind in let integers () =
    let part (at, found) count =
      let data = String.sub file at count and fill = String.sub file (at + count) (-count land 7) in
      need (fill = padding count) "has padding that is not zero";
      need (encoding = "decimal" || data.[count - 1] > '\000') "has an integer with a leading zero";
      let value = if at = 16 || encoding = "binary" then Z.of_bits data
        else Z.of_string (decimals path data (Z.to_int (Decide.rest_digits header))) in
      (after at count, value :: found) in
    let _, values = List.fold_left part (16, []) (length :: sizes) in
    need (sha (String.sub file 0 stop) = hash) "is damaged: its last hash differs";
    List.tl (List.rev values) in
  (name, content, header, hash, integers)

(* The first of number 0, 1, ... that is prime, highest and lowest bit set, by Miller and Rabin. *)
let rec first_prime source bytes number i =
  let random () = Z.of_bits (really_input_string source bytes) in
  let p = Z.logor (number i) (Z.succ (Z.shift_left Z.one ((8 * bytes) - 1))) in
  let last = Z.pred p in let twos = Z.trailing_zeros last in
  let passes _ =
    let base = Z.add (Z.of_int 2) (Z.rem (random ()) (Z.sub p (Z.of_int 3))) in
    let x = Z.powm base (Z.shift_right last twos) p in
    let rec squares x i = i < twos && (x = last || squares (Z.rem (Z.mul x x) p) (i + 1)) in
    x = Z.one || squares x 0 in
  if List.for_all passes (List.init 64 Fun.id) then p else first_prime source bytes number (i + 1)

let check pack_path proof_path =
  let pack_name, n, hash, text = pack pack_path in
  let name, content, header, last, integers = proof proof_path in
  demand (pack_name = name && Z.of_int n = header.decimals)
    (Printf.sprintf "the proof speaks of %s to %s decimals" name (Z.to_string header.decimals));
  let hex = Sha256.to_hex (Sha256.of_bin (Bytes.of_string hash)) in
  demand (quoted hex = content) "the proof speaks of other digits than the pack's";
  let text = text () and last_5 = Decide.last_5 header.decimals in
  let odd = if header.kind = Machin then Integers.odd_powers (2 * Z.to_int last_5 + 1) else [] in
  let claim = Decide.claim_of header odd (Z.of_string text) (integers ()) in
  let judge (check, holds) = demand holds (check ^ " does not hold") in
  let source = open_in_bin "/dev/urandom" in
  let p = first_prime source 16 (fun _ -> Z.of_bits (really_input_string source 16)) 0 in
  let q = first_prime source 32 (fun counter ->
    Z.of_bits (sha ("pi-trainer stated prime 1" ^ hash ^ last ^ little 8 counter))) 0 in
  List.iter judge (Decide.checks claim p @ Decide.checks claim q);
  Printf.printf "PROVED: %c.%s... is %s truncated to %d decimals\na false claim passes with a \
    chance below 2^-%d; SHA-256 of the text %s\nstated prime q = %s; D mod q = %s\n" text.[0]
    (String.sub text 1 (min 10 n)) name n (126 - Z.numbits (Decide.length_bound claim)) hex
    (Z.format "%064x" q) (Z.format "%064x" (Z.rem claim.spelled q))

let () =
  if Array.length Sys.argv <> 3 then (prerr_endline "usage: check_proof PACK PROOF"; exit 2);
  try check Sys.argv.(1) Sys.argv.(2) with
  | Stop (1, reason) -> print_endline reason; exit 1
  | Stop (_, reason) | Sys_error reason | Failure reason -> prerr_endline reason; exit 3
  | Unix.Unix_error (e, _, path) -> Printf.eprintf "%S: %s\n" path (Unix.error_message e); exit 3
