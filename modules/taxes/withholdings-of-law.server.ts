/** The withholdings of law as rows of a company, each with its versions and accounts. */
import { uuidv7 } from 'uuidv7'
import { percentText, type Percent } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { readIca, readWithholdingConcepts } from '#colombia/index.server.ts'
import { withholdingRuleOf, type WithholdingRule } from '#colombia/index.ts'
import type { Row } from '#platform/db/insert.server.ts'

export interface WithholdingOfLaw {
  readonly rule: Omit<WithholdingRule, 'id' | 'rate' | 'minimumUvt' | 'minimumBase' | 'source'>
  readonly versions: readonly {
    readonly from: Day
    readonly to: Day | null
    readonly rate: Percent
    readonly minimumUvt: Percent | null
    readonly source: string
    readonly purchaseAccount: string
  }[]
}

/** Where what we are withheld is kept (contabilidad.md, section 2). */
const SALE_ACCOUNTS = { retefuente: '135515', reteiva: '135517', reteica: '135518' } as const
const RETEICA_PURCHASE_ACCOUNT = '236805'

/**
 * The concepts of national law that a document can propose, grouped by concept and beneficiary, and ReteICA by
 * municipality and activity. `withholdingRuleOf` leaves out the rows whose rate is not a number ("tabla" of art. 383,
 * "by CIIU", ranges of the special self-withholding), the marginal ones, and those of beneficiaries that never stand on
 * an invoice: a flat rule would withhold a wrong amount.
 */
export function withholdingsOfLaw(): WithholdingOfLaw[] {
  const grouped = new Map<string, WithholdingOfLaw>()
  const add = (key: string, rule: WithholdingOfLaw['rule'], version: WithholdingOfLaw['versions'][number]) => {
    const known = grouped.get(key)
    grouped.set(key, { rule, versions: [...(known?.versions ?? []), version] })
  }
  for (const concept of readWithholdingConcepts()) {
    const rule = withholdingRuleOf(concept, '')
    if (!rule) continue
    add(`${rule.kind}/${rule.code}/${rule.beneficiary}`, rule, {
      from: concept.from,
      to: concept.to,
      rate: rule.rate,
      minimumUvt: rule.minimumUvt,
      source: sourceOf(rule.source, concept.confidence),
      purchaseAccount: concept.account,
    })
  }
  for (const activity of readIca()) {
    const { code, name, cityCode, from, to, rate, minimumUvt, source, confidence } = activity
    add(
      `reteica/${cityCode}/${code}`,
      { kind: 'reteica', code, name, beneficiary: 'any', cityCode },
      { from, to, rate, minimumUvt, source: sourceOf(source, confidence), purchaseAccount: RETEICA_PURCHASE_ACCOUNT },
    )
  }
  return [...grouped.values()]
}

/** What was not checked against the norm itself says so where people read it. */
const sourceOf = (source: string, confidence: string): string => (confidence === 'A' ? source : `${source} (por confirmar)`)

export const withholdingAccounts = (withholdings: readonly WithholdingOfLaw[]): string[] => [
  ...Object.values(SALE_ACCOUNTS),
  ...new Set(withholdings.flatMap(({ versions }) => versions.map((version) => version.purchaseAccount))),
]

/** @param accountOf the company's account of a code of the chart */
export function withholdingRows(
  companyId: string,
  withholdings: readonly WithholdingOfLaw[],
  accountOf: (code: string) => string | null,
): (readonly [string, Row[]])[] {
  const rules = withholdings.map((withholding) => ({ ...withholding, id: uuidv7() }))
  return [
    [
      'withholding',
      rules.map(({ rule, id }) => ({
        company_id: companyId,
        id,
        kind: rule.kind,
        code: rule.code,
        name: rule.name,
        beneficiary: rule.beneficiary,
        city_code: rule.cityCode,
      })),
    ],
    [
      'withholding_version',
      rules.flatMap(({ rule, versions, id }) =>
        versions.map((version) => ({
          company_id: companyId,
          withholding_id: id,
          valid_from: version.from,
          valid_to: version.to,
          rate: percentText(version.rate),
          minimum_uvt: version.minimumUvt === null ? null : percentText(version.minimumUvt),
          sale_account_id: accountOf(SALE_ACCOUNTS[rule.kind]),
          purchase_account_id: accountOf(version.purchaseAccount),
          source: version.source,
        })),
      ),
    ],
  ]
}
