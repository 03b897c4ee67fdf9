/** Withholdings of law that are given to companies later, with their accounts, active; inactivating one is its switch. */
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { withholdingAccounts, withholdingRows, withholdingsOfLaw, type WithholdingOfLaw } from './withholdings-of-law.server.ts'

/** The ReteIVA of sellers in SIMPLE (ET art. 437-2, numeral 9). */
export const bearSimpleSellers = bearWithholdings('taxes.simpleSellers', ({ beneficiary }) => beneficiary === 'simple')

/** What is withheld of sellers abroad (ET arts. 406 to 415; art. 437-2, numeral 3). */
export const bearSellersAbroad = bearWithholdings('taxes.sellersAbroad', ({ beneficiary }) => beneficiary === 'abroad')

/** Software of who files no return of income tax (DUR 1625 de 2016, art. 1.2.4.3.1; ET art. 392). */
export const bearSoftware = bearWithholdings(
  'taxes.softwareOfNonFilers',
  ({ code, beneficiary }) => code === 'SOFTWARE' && beneficiary === 'no_declarante',
)

/** Fees of who files no return and passes 3.300 UVT in the year (ET art. 392; DUR 1625 de 2016, art. 1.2.4.3.1). */
export const bearFeesOfYear = bearWithholdings('taxes.feesOfYear', ({ beneficiary }) => beneficiary === 'over_year')

/** Commissions, which are withheld of as fees and kept apart from them (ET art. 392; 236520, concept 5003 of format 1001). */
export const bearCommissions = bearWithholdings('taxes.commissions', ({ code }) => code === 'COMISIONES')

/** @param isGiven which of those of law */
function bearWithholdings(name: string, isGiven: (rule: WithholdingOfLaw['rule']) => boolean): ProvisionStep {
  return { name, run: (tx, { companyId }) => bearOf(tx, companyId, isGiven) }
}

async function bearOf(tx: Tx, companyId: string, isGiven: (rule: WithholdingOfLaw['rule']) => boolean): Promise<void> {
  const known = await tx.rows<{ code: string; beneficiary: string }>(sql`
      select code, beneficiary from withholding where company_id = ${companyId} and kind <> 'reteica'`)
  const lacking = withholdingsOfLaw().filter(
    ({ rule }) => isGiven(rule) && !known.some(({ code, beneficiary }) => code === rule.code && beneficiary === rule.beneficiary),
  )
  if (lacking.length === 0) return
  const ids = await accountIdsByCode(tx, companyId, withholdingAccounts(lacking))
  // A company whose chart lacks the account takes the one by default.
  await insertTogether(
    tx,
    withholdingRows(companyId, lacking, (code) => ids.get(code) ?? null),
  )
}
