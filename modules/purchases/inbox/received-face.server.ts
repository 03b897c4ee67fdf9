/** What the received invoices say of the bills that they became: whether there was one, and how its events stand. */
import type { ReceivedFace, ReceivedMark } from '#modules/documents/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { eventMarksOf, eventsOfRows, type Standing } from './event-rows.server.ts'
import { eventsWords } from './event-words.ts'

interface BilledRow extends Standing {
  readonly billId: string
}

/** An event that was refused, or that follows from one, says nothing. */
const STANDS: ReadonlySet<string> = new Set(['queued', 'sent', 'validated', 'heard'])

export const receivedFace: ReceivedFace = {
  came: sql`exists (select from received_document r where r.company_id = d.company_id and r.bill_id = d.id)`,
  async marks(tx, { companyId, ids, now }) {
    const rows = await tx.rows<BilledRow>(sql`
      select r.bill_id as "billId", r.kind, r.is_credit as "isCredit", r.unique_code as "uniqueCode",
             jsonb_build_object('date', r.said -> 'date', 'time', r.said -> 'time') as said
        from received_document r
       where r.company_id = ${companyId} and r.bill_id = any(${[...ids]}::uuid[])`)
    const events = await eventsOfRows(tx, companyId, rows)
    const marks = new Map<string, ReceivedMark>()
    for (const row of rows) {
      const found = eventMarksOf(row, events, now)
      const words = eventsWords({ kind: row.kind, events: found })
      if (words === null) continue
      const said = found?.said.flatMap(({ code, state }) => (STANDS.has(state) ? [code] : [])) ?? []
      marks.set(row.billId, { ...words, said, daysLeft: found?.daysLeft ?? null })
    }
    return marks
  },
}
