/** What a person does about what was found of a sale, and about what was set aside: with a reason, and nothing of it is taken away. */
import * as z from 'zod/mini'
import { audit } from '#platform/audit.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { isGuid } from '#base/guid.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { electronicInvoice, tillSale } from '#modules/sales/index.ts'
import { lockAnyLease } from '../lease/rows.server.ts'
import { readLink } from './link.ts'
import { resolveFindings, takeAside } from './read-endpoints.ts'
import { notTakenBack } from './exchange.server.ts'
import { readContent } from './receive.server.ts'
import { lockOpenShift } from './rows.server.ts'
import { codes, writeSale } from './write.server.ts'

interface Told {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly words: string
  readonly reason: string
}

/** In the history of its document. */
const tell = (tx: Tx, session: Session, { id, kind, number, words, reason }: Told) =>
  audit(tx, session, {
    ...{
      action: 'update',
      entity: `document.${kind}`,
      entityId: id,
      title: `${kind === tillSale.code ? tillSale.titles.one : electronicInvoice.titles.one} ${number}`,
    },
    changes: { [words]: [null, reason] },
  })

const resolving = handle(resolveFindings, async ({ tx, session, params: { id }, body: { reason }, now }) => {
  const { companyId, personId } = session
  const sale = await tx.first<{
    id: string
    documentId: string
    state: string
    kind: string
    prefix: string
    number: number
    isResolved: boolean
  }>(sql`
    select s.id, s.document_id as "documentId", s.state, d.kind, d.prefix, d.number,
           exists (select from till_sale_resolution v where v.company_id = s.company_id and v.sale_id = s.id) as "isResolved"
      from till_sale s join document d on d.company_id = s.company_id and d.id = s.document_id
     where s.company_id = ${companyId} and s.id::text = ${id}`)
  if (!sale) return httpErrors.fail('notFound')
  if (sale.state !== 'flagged' || sale.isResolved)
    return httpErrors.fail('invalid', { detalle: 'Esta venta no tiene novedades por revisar.' })
  const taken = await tx.run(sql`
    insert into till_sale_resolution (company_id, sale_id, reason, resolved_at, resolved_by)
    values (${companyId}, ${sale.id}, ${reason}, ${now}, ${personId}) on conflict do nothing`)
  if (taken === 0) return httpErrors.fail('invalid', { detalle: 'Otra persona ya revisó sus novedades.' })
  const number = printedNumber(sale.prefix, sale.number, 1, 0)
  await tell(tx, session, { id: sale.documentId, kind: sale.kind, number, words: 'Novedades revisadas', reason })
  return isDone
})

const sent = z.object({ sequence: z.number(), previous: z.string(), hash: z.string(), content: z.string() })

interface AsideRow {
  readonly id: string
  readonly leaseId: string
  readonly registerId: string
  readonly why: string
  readonly link: string
  readonly isTaken: boolean
}

/** What changed on its way, or is of a second device that wrote under the same lease, is not what anybody sold for sure. */
const retakable: ReadonlySet<string> = new Set(['refused', 'ended'])

async function lockAside(tx: Tx, companyId: string, id: string): Promise<AsideRow> {
  const row = isGuid(id)
    ? await tx.first<AsideRow>(sql`
        select q.id, q.lease_id as "leaseId", q.register_id as "registerId", q.why, q.link,
               exists (select from till_quarantine_taken k where k.company_id = q.company_id and k.quarantine_id = q.id) as "isTaken"
          from till_quarantine q where q.company_id = ${companyId} and q.id = ${id}`)
    : undefined
  if (!row) return httpErrors.fail('notFound')
  if (row.isTaken) return httpErrors.fail('invalid', { detalle: 'Esta venta ya se retomó.' })
  return retakable.has(row.why)
    ? row
    : httpErrors.fail('invalid', {
        detalle: 'Lo que cambió en el camino o vendió otro equipo con la misma caja no se retoma: queda aquí, como llegó.',
      })
}

const taking = handle(takeAside, async ({ tx, session, params: { id }, body: { reason }, now, today, runtime }) => {
  const { companyId, personId } = session
  const aside = await lockAside(tx, companyId, id)
  const shiftId = await lockOpenShift(tx, companyId, aside.registerId)
  const lease = await lockAnyLease(tx, companyId, aside.leaseId)
  // Two at once wait for each other at the lease.
  await lockAside(tx, companyId, id)
  await widen(tx)
  const link = readLink(sent.parse(JSON.parse(aside.link)))
  const stands = await tx.first(sql`
    select from till_sale where company_id = ${companyId} and lease_id = ${lease.id} and sequence = ${link.sequence}`)
  if (stands) return httpErrors.fail('invalid', { detalle: 'En su lugar de la cadena ya hay otra venta.' })
  const content = readContent(link.content)
  const mark = { sequence: link.sequence, hash: link.hash }
  const exchanged = await notTakenBack(tx, companyId, content)
  const { documentId, number, saleId, findings } = await writeSale(tx, { session, lease, shiftId, mark, content, exchanged, now, today })
  if (documentId === null || number === null || saleId === null) return httpErrors.fail('handledUnexpected')
  await insertTogether(tx, [
    [
      'till_quarantine_taken',
      [{ company_id: companyId, quarantine_id: aside.id, sale_id: saleId, reason, taken_at: now, taken_by: personId }],
    ],
  ])
  await tell(tx, session, { id: documentId, kind: codes[content.sale.kind], number, words: 'Se retomó de lo apartado', reason })
  runtime.wakeWorker()
  return { documentId, number, findings }
})

export const findingHandlers: readonly Handler[] = [resolving, taking]
