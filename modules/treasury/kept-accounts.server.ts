/** Accounts that other ledgers keep: cash, receivables, payables, advances and stock. A line there alone would leave the books apart from them. */
import type { ErrorBody } from '#base/errors.ts'
import { payableRoles } from '#modules/accounting/index.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** Of an account `a`: another ledger than that of money keeps it, document by document or by what is in stock. */
export const isKeptByOthers = (companyId: string): Sql => sql`
           a.code like '1305%' or a.code like '2205%' or a.code like '1330%' or a.code like '2805%'
             or exists (select from open_item o where o.company_id = ${companyId} and o.account_id = a.id)
             or exists (select from item i where i.company_id = ${companyId} and i.inventory_account_id = a.id)
             or exists (select from account_role r where r.company_id = ${companyId} and r.account_id = a.id and
                  (r.role = any(${[...payableRoles]}::text[])
                   or r.role in ('receivable', 'carrierClaims', 'customerAdvances', 'supplierAdvances', 'inventory', 'goodsDelivered',
                                 'goodsConsigned', 'goodsReceived')))`

/** An account that somebody chose, and where. */
export interface ChosenOn {
  readonly accountId: string
  readonly field: string
}

/**
 * Those that are not there or take no movements (698), and those that another ledger keeps (401), each at its field.
 * @param money whether another till or bank may be chosen, as by what moves money from one to another
 */
export async function keptAccountProblems(
  tx: Tx,
  companyId: string,
  chosen: readonly ChosenOn[],
  money: 'refused' | 'allowed' = 'refused',
): Promise<ErrorBody[]> {
  if (chosen.length === 0) return []
  const rows = await tx.rows<{ id: string; code: string; kept: boolean }>(sql`
    select a.id, a.code,
           ${isKeptByOthers(companyId)}
             or ${money === 'refused'} and exists (select from money_account m where m.company_id = ${companyId} and m.account_id = a.id) as kept
      from account a
     where a.company_id = ${companyId} and a.id = any(${chosen.map(({ accountId }) => accountId)}::uuid[]) and a.postable and a.active`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return chosen.flatMap(({ accountId, field }) => {
    const account = found.get(accountId)
    if (!account) return [httpErrors.of('notFound', {}, field)]
    const detalle = `La cuenta ${account.code} se lleva documento por documento o por sus propios registros: elige otra.`
    return account.kept ? [httpErrors.of('invalid', { detalle }, field)] : []
  })
}
