/** The public calls answered: the token says which company to enter, and what to show of it. */
import { defineSocket } from '#platform/socket.ts'
import type { Day } from '#base/date.ts'
import { mimeOfImage, readLogo } from '#modules/company/index.server.ts'
import { enterPublicThread, writeQuestion } from '#modules/comments/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool, Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { drawCode } from '#platform/pdf/render.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { confirm, promiseOf, readConfirmation, type Confirmed } from '../confirmation/confirm.server.ts'
import { publicConfirmation } from '../confirmation/endpoints.ts'
import { markSeen, reply } from '../offer/answer.server.ts'
import { commentedDocument } from '../read/commented.server.ts'
import { publicAnswer } from '../offer/endpoints.ts'
import type { IsAwaited } from '../paper/awaited.server.ts'
import { printedNumber } from '../paper/print-data.ts'
import { printPdf } from '../paper/print.server.ts'
import { readStationery } from '../paper/stationery.server.ts'
import { dressDocument, type PaperOf, type PrintableDocument } from '../paper/printable.ts'
import type { StoredDocument } from '../paper/stored.ts'
import { readStored } from '../paper/read.server.ts'
import { standingOf } from '../write/version/version.server.ts'
import {
  publicDocument,
  publicDocumentCode,
  publicDocumentLogo,
  publicDocumentPdf,
  publicDocumentZip,
  publicPayment,
  publicQuestion,
  type TrackedDocument,
} from './endpoints.ts'
import { markOpened, imageHandler } from '../mail/opening.server.ts'
import { hashOfToken, openLink, type LinkTarget } from '#platform/public-link.server.ts'
import { notOnline, standingOnline, startOnline, type Online } from './pay.server.ts'
import { trackedOf } from './tracked.ts'
import type { WhichVersion } from './which-version.ts'

/** A kind whose documents can be shown to their third party, with how its paper is filled. */
export interface PublishedKind {
  readonly kind: DocumentKind
  readonly paperOf: PaperOf
  readonly container?: ContainerOf
  /** Its print waits a moment for the answer of the tax authority. */
  readonly isAwaited?: IsAwaited
  /** Its third party confirms there how much comes and when. */
  readonly confirmed?: Confirmed
}

/** What the third party of a document gets instead of its bare print, once the tax authority validated it. */
export interface PackedDocument {
  /** Of the ZIP. */
  readonly name: string
  /** Of the letter that takes it, as the law writes it. */
  readonly subject: string
  /** With its print. */
  readonly pack: (pdf: Uint8Array) => Uint8Array
}

/** @returns null while there is none */
export type ContainerOf = (tx: Tx, companyId: string, document: StoredDocument) => Promise<PackedDocument | null>

/** The entity of a document's links. */
export const linkEntity = (kind: Pick<DocumentKind, 'code'>): string => `document.${kind.code}`

/** What modules above know of the way of a document, in order: when its goods left, how they were received. */
export type TrackedSteps = (tx: Tx, companyId: string, documentId: string) => Promise<TrackedDocument['timeline']>
export const trackedSteps = defineSocket<TrackedSteps>('tracked steps')

interface Found {
  readonly steps: TrackedDocument['timeline']
  readonly kind: DocumentKind
  readonly printable: PrintableDocument
  readonly packed: PackedDocument | null
  /** Number of the version that took its place. */
  readonly newer: string | null
  readonly online: Online
  readonly confirmation: TrackedDocument['confirmation']
}

interface Asked {
  readonly runtime: Runtime
  /** Asked of what a person sees. */
  readonly stepsOf?: readonly TrackedSteps[]
  readonly kinds: readonly PublishedKind[]
  readonly token: string
  readonly query: WhichVersion
  readonly now: Date
  readonly today: Day
}

async function openPublished(pool: Pool, kinds: readonly PublishedKind[], token: string, now: Date) {
  const link = await openLink(pool, token, now)
  const published = kinds.find(({ kind }) => linkEntity(kind) === link?.entity)
  if (!link || !published) return httpErrors.fail('linkExpired')
  return { link, published }
}

/** What a link leads to, and whether another version took its place. */
async function versionOf(tx: Tx, { companyId, entityId }: LinkTarget, kind: DocumentKind, { newest }: WhichVersion) {
  const standing = kind.isOffer ? await standingOf(tx, companyId, entityId) : null
  if (!standing || standing.id === entityId) return { id: entityId, newer: null }
  return newest === '1' ? { id: standing.id, newer: null } : { id: entityId, newer: standing.number }
}

/** A person who sees the document; `mail` is the token of the letter that brought them, or of a link that one letter alone had. */
interface Looking {
  readonly mail: string
}

