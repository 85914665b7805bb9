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

let constants =
  Decide.[ (1, (Pi, "pi", 3)); (2, (E, "e", 2)); (3, (Phi, "phi", 1)); (4, (Sqrt2, "sqrt2", 1)) ]
let block = 131072

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
  need (List.mem_assoc code constants && 1 <= n && n <= 1_000_000_000_000_000
        && origin <= 1 lsl 26) "has a constant, decimals or a provenance beyond the limits";
  let _, name, whole = List.assoc code constants in
  let length = (n + 1) / 2 and blocks = (n + block - 1) / block in
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

(* Canonical JSON has one spelling: the numbers are taken out, put in again, and the whole is
   compared. The content hash in hexadecimal, the name, and what the header claims. *)
let header path raw =
  let check condition what =
    need path condition ("has a header that is not one of version 1: " ^ what) in
  let start (_, (_, name, _)) = "{\"constant\":\"" ^ name ^ "\",\"contentHash\":\"" in
  let begins c = String.length raw > 120 && String.starts_with ~prefix:(start c) raw in
  check (List.exists begins constants) "constant";
  let (_, (what, name, _)) as constant = List.find begins constants in
  let at = String.length (start constant) + 64 in let content = String.sub raw (at - 64) 64 in
  check (String.for_all (String.contains "0123456789abcdef") content) "contentHash";
  let rest = String.sub raw at (String.length raw - at) in
  let spaced = String.map (fun c -> if c >= '0' && c <= '9' then c else ' ') rest in
  let v = Array.of_list (List.filter (( <> ) "") (String.split_on_char ' ' spaced)) in
  check (Array.for_all (fun word -> word.[0] <> '0' && String.length word <= 18) v) "numbers";
  let what = if what = Decide.Pi && Array.length v = 2 then Decide.Machin else what in
  let formula, names, encoding, more = match what with
    | Decide.Pi -> ("chudnovsky", [ "S"; "R"; "Z" ], "binary", [ "terms"; "workingBits" ])
    | Decide.Machin -> ("machin", [ "Z" ], "binary", [])
    | Decide.E -> ("taylor", [ "Z" ], "binary", [ "terms" ])
    | _ -> ("square-root", [ "R" ], "decimal", []) in
  let own = 1 + List.length names + List.length more in
  let powers = if more = [] then 0 else (Array.length v - own) / 2 in
  check (powers >= 0 && Array.length v = own + (2 * powers)) "keys";
  let first = 1 + (2 * powers) in let last = first + List.length names in
  let list item count = String.concat "," (List.init count item) in
  let power i = Printf.sprintf "[%s,%s]" v.(1 + (2 * i)) v.(2 + (2 * i)) in
  let size i = Printf.sprintf "[\"%s\",\"%s\",%s]" (List.nth names i) encoding v.(first + i) in
  let spelling = String.concat "" [
    start constant; content; "\",\"decimals\":"; v.(0);
    if more = [] then "" else ",\"factors\":[" ^ list power powers ^ "]";
    ",\"formula\":\""; formula; "\",\"integers\":["; list size (List.length names); "]";
    String.concat "" (List.mapi (fun i key -> ",\"" ^ key ^ "\":" ^ v.(last + i)) more); "}" ] in
  check (spelling = raw) "keys"; let z i = Z.of_string v.(i) in
  let root_bytes, rest_bytes, last_bytes = match what with
    | Pi -> (z first, z (first + 1), z (first + 2))
    | E | Machin -> (Z.zero, Z.zero, z first)
    | _ -> (Z.zero, z first, Z.zero) in
  let claim = { Decide.what; digits = z 0; spelled = Z.zero;
    factors = List.init powers (fun i -> (z (1 + (2 * i)), z (2 + (2 * i))));
    terms = if more = [] then Z.zero else z last;
    bits = if what = Pi then z (last + 1) else Z.zero;
    root = Z.zero; root_bytes; rest = Z.zero; rest_bytes; last = Z.zero; last_bytes } in
  check (Decide.limits claim) "a number is beyond the limits";
  (content, name, claim)

