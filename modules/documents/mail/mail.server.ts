/**
 * A document by e-mail: the letter and the link are written with the request, the PDF is drawn when it is sent. Its
 * state is that of the rows of the outbox, one for each address.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { isEmail } from '#base/email.ts'
import { readCompany, readLogo } from '#modules/company/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, handleParts, type Handler } from '#platform/http/handle.server.ts'
import type { OutboxState } from '#platform/jobs/outbox.server.ts'
import type { FileProducers } from '#platform/mail/deliver.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { addressesOf } from '#platform/mail/addresses.ts'
import { MAIL_TOPIC } from '#platform/mail/message.ts'
import { mailProblem } from '#platform/mail/problem.ts'
import { eachChosen } from '../bulk/bulk.server.ts'
import { foundAt, type AtAddress } from '../kind/at-address.server.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { Who } from '../kind/who.ts'
import { markSent } from '../offer/answer.server.ts'
import { markStandingSent } from '../kind/stage/stage.server.ts'
import { printedNumber } from '../paper/print-data.ts'
import { printPdf } from '../paper/print.server.ts'
import { dressDocument, type PrintableDocument } from '../paper/printable.ts'
import { readStationery } from '../paper/stationery.server.ts'
import { readStored } from '../paper/read.server.ts'
import { fillLetter } from '../stationery/letter/variables.ts'
import { readLetters } from '../stationery/templates.server.ts'
import { createLink, hashOfToken, shareLink } from '#platform/public-link.server.ts'
import { vaultOf, type Vault } from '#platform/vault.server.ts'
import { letterUrl, logoUrl, readShared } from '../link/share.server.ts'
import { linkEntity, pdfName, type PublishedKind } from '../link/tracking.server.ts'
import { finishBounces } from './bounced.server.ts'
import type { MailEndpoints, SentMail } from './endpoints.ts'
import type { MailState } from './states.ts'
import { documentLetter, letterFactsOf, type LetterWords } from './letter.ts'
import { imageUrl, OPENING_ENTITY } from './opening.server.ts'

/** Nobody, of what the product sends by itself. */
type Sender = Pick<Who, 'companyId'> & { readonly personId: string | null }

export interface Sending {
  readonly to: readonly string[]
  readonly message: string
  /** Empty or absent: that of the company's letter, or of the document. */
  readonly subject?: string
  readonly publicUrl: string
  readonly vault: Vault
  readonly now: Date
  readonly today: Day
}

/**
 * Writes the letters of a document, one for each address.
 * @returns the ids of the messages
 * @throws 698 when the document is not there, 482 on a draft
 */
export async function sendDocument(tx: Tx, session: Sender, { kind, paperOf, container }: PublishedKind, id: string, sending: Sending) {
  const { companyId } = session
  const { to, publicUrl, vault, now, today } = sending
  const document = await readShared(tx, companyId, kind, id, 'enviar por correo', today)
  await finishBounces(tx, companyId, document.id)
  if (kind.isOffer) await markSent(tx, companyId, document.id, now)
  await markStandingSent(tx, companyId, kind, document.id)
  const printable = { companyId, document, paper: paperOf(document), logo: await readLogo(tx, companyId) }
  const { name, profile } = await readCompany(tx, companyId)
  const packed = (await container?.(tx, companyId, document)) ?? null
  const words = await readWords(tx, kind, printable, { ...session, ...sending })
  const key = `${linkEntity(kind)}:${document.id}:${uuidv7()}`
  const rows: Row[] = []
  const openings: Row[] = []
  const { token } = await shareLink(tx, vault, { companyId, entity: linkEntity(kind), entityId: document.id }, now)
  // The link is that of the document; each letter has a token of its own, in its image and in its address, by which it is known who opened it.
  for (const email of addressesOf(to.join())) {
    const messageId = uuidv7()
    const mailToken = await createLink(tx, companyId, OPENING_ENTITY, messageId, now)
    const images = { opened: imageUrl(publicUrl, mailToken), logo: printable.logo ? logoUrl(publicUrl, token) : null }
    const letter = documentLetter(kind, printable, words, letterUrl(publicUrl, kind, token, mailToken), images)
    const [row] = mailRows(
      await tx.vault(),
      companyId,
      {
        ...letter,
        ...(packed ? { subject: packed.subject } : {}),
        fromName: name,
        to: to.map((each) => ({ name: '', email: each })),
        only: email,
        attachments: [{ producer: linkEntity(kind), id: document.id }],
        replyTo: isEmail(profile.email) ? { name, email: profile.email } : null,
      },
      key,
      document.id,
    )
    rows.push({ ...row, id: messageId })
    openings.push({ company_id: companyId, message_id: messageId, document_id: document.id, link_hash: hashOfToken(mailToken) })
  }
  const number = printedNumber(document.prefix, document.number ?? 0, document.edition, document.digits)
  await insertTogether(tx, [
    ['outbox', rows],
    ['mail_opening', openings],
    [
      'audit_event',
      [
        auditRow(session, {
          action: 'mail',
          entity: linkEntity(kind),
          entityId: document.id,
          title: `${kind.titles.one} ${number} por correo a ${to.join(', ')}`,
        }),
      ],
    ],
  ])
  return { number, messageIds: rows.map((row) => row['id']) }
}

