/** What of the orders waits to be dispatched: approved, not delivered yet, and held by no dispatch. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { lineKey, printedNumber } from '#modules/documents/index.ts'
import { leftOfAll } from '#modules/documents/index.server.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import type { ItemControl, ItemKind } from '#modules/items/index.ts'
import { order } from '#modules/sales/index.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { holdingStates } from './dispatch.ts'
import { ordersToDispatch } from './endpoints.ts'

/** The stages of an order from which something may be made of it. */
const OPEN_STAGES = ['approved', 'processing']

/** @param exceptId a dispatch that does not count: it is being written; empty for none */
async function heldOf(tx: Tx, companyId: string, ids: readonly string[], exceptId: string): Promise<ReadonlyMap<string, Quantity>> {
  const rows = await tx.rows<{ id: string; position: number; held: string }>(sql`
    select l.order_id as id, l.order_position as position, sum(l.quantity)::numeric(20,6) as held
      from dispatch_line l join dispatch v on v.company_id = l.company_id and v.id = l.dispatch_id and v.state = any(${[...holdingStates]}::text[])
     where l.company_id = ${companyId} and l.order_id = any(${[...ids]}::uuid[]) and v.id::text is distinct from ${exceptId}
     group by 1, 2`)
  return new Map(rows.map(({ id, position, held }) => [lineKey(id, position), parseQuantity(held)]))
}

/** How much of each line of some orders may still be dispatched, by `lineKey`. */
export async function pendingOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  exceptId: string,
): Promise<ReadonlyMap<string, Quantity>> {
  const left = await leftOfAll(tx, companyId, ids)
  const held = await heldOf(tx, companyId, ids, exceptId)
  return new Map([...left].map(([key, quantity]) => [key, atLeastNothing(subtractQuantities(quantity, held.get(key) ?? zeroQuantity))]))
}

const atLeastNothing = (quantity: Quantity): Quantity => (quantity < zeroQuantity ? zeroQuantity : quantity)

interface OrderRow {
  readonly id: string
  readonly prefix: string
  readonly number: number
  readonly edition: number
  readonly digits: number
  readonly party: string
  readonly city: string
  readonly address: string
  readonly delivery_date: Day | null
}

/** Where the goods of a document go: what it says, whole and of any city, or else the address of its third party with its city. */
export const placeColumns = sql`
  case when d.delivery_address = '' then coalesce(c.name, '') else '' end as city, coalesce(nullif(d.delivery_address, ''), a.line, '') as address`
export const placeJoins = sql`
  left join party_address a on a.company_id = d.company_id and a.party_id = d.party_id and a.main
  left join city c on c.code = a.city_code`

const MOST_SHOWN = 50

const readOpen = (tx: Tx, companyId: string, narrow: Sql): Promise<OrderRow[]> =>
  tx.rows<OrderRow>(sql`
    select d.id, d.prefix, d.number, d.edition, d.number_digits as digits, d.party_name as party, d.delivery_date, ${placeColumns}
      from document d
      left join document_follow_up f on f.company_id = d.company_id and f.document_id = d.id ${placeJoins}
     where d.company_id = ${companyId} and d.kind = ${order.code} and d.state = 'issued' and d.stage = any(${OPEN_STAGES}::text[])
       and coalesce(f.conversion, 'none') <> 'whole'${narrow}
     order by d.delivery_date nulls last, d.id limit ${MOST_SHOWN + 1}`)

interface LineRow {
  readonly id: string
  readonly position: number
  readonly item: { id: string; code: string; name: string; kind: ItemKind; control: ItemControl }
  readonly unit: string
  readonly factor: string
  readonly warehouse_id: string | null
  readonly quantity: string
  readonly available: string | null
}

const readLines = (tx: Tx, companyId: string, ids: readonly string[]): Promise<LineRow[]> =>
  tx.rows<LineRow>(sql`
    select l.document_id as id, l.position, l.unit_name as unit, l.unit_factor as factor, l.warehouse_id, l.quantity,
           json_build_object('id', i.id, 'code', i.code, 'name', l.description, 'kind', i.kind, 'control', i.control) as item,
           case when i.kind = 'product' then units_of(coalesce(b.quantity - b.reserved, 0) + coalesce((
             select sum(r.quantity) from stock_reservation r
              where r.company_id = l.company_id and r.held_id = l.document_id and r.held_line = l.position), 0), l.unit_factor)::numeric(20,6) end as available
      from document_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join stock_balance b on b.company_id = l.company_id and b.item_id = l.item_id and b.warehouse_id = l.warehouse_id
     where l.company_id = ${companyId} and l.document_id = any(${[...ids]}::uuid[]) order by l.document_id, l.position`)

const narrowing = ({ ids, search }: { readonly ids: string; readonly search: string }): Sql => {
  if (ids !== '') return sql` and d.id::text = any(${ids.split(',')}::text[])`
  if (search === '') return empty
  return sql` and (d.party_name ilike ${`%${search}%`} or d.prefix || '-' || d.number ilike ${`%${search}%`})`
}

const shownLine = (line: LineRow, pending: Quantity, seesStock: boolean) => ({
  ...{ orderPosition: line.position, item: line.item, unit: line.unit, warehouseId: line.warehouse_id },
  unitFactor: quantityText(parseQuantity(line.factor)),
  ...{ quantity: quantityText(parseQuantity(line.quantity)), pending: quantityText(pending) },
  available: seesStock && line.available !== null ? quantityText(parseQuantity(line.available)) : null,
})

export const waitingHandler = handle(ordersToDispatch, async ({ tx, session, query }) => {
  const { companyId } = session
  const rows = await readOpen(tx, companyId, narrowing(query))
  const shown = rows.slice(0, MOST_SHOWN)
  const ids = shown.map(({ id }) => id)
  const lines = Map.groupBy(await readLines(tx, companyId, ids), ({ id }) => id)
  const pending = await pendingOf(tx, companyId, ids, query.except)
  const seesStock = holds(session, stockPermissions.read)
  return {
    more: rows.length > MOST_SHOWN,
    orders: shown.flatMap((row) => {
      const waiting = (lines.get(row.id) ?? []).flatMap((line) => {
        const left = pending.get(lineKey(row.id, line.position)) ?? zeroQuantity
        return left > zeroQuantity ? [shownLine(line, left, seesStock)] : []
      })
      return waiting.length === 0 ? [] : [{ ...shownOrder(row), lines: waiting }]
    }),
  }
})

const shownOrder = ({ id, prefix, number, edition, digits, party, city, address, delivery_date }: OrderRow) => ({
  ...{ id, number: printedNumber(prefix, number, edition, digits), party, city, address, deliveryDate: delivery_date },
})

/** Orders with their lines, locked until the end of the transaction, of which something may be dispatched; another is left out. */
export async function lockOpenLines(
  tx: Tx,
  { companyId }: Pick<Session, 'companyId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineRow>> {
  await tx.run(sql`
    select from document where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for update`)
  const open = await readOpen(tx, companyId, sql` and d.id = any(${[...ids]}::uuid[])`)
  const lines = await readLines(
    tx,
    companyId,
    open.map(({ id }) => id),
  )
  return new Map(lines.map((line) => [lineKey(line.id, line.position), line]))
}
