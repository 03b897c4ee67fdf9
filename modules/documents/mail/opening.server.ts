/**
 * Knowing that a letter was opened: its image was fetched, or its link followed. Who it was is told by the token alone, of
 * which only the hash is kept; the address carries nothing about anybody.
 */
import { auditRow } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { openLink } from '#platform/public-link.server.ts'
import { mailImage } from './endpoints.ts'

/** What the link of an image leads to: a message, not a document. */
export const OPENING_ENTITY = 'document.mail'

/** A transparent point, as GIF 89a. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const imageUrl = (publicUrl: string, token: string): string => `${publicUrl}/api/public/mail/${token}/image`

/** A program that fetches the image several times while it shows the letter opened it once. */
const SAME_OPENING_MS = 60_000

type Opened = { readonly messageId: string } | { readonly linkHash: Buffer }

/** Notes that a letter was opened; the first time also in the document's history. Of no letter, nothing happens. */
export async function markOpened(tx: Tx, companyId: string, opened: Opened, now: Date): Promise<void> {
  const byLink = 'linkHash' in opened
  const which = byLink ? sql`link_hash = ${opened.linkHash}` : sql`message_id = ${opened.messageId}`
  const row = await tx.first<{ messageId: string; documentId: string; times: number }>(sql`
    update mail_opening set first_at = coalesce(first_at, ${now}), last_at = ${now}, times = times + 1, by_link = by_link or ${byLink}
     where company_id = ${companyId} and ${which}
       and (last_at is null or last_at < ${new Date(now.getTime() - SAME_OPENING_MS)} or (${byLink} and not by_link))
    returning message_id as "messageId", document_id as "documentId", times`)
  if (row?.times !== 1) return
  const found = await tx.first<{ kind: string; to: string }>(sql`
    select d.kind, m.payload->>'recipient' as "to" from document d join outbox m on m.company_id = d.company_id and m.id = ${row.messageId}
     where d.company_id = ${companyId} and d.id = ${row.documentId}`)
  if (!found) return
  const event = { action: 'mailOpened', entity: `document.${found.kind}`, entityId: row.documentId, title: `El correo a ${found.to}` }
  await insertTogether(tx, [['audit_event', [auditRow({ companyId, personId: null }, event)]]])
}

/** As they are made: 32 bytes in base64 for addresses. Anything else costs the base nothing. */
const TOKEN = /^[\w-]{43}$/

/** The image is always given: whoever asks learns nothing from it, and a letter never shows a broken one. */
export const imageHandler: Handler = handlePublic(mailImage, async ({ params, runtime, now }) => {
  try {
    const link = TOKEN.test(params.token) ? await openLink(runtime.pool, params.token, now) : null
    if (link?.entity === OPENING_ENTITY)
      await inCompany(runtime.pool, { companyId: link.companyId, personId: null }, (tx) =>
        markOpened(tx, link.companyId, { messageId: link.entityId }, now),
      )
  } catch (error) {
    runtime.log.error({ err: error }, 'an opened letter could not be noted')
  }
  return { name: 'punto.gif', bytes: POINT, inline: true }
})
