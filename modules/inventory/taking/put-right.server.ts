/**
 * Puts right what stood still before costs were carried on: what came back of a sale becomes worth its share of what its exit is worth,
 * and what invoices took of delivered goods its share of what those are worth. By rows of difference and entries of their own, which
 * say so, dated as the movements and the invoices while their month is open.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { postMany } from '#modules/accounting/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { keyOf } from '../cells.server.ts'
import { recordRevaluations, entryDaysOf } from '../revalue.server.ts'
import { saveChanged, planChanges } from '../value-change.server.ts'
import { carriedOf, changeTakings, type LineChange } from './carry-on.server.ts'

type Who = Parameters<ProvisionStep['run']>[1]

interface StaleReturn {
  id: string
  item_id: string
  warehouse_id: string
  date: Day
  difference: string
}

/** @returns how many movements became another value */
async function putReturnsRight(tx: Tx, who: Who): Promise<number> {
  const stale = await tx.rows<StaleReturn>(sql`
    select * from (
      select m.id, m.item_id, m.warehouse_id, m.date, m.quantity, e.quantity as whole,
             (round(-x.value * (b.quantity + m.quantity) / -e.quantity, 2) - round(-x.value * b.quantity / -e.quantity, 2) - v.value)::numeric(20,2) as difference,
             0.01 * (v.roundings + x.roundings) + abs(x.value) * 0.000001 / -e.quantity as tolerance
        from stock_movement m
        join stock_movement e on e.company_id = m.company_id and e.id = m.returns
        cross join lateral (select coalesce(sum(value), 0) as value, count(*) as roundings from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v
        cross join lateral (select coalesce(sum(value), 0) as value, count(*) as roundings from stock_value v where v.company_id = e.company_id and v.movement_id = e.id) x
        cross join lateral (
          select coalesce(sum(o.quantity), 0) as quantity from stock_movement o
           where o.company_id = m.company_id and o.returns = m.returns and o.id < m.id
             and not exists (select from stock_movement u where u.company_id = o.company_id and u.reverses = o.id)) b
       where m.company_id = ${who.companyId} and not exists (select from stock_movement u where u.company_id = m.company_id and u.reverses = m.id)) r
     where abs(r.difference) > r.tolerance order by r.date, r.id`)
  if (stale.length === 0) return 0
  const changes = stale.map(({ id, difference }) => ({ movementId: id, difference: parseAmount(difference), field: 'quantity' }))
  const { cells, plan } = await planChanges(tx, who.companyId, changes, 'revalue')
  const own = stale.map((row) => ({
    ...{ card: keyOf({ itemId: row.item_id, warehouseId: row.warehouse_id }), id: row.id, date: row.date },
    difference: parseAmount(row.difference),
  }))
  await recordRevaluations(tx, who, { cells, causeId: uuidv7(), revaluations: [...own, ...plan.revaluations] })
  await saveChanged(tx, who.companyId, cells, plan)
  return own.length
}

/** What each line that was taken from lacks, or has too much of, once all that was taken is its share. */
async function putTakingsRight(tx: Tx, who: Who): Promise<number> {
  const lines = await tx.rows<{ id: string; line: number; worth: string }>(sql`
    select t.source_id as id, t.source_line as line, coalesce(w.value, 0)::numeric(20,2) as worth
      from (select distinct source_id, source_line from stock_taking where company_id = ${who.companyId}) t
      cross join lateral (
        select -sum(v.value) as value from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id
         where m.company_id = ${who.companyId} and m.source_id = t.source_id and m.source_line = t.source_line) w`)
  if (lines.length === 0) return 0
  const wanted = new Map(
    lines.map(({ id, line, worth }): [string, LineChange] => [`${id} ${line}`, { id, line, change: parseAmount(worth) }]),
  )
  const shares = await changeTakings(tx, who.companyId, wanted)
  const differences = shares.map((taking) => ({ ...taking, difference: subtract(taking.difference, taking.value) }))
  const lacking = [...Map.groupBy(differences, ({ source }) => `${source.id} ${source.line}`).values()]
    .filter((ofLine) => !isRounding(ofLine.map(({ difference }) => difference)))
    .flatMap((ofLine) => ofLine.filter(({ difference }) => difference !== zeroAmount))
  if (lacking.length === 0) return 0
  const entryDays = await entryDaysOf(tx, who.companyId, lacking)
  const carried = carriedOf(who.companyId, lacking)
  await postMany(tx, who, carried.draftsOf(uuidv7(), entryDays), ['inventory'])
  await insertRows(tx, 'stock_taking', carried.rowsOf(entryDays))
  return lacking.length
}

/** Parts were rounded one behind the other: a cent more of one is one less of another. */
const isRounding = (differences: readonly Amount[]): boolean =>
  sumAmounts(differences) === zeroAmount && differences.every((difference) => difference >= -1n && difference <= 1n)

export async function putValuesRight(tx: Tx, who: Who): Promise<void> {
  await widen(tx)
  const returned = await putReturnsRight(tx, who)
  const taken = await putTakingsRight(tx, who)
  if (returned + taken === 0) return
  await audit(tx, who, {
    ...{
      action: 'recost',
      entity: 'company',
      entityId: who.companyId,
      title: 'Costos puestos al día de lo devuelto y de lo facturado de remisiones',
    },
    changes: [
      ['Devoluciones', '', String(returned)],
      ['Líneas facturadas de remisiones', '', String(taken)],
    ],
  })
}

/** Once in each company; what comes after it is carried on as it happens. */
export const putCostsRight: ProvisionStep = { name: 'inventory.carriedCosts', run: putValuesRight }
