/** How the events of received invoices stand, read for the list and for one of them. */
import { readEvents, shownEvent, standing, type EventRow } from '#modules/electronic/index.server.ts'
import type { ReceivedDocument } from '#colombia/index.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { EventsView } from './event-endpoints.ts'
import { eventStanding, instantOfInvoice, takesEvents } from './event-standing.ts'
import type { ReceivedRow } from './read.server.ts'

/** What the events of a received document depend on. */
export interface Standing extends Pick<ReceivedRow, 'kind' | 'isCredit' | 'uniqueCode'> {
  readonly said: Pick<ReceivedDocument, 'date' | 'time'>
}

/** @returns null of what takes no events */
export function eventsViewOf(row: Standing, events: ReadonlyMap<string, EventRow[]>, now: Date): EventsView | null {
  if (!takesEvents(row)) return null
  const rows = events.get(row.uniqueCode) ?? []
  return { said: rows.map(shownEvent), ...eventStanding(standing(rows), instantOfInvoice(row.said), now) }
}

/** Events of the rows of a list, told once. */
export const eventsOfRows = (tx: Tx, companyId: string, rows: readonly Standing[]): Promise<ReadonlyMap<string, EventRow[]>> =>
  readEvents(
    tx,
    companyId,
    rows.filter(takesEvents).map(({ uniqueCode }) => uniqueCode),
  )

/** Of a row of the list. */
export function eventMarksOf(row: Standing, events: ReadonlyMap<string, EventRow[]>, now: Date) {
  const view = eventsViewOf(row, events, now)
  if (view === null) return null
  const { said, missing, lastDay, daysLeft } = view
  return { said: said.map(({ code, state }) => ({ code, state })), missing, lastDay, daysLeft }
}
