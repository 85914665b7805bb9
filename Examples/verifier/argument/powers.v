(* PROOF_FORMAT.md, "The equations": `terms` and `precision`. Proves: 10^N * 2^s <= c^m follows from the
   comparison of logarithms in integers that a checker makes, with 332192810 for 10^8*log2 10,
   232192809 for log2 5, 790086680 for log2 239, 4711*10^6 for log2 151931373056000. *)
Require Import ZArith Lia Bool.
Open Scope Z_scope.

(* Powers by squaring with about 100 leading bits, rounded up or down. *)
Definition up_trim (m e : Z) : Z * Z := let c := Z.max 0 (Z.log2 m - 100) in ((m + 2 ^ c - 1) / 2 ^ c, e + c).
Definition dn_trim (m e : Z) : Z * Z := let c := Z.max 0 (Z.log2 m - 100) in (m / 2 ^ c, e + c).
Fixpoint up (b : Z) (p : positive) : Z * Z :=
  match p with
  | xH => (b, 0)
  | xO q => let (m, e) := up b q in up_trim (m * m) (2 * e)
  | xI q => let (m, e) := up b q in up_trim (m * m * b) (2 * e)
  end.
Fixpoint dn (b : Z) (p : positive) : Z * Z :=
  match p with
  | xH => (b, 0)
  | xO q => let (m, e) := dn b q in dn_trim (m * m) (2 * e)
  | xI q => let (m, e) := dn b q in dn_trim (m * m * b) (2 * e)
  end.

Lemma up_trim_ok m e : 0 < m -> 0 <= e ->
  0 < fst (up_trim m e) /\ 0 <= snd (up_trim m e) /\ m * 2 ^ e <= fst (up_trim m e) * 2 ^ snd (up_trim m e).
