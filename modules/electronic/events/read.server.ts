/** The events of invoices, those that the company said and those that the authority told of, as they are shown. */
import type { EventCode, SaidEvent } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { EventShown, EventState } from './shown.ts'

export interface EventRow {
  readonly invoiceKey: string
  readonly code: EventCode
  readonly concept: string
  readonly state: EventState
  readonly at: Date
  readonly number: string
  readonly uniqueCode: string
  /** Who said it, when that is known. */
  readonly person: string
  readonly detail: string
  /** Of ours; null of what was only heard of. */
  readonly id: string | null
  readonly ordinal: number
}

/** Of each code the last one, in the order in which they were said: what was refused stands until it is said again. */
export async function readEvents(tx: Tx, companyId: string, keys: readonly string[]): Promise<ReadonlyMap<string, EventRow[]>> {
  const rows = await tx.rows<EventRow>(sql`
    select distinct on (e."invoiceKey", e.code) e.* from (
      select invoice_code as "invoiceKey", code, concept, state, said_at as at, said ->> 'number' as number, unique_code as "uniqueCode",
             nullif(trim(concat_ws(' ', said -> 'person' ->> 'firstName', said -> 'person' ->> 'lastName')), '') as person,
             last_error as detail, id, case state when 'validated' then 0 when 'queued' then 1 when 'sent' then 1 else 3 end as weight, ordinal::int
        from invoice_event where company_id = ${companyId} and invoice_code = any(${[...keys]}::text[])
      union all
      select invoice_code, code, concept, 'heard', said_at, number, unique_code, nullif(person, ''), '', null, 2, 0
        from heard_event where company_id = ${companyId} and invoice_code = any(${[...keys]}::text[])) e
     order by e."invoiceKey", e.code, e.weight, e.ordinal desc`)
  const named = rows.map((row) => ({ ...row, person: row.person ?? '' }))
  return Map.groupBy(
    named.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.ordinal - other.ordinal),
    ({ invoiceKey }) => invoiceKey,
  )
}

const counts: readonly EventState[] = ['queued', 'sent', 'validated', 'heard']

/** Those that stand, as the rule of their order asks for them. */
export const standing = (events: readonly EventRow[]): SaidEvent[] =>
  events.filter(({ state }) => counts.includes(state)).map(({ code, at }) => ({ code, at }))

export const shownEvent = ({ code, concept, state, at, number, uniqueCode, person, detail }: EventRow): EventShown => ({
  ...{ code, concept, state, at: at.toISOString(), number, uniqueCode, person, detail },
})
