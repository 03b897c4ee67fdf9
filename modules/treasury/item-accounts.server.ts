/** The accounts that open items live on: what customers and carriers owe, what is owed to suppliers, and what was advanced either way. */
import { payableRoles } from '#modules/accounting/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ItemAccount } from './item-account.ts'

/**
 * What is opened on the account `a`, with a `+` of advances; null of one that keeps no items. The PUC has receivables in 1305,
 * suppliers in 2205, and advances in 2805 and 1330; a company may keep them elsewhere. What an opening balance opened on the other side
 * of an account does not say what the account is. An account of advances that has lines and never
 * had an item was moved freely until now, and stays so.
 */
export const itemNature = sql`coalesce(
  (select case r.role when 'receivable' then 'AR' when 'carrierClaims' then 'AR' when 'customerAdvances' then 'AP+' when 'supplierAdvances' then 'AR+' else 'AP' end
     from account_role r where r.company_id = a.company_id and r.account_id = a.id
      and (r.role in ('receivable', 'carrierClaims', 'customerAdvances', 'supplierAdvances') or r.role = any(${[...payableRoles]}::text[])) order by r.role limit 1),
  case when a.code like '1305%' then 'AR' when a.code like '2205%' then 'AP' end,
  (select case when o.kind = n.own then o.kind || case when o.advance then '+' else '' end
               else n.own || case when a.code like '2805%' or a.code like '1330%' then '+' else '' end end
     from open_item o
    cross join lateral (select case when a.code like '1%' then 'AR' when a.code like '2%' then 'AP' else o.kind end as own) n
    where o.company_id = a.company_id and o.account_id = a.id order by o.kind = n.own desc, o.id limit 1),
  case when (a.code like '2805%' or a.code like '1330%')
        and not exists (select from journal_line l where l.company_id = a.company_id and l.account_id = a.id)
       then case when a.code like '2805%' then 'AP+' else 'AR+' end end)`

/** Of some accounts, those that open items live on. */
export async function readItemAccounts(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ItemAccount>> {
  const rows = await tx.rows<{ id: string; code: string; nature: string }>(sql`
    select a.id, a.code, n.nature from account a cross join lateral (select ${itemNature} as nature) n
     where a.company_id = ${companyId} and a.id = any(${[...new Set(ids)]}::uuid[]) and n.nature is not null`)
  return new Map(
    rows.map(({ id, code, nature }) => [
      id,
      { id, code, kind: nature.startsWith('AR') ? ('AR' as const) : ('AP' as const), isAdvance: nature.endsWith('+') },
    ]),
  )
}
