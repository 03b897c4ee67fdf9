/** Given to companies later: the ReteIVA of sellers in SIMPLE (ET art. 437-2, numeral 9), active; inactivating it is its switch. */
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { withholdingAccounts, withholdingRows, withholdingsOfLaw } from './withholdings-of-law.server.ts'

export const bearSimpleSellers: ProvisionStep = {
  name: 'taxes.simpleSellers',
  async run(tx, { companyId }) {
    const known = await tx.rows<{ code: string }>(sql`
      select code from withholding where company_id = ${companyId} and kind = 'reteiva' and beneficiary = 'simple'`)
    const lacking = withholdingsOfLaw().filter(({ rule }) => rule.beneficiary === 'simple' && !known.some(({ code }) => code === rule.code))
    if (lacking.length === 0) return
    const ids = await accountIdsByCode(tx, companyId, withholdingAccounts(lacking))
    // A company whose chart lacks the account takes the one by default.
    await insertTogether(
      tx,
      withholdingRows(companyId, lacking, (code) => ids.get(code) ?? null),
    )
  },
}
