package import Constants

/// What the checker knows of the formulas of texts, with expanded coefficients.
///
/// The numbers are from the sources that the texts name, so a mistake of a source is in both.
extension StatedSeries {
  /// The series of a formula, in the order of its text; `nil` where the checker knows none.
  package static func all(of formula: FormulaIdentifier.Stated) -> [StatedSeries]? {
    tables[formula.constant]?[formula.formula]
  }

  private static let tables: [String: [String: [StatedSeries]]] = [
    "log2": [
      "zuniga-ii": [StatedSeries(0, [-297, 1794], [1080, -7776, 7776], [0, -1, 2])],
      "machin-3": [26, 4801, 8749].map { StatedSeries(inverseTangentOf: $0) },
    ],
    "log10": [
      "four": [251, 449, 4801, 8749].map { StatedSeries(inverseTangentOf: $0) },
      "three": [31, 49, 161].map { StatedSeries(inverseTangentOf: $0) },
    ],
    "zeta3": ["zuniga-vi": [zeta3Sixth], "zuniga-v": [zeta3Fifth]],
    "catalan": [
      "pilehrood": [
        StatedSeries(
          0, [15, -184, 580], [225, -3240, 14904, -23328, 11664], [0, 0, 0, -32, 64])
      ],
      "zuniga": [
        StatedSeries(
          0, [17325, -536_620, 6_004_944, -30_494_304, 76_613_904, -92_809_152, 43_203_456],
          [
            363_825, -12_034_680, 150_240_200, -918_651_040, 3_101_725_520, -6_073_920_000,
            6_863_040_000, -4_147_200_000, 1_036_800_000,
          ], [0, 0, 0, 1280, -17536, 86400, -195_840, 207_360, -82944])
      ],
    ],
    "lemniscate": [
      "zuniga-x": [lemniscateTenth], "singular-66": [hypergeometric(8, over: 1331), ramanujan],
      "gauss": [
        StatedSeries(products: [3, -10, 8], [0, 32, 128]),
        StatedSeries(products: [7203, -24010, 19208], [0, 559_682, 2_238_728]),
      ],
    ],
    "gamma1-4": [
      "zuniga-x": [lemniscateTenth, chudnovsky],
      "singular-66": [hypergeometric(8, over: 1331), ramanujan],
    ],
    "gamma1-3": [
      "singular-12288000": [hypergeometric(-9, over: 64000), chudnovsky],
      "singular-54000": [hypergeometric(4, over: 125), ramanujan],
    ],
    // √n = n·x/y·Σ C(2k, k)·(c/4y²)^k, y/x a convergent, c = y² − n·x²; c/2y² in lowest terms.
    "sqrt3": [
      "square-root": [],
      "binomial": [StatedSeries(products: [1, -2], [0, 3_743_165_875_258_953_025])],
    ],
  ]

  /// ₂F₁(1/12, 5/12; 1; a/b).
  private static func hypergeometric(_ a: Int64, over b: Int64) -> StatedSeries {
    StatedSeries(products: [77 * a, -216 * a, 144 * a], [0, 0, 144 * b])
  }

  /// R(n) = −(6n−5)(2n−1)(6n−1), P(n) = (13591409 + 545140134n)·R(n), Q(n) = 640320³/24·n³.
  private static let chudnovsky = StatedSeries(
    13_591_409,
    [67_957_045, 2_100_495_856, -23_608_573_992, 57_896_553_024, -39_250_089_648],
    [0, 0, 0, 10_939_058_860_032_000], [5, -46, 108, -72])

  /// R(n) = (4n−3)(2n−1)(4n−1), P(n) = (1103 + 26390n)·R(n), Q(n) = 396⁴/8·n³.
  private static let ramanujan = StatedSeries(
    1103, [-3309, -54904, 527_636, -1_231_424, 844_480], [0, 0, 0, 3_073_907_232],
    [-3, 22, -48, 32])

  private static let lemniscateTenth = StatedSeries(
    0, [0, 0, -53536, 55296], [0, 0, 1_658_944], [21, -80, 64])

  private static let zeta3Sixth = StatedSeries(
    0,
    [
      -3_143_448_000, 156_286_859_400, -3_292_502_315_430, 38_721_705_264_979,
      -282_805_786_014_979, 1_352_700_034_136_826, -4_348_596_587_040_104, 9_451_223_531_851_808,
      -13_684_352_515_879_536, 12_632_254_526_031_264, -6_719_460_725_627_136,
      1_565_994_397_644_288,
    ],
    [
      44_008_272_000, -2_334_151_436_400, 53_522_442_803_340, -703_273_183_134_030,
      5_931_859_745_397_870, -34_140_867_105_175_650, 139_058_868_850_409_430,
      -409_481_300_311_614_720, 880_500_176_512_163_280, -1_382_139_595_517_666_400,
      1_565_294_958_171_053_280, -1_244_539_247_650_560_000, 658_690_593_528_960_000,
      -208_277_254_886_400_000, 29_753_893_555_200_000,
    ],
    [
      0, 0, 0, 0, 0, 30, -691, 6781, -37374, 127_976, -283_232, 406_224, -364_896, 186_624, -41472,
    ])

  private static let zeta3Fifth = StatedSeries(
    0,
    [
      -731_566_080, 33_552_610_560, -660_416_507_568, 7_352_050_259_484, -51_452_348_050_672,
      238_210_943_593_421, -746_938_801_646_725, 1_592_180_015_776_565, -2_269_551_612_681_475,
      2_067_749_814_046_250, -1_087_318_449_630_000, 250_765_325_100_000,
    ],
    [
      12_802_406_400, -630_432_149_760, 13_590_158_605_632, -169_967_769_553_440,
      1_380_005_039_193_120, -7_717_502_762_246_880, 30_768_648_371_584_416,
      -89_184_794_625_884_160, 189_572_636_957_863_680, -295_108_898_940_725_760,
      332_261_656_920_433_152, -263_138_155_905_024_000, 138_938_211_753_984_000,
      -43_883_931_893_760_000, 6_269_133_127_680_000,
    ],
    [
      0, 0, 0, 0, 0, -144, 3204, -30704, 166_531, -564_155, 1_239_787, -1_770_125, 1_585_750,
      -810_000, 180_000,
    ])
}
