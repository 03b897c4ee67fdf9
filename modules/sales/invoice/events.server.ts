/** The events of our own invoices: what is known of them, asking the authority again, and stating the tacit acceptance. */
import { eventProblem, eventWords } from '#colombia/index.ts'
import { readStored } from '#modules/documents/index.server.ts'
import { eventPartyOf, readSnapshot, whyNot, type InvoiceOfEvents } from '#modules/electronic/index.ts'
import { lookForEventsOf, readEvents, readWatch, sayEvents, shownEvent, standing } from '#modules/electronic/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { Day } from '#base/date.ts'
import { getInvoiceEvents, lookForEvents, stateTacit } from './event-endpoints.ts'
import { electronicInvoice } from './kind.ts'

/** @returns null of what takes no events. @throws 698 of what is not there, or out of reach */
async function readInvoice(tx: Tx, companyId: string, id: string, today: Day): Promise<InvoiceOfEvents | null> {
  const document = await readStored(tx, { companyId, kind: electronicInvoice, id, today })
  if (!document) return httpErrors.fail('notFound')
  const { uniqueCode, electronicState, paymentForm, prefix, number, snapshot, state } = document
  if (uniqueCode === null || state !== 'issued' || electronicState !== 'validated' || paymentForm !== '2') return null
  const { customer, issueDate, issueTime } = readSnapshot(snapshot)
  return {
    key: uniqueCode,
    number: `${prefix}${number}`,
    at: new Date(`${issueDate}T${issueTime}`),
    side: 'issued',
    other: eventPartyOf(customer),
  }
}

const readHandler = handle(getInvoiceEvents, async ({ tx, session: { companyId }, params, now, today }) => {
  const invoice = await readInvoice(tx, companyId, params.id, today)
  if (!invoice) return { events: null }
  const rows = (await readEvents(tx, companyId, [invoice.key])).get(invoice.key) ?? []
  const said = standing(rows)
  const problem = eventProblem('034', now, invoice.at, said)
  const has = (code: string): boolean => rows.some((each) => each.code === code && (each.state === 'validated' || each.state === 'heard'))
  const watch = await readWatch(tx, companyId, invoice.key)
  return {
    events: {
      said: rows.map(shownEvent),
      tacitReason: problem === null ? null : whyNot(problem, said),
      isTitle: has('030') && has('032') && (has('033') || has('034')),
      lookedAt: watch?.lookedAt?.toISOString() ?? null,
      lastError: watch?.lastError ?? '',
    },
  }
})

const noEvents = () => httpErrors.fail('invalid', { detalle: 'Los eventos son de las facturas a crédito que la DIAN validó.' })

const tacitHandler = handle(stateTacit, async ({ tx, session, params, now, today, runtime }) => {
  const { companyId, personId } = session
  const invoice = await readInvoice(tx, companyId, params.id, today)
  if (!invoice) return noEvents()
  await sayEvents(tx, { companyId, personId, now }, invoice, { codes: ['034'], concept: null })
  await audit(tx, session, {
    action: 'send',
    entity: `document.${electronicInvoice.code}`,
    entityId: params.id,
    title: invoice.number,
    changes: { events: [null, eventWords['034'].short] },
  })
  runtime.wakeWorker()
  return isDone
})

const lookHandler = handle(lookForEvents, async ({ tx, session: { companyId }, params, now, today, runtime }) => {
  const invoice = await readInvoice(tx, companyId, params.id, today)
  if (!invoice) return noEvents()
  await lookForEventsOf(tx, { companyId, invoiceKey: invoice.key, side: 'issued' }, now)
  runtime.wakeWorker()
  return isDone
})

export const invoiceEventHandlers: readonly Handler[] = [readHandler, tacitHandler, lookHandler]
