extension ConstantDefinition {
  static let pi = ConstantDefinition("pi", text: PackageResources.pi_txt)
  static let e = ConstantDefinition("e", text: PackageResources.e_txt)
  static let phi = ConstantDefinition("phi", text: PackageResources.phi_txt)
  static let sqrt2 = ConstantDefinition("sqrt2", text: PackageResources.sqrt2_txt)

  /// The constants whose formulas are texts, those beside this file.
  package static let stated = [
    ConstantDefinition("log2", text: PackageResources.log2_txt),
    ConstantDefinition("log10", text: PackageResources.log10_txt),
    ConstantDefinition("zeta3", text: PackageResources.zeta3_txt),
    ConstantDefinition("catalan", text: PackageResources.catalan_txt),
    ConstantDefinition("lemniscate", text: PackageResources.lemniscate_txt),
    ConstantDefinition("gamma1-4", text: PackageResources.gamma1_4_txt),
    ConstantDefinition("gamma1-3", text: PackageResources.gamma1_3_txt),
    ConstantDefinition("sqrt3", text: PackageResources.sqrt3_txt),
    ConstantDefinition("log3", text: PackageResources.log3_txt),
    ConstantDefinition("log5", text: PackageResources.log5_txt),
    ConstantDefinition("log7", text: PackageResources.log7_txt),
    ConstantDefinition("gamma", text: PackageResources.gamma_txt),
  ]
}