(* The header, the last hash, and a function that returns the claim with its integers. *)
let proof path =
  let file = read path and need = need path in
  need (String.length file >= 16 && String.sub file 0 12 = "\x89DPR\r\n\x1a\n\001\000\000\000"
        && number file 12 4 <= 65536) "is no proof of version 1";
  let length = number file 12 4 in need (String.length file >= 48 + length) "ends too early";
  let content, name, claim = header path (String.sub file 16 length) in
  let sizes = List.map Z.to_int [ claim.root_bytes; claim.rest_bytes; claim.last_bytes ] in
  let after at count = at + count + (-count land 7) in
  let stop = List.fold_left after (after 16 length) sizes in
  need (String.length file = stop + 32) (Printf.sprintf "has not %d bytes" (stop + 32));
  let hash = String.sub file stop 32 in let integers () =
    let part (at, found) count =
      let data = String.sub file at count and fill = String.sub file (at + count) (-count land 7) in
      need (fill = padding count) "has padding that is not zero";
      need (at = 16 || count = 0 || claim.last_bytes = Z.zero || data.[count - 1] <> '\000')
        "has an integer with a leading zero";
      (after at count, data :: found) in
    let part = List.nth (snd (List.fold_left part (16, []) (length :: sizes))) in
    let decimal data = Z.of_string (decimals path data (Z.to_int claim.digits + 1)) in
    let rest = (if claim.last_bytes = Z.zero then decimal else Z.of_bits) (part 1) in
    need (sha (String.sub file 0 stop) = hash) "is damaged: its last hash differs";
    { claim with root = Z.of_bits (part 2); rest; last = Z.of_bits (part 0) } in
  (content, name, claim, hash, integers)

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
  let content, name, claim, last, integers = proof proof_path in
  demand (pack_name = name && Z.of_int n = claim.digits)
    (Printf.sprintf "the proof speaks of %s to %s decimals" name (Z.to_string claim.digits));
  demand (Sha256.to_hex (Sha256.of_bin (Bytes.of_string hash)) = content)
    "the proof speaks of other digits than the pack's";
  let text = text () in let claim = { (integers ()) with spelled = Z.of_string text } in
  let claim = if claim.what <> Machin then claim else
    let k = Decide.last_5 claim.digits and terms = Decide.machin_terms claim.digits in
    { claim with terms; factors = Integers.odd_powers ((2 * Z.to_int k) + 1) } in
  let judge (check, holds) = demand holds (Decide.(match check with
    | Form -> "form" | Terms -> "terms" | Precision -> "precision" | Root -> "root"
    | Square -> "square" | Bound -> "bound" | Digits -> "digits" | Fraction -> "fraction")
    ^ " does not hold") in
  let source = open_in_bin "/dev/urandom" in
  let p = first_prime source 16 (fun _ -> Z.of_bits (really_input_string source 16)) 0 in
  let q = first_prime source 32 (fun counter ->
    Z.of_bits (sha ("pi-trainer stated prime 1" ^ hash ^ last ^ little 8 counter))) 0 in
  List.iter judge (Decide.checks claim p @ Decide.checks claim q);
  Printf.printf "PROVED: %c.%s... is %s truncated to %d decimals\na false claim passes with a \
    chance below 2^-%d; SHA-256 of the text %s\nstated prime q = %s; D mod q = %s\n" text.[0]
    (String.sub text 1 (min 10 n)) name n (126 - Z.numbits (Decide.length_bound claim)) content
    (Z.format "%064x" q) (Z.format "%064x" (Z.rem claim.spelled q))

let () =
  if Array.length Sys.argv <> 3 then (prerr_endline "usage: check_proof PACK PROOF"; exit 2);
  try check Sys.argv.(1) Sys.argv.(2) with
  | Stop (1, reason) -> print_endline reason; exit 1
  | Stop (_, reason) | Sys_error reason | Failure reason -> prerr_endline reason; exit 3
  | Unix.Unix_error (e, _, path) -> Printf.eprintf "%S: %s\n" path (Unix.error_message e); exit 3
