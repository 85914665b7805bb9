(* PROOF_FORMAT.md, "Why this proves the decimals" for the checker of decide.v: gamma, and all constants.
   Proves: if it accepts a pack and its proof, of any constant, for at least L/127 primes of 128 bits,
   the decimals are right. *)
Require Import Reals Lra ZArith List Bool.
From Decimals Require Import chudnovsky sound nodes euler formulas decide accepted accepted_nodes.
Import ListNotations.
Open Scope Z_scope.

(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem euler_accepted (k : Z) (c : claim) (ps : list Z) :
  what c = Euler k -> agreed c ps ->
  exists x, is_euler x /\ right x (Z.to_nat (digits c)) (spelled c).
Proof.
  intros Hc H. assert (A : for_all ps (euler_checks k c)).
  { intros p Hin. destruct H as [_ [_ [Hp _]]]. destruct (Hp p Hin) as [P B]. split; [exact P|].
    apply common in B. rewrite Hc in B. apply B. }
  unfold euler_checks in A. apply (for_all_app ps (fun _ => _)) in A. destruct A as [A1 A2].
  destruct (nodes_hold 1000 (gamma k) c ps) as [limits [L1 L2]]; [split; discriminate | exact H | exact A2|].
  destruct (agreed_one _ _ H) as [p0 A0]. apply common in A0. destruct A0 as [[HN _] _].
  assert (B : is_smooth k = true /\ log2_10 * digits c + 100000000 * 73 <= 1154156000 * k).
  { destruct H as [Hne _]. destruct ps as [|p r]; [contradiction|]. destruct (A1 p) as [_ B]; [left; reflexivity|].
    cbn [forallb snd] in B. rewrite !andb_true_iff, Z.leb_le in B. tauto. }
  destruct B as [B1 B2]. destruct euler_exists as [x Hx]. exists x. split; [exact Hx|]. apply L2.
  apply gamma_near; auto. rewrite Z2Nat.id by exact HN. exact B2.
Qed.

(* What the decimals are said to be. *)
Definition meant (k : constant) (x : R) : Prop :=
  match k with
  | Pi | Machin => x = PI
  | E => x = exp 1
  | Phi => x = ((1 + sqrt 5) / 2)%R
  | Sqrt k => x = sqrt (IZR k)
  | Nodes f => means f x
  | Euler _ => is_euler x
  end.
Lemma meant_one k x y : meant k x -> meant k y -> x = y.
Proof. destruct k; cbn [meant]; try congruence; [apply means_one | apply UL_sequence]. Qed.

(* If the checker accepts for L/127 primes of 128 bits or more, D is the constant's first N decimals;
   of more than 2^127/147 such primes it draws one (see ARGUMENT.md). *)
(* PROOF_FORMAT.md, "Why this proves the decimals", for the checker of decide.v. *)
Theorem accepted_is_right (c : claim) (ps : list Z) :
  agreed c ps -> exists x, meant (what c) x /\ right x (Z.to_nat (digits c)) (spelled c).
Proof.
  intro H. destruct (what c) as [ | | | |k|f|k] eqn:E.
  - exists PI. split; [reflexivity|]. exact (pi_accepted chudnovsky_1989 c ps E H).
  - exists PI. split; [reflexivity|]. exact (machin_accepted c ps E H).
  - exists (exp 1). split; [reflexivity|]. exact (e_accepted c ps E H).
  - exists ((1 + sqrt 5) / 2)%R. split; [reflexivity|]. exact (phi_accepted c ps E H).
  - exists (sqrt (IZR k)). split; [reflexivity|]. exact (sqrt_accepted k c ps E H).
  - exact (nodes_accepted f c ps E H).
  - exact (euler_accepted k c ps E H).
Qed.
