/** Given to companies later: an auxiliary of generated IVA for each rate (contabilidad.md, section 2: one auxiliar of 2408 per rate). */
import { addDays, parseDay, type Day } from '#base/date.ts'
import { parsePercent, percentText } from '#base/decimal.ts'
import { plainFlags } from '#modules/accounting/index.ts'
import { accountIdsByCode, createAccounts } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'

/** Where all of them were. */
const GENERATED = '240805'

interface Together {
  readonly taxId: string
  readonly from: Day
  readonly rate: string
}

/** Rates that are no whole number below 99 share one. */
function auxiliaryOf(rate: string): { readonly code: string; readonly name: string } {
  const text = percentText(parsePercent(rate))
  return /^\d{1,2}$/.test(text) && text !== '99'
    ? { code: `${GENERATED}${text.padStart(2, '0')}`, name: `IVA generado ${text} %` }
    : { code: `${GENERATED}99`, name: 'IVA generado, otras tarifas' }
}

/**
 * What was posted stays where it is: each rate of IVA that went there goes to an auxiliary of its own from today on, and so does
 * what called that account by default. A company that had chosen others keeps them.
 */
export const divideVat: ProvisionStep = {
  name: 'taxes.vatByRate',
  async run(tx, { companyId, today }) {
    const together = await tx.rows<Together>(sql`
      select v.tax_id as "taxId", v.valid_from as "from", v.rate
        from tax_version v
        join tax t on t.company_id = v.company_id and t.id = v.tax_id and t.code = '01' and t.kind = 'percent'
        join account a on a.company_id = v.company_id and a.id = v.sale_account_id and a.code = ${GENERATED}
       where v.company_id = ${companyId} and (v.valid_to is null or v.valid_to >= ${today})
       order by v.rate desc, v.tax_id, v.valid_from`)
    const [first] = together
    if (!first) return
    const ids = await auxiliaries(tx, companyId, together)
    const idOf = (rate: string): string | null => ids.get(auxiliaryOf(rate).code) ?? null
    for (const version of together) await pointTo(tx, companyId, version, idOf(version.rate), parseDay(today))
    await tx.run(sql`
      update account_role r set account_id = ${idOf(first.rate)}::uuid
        from account a where r.company_id = ${companyId} and a.company_id = r.company_id and a.id = r.account_id and a.code = ${GENERATED}`)
  },
}

/** Those that are missing are made, and ask for what the account that they hang from asked. */
async function auxiliaries(tx: Tx, companyId: string, together: readonly Together[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(together.map(({ rate }) => [auxiliaryOf(rate).code, auxiliaryOf(rate)]))
  const known = await accountIdsByCode(tx, companyId, [...wanted.keys()])
  const above = await tx.first<{
    nature: 'D' | 'C'
    requiresParty: boolean
    requiresCostCenter: boolean
    requiresBase: boolean
    requiresCross: boolean
  }>(sql`
    select nature, requires_party as "requiresParty", requires_cost_center as "requiresCostCenter", requires_base as "requiresBase",
           requires_cross as "requiresCross"
      from account where company_id = ${companyId} and code = ${GENERATED}`)
  if (!above) return known
  const missing = [...wanted.values()].filter(({ code }) => !known.has(code))
  const made = await createAccounts(
    tx,
    { companyId, personId: null },
    missing.map((auxiliary) => ({ input: { ...plainFlags, ...auxiliary, ...above }, active: true })),
  )
  return new Map([...known, ...missing.map(({ code }, index) => [code, made[index] ?? ''] as const)])
}

/** A version that began before ends yesterday and goes on in another from today; one that has not begun changes. */
async function pointTo(tx: Tx, companyId: string, { taxId, from }: Together, accountId: string | null, today: Day): Promise<void> {
  const version = sql`company_id = ${companyId} and tax_id = ${taxId} and valid_from = ${from}`
  if (from >= today) {
    await tx.run(sql`update tax_version set sale_account_id = ${accountId}::uuid where ${version}`)
    return
  }
  await tx.run(sql`
    insert into tax_version (company_id, tax_id, valid_from, valid_to, rate, per_unit, sale_account_id, return_account_id, purchase_account_id,
                             purchase_return_account_id, source)
    select company_id, tax_id, ${today}, valid_to, rate, per_unit, ${accountId}::uuid, return_account_id, purchase_account_id,
           purchase_return_account_id, source
      from tax_version where ${version}`)
  await tx.run(sql`update tax_version set valid_to = ${addDays(today, -1)} where ${version}`)
}
