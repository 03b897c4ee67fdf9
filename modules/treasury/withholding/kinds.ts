/** What is withheld: of income, of IVA and of industry and commerce. Pure. */
export const withheldKinds = ['retefuente', 'reteiva', 'reteica'] as const
export type WithheldKind = (typeof withheldKinds)[number]
