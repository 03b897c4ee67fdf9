/**
 * The withholding concepts of national law as dated data (`data/retenciones.csv`): one row per concept, beneficiary
 * and interval of validity. Decreto 572 of 2025 moved the minimums on 1 June 2025, so a date decides which row holds.
 * A company may override its own; ReteICA is municipal and has no rows here.
 */
import { isPercentText, parsePercent, type Percent } from '#base/decimal.ts'
import { parseDay, type Day } from '#base/date.ts'
import { column, parseCsv } from './csv.ts'
import type { WithholdingBeneficiary, WithholdingKind, WithholdingRule } from './withholding.ts'

export interface WithholdingConcept {
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  /** As the data writes it, in Spanish. */
  readonly beneficiary: string
  /** In UVT; null when the law gives none of its own. */
  readonly minimumUvt: Percent | null
  /** Null when the rate is a table or depends on the activity. */
  readonly rate: Percent | null
  readonly from: Day
  /** Last day in force; null while it is. */
  readonly to: Day | null
  /** PUC account where the one who withholds keeps it. */
  readonly account: string
  /** Concept of format 1001 of the exógena; empty when it has none. */
  readonly exogenaConcept: string
  readonly source: string
  readonly confidence: string
  readonly note: string
}

/** Reads the data file. Throws RangeError on a day or a threshold that is not one. */
export function parseWithholdingConcepts(text: string): WithholdingConcept[] {
  return parseCsv(text).map((row) => {
    const code = column(row, 'codigo')
    const minimum = column(row, 'base_uvt')
    const rate = column(row, 'tarifa_pct')
    const to = column(row, 'hasta')
    return {
      kind: code.startsWith('RETEIVA') ? 'reteiva' : 'retefuente',
      code,
      name: column(row, 'concepto'),
      beneficiary: column(row, 'beneficiario'),
      minimumUvt: minimum === '' ? null : parsePercent(minimum),
      rate: isPercentText(rate) ? parsePercent(rate) : null,
      from: parseDay(column(row, 'desde')),
      to: to === '' ? null : parseDay(to),
      account: column(row, 'cuenta_puc'),
      exogenaConcept: column(row, 'concepto_1001'),
      source: column(row, 'norma'),
      confidence: column(row, 'confianza'),
      note: column(row, 'nota'),
    }
  })
}

/** Beneficiaries that a sale or purchase document can meet. Others (workers, card holders) have their own path. */
const BENEFICIARIES: Readonly<Record<string, WithholdingBeneficiary>> = {
  todos: 'any',
  declarante: 'declarante',
  'no declarante': 'no_declarante',
  'persona jurídica': 'juridica',
  'persona jurídica vendedora': 'juridica',
  'persona natural': 'natural',
  'persona natural declarante': 'declarante',
  'persona natural no declarante': 'no_declarante',
  'responsable de IVA vendedor': 'any',
  'vendedor del régimen simple': 'simple',
  'no residente': 'abroad',
  'persona natural no declarante que pasa de la base en el año': 'over_year',
}

/**
 * The rule that a document can propose from a concept, or null: its beneficiary never stands on an invoice, its rate
 * is a table, or it is marginal (charged only on the excess over a threshold, which a flat rule would get wrong).
 */
export function withholdingRuleOf(concept: WithholdingConcept, id: string): WithholdingRule | null {
  const beneficiary = BENEFICIARIES[concept.beneficiary]
  if (beneficiary === undefined || concept.rate === null || concept.note.startsWith('marginal')) return null
  const { kind, code, name, rate, minimumUvt, source } = concept
  return { id, kind, code, name, rate, minimumUvt, minimumBase: null, beneficiary, cityCode: null, source }
}

export const isInForce = (row: { readonly from: Day; readonly to: Day | null }, day: Day): boolean =>
  row.from <= day && (row.to === null || day <= row.to)

/** The rules in force on a day. The id of each is code, beneficiary and first day, which no two rows share. */
export const withholdingRulesOn = (concepts: readonly WithholdingConcept[], day: Day): WithholdingRule[] =>
  concepts
    .filter((concept) => isInForce(concept, day))
    .map((concept) => withholdingRuleOf(concept, `${concept.code}/${concept.beneficiary}/${concept.from}`))
    .filter((rule) => rule !== null)
