/**
 * What changes when a company is brought back, for it would act by itself: it begins with everything that does so at rest, and says it.
 * What the company that was copied owes the authority it owes alone: no invoice is sent by two who do not know of each other.
 */

export interface AtRest {
  readonly table: string
  /** Null of what goes: somebody says it again. */
  readonly set: string | null
  readonly where: string
  /** Told to whoever brings it back, once of all that say the same. */
  readonly note: string
}

const OWED = 'Lo que la empresa de origen debía enviar a la DIAN lo envía ella: aquí quedó sin enviarse.'
const RECURS = `state in ('active', 'failed') or state = 'paused' and paused_until is not null`
const PAUSED = `state = 'paused', paused_until = null`

export const AT_REST: readonly AtRest[] = [
  {
    table: 'report_schedule',
    set: `state = 'paused'`,
    where: `state = 'active'`,
    note: 'Los reportes programados quedaron en pausa.',
  },
  {
    table: 'payment_reminder',
    set: 'sends = false',
    where: 'sends',
    note: 'Los recordatorios de pago quedaron sin enviarse solos.',
  },
  { table: 'journal_recurrence', set: PAUSED, where: RECURS, note: 'Las recurrencias de comprobantes quedaron en pausa.' },
  { table: 'order_recurrence', set: PAUSED, where: RECURS, note: 'Las ventas recurrentes quedaron en pausa.' },
  {
    table: 'price_batch',
    set: `state = 'discarded', ended_at = now()`,
    where: `state = 'scheduled'`,
    note: 'Los cambios de precios programados quedaron sin aplicarse: prográmalos de nuevo.',
  },
  {
    table: 'reclassification',
    set: `state = 'cancelled', lease_until = null`,
    where: `state in ('queued', 'running')`,
    note: 'Las reclasificaciones que estaban por hacerse quedaron canceladas.',
  },
  {
    table: 'automatic_posting',
    set: null,
    where: 'true',
    note: 'Ninguna factura del buzón se contabiliza sola: dilo de nuevo al contabilizar la siguiente de cada proveedor.',
  },
  {
    table: 'transmission',
    set: `state = 'withdrawn', lease_until = null, last_error = 'Lo envía la empresa de la que se hizo la copia'`,
    where: `state in ('queued', 'sent', 'contingency', 'rejected')`,
    note: OWED,
  },
  {
    table: 'invoice_event',
    set: `state = 'withdrawn', lease_until = null, last_error = 'Lo envía la empresa de la que se hizo la copia'`,
    where: `state in ('queued', 'sent')`,
    note: OWED,
  },
  {
    table: 'electronic_message',
    set: `state = 'withdrawn', lease_until = null, last_error = 'Lo envía la empresa de la que se hizo la copia'`,
    where: `state in ('queued', 'sent')`,
    note: OWED,
  },
  {
    table: 'document',
    set: `electronic_state = 'none'`,
    where: `electronic_state in ('queued', 'sent', 'contingency', 'rejected')`,
    note: OWED,
  },
  {
    table: 'event_watch',
    set: 'next_look = null, lease_until = null',
    where: 'next_look is not null',
    note: 'Los eventos de las facturas de antes de la copia no se preguntan solos a la DIAN: pregúntalos desde cada factura.',
  },
]

/** Tables that the worker reads of its own accord and that do nothing outside, with what they are. */
export const DOES_NOTHING: Readonly<Record<string, string>> = {
  account_balance: 'sums of the books, folded again from them',
  company: 'which companies there are: the worker makes their years and tells their people of what runs out',
  document_tally_change: 'what changed of documents and is not in the sums of lists yet',
  entry_letter: 'letters to a person about their own entrances',
  fiscal_period: 'months of the books: a year begins with them',
  resolution: 'ranges of numbers: the worker tells the people of the company that one runs out',
  second_factor: 'of a person, sealed again when the key of the installation changes',
  company_legal_value: 'what the company says of a legal value: the worker tells its people that one will lack',
  unfolded: 'lines of the books that are not in the sums yet',
}
