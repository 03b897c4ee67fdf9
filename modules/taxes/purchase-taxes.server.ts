/** Given to companies later: the accounts of IVA in purchases, and the taxes that fewer charge, inactive. */
import { uuidv7 } from 'uuidv7'
import { amountText, percentText } from '#base/decimal.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { rareTaxesOfLaw } from './taxes-of-law.ts'

/** IVA descontable, and what a return in purchases takes back of it (contabilidad.md, section 2). */
const PURCHASE_ACCOUNT = '240810'
const PURCHASE_RETURN_ACCOUNT = '240820'

export const bearPurchaseTaxes: ProvisionStep = {
  name: 'taxes.purchaseTaxes',
  async run(tx, { companyId }) {
    const codes = rareTaxesOfLaw.flatMap(({ saleAccount, returnAccount }) => [saleAccount ?? [], returnAccount ?? []].flat())
    const ids = await accountIdsByCode(tx, companyId, [PURCHASE_ACCOUNT, PURCHASE_RETURN_ACCOUNT, ...new Set(codes)])
    // Where it was never said: no version of the past says another thing than it did.
    await tx.run(sql`
      update tax_version v set purchase_account_id = ${ids.get(PURCHASE_ACCOUNT) ?? null}::uuid,
                               purchase_return_account_id = ${ids.get(PURCHASE_RETURN_ACCOUNT) ?? null}::uuid
        from tax t
       where v.company_id = ${companyId} and t.company_id = v.company_id and t.id = v.tax_id and t.code = '01' and t.kind = 'percent'
         and v.purchase_account_id is null and v.purchase_return_account_id is null`)
    const known = await tx.rows<{ name: string; position: number }>(sql`select name, position from tax where company_id = ${companyId}`)
    const last = Math.max(0, ...known.map(({ position }) => position))
    const taxes = rareTaxesOfLaw
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
          position,
          active: false,
        })),
      ],
      [
        'tax_version',
        taxes.flatMap(({ tax, id }) =>
          tax.versions.map((version) => ({
            company_id: companyId,
            tax_id: id,
            valid_from: version.from,
            valid_to: version.to,
            rate: percentText(version.rate),
            per_unit: amountText(version.perUnit),
            sale_account_id: (tax.saleAccount && ids.get(tax.saleAccount)) ?? null,
            return_account_id: (tax.returnAccount && ids.get(tax.returnAccount)) ?? null,
            source: version.source,
          })),
        ),
      ],
    ])
  },
}
