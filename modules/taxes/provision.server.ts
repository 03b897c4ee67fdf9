/** What a new company begins with: the taxes and withholdings of law, all their versions, each with its accounts. */
import { uuidv7 } from 'uuidv7'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { versionRows } from './bear.server.ts'
import { taxesOfLaw } from './taxes-of-law.ts'
import { withholdingAccounts, withholdingRows, withholdingsOfLaw, type WithholdingOfLaw } from './withholdings-of-law.server.ts'

export const provisionTaxes: Provision = async (tx, { companyId }) => {
  const withholdings = withholdingsOfLaw()
  const accounts = await accountsFor(tx, companyId, withholdings)
  const taxes = taxesOfLaw.map((tax, position) => ({ tax, id: uuidv7(), position }))
  await insertTogether(tx, [
    [
      'tax',
      taxes.map(({ tax, id, position }) => ({ company_id: companyId, id, code: tax.code, name: tax.name, kind: tax.kind, position })),
    ],
    ['tax_version', versionRows(companyId, taxes, accounts)],
    ...withholdingRows(companyId, withholdings, accounts),
  ])
}

/** Every account that is named must exist: the chart is provisioned before. */
async function accountsFor(tx: Tx, companyId: string, withholdings: readonly WithholdingOfLaw[]): Promise<(code: string) => string> {
  const codes = [...taxesOfLaw.flatMap((tax) => [tax.saleAccount, tax.returnAccount]), ...withholdingAccounts(withholdings)].filter(
    (code) => code !== null,
  )
  const ids = await accountIdsByCode(tx, companyId, [...new Set(codes)])
  return (code) => {
    const id = ids.get(code)
    if (!id) throw new Error(`The chart of accounts has no ${code}: provision accounting first`)
    return id
  }
}
