/** What landed cost is decided on: its documents, locked; what of the bill nothing was spread of; and what came in. */
import type { Day } from '#base/date.ts'
import { parseAmount, parseQuantity, type Amount } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { bill } from '../bill/kind.ts'
import { purchaseRemission } from '../remission/kind.ts'
import { support } from '../support/kind.ts'
import { leftOfArrival, type Arrival, type Spreadable } from './landed.ts'

/** What charges a cost, and what brings goods in. */
const billCodes: readonly string[] = [bill.code, support.code]
export const arrivalCodes: readonly string[] = [...billCodes, purchaseRemission.code]
export const isBill = ({ kind }: { readonly kind: string }): boolean => billCodes.includes(kind)

export interface PurchaseDocument {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly date: Day
  readonly number: string
  readonly partyId: string | null
  readonly party: string
}

interface DocumentRow extends Omit<PurchaseDocument, 'number'> {
  readonly prefix: string
  readonly consecutive: number | null
  readonly edition: number
  readonly digits: number
}

/** As shown, of a document `d`. */
export const numberColumns = sql`d.prefix, d.number as consecutive, d.edition, d.number_digits as digits`
export const numberOf = ({ prefix, consecutive, edition, digits }: Pick<DocumentRow, 'prefix' | 'consecutive' | 'edition' | 'digits'>) =>
  consecutive === null ? '' : printedNumber(prefix, consecutive, edition, digits)

/** Documents of purchases within reach; locked in the order of their ids, before months and stock, so that what they say stays. */
export async function readPurchases(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { isLook }: { readonly isLook: boolean },
): Promise<ReadonlyMap<string, PurchaseDocument>> {
  const rows = await tx.rows<DocumentRow>(sql`
    select d.id, d.kind, d.state, d.date, ${numberColumns}, d.party_id as "partyId", d.party_name as party
      from document d
     where d.company_id = ${companyId} and d.kind = any(${[...arrivalCodes]}::text[]) and d.id = any(${[...new Set(ids)]}::uuid[])
     order by d.id ${isLook ? empty : sql`for update of d`}`)
  return new Map(rows.map((row) => [row.id, { ...row, number: numberOf(row) }]))
}

export interface SpreadableAccount extends Spreadable {
  readonly code: string
  readonly name: string
  readonly costCenter: string | null
  readonly amount: Amount
}

/**
 * What a bill left on accounts of expense and cost, less what notes about it gave back, as the books say it; and what of that nothing
 * was spread of yet.
 */
export async function readSpreadable(tx: Tx, companyId: string, billId: string): Promise<SpreadableAccount[]> {
  const rows = await tx.rows<{
    accountId: string
    costCenterId: string | null
    code: string
    name: string
    costCenter: string | null
    amount: string
    left: string
  }>(sql`
    with charged as (
      select l.account_id, l.cost_center_id, sum(l.debit - l.credit) as amount
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       where e.company_id = ${companyId}
         and (e.source_kind, e.source_id) in (
               select d.kind, d.id from document d
                where d.company_id = ${companyId}
                  and d.id in (select ${billId}::uuid union all
                               select c.document_id from document_correction c where c.company_id = ${companyId} and c.corrected_id = ${billId}))
       group by 1, 2),
    taken as (
      select s.account_id, s.cost_center_id, sum(s.amount) as amount
        from landed_cost c join landed_cost_source s on s.company_id = c.company_id and s.landed_cost_id = c.id
       where c.company_id = ${companyId} and c.bill_id = ${billId} and c.state = 'posted' group by 1, 2)
    select a.id as "accountId", g.cost_center_id as "costCenterId", a.code, a.name, k.code || ' ' || k.name as "costCenter",
           g.amount::numeric(20,2) as amount, greatest(g.amount - coalesce(t.amount, 0), 0)::numeric(20,2) as left
      from charged g
      join account a on a.company_id = ${companyId} and a.id = g.account_id and left(a.code, 1) in ('5', '6', '7')
      left join cost_center k on k.company_id = ${companyId} and k.id = g.cost_center_id
      left join taken t on t.account_id = g.account_id and t.cost_center_id is not distinct from g.cost_center_id
     where g.amount > 0 order by a.code, k.code`)
  return rows.map((row) => ({ ...row, amount: parseAmount(row.amount), left: parseAmount(row.left) }))
}

export interface ReceivedLine extends Arrival {
  readonly documentId: string
  readonly position: number
  readonly movementId: string
  readonly warehouseId: string
  readonly warehouse: string
  readonly code: string
  readonly unit: string
  readonly inventoryAccountId: string | null
}

/** How much of an arrival `m` went back: with notes about its bill, or about the bill of its receipt; with returns of its receipt. */
const wentBack = sql`
  select -sum(quantity) as quantity from (
  select b.quantity from stock_movement b
   where b.company_id = m.company_id and b.source_id = m.source_id and b.source_line = m.source_line and b.source_event like '%return.%'
   union all
  select b.quantity
    from document_line_source s
    join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
    join document n on n.company_id = s.company_id and n.id = s.document_id and n.state = 'issued'
    join stock_movement b on b.company_id = n.company_id and b.source_id = n.id and b.source_line = s.position and b.quantity < 0
                         and b.source_event = case n.revision when 1 then 'issue' else 'issue.' || n.revision end
   where s.company_id = m.company_id and not s.by_value
     and (s.source_id, s.source_position) in (
           select m.source_id, m.source_line union all
           select x.document_id, x.position from document_line_source x
            where x.company_id = m.company_id and x.source_id = m.source_id and x.source_position = m.source_line and not x.by_value)) back`

/** What came in with documents as they stand and did not go back, and what it is worth without what was spread on it. */
export async function readReceived(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReceivedLine[]> {
  const rows = await tx.rows<
    Omit<ReceivedLine, 'quantity' | 'value' | 'weight'> & { quantity: string; value: string; weight: string | null; back: string }
  >(sql`
    select m.source_id as "documentId", m.source_line as position, m.id as "movementId", m.item_id as "itemId", m.warehouse_id as "warehouseId",
           w.name as warehouse, i.code, i.name, i.weight, i.unit_name as unit, i.inventory_account_id as "inventoryAccountId", m.date, m.quantity, coalesce(g.quantity, 0) as back,
           (select coalesce(sum(v.value), 0) from stock_value v
             where v.company_id = m.company_id and v.movement_id = m.id and v.reason in ('origin', 'change'))::numeric(20,2) as value
      from stock_movement m
      join document d on d.company_id = m.company_id and d.id = m.source_id and d.kind = m.source_kind
                     and m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
      join item i on i.company_id = m.company_id and i.id = m.item_id
      join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
      left join lateral (${wentBack}) g on true
     where m.company_id = ${companyId} and m.source_id = any(${[...new Set(ids)]}::uuid[]) and m.quantity > 0
     order by m.source_id, m.source_line`)
  return rows.map(({ back, ...row }) =>
    leftOfArrival(
      {
        ...row,
        quantity: parseQuantity(row.quantity),
        weight: row.weight === null ? null : parseQuantity(row.weight),
        value: parseAmount(row.value),
      },
      parseQuantity(back),
    ),
  )
}