Proof.
  intros Hm He. unfold up_trim; cbv zeta; simpl fst; simpl snd.
  set (c := Z.max 0 (Z.log2 m - 100)). assert (Hc : 0 <= c) by (unfold c; lia). clearbody c.
  assert (Hp : 0 < 2 ^ c) by (apply Z.pow_pos_nonneg; lia).
  assert (He' : 0 < 2 ^ e) by (apply Z.pow_pos_nonneg; lia).
  set (k := (m + 2 ^ c - 1) / 2 ^ c).
  assert (Hk : m <= k * 2 ^ c).
  { unfold k. pose proof (Z.div_mod (m + 2 ^ c - 1) (2 ^ c) ltac:(lia)).
    pose proof (Z.mod_pos_bound (m + 2 ^ c - 1) (2 ^ c) Hp). nia. }
  assert (0 < k) by nia.
  split; [assumption|split;[lia|]].
  rewrite Z.pow_add_r by lia.
  replace (k * (2 ^ e * 2 ^ c)) with ((k * 2 ^ c) * 2 ^ e) by ring.
  apply Z.mul_le_mono_nonneg_r; lia.
Qed.
Lemma dn_trim_ok m e : 0 < m -> 0 <= e ->
  0 <= fst (dn_trim m e) /\ 0 <= snd (dn_trim m e) /\ fst (dn_trim m e) * 2 ^ snd (dn_trim m e) <= m * 2 ^ e
  /\ 0 < fst (dn_trim m e).
Proof.
  intros Hm He. unfold dn_trim; cbv zeta; simpl fst; simpl snd.
  set (c := Z.max 0 (Z.log2 m - 100)). assert (Hc : 0 <= c) by (unfold c; lia).
  assert (Hcl : c <= Z.log2 m) by (unfold c; pose proof (Z.log2_nonneg m); lia). clearbody c.
  assert (Hp : 0 < 2 ^ c) by (apply Z.pow_pos_nonneg; lia).
  assert (He' : 0 < 2 ^ e) by (apply Z.pow_pos_nonneg; lia).
  assert (Hle : 2 ^ c <= m).
  { apply Z.le_trans with (2 ^ Z.log2 m); [apply Z.pow_le_mono_r; lia | apply Z.log2_spec; lia]. }
  assert (0 < m / 2 ^ c) by (apply Z.div_str_pos; lia).
  split; [lia|split;[lia|split;[|lia]]].
  rewrite Z.pow_add_r by lia.
  assert ((m / 2 ^ c) * 2 ^ c <= m).
  { pose proof (Z.div_mod m (2 ^ c) ltac:(lia)). pose proof (Z.mod_pos_bound m (2 ^ c) Hp). nia. }
  replace ((m / 2 ^ c) * (2 ^ e * 2 ^ c)) with (((m / 2 ^ c) * 2 ^ c) * 2 ^ e) by ring.
  apply Z.mul_le_mono_nonneg_r; lia.
Qed.

Lemma square_pow m e : 0 <= e -> m * m * 2 ^ (2 * e) = (m * 2 ^ e) * (m * 2 ^ e).
Proof. intro. replace (2 * e) with (e + e) by ring. rewrite Z.pow_add_r by lia. ring. Qed.
Lemma pow_xO b q : b ^ Zpos (xO q) = b ^ Zpos q * b ^ Zpos q.
Proof. replace (Zpos (xO q)) with (Zpos q + Zpos q) by lia. apply Z.pow_add_r; lia. Qed.
Lemma pow_xI b q : b ^ Zpos (xI q) = b ^ Zpos q * b ^ Zpos q * b.
Proof.
  replace (Zpos (xI q)) with (Zpos q + Zpos q + 1) by lia.
  rewrite !Z.pow_add_r by lia. rewrite Z.pow_1_r. reflexivity.
Qed.

Lemma up_ok b p : 0 < b -> 0 < fst (up b p) /\ 0 <= snd (up b p) /\ b ^ Zpos p <= fst (up b p) * 2 ^ snd (up b p).
Proof.
  intro Hb. induction p as [q IH|q IH|].
  - rewrite pow_xI. simpl up. destruct (up b q) as [m e]. simpl fst in IH; simpl snd in IH. destruct IH as [Hm [He H]].
    destruct (up_trim_ok (m * m * b) (2 * e)) as [H1 [H2 H3]]; [nia | lia |].
    split; [assumption|split;[assumption|]]. eapply Z.le_trans; [|exact H3].
    replace (m * m * b * 2 ^ (2 * e)) with ((m * m * 2 ^ (2 * e)) * b) by ring. rewrite square_pow by lia.
    assert (0 <= b ^ Z.pos q) by (apply Z.pow_nonneg; lia).
    apply Z.mul_le_mono_nonneg_r; [lia|]. apply Z.mul_le_mono_nonneg; lia.
  - rewrite pow_xO. simpl up. destruct (up b q) as [m e]. simpl fst in IH; simpl snd in IH. destruct IH as [Hm [He H]].
    destruct (up_trim_ok (m * m) (2 * e)) as [H1 [H2 H3]]; [nia | lia |].
    split; [assumption|split;[assumption|]]. eapply Z.le_trans; [|exact H3].
    rewrite square_pow by lia.
    assert (0 <= b ^ Z.pos q) by (apply Z.pow_nonneg; lia).
    apply Z.mul_le_mono_nonneg; lia.
  - simpl up; simpl fst; simpl snd. rewrite Z.pow_1_r, Z.pow_0_r. lia.
Qed.
Lemma dn_ok b p : 0 < b -> 0 < fst (dn b p) /\ 0 <= snd (dn b p) /\ fst (dn b p) * 2 ^ snd (dn b p) <= b ^ Zpos p.
Proof.
  intro Hb. induction p as [q IH|q IH|].
  - rewrite pow_xI. simpl dn. destruct (dn b q) as [m e]. simpl fst in IH; simpl snd in IH. destruct IH as [Hm [He H]].
    destruct (dn_trim_ok (m * m * b) (2 * e)) as [H1 [H2 [H3 H4]]]; [nia | lia |].
    split; [assumption|split;[assumption|]]. eapply Z.le_trans; [exact H3|].
    replace (m * m * b * 2 ^ (2 * e)) with ((m * m * 2 ^ (2 * e)) * b) by ring. rewrite square_pow by lia.
    assert (0 <= 2 ^ e) by (apply Z.pow_nonneg; lia).
    apply Z.mul_le_mono_nonneg_r; [lia|]. apply Z.mul_le_mono_nonneg; nia.
  - rewrite pow_xO. simpl dn. destruct (dn b q) as [m e]. simpl fst in IH; simpl snd in IH. destruct IH as [Hm [He H]].
    destruct (dn_trim_ok (m * m) (2 * e)) as [H1 [H2 [H3 H4]]]; [nia | lia |].
    split; [assumption|split;[assumption|]]. eapply Z.le_trans; [exact H3|].
    rewrite square_pow by lia.
    assert (0 <= 2 ^ e) by (apply Z.pow_nonneg; lia).
    apply Z.mul_le_mono_nonneg; nia.
  - simpl dn; simpl fst; simpl snd. rewrite Z.pow_1_r, Z.pow_0_r. lia.
Qed.

(* The exponents below are never expanded: only these Booleans are computed. *)
Definition up_check b p M := let (m, e) := up b p in ((e <=? M) && (m <=? 2 ^ (M - e)))%bool.
Definition dn_check b p M := let (m, e) := dn b p in (Z.log2 m + e >=? M)%bool.
Lemma up_check_ok b p M : 0 < b -> up_check b p M = true -> b ^ Zpos p <= 2 ^ M.
Proof.
  intros Hb. pose proof (up_ok b p Hb) as H. unfold up_check. destruct (up b p) as [m e]. simpl fst in H; simpl snd in H.
  destruct H as [Hm [He H]]. rewrite andb_true_iff, !Z.leb_le. intros [H1 H2].
  eapply Z.le_trans; [exact H|]. replace M with ((M - e) + e) by lia. rewrite Z.pow_add_r by lia.
  apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; lia | exact H2].
Qed.
Lemma dn_check_ok b p M : 0 < b -> 0 <= M -> dn_check b p M = true -> 2 ^ M <= b ^ Zpos p.
Proof.
  intros Hb HM. pose proof (dn_ok b p Hb) as H. unfold dn_check. destruct (dn b p) as [m e]. simpl fst in H; simpl snd in H.
  destruct H as [Hm [He H]]. rewrite Z.geb_leb, Z.leb_le. intros H1.
  eapply Z.le_trans; [|exact H]. apply Z.le_trans with (2 ^ (Z.log2 m + e)); [apply Z.pow_le_mono_r; lia|].
  rewrite Z.pow_add_r; [|apply Z.log2_nonneg|lia].
  apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; lia | apply Z.log2_spec; lia].
