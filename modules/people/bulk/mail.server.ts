/** Writing to several third parties at once: a letter to each, in the outbox with the line in its history. */
import { uuidv7 } from 'uuidv7'
import { isEmail } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { PARTY_ENTITY } from '../read.server.ts'
import { letterOf, sortAddressed, type Addressed } from './letter.ts'

interface Asked {
  readonly ids: readonly string[]
  readonly subject: string
  readonly text: string
  readonly now: Date
}

/** @throws 698 at `ids` when one is not there; then nobody is written to */
export async function mailThem(tx: Tx, who: { companyId: string; personId: string | null }, { ids: asked, subject, text, now }: Asked) {
  const { companyId } = who
  const ids = [...new Set(asked)]
  const parties = await tx.rows<Addressed>(sql`
    select p.id, p.display_name as "displayName", coalesce(p.email_invoicing, '') as email,
           coalesce((select not c.granted from party_consent c where c.company_id = ${companyId} and c.party_id = p.id
                      order by c.at desc, c.id desc limit 1), false) as "hasRefused"
      from party p where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) order by p.display_name, p.id`)
  if (parties.length < ids.length) return httpErrors.fail('notFound', {}, 'ids')
  const { letters, withoutEmail, withoutConsent } = sortAddressed(parties)
  const { name, profile } = await readCompany(tx, companyId)
  const vault = await tx.vault()
  const run = uuidv7()
  const rows = letters.flatMap(({ party: { id, displayName }, emails }) => {
    const to = emails.map((email) => ({ name: displayName, email }))
    const replyTo = isEmail(profile.email) ? { name, email: profile.email } : null
    const mail = { ...letterOf(text, name), fromName: name, to, subject, attachments: [], replyTo }
    return mailRows(vault, companyId, mail, `people.mail:${run}:${id}`, id)
  })
  await insertTogether(tx, [
    ['outbox', rows.map((row) => ({ ...row, run_at: now }))],
    [
      'audit_event',
      letters.map(({ party: { id, displayName } }) =>
        auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: id, title: displayName, changes: { mail: [null, subject] } }),
      ),
    ],
  ])
  return { written: letters.length, withoutEmail, withoutConsent }
}
