/** Taxes of law that a company gets after it began: inactive, behind its own, and never over one of the same name. */
import { uuidv7 } from 'uuidv7'
import { amountText, percentText, quantityText } from '#base/decimal.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { TaxOfLaw } from './taxes-of-law.ts'

export async function bearTaxes(tx: Tx, companyId: string, given: readonly TaxOfLaw[]): Promise<void> {
  const codes = given.flatMap(({ saleAccount, returnAccount }) => [saleAccount ?? [], returnAccount ?? []].flat())
  const ids = await accountIdsByCode(tx, companyId, [...new Set(codes)])
  const known = await tx.rows<{ name: string; position: number }>(sql`select name, position from tax where company_id = ${companyId}`)
  const last = Math.max(0, ...known.map(({ position }) => position))
  const taxes = given
    .filter(({ name }) => !known.some((each) => each.name === name))
    .map((tax, at) => ({ tax, id: uuidv7(), position: last + at + 1 }))
  await insertTogether(tx, [
    [
      'tax',
      taxes.map(({ tax, id, position }) => ({
        company_id: companyId,
        id,
        code: tax.code,
        name: tax.name,
        kind: tax.kind,
        per_content: tax.perContent && quantityText(tax.perContent),
        position,
        active: false,
      })),
    ],
    [
      'tax_version',
      // A company whose chart lacks the account takes the one by default.
      versionRows(companyId, taxes, (code) => ids.get(code) ?? null),
    ],
  ])
}

/** @param accountOf the company's account of a code of the chart */
export const versionRows = (
  companyId: string,
  taxes: readonly { readonly tax: TaxOfLaw; readonly id: string }[],
  accountOf: (code: string) => string | null,
): Row[] =>
  taxes.flatMap(({ tax, id }) =>
    tax.versions.map((version) => ({
      company_id: companyId,
      tax_id: id,
      valid_from: version.from,
      valid_to: version.to,
      rate: percentText(version.rate),
      per_unit: amountText(version.perUnit),
      sale_account_id: tax.saleAccount && accountOf(tax.saleAccount),
      return_account_id: tax.returnAccount && accountOf(tax.returnAccount),
      source: version.source,
    })),
  )
