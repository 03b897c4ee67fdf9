/** Where money is: tills and bank accounts, each with its account in the books. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'

export interface MoneyPlace {
  readonly accountId: string
  readonly name: string
  readonly currency: string
}

/** By their ids; those that are not there or are no longer active are left out. */
export async function moneyAccountsOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MoneyPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<MoneyPlace & { id: string }>(sql`
    select id, account_id as "accountId", name, currency from money_account where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and active`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** @returns null when it is not there or is no longer active */
export const moneyAccountOf = async (tx: Tx, companyId: string, id: string): Promise<MoneyPlace | null> =>
  (await moneyAccountsOf(tx, companyId, [id])).get(id) ?? null

/** @throws 401 of an account in another currency, where what moves is in pesos alone */
export function requirePesos({ name, currency }: MoneyPlace, field = 'moneyAccountId'): void {
  if (currency === DEFAULT_CURRENCY) return
  httpErrors.fail('invalid', { detalle: `${name} se lleva en ${currency}: elige una cuenta en pesos.` }, field)
}

/** Until which day its balance is that of the bank, once somebody closed the conciliation of a month or opened it again. */
export const setReconciled = (tx: Tx, companyId: string, id: string, day: Day | null): Promise<number> =>
  tx.run(sql`update money_account set reconciled_on = ${day}, version = version + 1 where company_id = ${companyId} and id = ${id}`)