Qed.

(* a^K <= 2^u, 2^v <= c^K and u*N + s*K <= v*m give a^N * 2^s <= c^m. *)
Ltac nonneg := first [assumption | apply Z.lt_le_incl; assumption | apply Z.pow_nonneg; nonneg | apply Z.mul_nonneg_nonneg; nonneg | discriminate].
(* No lia below: where powers of variables are in the context, its preprocessing can leave a term that Qed refuses. *)
Lemma compare (a c K u v N s m : Z) :
  0 < a -> 0 < c -> 0 < K -> 0 <= u -> 0 <= v -> 0 <= N -> 0 <= s -> 0 <= m ->
  a ^ K <= 2 ^ u -> 2 ^ v <= c ^ K -> u * N + s * K <= v * m -> a ^ N * 2 ^ s <= c ^ m.
Proof.
  intros Ha Hc HK Hu Hv HN Hs Hm Hau Hvc H.
  apply Z.nlt_ge; intro Hlt.
  assert (H1 : (c ^ m) ^ K < (a ^ N * 2 ^ s) ^ K).
  { apply Z.pow_lt_mono_l; [exact HK | split; [nonneg | exact Hlt]]. }
  rewrite Z.pow_mul_l in H1. rewrite <- (Z.pow_mul_r c m K), <- (Z.pow_mul_r a N K), <- (Z.pow_mul_r 2 s K) in H1 by nonneg.
  rewrite (Z.mul_comm N K), (Z.mul_comm m K), (Z.pow_mul_r a K N), (Z.pow_mul_r c K m) in H1 by nonneg.
  assert (H2 : (a ^ K) ^ N <= (2 ^ u) ^ N) by (apply Z.pow_le_mono_l; split; [nonneg | exact Hau]).
  assert (H3 : (2 ^ v) ^ m <= (c ^ K) ^ m) by (apply Z.pow_le_mono_l; split; [nonneg | exact Hvc]).
  rewrite <- (Z.pow_mul_r 2 u N) in H2 by nonneg. rewrite <- (Z.pow_mul_r 2 v m) in H3 by nonneg.
  assert (H4 : 2 ^ (u * N) * 2 ^ (s * K) <= 2 ^ (v * m)).
  { rewrite <- Z.pow_add_r by nonneg. apply Z.pow_le_mono_r; [reflexivity | exact H]. }
  assert (H5 : 0 <= 2 ^ (s * K)) by nonneg.
  apply (Z.mul_le_mono_nonneg_r _ _ _ H5) in H2.
  apply (Z.lt_irrefl ((c ^ K) ^ m)). eapply Z.lt_le_trans; [exact H1|].
  eapply Z.le_trans; [exact H2|]. eapply Z.le_trans; [exact H4|exact H3].
