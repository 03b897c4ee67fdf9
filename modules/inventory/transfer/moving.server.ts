/** What each step of a transfer moves, and how it is undone. Goods that change place within an account say nothing to the books. */
import type { Day } from '#base/date.ts'
import type { Amount, Quantity } from '#base/decimal.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readItems } from '../note-checks.server.ts'
import { untracked, type Tracked } from '../tracking/tracking.ts'
import { moveStock, type StockCounter, type StockMove } from '../stock.server.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { TRANSFER } from '../source-links.ts'
import type { GivenUp } from './settling.ts'

/** Where goods stand while they travel; made when the company first sends, one at a time. */
export async function transitOf(tx: Tx, companyId: string): Promise<string> {
  const known = await tx.first<{ id: string | null }>(sql`select warehouse_id as id from stock_transit where company_id = ${companyId}`)
  if (known?.id) return known.id
  await tx.run(sql`insert into stock_transit (company_id) values (${companyId}) on conflict do nothing`)
  const row = await tx.first<{ id: string | null }>(
    sql`select warehouse_id as id from stock_transit where company_id = ${companyId} for update`,
  )
  if (row?.id) return row.id
  const taken = await tx.rows<{ code: string; name: string }>(sql`select code, name from warehouse where company_id = ${companyId}`)
  const free = (wanted: string, used: readonly string[]) =>
    [wanted, ...Array.from({ length: 99 }, (_, n) => `${wanted} ${n + 2}`)].find((each) => !used.includes(each)) ?? wanted
  const code = free(
    'TRANSITO',
    taken.map((each) => each.code),
  )
  const name = free(
    'En tránsito',
    taken.map((each) => each.name),
  )
  await bearRecords(tx, companyId, warehouse, [{ code, name }])
  const born = await tx.first<{ id: string }>(sql`select id from warehouse where company_id = ${companyId} and code = ${code}`)
  if (!born) throw new Error('The warehouse of goods in transit was not written')
  // Out of use among the warehouses: it is offered nowhere, and transfers alone move through it.
  await tx.run(sql`update warehouse set active = false where company_id = ${companyId} and id = ${born.id}`)
  await tx.run(sql`update stock_transit set warehouse_id = ${born.id} where company_id = ${companyId}`)
  return born.id
}

export interface Step {
  readonly transferId: string
  /** `send`, `receive.2`, `settle.3`. */
  readonly event: string
  readonly date: Day
  readonly fromId: string
  /** Null of goods that are given up: they leave, and go to an account. */
  readonly toId: string | null
  /** Of those: where they are posted. */
  readonly counter?: StockCounter
  readonly lines: readonly {
    readonly position: number
    readonly itemId: string
    readonly quantity: Quantity
    /** Which of the goods, where they are told apart. */
    readonly tracked?: Tracked
  }[]
  /** Of what was sent before. */
  readonly isOnTheWay?: boolean
  /** Of who may send goods that expired. */
  readonly mayExpired?: boolean
}

export interface Moved {
  readonly sets: readonly (readonly [table: string, rows: readonly Row[]])[]
  /** Of goods that are given up; none of those that go somewhere. */
  readonly gone: readonly GivenUp[]
}

/** Out of one place and into the other, which carries what left. @throws 543, 544, 545 and 546–551 at each line */
export async function moveStep(tx: Tx, who: Who, step: Step): Promise<Moved> {
  const { transferId, event, date, fromId, toId, counter, lines, isOnTheWay = false, mayExpired = false } = step
  const items = await readItems(
    tx,
    who.companyId,
    lines.map(({ itemId }) => itemId),
  )
  const accountOf = (itemId: string): string => {
    const account = items.get(itemId)?.inventory_account_id ?? null
    if (account === null) throw new Error(`Item ${itemId} keeps no stock`)
    return account
  }
  const moves = lines.flatMap(({ position, itemId, quantity, tracked = untracked }, index): StockMove[] => {
    // What leaves and what arrives are two movements of one event.
    const source = (half: 0 | 1) => ({ kind: TRANSFER, id: transferId, event, line: position * 2 - 1 + half })
    const shared = {
      itemId,
      date,
      field: `lines.${index}.quantity`,
      counter: counter ?? { accountId: accountOf(itemId) },
      tracked,
      isOnTheWay,
    }
    const out: StockMove = {
      ...shared,
      source: source(0),
      warehouseId: fromId,
      quantity: -quantity as Quantity,
      valuation: { by: 'average' },
    }
    if (toId === null) return [out]
    return [out, { ...shared, source: source(1), warehouseId: toId, quantity, valuation: { by: 'follows', move: index * 2 } }]
  })
  const { values, sets } = await moveStock(tx, who, moves, { mayExpired })
  return { sets, gone: toId === null ? givenUp(lines, values, accountOf) : [] }
}

/** What left with each line, and the account of stock that it leaves. */
const givenUp = (lines: Step['lines'], values: readonly Amount[], accountOf: (itemId: string) => string): GivenUp[] =>
  lines.flatMap(({ itemId }, index) => {
    const value = values[index]
    return value ? [{ accountId: accountOf(itemId), value }] : []
  })
