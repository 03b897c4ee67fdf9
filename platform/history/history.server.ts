/** Reads what `audit` wrote about one record, the latest first. */
import type { Changes, ChangesInOrder } from '../audit.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { pageClauses, pageOf, type Ordering } from '../page.server.ts'
import type { HistoryEvent } from './history.ts'

// An event's id is made when it happens, so it also says when, and two of one instant keep their order.
const LATEST_FIRST: Ordering = { columns: [{ sql: 'e.id', type: 'uuid' }], direction: 'desc' }
const SIZE = '25'

export interface HistoryScope {
  /** With the id, so that an id of something else shows nothing. */
  readonly entity: string
  readonly id: string
  /** Records that are the same one: other versions of it. */
  readonly others?: readonly string[]
}

export async function readHistory(
  tx: Tx,
  companyId: string,
  { entity, id, others = [] }: HistoryScope,
  after: string,
): Promise<{ events: HistoryEvent[]; next: string | null }> {
  const request = { size: SIZE, after }
  const scope = { entity, id }
  const ids = [id, ...others]
  const page = pageClauses(LATEST_FIRST, request, scope)
  const rows = await tx.rows<Omit<HistoryEvent, 'at' | 'changes'> & { readonly at: Date; readonly changes: Changes | ChangesInOrder }>(sql`
    select e.id, e.at, nullif(trim(p.first_name || ' ' || p.last_name), '') as person, e.action, e.title, e.changes
      from audit_event e left join person p on p.id = e.person_id
     where e.company_id = ${companyId} and e.entity_id = any(${ids}::uuid[]) and e.entity = ${entity}${page.where}${page.tail}`)
  const { rows: shown, next } = pageOf(rows, LATEST_FIRST, request, scope, (row) => [row.id])
  return { events: shown.map((row) => ({ ...row, at: row.at.toISOString(), changes: changesOf(row.changes) })), next }
}

const isInOrder = (changes: Changes | ChangesInOrder): changes is ChangesInOrder => Array.isArray(changes)

/** The database forgets the order of an object's fields and keeps that of a list. */
const changesOf = (changes: Changes | ChangesInOrder): HistoryEvent['changes'] =>
  Object.fromEntries(
    isInOrder(changes)
      ? changes.map(([field, before, after]) => [field, [before, after]])
      : Object.entries(changes).map(([field, [before, after]]) => [field, [before, after]]),
  )
