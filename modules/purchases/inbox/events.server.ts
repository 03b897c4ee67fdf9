/** Says events of received invoices: of one, and of many. */
import { checkDigit, eventWords, type BuyerEventCode, type ClaimConcept, type EventParty, type ReceivedDocument } from '#colombia/index.ts'
import { eventErrors, type InvoiceOfEvents } from '#modules/electronic/index.ts'
import { readEvents, sayEvents, standing } from '#modules/electronic/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, handleParts, type Session } from '#platform/http/handle.server.ts'
import { acceptMany, sendEvents, type EventsView } from './event-endpoints.ts'
import { eventsViewOf } from './event-rows.server.ts'
import { eventStanding, instantOfInvoice } from './event-standing.ts'
import { readReceivedRow, type ReceivedRow } from './read.server.ts'
import { RECEIVED } from './received.ts'

const supplierOf = ({ supplier }: ReceivedDocument): EventParty => {
  const typeCode = supplier.identificationType
  const [number = ''] = supplier.identification.split('-')
  return {
    ...{ name: supplier.name, typeCode, number },
    checkDigit: typeCode === '31' && /^\d{1,15}$/.test(number) ? String(checkDigit(number)) : null,
    taxScheme: supplier.vatResponsible ? { id: '01', name: 'IVA' } : { id: 'ZZ', name: 'No aplica' },
  }
}

const invoiceOf = ({ said, uniqueCode }: ReceivedRow): InvoiceOfEvents => ({
  ...{ key: uniqueCode, number: `${said.prefix}${said.number}`, at: instantOfInvoice(said), side: 'received', other: supplierOf(said) },
})

interface Asked {
  readonly codes: readonly BuyerEventCode[] | 'missing'
  readonly concept: ClaimConcept | null
  readonly now: Date
}

/** @throws BusinessError 698 of another company's, 401 of one that takes no events, 506 to 510, 542 */
async function say(tx: Tx, session: Session, id: string, { now, ...asked }: Asked): Promise<EventsView> {
  const { companyId, personId } = session
  await tx.first(sql`select from received_document where company_id = ${companyId} and id = ${id} for update`)
  const row = await readReceivedRow(tx, companyId, id)
  if (!row) return httpErrors.fail('notFound')
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle })
  if (row.kind !== 'invoice') return refuse('Los eventos son de las facturas, y esto es una nota.')
  if (!row.isCredit) return refuse('Es de contado: no requiere eventos.')
  if (row.signature === 'altered') return refuse(row.problem)
  if (row.tab === 'ignored') return refuse('Está entre los ignorados: vuelve a dejarlo como nuevo.')
  const before = (await readEvents(tx, companyId, [row.uniqueCode])).get(row.uniqueCode) ?? []
  const codes = asked.codes === 'missing' ? eventStanding(standing(before), instantOfInvoice(row.said), now).missing : asked.codes
  if (codes.length === 0) return eventErrors.fail('settled')
  if (codes.includes('031') && asked.concept === null) return httpErrors.fail('required', { campo: 'Concepto del reclamo' }, 'concept')
  await sayEvents(tx, { companyId, personId, now }, invoiceOf(row), { codes, concept: asked.concept })
  await audit(tx, session, {
    action: 'send',
    entity: RECEIVED,
    entityId: id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { events: [null, codes.map((code) => eventWords[code].short).join(', ')] },
  })
  const view = eventsViewOf(row, await readEvents(tx, companyId, [row.uniqueCode]), now)
  return view ?? httpErrors.fail('notFound')
}

const sendHandler = handle(sendEvents, async ({ tx, session, params, body: { events, concept }, now, runtime }) => {
  const view = await say(tx, session, params.id, { codes: events, concept, now })
  runtime.wakeWorker()
  return { events: view }
})

const manyHandler = handleParts(acceptMany, async ({ body, part, session, now, runtime }) => {
  const problems: { id: string; code: number; message: string }[] = []
  let accepted = 0
  for (const id of new Set(body.ids)) {
    const outcome = await part(id, async (tx) => {
      await say(tx, session, id, { codes: 'missing', concept: null, now })
      return true
    })
    if ('done' in outcome) accepted += 1
    else problems.push(...outcome.problems.map(({ code, message }) => ({ id, code, message })))
  }
  if (accepted > 0) runtime.wakeWorker()
  return { accepted, problems }
})

export const eventHandlers = [sendHandler, manyHandler]