/** What the sender wrote or, of who wrote nothing, the letter of the company; with its variables written out. */
async function readWords(
  tx: Tx,
  kind: DocumentKind,
  printable: PrintableDocument,
  { message, subject = '', companyId }: Sending & Sender,
): Promise<LetterWords> {
  const [letter] = message === '' ? await readLetters(tx, companyId, kind.code) : []
  const facts = letterFactsOf(printable)
  return {
    message: fillLetter(message === '' ? (letter?.body ?? '') : message, facts),
    subject: fillLetter(subject === '' ? (letter?.subject ?? '') : subject, facts),
  }
}

/** The letters of the company for a document, as they would go. @throws 698 when it is not there, 482 on a draft */
async function lettersFor(tx: Tx, published: PublishedKind, { companyId, id, today }: { companyId: string; id: string; today: Day }) {
  const { kind, paperOf, container } = published
  const document = await readShared(tx, companyId, kind, id, 'enviar por correo', today)
  const facts = letterFactsOf({ companyId, document, paper: paperOf(document) })
  const letters = await readLetters(tx, companyId, kind.code)
  return {
    letters: letters.map((letter) => ({
      ...{ id: letter.id, name: letter.name },
      ...{ subject: fillLetter(letter.subject, facts), message: fillLetter(letter.body, facts) },
    })),
    isSubjectFixed: Boolean(await container?.(tx, companyId, document)),
  }
}

