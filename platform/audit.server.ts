/** Who did what, when, with old and new values. Written in the transaction of the change; kept with the record. */
import { uuidv7 } from 'uuidv7'
import type { Row } from './db/insert.server.ts'
import { insertRows } from './db/insert.server.ts'
import type { Tx } from './db/tx.server.ts'

export interface AuditEvent {
  /** A verb: 'create', 'update', 'issue', 'annul'… */
  readonly action: string
  /** The kind of thing: 'people.party', 'sales.invoice'. */
  readonly entity: string
  readonly entityId: string | null
  /** What a person calls it: "Factura FV-120". */
  readonly title: string
  /** Field → [old, new]; for a creation old is null. Never secrets. As a list they keep their order. */
  readonly changes?: Changes | ChangesInOrder
}

type Change = readonly [before: unknown, after: unknown]
export type Changes = Readonly<Record<string, Change>>
export type ChangesInOrder = readonly (readonly [field: string, ...Change])[]

/** The row of an event, for callers that write it together with others. */
export const auditRow = (who: { companyId: string; personId: string | null }, event: AuditEvent): Row => ({
  company_id: who.companyId,
  id: uuidv7(),
  person_id: who.personId,
  action: event.action,
  entity: event.entity,
  entity_id: event.entityId,
  title: event.title,
  changes: event.changes ?? {},
})

export const audit = (tx: Tx, who: { companyId: string; personId: string | null }, event: AuditEvent): Promise<number> =>
  insertRows(tx, 'audit_event', [auditRow(who, event)])

/** What differs between two versions of a record, field by field. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, readonly [unknown, unknown]> {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const [field, value] of Object.entries(after)) {
    if (JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null)) changes[field] = [before[field] ?? null, value ?? null]
  }
  return changes
}
