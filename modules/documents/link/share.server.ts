/** What the signed-in person does with a document that leaves the house: its PDF, and a link for the customer. */
import type { Day } from '#base/date.ts'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { foundAt, type AtAddress } from '../kind/at-address.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { markSent } from '../offer/answer.server.ts'
import { printManyHandlers } from '../bulk/print.server.ts'
import { afterAnswer } from '../paper/awaited.server.ts'
import { printCopies } from '../paper/print.server.ts'
import { dressDocument } from '../paper/printable.ts'
import { readStationery } from '../paper/stationery.server.ts'
import { printedNumber } from '../paper/print-data.ts'
import { readStored } from '../paper/read.server.ts'
import type { StoredDocument } from '../paper/stored.ts'
import { documentCan, stateNames } from '../kind/state.ts'
import { publicDocumentLogo } from './endpoints.ts'
import { findLivingLink, renewLink, revokeLinks, shareLink, type LinkTarget, type LivingLink } from '#platform/public-link.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
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
  const document = await readStored(tx, { companyId, kind, id, today })
  if (!document) return httpErrors.fail('notFound')
  if (!documentCan(document.state, accion === 'imprimir' ? 'print' : 'share'))
    return documentErrors.fail('notInThisState', { accion, estado: stateNames[document.state] })
  return document
}

/** Where whoever has the token sees the document. */
export const trackingUrl = (publicUrl: string, kind: Pick<DocumentKind, 'path' | 'publicPath'>, token: string): string =>
  `${publicUrl}${kind.publicPath ?? kind.path}/${token}/tracking`

/** The same in a letter: following it says which letter was read. @param mailToken that of the image of the letter */
export const letterUrl = (publicUrl: string, kind: Pick<DocumentKind, 'path' | 'publicPath'>, token: string, mailToken: string): string =>
  `${trackingUrl(publicUrl, kind, token)}?correo=${mailToken}`

/** Where whoever has the token sees the company's logo. */
export const logoUrl = (publicUrl: string, token: string): string => `${publicUrl}${fillPath(publicDocumentLogo.path, { token })}`

type LinkCalls = 'link' | 'share' | 'renewLink' | 'revokeLink'

export const shareHandlers = (
  published: AtAddress<PublishedKind>,
  endpoints: Pick<DocumentEndpoints, 'pdf' | 'bulk' | LinkCalls>,
): Handler[] => [...printManyHandlers(published, endpoints.bulk), ...oneHandlers(published, endpoints)]

/** Of one document alone: its print and its link. */
export const oneHandlers = (published: AtAddress<PublishedKind>, endpoints: Pick<DocumentEndpoints, 'pdf' | LinkCalls>): Handler[] => [
  handle(endpoints.pdf, async ({ tx, session, params, query, today, runtime }) => {
    const one = await foundAt(tx, session.companyId, published, params.id)
    const again = async (now: Tx) => {
      const document = await readShared(now, session.companyId, one.kind, params.id, 'imprimir', today)
      return dressDocument(one, document, await readStationery(now, session.companyId))
    }
    const printable = await again(tx)
    return {
      name: pdfName(printable),
      async *stream() {
        const asked = { isAwaited: one.isAwaited, ids: [params.id], now: printable, again }
        yield await printCopies([await afterAnswer(runtime, session, asked)], query.papel)
      },
    }
  }),
  ...linkHandlers(published, endpoints),
]

const targetOf = (companyId: string, kind: DocumentKind, id: string): LinkTarget => ({ companyId, entity: linkEntity(kind), entityId: id })

/** One living link of each document: shown again, changed for another, closed. */
function linkHandlers(published: AtAddress<PublishedKind>, endpoints: Pick<DocumentEndpoints, LinkCalls>): Handler[] {
  const shown = (publicUrl: string, kind: DocumentKind, { token, expiresAt }: LivingLink) => ({
    url: trackingUrl(publicUrl, kind, token),
    expiresAt: expiresAt.toISOString(),
  })
  const said = (what: string, kind: DocumentKind, { prefix, number, edition, digits }: StoredDocument): string =>
    `${what} de ${kind.titles.short} ${printedNumber(prefix, number ?? 0, edition, digits)}`
  return [
    handle(endpoints.link, async ({ tx, session, params, now, today, runtime }) => {
      const { kind } = await foundAt(tx, session.companyId, published, params.id)
      const { id } = await readShared(tx, session.companyId, kind, params.id, 'compartir', today)
      const living = await findLivingLink(tx, await vaultOf(runtime.settings), targetOf(session.companyId, kind, id), now)
      return { link: living && shown(runtime.settings.publicUrl, kind, living) }
    }),
    handle(endpoints.share, async ({ tx, session, params, now, today, runtime }) => {
      const { kind } = await foundAt(tx, session.companyId, published, params.id)
      const document = await readShared(tx, session.companyId, kind, params.id, 'compartir', today)
      if (kind.isOffer) await markSent(tx, session.companyId, document.id, now)
      const living = await shareLink(tx, await vaultOf(runtime.settings), targetOf(session.companyId, kind, document.id), now)
      await audit(tx, session, { action: 'share', entity: linkEntity(kind), entityId: document.id, title: said('Enlace', kind, document) })
      return shown(runtime.settings.publicUrl, kind, living)
    }),
    handle(endpoints.renewLink, async ({ tx, session, params, now, today, runtime }) => {
      const { kind } = await foundAt(tx, session.companyId, published, params.id)
      const document = await readShared(tx, session.companyId, kind, params.id, 'compartir', today)
      const living = await renewLink(tx, await vaultOf(runtime.settings), targetOf(session.companyId, kind, document.id), now)
      await audit(tx, session, {
        action: 'share',
        entity: linkEntity(kind),
        entityId: document.id,
        title: said('Enlace nuevo', kind, document),
      })
      return shown(runtime.settings.publicUrl, kind, living)
    }),
    handle(endpoints.revokeLink, async ({ tx, session, params, now, today }) => {
      const { kind } = await foundAt(tx, session.companyId, published, params.id)
      const document = await readShared(tx, session.companyId, kind, params.id, 'compartir', today)
      const closed = await revokeLinks(tx, session.companyId, linkEntity(kind), document.id, now)
      if (closed > 0)
        await audit(tx, session, {
          action: 'share',
          entity: linkEntity(kind),
          entityId: document.id,
          title: said('Enlaces cerrados', kind, document),
        })
      return isDone
    }),
  ]
}