/** The connection is given back before anything is drawn. @param looking null when nobody sees it yet */
async function findByToken(
  { runtime, stepsOf = [], kinds, token, query, now, today }: Asked,
  looking: Looking | null = null,
): Promise<Found> {
  const { pool, settings } = runtime
  const { link, published } = await openPublished(pool, kinds, token, now)
  const { kind } = published
  const { document, packed, newer, stationery, online, confirmation, steps } = await inCompany(
    pool,
    { companyId: link.companyId, personId: null },
    async (tx) => {
      const version = await versionOf(tx, link, kind, query)
      if (looking) await markSeen(tx, link.companyId, kind, version.id, now)
      if (looking) await markOpened(tx, link.companyId, { linkHash: hashOfToken(looking.mail) }, now)
      const stored = await readStored(tx, { companyId: link.companyId, kind, id: version.id, today })
      return {
        document: stored,
        packed: (stored && (await published.container?.(tx, link.companyId, stored))) ?? null,
        newer: version.newer,
        online:
          stored && looking ? await standingOnline(tx, settings, { companyId: link.companyId, kind, document: stored, today }) : notOnline,
        steps: (await Promise.all(stepsOf.map((ask) => ask(tx, link.companyId, version.id)))).flat(),
        confirmation: looking && published.confirmed ? await readConfirmation(tx, link.companyId, kind, version.id) : null,
        stationery: await readStationery(tx, link.companyId),
      }
    },
  )
  if (!document || document.number === null) return httpErrors.fail('linkExpired')
  return { kind, printable: dressDocument(published, document, stationery), packed, newer, online, confirmation, steps }
}

/** What can be shared with its third party, of every kind above. */
export const publishedKinds = defineSocket<PublishedKind>('published kinds')

/** @param kinds every kind that can be shared, gathered where the modules are put together */
export const trackingHandlers = (kinds: readonly PublishedKind[], stepsOf: readonly TrackedSteps[]): Handler[] => [
  imageHandler,
  handlePublic(publicDocument, async ({ params, query, runtime, now, today }) => {
    const { token } = params
    const looking = { mail: query.mail ?? token }
    const { kind, printable, packed, newer, online, confirmation, steps } = await findByToken(
      { runtime, stepsOf, kinds, token, query, now, today },
      looking,
    )
    const tracked = trackedOf(kind, printable, today, newer)
    const [issued, ...others] = tracked.timeline
    const timeline = issued ? [issued, ...steps, ...others] : steps
    return { ...tracked, timeline, isPacked: packed !== null, online, confirmation }
  }),
  handlePublic(publicPayment, async ({ params, query, runtime, now, today }) => {
    const { kind, printable } = await findByToken({ runtime, kinds, token: params.token, query, now, today })
    const { link } = await openPublished(runtime.pool, kinds, params.token, now)
    return startOnline(runtime, { companyId: link.companyId, token: params.token, kind, printable, now })
  }),
  handlePublic(publicConfirmation, async ({ params, body, runtime, now, today }) => {
    const { link, published } = await openPublished(runtime.pool, kinds, params.token, now)
    const { kind, confirmed } = published
    if (!confirmed) return httpErrors.fail('notFound')
    const { companyId, entityId: id } = link
    await inCompany(runtime.pool, { companyId, personId: null }, (tx) =>
      confirm(tx, { companyId, kind, id, confirmed, now, today }, promiseOf(body)),
    )
    return isDone
  }),
  handlePublic(publicQuestion, async ({ params, body, runtime, now }) => {
    const { link, published } = await openPublished(runtime.pool, kinds, params.token, now)
    await inCompany(runtime.pool, { companyId: link.companyId, personId: null }, async (tx) => {
      const thread = await enterPublicThread(tx, link.companyId, commentedDocument(published.kind), link.entityId)
      await writeQuestion(tx, { companyId: link.companyId, thread }, body, now)
    })
    return isDone
  }),
  handlePublic(publicDocumentPdf, async ({ params, query, runtime, now, today }) => {
    const { printable } = await findByToken({ runtime, kinds, token: params.token, query, now, today })
    return { name: pdfName(printable), bytes: await printPdf(printable, query.papel) }
  }),
  handlePublic(publicDocumentZip, async ({ params, query, runtime, now, today }) => {
    const { printable, packed } = await findByToken({ runtime, kinds, token: params.token, query, now, today })
    if (!packed) return httpErrors.fail('notFound')
    return { name: packed.name, bytes: packed.pack(await printPdf(printable)) }
  }),
  handlePublic(publicDocumentCode, async ({ params, query, runtime, now, today }) => {
    const { printable } = await findByToken({ runtime, kinds, token: params.token, query, now, today })
    const { code } = printable.paper
    if (!code) return httpErrors.fail('notFound')
    return { name: 'qr.svg', bytes: await drawCode(printable.companyId, code.qr), inline: true }
  }),
  handlePublic(publicDocumentLogo, async ({ params, runtime, now }) => {
    const { link } = await openPublished(runtime.pool, kinds, params.token, now)
    const logo = await inCompany(runtime.pool, { companyId: link.companyId, personId: null }, (tx) => readLogo(tx, link.companyId))
    if (!logo) return httpErrors.fail('notFound')
    return { name: 'logo', bytes: logo, mime: mimeOfImage(logo), inline: true }
  }),
  handlePublic(publicAnswer, async ({ params, query, body, runtime, now, today }) => {
    const { link, published } = await openPublished(runtime.pool, kinds, params.token, now)
    await inCompany(runtime.pool, { companyId: link.companyId, personId: null }, async (tx) => {
      const { id } = await versionOf(tx, link, published.kind, query)
      await reply(tx, link.companyId, published.kind, id, body, now, today)
    })
    return isDone
  }),
]

/** "FV-1208.pdf" */
export const pdfName = ({ document }: PrintableDocument): string =>
  `${printedNumber(document.prefix, document.number ?? 0, document.edition, document.digits)}.pdf`
