/** What the customer sees on the page of their order, remission or invoice of its way: when it left, and how it was received. */
import { showDay, type Day } from '#base/date.ts'
import type { TrackedSteps } from '#modules/documents/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { outcomeNames, type Outcome } from '../dispatch.ts'

interface Row {
  readonly sent_on: Day
  readonly carrier: string
  readonly waybill: string
  readonly outcome: Outcome | null
  readonly outcome_on: Day | null
  readonly received_by: string
  readonly novelty: string
  readonly said_at: Date | null
}

export const trackedDelivery: TrackedSteps = async (tx, companyId, documentId) => {
  const rows = await tx.rows<Row>(sql`
    select v.sent_on, v.carrier, v.waybill, o.outcome, o.outcome_on, o.received_by, o.novelty, p.said_at
      from dispatch_order o
      join dispatch v on v.company_id = o.company_id and v.id = o.dispatch_id
      left join dispatch_proof p on p.company_id = o.company_id and p.dispatch_id = o.dispatch_id and p.order_id = o.order_id
     where o.company_id = ${companyId} and (o.order_id = ${documentId} or o.document_id = ${documentId}) and o.document_id is not null
       and v.sent_on is not null order by v.sent_on, v.id limit 20`)
  return rows.flatMap((row) => {
    const with_ = [row.carrier, row.waybill && `guía ${row.waybill}`].filter(Boolean).join(', ')
    const left = {
      name: 'En ruta',
      note: `Salió el ${showDay(row.sent_on)}${with_ && `, con ${with_}`}.`,
      at: null,
      state: 'done',
    } as const
    if (row.outcome === null || row.outcome_on === null) return [left]
    const note = [row.received_by && `Recibió ${row.received_by}.`, row.novelty, row.said_at ? '' : `El ${showDay(row.outcome_on)}.`]
    const state = row.outcome === 'delivered' ? 'done' : row.outcome === 'returned' ? 'failed' : 'warn'
    return [left, { name: outcomeNames[row.outcome], note: note.filter(Boolean).join(' '), at: row.said_at?.toISOString() ?? null, state }]
  })
}
