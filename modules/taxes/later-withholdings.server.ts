/** Withholdings of law that are given to companies later, with their accounts, active; inactivating one is its switch. */
import type { WithholdingBeneficiary } from '#colombia/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { withholdingAccounts, withholdingRows, withholdingsOfLaw } from './withholdings-of-law.server.ts'

/** The ReteIVA of sellers in SIMPLE (ET art. 437-2, numeral 9). */
export const bearSimpleSellers = bearWithholdings('taxes.simpleSellers', 'simple')

/** What is withheld of sellers abroad (ET arts. 406 to 415; art. 437-2, numeral 3). */
export const bearSellersAbroad = bearWithholdings('taxes.sellersAbroad', 'abroad')

function bearWithholdings(name: string, beneficiary: WithholdingBeneficiary): ProvisionStep {
  return { name, run: (tx, { companyId }) => bearOf(tx, companyId, beneficiary) }
}

async function bearOf(tx: Tx, companyId: string, beneficiary: WithholdingBeneficiary): Promise<void> {
  const known = await tx.rows<{ code: string }>(sql`
      select code from withholding where company_id = ${companyId} and beneficiary = ${beneficiary}`)
  const lacking = withholdingsOfLaw().filter(
    ({ rule }) => rule.beneficiary === beneficiary && !known.some(({ code }) => code === rule.code),
  )
  if (lacking.length === 0) return
  const ids = await accountIdsByCode(tx, companyId, withholdingAccounts(lacking))
  // A company whose chart lacks the account takes the one by default.
  await insertTogether(
    tx,
    withholdingRows(companyId, lacking, (code) => ids.get(code) ?? null),
  )
}
