/** Open items as lines of a journal name them: one of them, those of an account with a number, and those that a journal touched. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { asOpenItem, openItemColumns, type OpenItem, type OpenItemRow } from './open-items.server.ts'

export interface ItemsAsked {
  readonly ids: readonly string[]
  readonly named: readonly { readonly accountId: string; readonly number: string }[]
  /** What it opened and what it applied to come too. */
  readonly sourceId?: string
}

const asked = (companyId: string, { ids, named, sourceId }: ItemsAsked) => sql`
  select id from unnest(${[...ids]}::uuid[]) as x (id)
  union
  select o.id from unnest(${named.map(({ accountId }) => accountId)}::uuid[], ${named.map(({ number }) => number)}::text[]) as n (account_id, number)
    join open_item o on o.company_id = ${companyId} and o.account_id = n.account_id and o.number = n.number
  ${
    sourceId === undefined
      ? empty
      : sql`
  union
  select o.id from open_item o where o.company_id = ${companyId} and o.source_id = ${sourceId}
  union
  select a.open_item_id from open_item_application a where a.company_id = ${companyId} and a.source_id = ${sourceId}`
  }`

/** What stands of them, without waiting for whoever is applying. */
export async function readItems(tx: Tx, companyId: string, some: ItemsAsked): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and not b.withdrawn and b.open_item_id in (${asked(companyId, some)}) order by o.due_date, o.id`)
  return rows.map(asOpenItem)
}

/** The same, locked in the order of their ids until the end of the transaction. */
export async function lockItems(tx: Tx, companyId: string, some: ItemsAsked): Promise<OpenItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where b.company_id = ${companyId} and not b.withdrawn and b.open_item_id in (${asked(companyId, some)})
     order by b.open_item_id for update of b`)
  return rows.map(asOpenItem)
}

/** What the ledger says that a source has applied to items of others, undone already or not. */
export async function appliedBy(tx: Tx, companyId: string, source: { kind: string; id: string }): Promise<ReadonlyMap<string, Amount>> {
  const rows = await tx.rows<{ id: string; amount: string }>(sql`
    select a.open_item_id as id, sum(a.amount)::numeric(20,2) as amount
      from open_item_application a join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
     where a.company_id = ${companyId} and a.source_kind = ${source.kind} and a.source_id = ${source.id}
       and (o.source_kind, o.source_id) is distinct from (${source.kind}::text, ${source.id}::uuid)
     group by 1 having sum(a.amount) <> 0`)
  return new Map(rows.map(({ id, amount }) => [id, parseAmount(amount)]))
}
