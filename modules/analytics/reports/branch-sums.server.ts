/** What accounts moved in a period by branch: an entry is of the branch of what wrote it, also once it was reversed. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { widen } from '#platform/db/reach.server.ts'
import type { GroupName } from '#platform/report/walk.ts'
import { accountsIn, linesIn, readIn, type LedgerFilter, type LedgerReading } from './ledger.server.ts'
import type { Place } from './places.server.ts'

export interface BranchSum {
  readonly accountId: string
  readonly branchId: string | null
  /** Debit positive. */
  readonly moved: bigint
}

/** Of an entry `e`: documents, receipts, payments, advances and journals say where they belong. */
const branchOfEntry = sql`coalesce(
  (select d.branch_id from document d where d.company_id = e.company_id and d.id = e.source_id),
  (select r.branch_id from receipt r where r.company_id = e.company_id and r.id = e.source_id),
  (select p.branch_id from payment p where p.company_id = e.company_id and p.id = e.source_id),
  (select c.branch_id from customer_advance c where c.company_id = e.company_id and c.id = e.source_id),
  (select t.branch_id from own_transfer t where t.company_id = e.company_id and t.id = e.source_id),
  (select s.branch_id from supplier_advance s where s.company_id = e.company_id and s.id = e.source_id),
  (select u.branch_id from advance_use u where u.company_id = e.company_id and u.id = e.source_id),
  (select j.branch_id from journal j where j.company_id = e.company_id and j.id = e.source_id))`

type Asked = LedgerReading & Pick<LedgerFilter, 'period' | 'account' | 'accountTo' | 'party' | 'center' | 'side'>

/** @param branch one alone, or what has none; null asks for all */
export async function branchSums(tx: Tx, companyId: string, asked: Asked, branch: string | null): Promise<BranchSum[]> {
  // Whoever reads the books reads them whole.
  await widen(tx)
  const { period } = asked
  const rows = await tx.rows<{ account_id: string; branch_id: string | null; moved: string }>(sql`
    with moved as materialized (
      select l.entry_id, l.account_id, sum(l.debit - l.credit) as moved
        from journal_line l
       where l.company_id = ${companyId} and l.date >= ${period.from} and l.date <= ${period.to}
         and l.account_id in (select a.id from account a where a.company_id = ${companyId}${accountsIn(asked)})
         ${linesIn(companyId, asked)}${readIn(companyId, asked)}
       group by 1, 2),
    placed as (
      select e.id, ${branchOfEntry} as branch_id from journal_entry e
       where e.company_id = ${companyId} and e.id in (select entry_id from moved))
    select m.account_id, p.branch_id, (sum(m.moved) * 100)::bigint::text as moved
      from moved m join placed p on p.id = m.entry_id group by 1, 2`)
  return rows
    .filter(({ branch_id }) => branch === null || (branch_id ?? NONE) === branch)
    .map(({ account_id, branch_id, moved }) => ({ accountId: account_id, branchId: branch_id, moved: BigInt(moved) }))
}

const named = (id: string, name: string): GroupName => ({ key: `branch ${id}`, label: name, narrows: {}, cells: { name } })

const nowhere: Place = { names: [named(NONE, 'Sin sucursal')], order: ['\u{10ffff}'] }

/** Where each branch stands among the others: by its name. */
export async function branchPlaces({
  tx,
  companyId,
}: {
  readonly tx: Tx
  readonly companyId: string
}): Promise<(id: string | null) => Place> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`select id, name from branch where company_id = ${companyId}`)
  const places = new Map(rows.map(({ id, name }): [string, Place] => [id, { names: [named(id, name)], order: [name] }]))
  return (id) => (id === null ? nowhere : (places.get(id) ?? nowhere))
}

/** The filter is shown to a company that has several. */
export const hasBranches = async (tx: Tx, companyId: string): Promise<boolean> =>
  ((await tx.first<{ count: number }>(sql`select count(*)::int as count from branch where company_id = ${companyId}`))?.count ?? 0) > 1
