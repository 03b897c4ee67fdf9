/** A recurrence as it is kept. */
import type { Day } from '#base/date.ts'
import {
  amountText,
  extend,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  subtract,
  sumAmounts,
  type Amount,
} from '#base/decimal.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { recurringColumns, type Recurring, type RecurrenceTables } from '#platform/recurrence/rows.server.ts'
import type { Made, RecurrenceInput } from './endpoints.ts'
import { RECURRENCE } from './permissions.ts'
import { raisedPrice, type Raise } from './raise.ts'

export { RECURRENCE }

export const recurrenceTables: RecurrenceTables = { table: 'order_recurrence', slots: 'order_recurrence_slot' }

export interface StoredRecurrence extends Recurring {
  readonly partyId: string
  readonly party: string
  readonly makes: Made
  readonly raise: Raise['kind']
  readonly raiseValue: string
  readonly notes: string
  readonly lines: RecurrenceInput['lines']
}

const columns = sql`
  ${recurringColumns(recurrenceTables)}, r.party_id as "partyId", p.display_name as party, r.makes, r.raise, r.raise_value as "raiseValue",
  r.notes, r.lines`

const readWhere = (tx: Tx, companyId: string, rest: Sql): Promise<StoredRecurrence[]> =>
  tx.rows<StoredRecurrence>(sql`
    select ${columns} from order_recurrence r join party p on p.company_id = r.company_id and p.id = r.party_id
     where r.company_id = ${companyId} ${rest}`)

export const MOST_RECURRENCES = 1000

/** What comes first goes first; what has no next comes last. */
export const readRecurrences = (tx: Tx, companyId: string): Promise<StoredRecurrence[]> =>
  readWhere(tx, companyId, sql`order by r.next_on nulls last, lower(r.name), r.id limit ${MOST_RECURRENCES}`)

export const findRecurrence = async (tx: Tx, companyId: string, id: string): Promise<StoredRecurrence | undefined> =>
  (await readWhere(tx, companyId, sql`and r.id = ${id}`))[0]

export const raiseOf = ({ raise, raiseValue }: Pick<StoredRecurrence, 'raise' | 'raiseValue'>): Raise => ({
  kind: raise,
  value: parsePercent(raiseValue),
})

type Valued = Pick<StoredRecurrence, 'raise' | 'raiseValue' | 'startsOn'>

/** What one of its lines comes to on a day, before taxes. */
export function lineOn(recurrence: Valued, { quantity, unitPrice, discount }: StoredRecurrence['lines'][number], day: Day): Amount {
  const price = raisedPrice(parseUnitPrice(unitPrice), raiseOf(recurrence), recurrence.startsOn, day)
  const gross = extend(parseQuantity(quantity), price)
  return subtract(gross, percentOf(gross, parsePercent(discount)))
}

/** What it comes to on a day, before taxes. */
export const valueOn = (recurrence: Valued & Pick<StoredRecurrence, 'lines'>, day: Day): Amount =>
  sumAmounts(recurrence.lines.map((line) => lineOn(recurrence, line, day)))

export const showRecurrence = (stored: StoredRecurrence) => {
  const { id, name, partyId, party, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version, times, nextIndex } =
    stored
  return {
    ...{ id, name, party: { id: partyId, name: party }, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version },
    value: amountText(valueOn(stored, nextOn ?? lastOn ?? stored.startsOn)),
    left: times === null ? null : state === 'finished' ? 0 : times - nextIndex,
  }
}
