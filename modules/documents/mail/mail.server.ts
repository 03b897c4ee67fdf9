/**
 * A document by e-mail: the letter and the link are written with the request, the PDF is drawn when it is sent. Its
 * state is that of the rows of the outbox, one for each address.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { isEmail } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { OutboxState } from '#platform/jobs/outbox.server.ts'
import type { FileProducers } from '#platform/mail/deliver.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { MAIL_TOPIC } from '#platform/mail/message.ts'
import { markSent } from '../offer/answer.server.ts'
import { printedNumber } from '../print/print-data.ts'
import { printPdf } from '../print/print.server.ts'
import { readStored } from '../print/read.server.ts'
import { createLink } from '../tracking/link.server.ts'
import { readShared, trackingUrl } from '../tracking/share.server.ts'
import { linkEntity, pdfName, type PublishedKind } from '../tracking/tracking.server.ts'
import type { MailEndpoints, MailState, SentMail } from './endpoints.ts'
import { documentLetter } from './letter.ts'

export const mailHandlers = ({ kind, paperOf }: PublishedKind, endpoints: MailEndpoints): Handler[] => [
  handle(endpoints.send, async ({ tx, session, params, body, now, today, runtime }) => {
    const { companyId } = session
    const document = await readShared(tx, companyId, kind, params.id, 'enviar por correo', today)
    if (kind.isOffer) await markSent(tx, companyId, document.id, now)
    const printable = { document, paper: paperOf(document) }
    const token = await createLink(tx, companyId, linkEntity(kind), document.id, now)
    const letter = documentLetter(kind, printable, body.message, trackingUrl(runtime.settings.publicUrl, kind, token))
    const { name, profile } = await readCompany(tx, companyId)
    const rows = mailRows(
      companyId,
      {
        ...letter,
        fromName: name,
        to: body.to.map((email) => ({ name: '', email })),
        attachments: [{ producer: linkEntity(kind), id: document.id }],
        replyTo: isEmail(profile.email) ? { name, email: profile.email } : null,
      },
      `${linkEntity(kind)}:${document.id}:${uuidv7()}`,
      document.id,
    )
    await insertTogether(tx, [
      ['outbox', rows],
      [
        'audit_event',
        [
          auditRow(session, {
            action: 'mail',
            entity: linkEntity(kind),
            entityId: document.id,
            title: `${kind.titles.one} ${printedNumber(document.prefix, document.number ?? 0, document.edition)} por correo a ${body.to.join(', ')}`,
          }),
        ],
      ],
    ])
    const ids = rows.map((row) => row['id'])
    const mails = await mailsOf(tx, companyId, document.id)
    return { mails: mails.filter(({ id }) => ids.includes(id)).map(shown) }
  }),
  handle(endpoints.list, async ({ tx, session, params, runtime }) => {
    const isThere = await tx.first(sql`
      select id from document where company_id = ${session.companyId} and kind = ${kind.code} and id = ${params.id}`)
    if (!isThere) return httpErrors.fail('notFound')
    const mails = await mailsOf(tx, session.companyId, params.id)
    return { mails: mails.map(shown), isKeptLocally: runtime.settings.smtpUrl === null }
  }),
]

/** The file that the letter of a kind carries: its print as it is when the letter leaves. */
export const documentFiles = ({ kind, paperOf }: PublishedKind): FileProducers => ({
  [linkEntity(kind)]: async (companyId, id, { pool, clock }) => {
    const today = dayInBogota(clock.now())
    const document = await inCompany(pool, { companyId, personId: null }, (tx) => readStored(tx, companyId, kind, id, today))
    if (!document || document.number === null) return null
    // The connection is given back before anything is drawn.
    const printable = { document, paper: paperOf(document) }
    return { name: pdfName(printable), mime: 'application/pdf', bytes: await printPdf(printable) }
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
}

const mailsOf = (tx: Tx, companyId: string, documentId: string): Promise<MailRow[]> =>
  tx.rows<MailRow>(sql`
    select id, payload->>'recipient' as "to", state, created_at as "createdAt", run_at as "runAt", done_at as "doneAt", last_error as "lastError"
      from outbox where company_id = ${companyId} and about = ${documentId} and topic = ${MAIL_TOPIC} order by id desc limit 100`)

const STATES: Readonly<Record<OutboxState, MailState>> = { pending: 'pending', running: 'pending', done: 'sent', failed: 'failed' }

const shown = ({ to, state, createdAt, runAt, doneAt, lastError }: MailRow): SentMail => ({
  to,
  state: STATES[state],
  at: (doneAt ?? (state === 'failed' ? runAt : createdAt)).toISOString(),
  lastError,
})
