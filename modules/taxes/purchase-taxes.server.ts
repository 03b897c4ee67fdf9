/** Given to companies later: the accounts of IVA in purchases, and the taxes that fewer charge, inactive. */
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { bearTaxes } from './bear.server.ts'
import { rareTaxesOfLaw } from './taxes-of-law.ts'

/** IVA descontable, and what a return in purchases takes back of it (contabilidad.md, section 2). */
const PURCHASE_ACCOUNT = '240810'
const PURCHASE_RETURN_ACCOUNT = '240820'

export const bearPurchaseTaxes: ProvisionStep = {
  name: 'taxes.purchaseTaxes',
  async run(tx, { companyId }) {
    const ids = await accountIdsByCode(tx, companyId, [PURCHASE_ACCOUNT, PURCHASE_RETURN_ACCOUNT])
    // Where it was never said: no version of the past says another thing than it did.
    await tx.run(sql`
      update tax_version v set purchase_account_id = ${ids.get(PURCHASE_ACCOUNT) ?? null}::uuid,
                               purchase_return_account_id = ${ids.get(PURCHASE_RETURN_ACCOUNT) ?? null}::uuid
        from tax t
       where v.company_id = ${companyId} and t.company_id = v.company_id and t.id = v.tax_id and t.code = '01' and t.kind = 'percent'
         and v.purchase_account_id is null and v.purchase_return_account_id is null`)
    await bearTaxes(tx, companyId, rareTaxesOfLaw)
  },
}
