extension KnownAnswers {
  /// Hashes of the text with the integer part.
  static let prefixHashes: [KnownAnswer] = [
    KnownAnswer(
      "pi", .prefixSHA1, 100_000,
      "ddec8e3cd091057af4de7dd147bff14860c802e8",
      libbf(recomputed: true)),
    KnownAnswer(
      "pi", .prefixSHA1, 1_000_000,
      "ec497f9b8b0aad5fe967d0916bff266972081f50",
      libbf(recomputed: true)),
    KnownAnswer(
      "pi", .prefixSHA1, 10_000_000,
      "056fe739ad2e3b427691e4e62eef8936ce2a88e4",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA1, 100_000_000,
      "23456396be72fb9a390e5f707c7bff7a1c3697f8",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA1, 1_000_000_000,
      "8ef30374165e5e4a11552a0d896e9e961ea13c33",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA256, 1_000_000,
      "dd382ef6a0c1e8d920fb72f482d74826251ab97709520bc24f913cd8eb5fc839",
      .published("a published hash whose place was not noted", recomputed: true)),
    KnownAnswer(
      "pi", .prefixMD5, 1_000_000,
      "e87782d11eac8d992faca76ceb940433",
      .ownWithPARI),
    KnownAnswer(
      "e", .prefixSHA256, 1_000_000,
      "3fe3a17684179b014635fa1454f2f956b91b9c3bb2a926bbf7510a5e17ff3baf",
      .ownWithPARI),
    KnownAnswer(
      "phi", .prefixSHA256, 1_000_000,
      "2ac0e5b884234c7ba75c1c8933a040109f65a51672a4da86f85309a46d3f9673",
      .ownWithPARI),
    KnownAnswer(
      "sqrt2", .prefixSHA256, 1_000_000,
      "fa8e3124780154cf73ad824667be46ef8cf530d139f5c7f28f6b5662fff4cf04",
      .ownWithPARI),
  ]

  /// Hashes of the decimals alone.
  static let fractionHashes: [KnownAnswer] = [
    KnownAnswer(
      "pi", .fractionSHA256, 1_000_000,
      "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069",
      .ownWithPARI),
    KnownAnswer(
      "pi", .digitHash, 1_000_000, "847519092189756098", .ownWithPARI),
    KnownAnswer(
      "e", .fractionSHA256, 1_000_000,
      "c6e9fe4f3d84085f85e98234bf1f284b5b8de993059453548d3ccaa3016138ac",
      .ownWithPARI),
    KnownAnswer(
      "e", .digitHash, 1_000_000, "429874372355341578", .ownWithPARI),
    KnownAnswer(
      "phi", .fractionSHA256, 1_000_000,
      "b3a8d00d8384e1eeda6f906db0132d39c2cbd38447a0fa6eda9f5a06773d72d7",
      .ownWithPARI),
    KnownAnswer(
      "phi", .digitHash, 1_000_000, "944312423434632608", .ownWithPARI),
    KnownAnswer(
      "sqrt2", .fractionSHA256, 1_000_000,
      "b521e4c4ee7afb3e2ce0d58337388c54f9fbbc6811945574117ef5eec093cefb",
      .ownWithPARI),
    KnownAnswer(
      "sqrt2", .digitHash, 1_000_000, "1046692711165650156", .ownWithPARI),
    KnownAnswer(
      "pi", .digitHash, 100_000, "117399907482140632", .ownWithPARI),
    KnownAnswer(
      "e", .digitHash, 100_000, "45978475911743562", .ownWithPARI),
    KnownAnswer(
      "phi", .digitHash, 100_000, "253690963282898686", .ownWithPARI),
    KnownAnswer(
      "sqrt2", .digitHash, 100_000, "2283634906712961734", .ownWithPARI),
    KnownAnswer(
      "log2", .fractionSHA256, 100_000,
      "c8e8684318412dfbd007ef330f645309ddab7ce36ec1f427806ead8f86778006",
      .ownWithPARI),
    KnownAnswer(
      "log10", .fractionSHA256, 100_000,
      "57182d2f1f5762501a3b440263ece4f01082b64cd82045811e2f3079965fe2ad",
      .ownWithPARI),
    KnownAnswer(
      "zeta3", .fractionSHA256, 100_000,
      "186a5e2bd79d4d638cb8fd2c562ebf6d420ed4d15d445eda15a36f71b0dd7e53",
      .ownWithPARI),
    KnownAnswer(
      "catalan", .fractionSHA256, 100_000,
      "c6cee6d2396872c619ecf348ae8061ff88af70ba60d20f1952fc5083f38373d6",
      .ownWithPARI),
    KnownAnswer(
      "gamma", .fractionSHA256, 100_000,
      "12e3bdf46baf14603076385b933ccab173175e0506310762d37977ecbb9bc2f1",
      .ownWithPARI),
    KnownAnswer(
      "sqrt3", .fractionSHA256, 100_000,
      "45ba1572f573da8ee8bf633a690fa2ac6f3c94f2f8b3d603a6c0e12c43237aef",
      .ownWithPARI),
    KnownAnswer(
      "sqrt5", .fractionSHA256, 100_000,
      "392b596b4167e532401c9349acc62a322235cc99fda72de4deb531034b2a0ac4",
      .ownWithPARI),
  ]

  /// The hash files that ship with libbf.
  private static func libbf(recomputed: Bool) -> KnownAnswer.Provenance {
    .published("the pi_1eN.sha1sum files of Bellard's libbf", recomputed: recomputed)
  }
}
