/** What the signed-in person does with a document that leaves the house: its PDF, and a link for the customer. */
import type { Day } from '#base/date.ts'
import { readLogo } from '#modules/company/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from '../kind.ts'
import { markSent } from '../offer/answer.server.ts'
import { printManyHandlers } from '../bulk/print.server.ts'
import { printPdf } from '../print/print.server.ts'
import { printedNumber } from '../print/print-data.ts'
import { readStored } from '../print/read.server.ts'
import type { StoredDocument } from '../print/stored.ts'
import { documentCan, stateNames } from '../state.ts'
import { publicDocumentLogo } from './endpoints.ts'
import { createLink } from '#platform/public-link.server.ts'
import { linkEntity, pdfName, type PublishedKind } from './tracking.server.ts'

/** @throws 698 when it is not there, 482 on a draft */
export async function readShared(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  id: string,
  accion: 'imprimir' | 'compartir' | 'enviar por correo',
  today: Day,
): Promise<StoredDocument> {
  const document = await readStored(tx, companyId, kind, id, today)
  if (!document) return httpErrors.fail('notFound')
  if (!documentCan(document.state, accion === 'imprimir' ? 'print' : 'share'))
    return documentErrors.fail('notInThisState', { accion, estado: stateNames[document.state] })
  return document
}

/** Where whoever has the token sees the document. */
export const trackingUrl = (publicUrl: string, kind: Pick<DocumentKind, 'path'>, token: string): string =>
  `${publicUrl}${kind.path}/${token}/tracking`

/** Where whoever has the token sees the company's logo. */
export const logoUrl = (publicUrl: string, token: string): string => `${publicUrl}${fillPath(publicDocumentLogo.path, { token })}`

export const shareHandlers = (published: PublishedKind, endpoints: Pick<DocumentEndpoints, 'pdf' | 'share' | 'bulk'>): Handler[] => [
  ...printManyHandlers(published, endpoints.bulk),
  ...oneHandlers(published, endpoints),
]

const oneHandlers = ({ kind, paperOf }: PublishedKind, endpoints: Pick<DocumentEndpoints, 'pdf' | 'share'>): Handler[] => [
  handle(endpoints.pdf, async ({ tx, session, params, query, today }) => {
    const document = await readShared(tx, session.companyId, kind, params.id, 'imprimir', today)
    const printable = { document, paper: paperOf(document), logo: await readLogo(tx, session.companyId) }
    return { name: pdfName(printable), bytes: await printPdf(printable, query.papel) }
  }),
  handle(endpoints.share, async ({ tx, session, params, now, today, runtime }) => {
    const { id, prefix, number, edition, digits } = await readShared(tx, session.companyId, kind, params.id, 'compartir', today)
    if (kind.isOffer) await markSent(tx, session.companyId, id, now)
    const token = await createLink(tx, session.companyId, linkEntity(kind), id, now)
    const title = `Enlace de ${kind.titles.short} ${printedNumber(prefix, number ?? 0, edition, digits)}`
    await audit(tx, session, { action: 'share', entity: linkEntity(kind), entityId: id, title })
    return { url: trackingUrl(runtime.settings.publicUrl, kind, token) }
  }),
]
