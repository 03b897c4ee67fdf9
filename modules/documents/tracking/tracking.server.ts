/** The public calls answered: the token says which company to enter, and what to show of it. */
import type { Day } from '#base/date.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { drawCode } from '#platform/pdf/render.server.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from '../kind.ts'
import { markSeen, reply } from '../offer/answer.server.ts'
import { publicAnswer } from '../offer/endpoints.ts'
import { printedNumber } from '../print/print-data.ts'
import { printPdf } from '../print/print.server.ts'
import type { PaperOf, PrintableDocument } from '../print/printable.ts'
import { readStored } from '../print/read.server.ts'
import { publicDocument, publicDocumentCode, publicDocumentPdf } from './endpoints.ts'
import { hashOfToken, openLink } from './link.server.ts'
import { imageHandler, markOpened } from '../mail/opening.server.ts'
import { trackedOf } from './tracked.ts'

/** A kind whose documents can be shown to their third party, with how its paper is filled. */
export interface PublishedKind {
  readonly kind: DocumentKind
  readonly paperOf: PaperOf
}

/** The entity of a document's links. */
export const linkEntity = (kind: Pick<DocumentKind, 'code'>): string => `document.${kind.code}`

interface Found {
  readonly kind: DocumentKind
  readonly printable: PrintableDocument
}

interface Asked {
  readonly pool: Pool
  readonly kinds: readonly PublishedKind[]
  readonly token: string
  readonly now: Date
  readonly today: Day
}

async function openPublished(pool: Pool, kinds: readonly PublishedKind[], token: string, now: Date) {
  const link = await openLink(pool, token, now)
  const published = kinds.find(({ kind }) => linkEntity(kind) === link?.entity)
  if (!link || !published) return documentErrors.fail('publicLink')
  return { link, published }
}

/** The connection is given back before anything is drawn. @param isLooking whether a person is seeing it */
async function findByToken({ pool, kinds, token, now, today }: Asked, isLooking = false): Promise<Found> {
  const { link, published } = await openPublished(pool, kinds, token, now)
  const document = await inCompany(pool, { companyId: link.companyId, personId: null }, async (tx) => {
    if (isLooking && published.kind.isOffer) await markSeen(tx, link.companyId, link.entityId, now)
    if (isLooking) await markOpened(tx, link.companyId, { linkHash: hashOfToken(token) }, now)
    return readStored(tx, link.companyId, published.kind, link.entityId, today)
  })
  if (!document || document.number === null) return documentErrors.fail('publicLink')
  return { kind: published.kind, printable: { document, paper: published.paperOf(document) } }
}

/** @param kinds every kind that can be shared, gathered where the modules are put together */
export const trackingHandlers = (kinds: readonly PublishedKind[]): Handler[] => [
  imageHandler,
  handlePublic(publicDocument, async ({ params, runtime, now, today }) => {
    const { kind, printable } = await findByToken({ pool: runtime.pool, kinds, token: params.token, now, today }, true)
    return trackedOf(kind, printable, today)
  }),
  handlePublic(publicDocumentPdf, async ({ params, query, runtime, now, today }) => {
    const { printable } = await findByToken({ pool: runtime.pool, kinds, token: params.token, now, today })
    return { name: pdfName(printable), bytes: await printPdf(printable, query.papel) }
  }),
  handlePublic(publicDocumentCode, async ({ params, runtime, now, today }) => {
    const { printable } = await findByToken({ pool: runtime.pool, kinds, token: params.token, now, today })
    const { code } = printable.paper
    if (!code) return httpErrors.fail('notFound')
    return { name: 'qr.svg', bytes: await drawCode(code.qr), inline: true }
  }),
  handlePublic(publicAnswer, async ({ params, body, runtime, now, today }) => {
    const { link, published } = await openPublished(runtime.pool, kinds, params.token, now)
    await inCompany(runtime.pool, { companyId: link.companyId, personId: null }, (tx) =>
      reply(tx, link.companyId, published.kind, link.entityId, body, now, today),
    )
    return isDone
  }),
]

/** "FV-1208.pdf" */
export const pdfName = ({ document }: PrintableDocument): string => `${printedNumber(document.prefix, document.number ?? 0)}.pdf`