/** @throws 401 without any */
async function addressesFor(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<string[]> {
  const addresses = await addressesOfParty(tx, companyId, kind, id)
  return addresses.length === 0 ? documentErrors.fail('withoutEmail') : addresses
}

/** The addresses that the third party of a document gets its documents at. */
export async function addressesOfParty(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<string[]> {
  const row = await tx.first<{ email: string | null }>(sql`
    select coalesce(e.addresses, p.email_invoicing) as email
      from document d left join party p on p.company_id = d.company_id and p.id = d.party_id
      left join party_email e on e.company_id = p.company_id and e.party_id = p.id and e.purpose = 'purchases' and ${kind.party === 'supplier'}
     where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  return addressesOf(row.email ?? '').filter(isEmail)
}

export const mailHandlers = (published: AtAddress<PublishedKind>, endpoints: MailEndpoints): Handler[] => [
  handle(endpoints.send, async ({ tx, session, params, body, now, today, runtime }) => {
    const sending = { ...body, publicUrl: runtime.settings.publicUrl, vault: await vaultOf(runtime.settings), now, today }
    const one = await foundAt(tx, session.companyId, published, params.id)
    const { messageIds } = await sendDocument(tx, session, one, params.id, sending)
    const mails = await mailsOf(tx, session.companyId, params.id)
    return { mails: mails.filter(({ id }) => messageIds.includes(id)).map(shown) }
  }),
  handle(endpoints.letters, async ({ tx, session, params, today }) => {
    const one = await foundAt(tx, session.companyId, published, params.id)
    return lettersFor(tx, one, { companyId: session.companyId, id: params.id, today })
  }),
  handleParts(endpoints.sendMany, async ({ part, session, body, now, today, runtime }) => {
    const vault = await vaultOf(runtime.settings)
    return eachChosen({ part, session }, published, body.ids, async (tx, id) => {
      const one = await foundAt(tx, session.companyId, published, id)
      const to = await addressesFor(tx, session.companyId, one.kind, id)
      const sending = { to, message: body.message, publicUrl: runtime.settings.publicUrl, vault, now, today }
      return { id, number: (await sendDocument(tx, session, one, id, sending)).number }
    })
  }),
  handle(endpoints.list, async ({ tx, session, params, runtime }) => {
    const { kind } = await foundAt(tx, session.companyId, published, params.id)
    const isThere = await tx.first(sql`
      select id from document where company_id = ${session.companyId} and kind = ${kind.code} and id = ${params.id}`)
    if (!isThere) return httpErrors.fail('notFound')
    const mails = await mailsOf(tx, session.companyId, params.id)
    return { mails: mails.map(shown), isKeptLocally: runtime.settings.smtpUrl === null }
  }),
]

/** The file that the letter of a kind carries: its print as it is when the letter leaves, in its container when it has one. */
export const documentFiles = (published: PublishedKind): FileProducers => ({
  [linkEntity(published.kind)]: async (companyId, id, { pool, clock }) => {
    const { kind, container } = published
    const today = dayInBogota(clock.now())
    const { document, stationery, packed } = await inCompany(pool, { companyId, personId: null }, async (tx) => {
      const stored = await readStored(tx, { companyId, kind, id, today })
      const inContainer = stored && (await container?.(tx, companyId, stored))
      return { document: stored, stationery: await readStationery(tx, companyId), packed: inContainer ?? null }
    })
    if (!document || document.number === null) return null
    // The connection is given back before anything is drawn.
    const printable = dressDocument(published, document, stationery)
    const bytes = await printPdf(printable)
    return packed
      ? { name: packed.name, mime: 'application/zip', bytes: packed.pack(bytes) }
      : { name: pdfName(printable), mime: 'application/pdf', bytes }
  },
})

interface MailRow {
  readonly id: string
  readonly to: string
  readonly state: OutboxState
  readonly createdAt: Date
  readonly runAt: Date
  readonly doneAt: Date | null
  readonly lastError: string | null
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  readonly times: number | null
  readonly byLink: boolean | null
}

const mailsOf = (tx: Tx, companyId: string, documentId: string): Promise<MailRow[]> =>
  tx.rows<MailRow>(sql`
    select m.id, m.payload->>'recipient' as "to", m.state, m.created_at as "createdAt", m.run_at as "runAt", m.done_at as "doneAt",
           m.last_error as "lastError", o.first_at as "firstAt", o.last_at as "lastAt", o.times, o.by_link as "byLink"
      from outbox m left join mail_opening o on o.company_id = m.company_id and o.message_id = m.id
     where m.company_id = ${companyId} and m.about = ${documentId} and m.topic = ${MAIL_TOPIC} order by m.id desc limit 100`)

const STATES: Readonly<Record<OutboxState, MailState>> = { pending: 'pending', running: 'pending', done: 'sent', failed: 'failed' }

const shown = ({ to, state, createdAt, runAt, doneAt, lastError, ...opening }: MailRow): SentMail => {
  const { firstAt, lastAt, times, byLink } = opening
  return {
    to,
    state: firstAt === null ? STATES[state] : 'opened',
    at: (doneAt ?? (state === 'failed' ? runAt : createdAt)).toISOString(),
    problem: lastError === null ? null : mailProblem(lastError, state !== 'failed'),
    lastError,
    opening:
      firstAt === null || lastAt === null
        ? null
        : { firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString(), times: times ?? 0, byLink: byLink ?? false },
  }
}
