/** Events of invoices as messages: those of an invoice go one after the other, and what follows a refused one is never sent. */
import { parse } from 'zod/v4/core'
import { eventXml } from '#colombia/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { HeldMessage } from '../message/ledger.server.ts'
import type { MessageKind } from '../message/send.server.ts'
import { storedEvent } from './invoice.ts'
import { lookNow } from './watch.server.ts'

interface HeldEvent extends HeldMessage {
  readonly ordinal: number
  readonly side: 'received' | 'issued'
  readonly invoiceKey: string
  readonly said: unknown
}

export const eventMessage: MessageKind<HeldEvent> = {
  name: 'an event',
  table: sql`invoice_event`,
  attempts: { table: sql`invoice_event_attempt`, messageId: sql`event_id` },
  own: sql`, ordinal::int, side, invoice_code as "invoiceKey", said`,
  // The authority takes an event after the one that it follows: of each invoice the first goes alone.
  isNext: sql`not exists (select from invoice_event b where b.company_id = e.company_id and b.invoice_code = e.invoice_code
                             and b.ordinal < e.ordinal and b.state in ('queued', 'sent'))`,
  order: sql`e.ordinal`,
  operation: 'SendEventUpdateStatus',
  root: () => 'ApplicationResponse',
  // Who buys is to the invoice a third party (DC56).
  role: ({ side }) => (side === 'issued' ? 'supplier' : 'third party'),
  unsigned: ({ said, uniqueCode }) => eventXml(parse(storedEvent, said), uniqueCode),
  taken: 'La DIAN ya tiene este evento de la factura',
  enrols: false,
  async whenEnded(tx, held, { state }, now) {
    if (state !== 'rejected') return
    const { companyId, invoiceKey, ordinal } = held
    await tx.run(sql`
      update invoice_event set state = 'withdrawn', ended_at = ${now}, last_error = 'No se envió: la DIAN rechazó el evento anterior'
       where company_id = ${companyId} and invoice_code = ${invoiceKey} and ordinal > ${ordinal} and state = 'queued'`)
    // It may have been said elsewhere, as in the portal of the authority.
    await lookNow(tx, held, now)
  },
}
