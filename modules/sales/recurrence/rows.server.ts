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
import type { Made, RecurrenceInput, RecurrenceState } from './endpoints.ts'
import { dayAt, type Frequency, type Plan } from './plan.ts'
import { raisedPrice, type Raise } from './raise.ts'

export const RECURRENCE = 'sales.recurrence'

export interface StoredRecurrence {
  readonly id: string
  readonly name: string
  readonly partyId: string
  readonly party: string
  readonly personId: string
  readonly makes: Made
  readonly frequency: Frequency
  readonly every: number
  readonly day: number
  readonly startsOn: Day
  readonly endsOn: Day | null
  readonly times: number | null
  readonly raise: Raise['kind']
  readonly raiseValue: string
  readonly notes: string
  readonly lines: RecurrenceInput['lines']
  readonly state: RecurrenceState
  readonly nextIndex: number
  readonly nextOn: Day | null
  readonly lastOn: Day | null
  readonly pausedUntil: Day | null
  readonly problem: string
  readonly tries: number
  readonly version: number
}

const columns = sql`
  r.id, r.name, r.party_id as "partyId", p.display_name as party, r.person_id as "personId", r.makes, r.frequency, r.every, r.day,
  r.starts_on as "startsOn", r.ends_on as "endsOn", r.times, r.raise, r.raise_value as "raiseValue", r.notes, r.lines, r.state,
  r.next_index as "nextIndex", r.next_on as "nextOn", r.paused_until as "pausedUntil", r.problem, r.tries, r.version,
  (select max(s.day) from order_recurrence_slot s where s.company_id = r.company_id and s.recurrence_id = r.id) as "lastOn"`

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

/** Whoever comes second waits, and finds what the first one left. */
export async function lockRecurrence(tx: Tx, companyId: string, id: string): Promise<StoredRecurrence | undefined> {
  await tx.run(sql`select from order_recurrence where company_id = ${companyId} and id = ${id} for no key update`)
  return findRecurrence(tx, companyId, id)
}

export const planOf = ({ frequency, every, day, startsOn, endsOn, times }: Plan): Plan => ({
  frequency,
  every,
  day,
  startsOn,
  endsOn,
  times,
})

export const raiseOf = ({ raise, raiseValue }: Pick<StoredRecurrence, 'raise' | 'raiseValue'>): Raise => ({
  kind: raise,
  value: parsePercent(raiseValue),
})

/** What it comes to on a day, before taxes. */
export const valueOn = (recurrence: Pick<StoredRecurrence, 'lines' | 'raise' | 'raiseValue' | 'startsOn'>, day: Day): Amount =>
  sumAmounts(
    recurrence.lines.map(({ quantity, unitPrice, discount }) => {
      const price = raisedPrice(parseUnitPrice(unitPrice), raiseOf(recurrence), recurrence.startsOn, day)
      const gross = extend(parseQuantity(quantity), price)
      return subtract(gross, percentOf(gross, parsePercent(discount)))
    }),
  )

export const showRecurrence = (stored: StoredRecurrence) => {
  const { id, name, partyId, party, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version, times, nextIndex } =
    stored
  return {
    ...{ id, name, party: { id: partyId, name: party }, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version },
    value: amountText(valueOn(stored, nextOn ?? lastOn ?? stored.startsOn)),
    left: times === null ? null : state === 'finished' ? 0 : times - nextIndex,
  }
}

interface Next {
  readonly state: RecurrenceState
  readonly index: number | null
  readonly pausedUntil?: Day | null
}

/** In the place of its plan where it goes on; without one it has ended. What had failed is forgotten. */
export const goOn = (tx: Tx, companyId: string, stored: StoredRecurrence, { state, index, pausedUntil = null }: Next): Promise<number> =>
  tx.run(sql`
    update order_recurrence
       set state = ${index === null ? 'finished' : state}, next_index = ${index ?? stored.nextIndex},
           next_on = ${index === null ? null : dayAt(planOf(stored), index)}, paused_until = ${pausedUntil}, problem = '', tries = 0,
           try_again_at = null, version = version + 1
     where company_id = ${companyId} and id = ${stored.id}`)