Qed.

Lemma log_10 : 10 ^ 100000000 <= 2 ^ 332192810.
Proof. apply up_check_ok; [reflexivity | vm_compute; reflexivity]. Qed.
Lemma log_2 : 2 ^ 100000000 <= 2 ^ 100000000. Proof. apply Z.le_refl. Qed.
Lemma log_5 : 2 ^ 232192809 <= 5 ^ 100000000.
Proof. apply dn_check_ok; [reflexivity | discriminate | vm_compute; reflexivity]. Qed.
Lemma log_239 : 2 ^ 790086680 <= 239 ^ 100000000.
Proof. apply dn_check_ok; [reflexivity | discriminate | vm_compute; reflexivity]. Qed.
Lemma log_chudnovsky : 2 ^ 4711000000 <= 151931373056000 ^ 100000000.
Proof. apply dn_check_ok; [reflexivity | discriminate | vm_compute; reflexivity]. Qed.

Lemma ten_against (c v N s m : Z) : 0 < c -> 0 <= v -> 2 ^ v <= c ^ 100000000 ->
  0 <= N -> 0 <= s -> 0 <= m -> 332192810 * N + 100000000 * s <= v * m -> 10 ^ N * 2 ^ s <= c ^ m.
Proof.
  intros Hc Hv Hvc HN Hs Hm H.
  apply (compare 10 c 100000000 332192810 v N s m); [reflexivity | exact Hc | reflexivity | discriminate | exact Hv | exact HN
    | exact Hs | exact Hm | exact log_10 | exact Hvc |].
  rewrite (Z.mul_comm s). exact H.
Qed.
Lemma ten_against_2 N s m : 0 <= N -> 0 <= s -> 0 <= m -> 332192810 * N + 100000000 * s <= 100000000 * m ->
  10 ^ N * 2 ^ s <= 2 ^ m.
Proof. apply ten_against; [reflexivity | discriminate | exact log_2]. Qed.
Lemma ten_against_5 N s m : 0 <= N -> 0 <= s -> 0 <= m -> 332192810 * N + 100000000 * s <= 232192809 * m ->
  10 ^ N * 2 ^ s <= 5 ^ m.
Proof. apply ten_against; [reflexivity | discriminate | exact log_5]. Qed.
Lemma ten_against_239 N s m : 0 <= N -> 0 <= s -> 0 <= m -> 332192810 * N + 100000000 * s <= 790086680 * m ->
  10 ^ N * 2 ^ s <= 239 ^ m.
Proof. apply ten_against; [reflexivity | discriminate | exact log_239]. Qed.
Lemma ten_against_chudnovsky N s m : 0 <= N -> 0 <= s -> 0 <= m ->
  332192810 * N + 100000000 * s <= 4711000000 * m -> 10 ^ N * 2 ^ s <= 151931373056000 ^ m.
Proof. apply ten_against; [reflexivity | discriminate | exact log_chudnovsky]. Qed.
