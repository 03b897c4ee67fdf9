/** Names of figures as the totals box writes them. */
import { parsePercent } from '#base/decimal.ts'
import { showPercent, showPermille, type WithholdingKind } from '#colombia/index.ts'

const names: Readonly<Record<WithholdingKind, string>> = { retefuente: 'ReteFuente', reteiva: 'ReteIVA', reteica: 'ReteICA' }

export const withholdingName = (kind: WithholdingKind): string => names[kind]

/** "ReteFuente 2,5 %", "ReteICA 4,14 ‰". The rate is on one hundred. */
export const withholdingLabel = ({ kind, rate }: { readonly kind: WithholdingKind; readonly rate: string }): string =>
  `${names[kind]} ${kind === 'reteica' ? showPermille(parsePercent(rate)) : showPercent(parsePercent(rate))}`
