/**
 * From what was announced to who is told: the people who may hear of it, each by the channels that they want, once. One
 * transaction writes what the bell shows and the mails that wait to leave.
 */
import { uuidv7 } from 'uuidv7'
import { isEmail } from '#base/email.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { listMembers, type Member } from '#modules/access/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { announcedNotice, type AnnouncedNotice, type NoticeKind } from '#platform/notices/notice.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { notificationLetter } from './letter.ts'
import { wantedOf, type Choice } from './preferences.ts'
import { wordOf } from './stored.server.ts'

/** Where the channels are chosen. */
const PREFERENCES_PATH = '/profile'

type Recipient = Member & { readonly personId: string; readonly app: boolean; readonly email: string; readonly wantsMail: boolean }

/** The topic of what was announced. @param kinds of every module */
export const tellers =
  (kinds: readonly NoticeKind[]): Deliver =>
  async ({ companyId, payload }, runtime) => {
    const notice = announcedNotice.safeParse(payload)
    const kind = notice.success ? kinds.find(({ code }) => code === notice.data.kind) : undefined
    if (!notice.success || !kind) throw new GiveUp('Nobody defines this kind of notice')
    await inCompany(runtime.pool, { companyId, personId: null }, (tx) => tell(tx, runtime, companyId, kind, notice.data))
  }

async function tell(tx: Tx, runtime: Runtime, companyId: string, kind: NoticeKind, notice: AnnouncedNotice): Promise<void> {
  const recipients = await recipientsOf(tx, companyId, kind, notice)
  if (recipients.length === 0) return
  const now = runtime.clock.now()
  // Whoever was told of it before is not told again, by no channel.
  const told = await tx.rows<{ person_id: string }>(sql`
    insert into notification (company_id, id, person_id, event, key, title, body, href, in_app, created_at)
    select ${companyId}, i, p, ${kind.code}, ${notice.key}, ${notice.title}, ${notice.text}, ${notice.href}, a, ${now}
      from unnest(${recipients.map(() => uuidv7())}::uuid[], ${recipients.map(({ personId }) => personId)}::uuid[],
                  ${recipients.map(({ app }) => app)}::boolean[]) n (i, p, a)
    on conflict (company_id, person_id, event, key) do nothing
    returning person_id`)
  const isNew = new Set(told.map((row) => row.person_id))
  const fresh = recipients.filter(({ personId }) => isNew.has(personId))
  await writeMails(
    tx,
    runtime,
    companyId,
    notice,
    fresh.filter(({ wantsMail, email }) => wantsMail && isEmail(email)),
  )
  await signal(
    tx,
    fresh.filter(({ app }) => app).map(({ personId }) => wordOf({ companyId, personId })),
  )
}

/** Those of the company who may hear of it and want to, by any channel; in one order, so that two tellers do not wait crosswise. */
async function recipientsOf(tx: Tx, companyId: string, kind: NoticeKind, { to }: AnnouncedNotice): Promise<Recipient[]> {
  const members = (await listMembers(tx, companyId)).filter(
    (member) => (to === 'audience' || to.includes(member.personId)) && refusalOf(kind.audience, member) === null,
  )
  const choices = await tx.rows<Choice & { readonly person_id: string }>(sql`
    select person_id, event, channel, wanted from notification_preference
     where company_id = ${companyId} and event = ${kind.code} and person_id = any(${members.map(({ personId }) => personId)}::uuid[])`)
  return members
    .map((member) => {
      const { app, email } = wantedOf(
        kind,
        choices.filter((choice) => choice.person_id === member.personId),
      )
      return { ...member, app, wantsMail: email }
    })
    .filter(({ app, wantsMail }) => app || wantsMail)
    .toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
}

async function writeMails(
  tx: Tx,
  { settings: { publicUrl }, clock }: Runtime,
  companyId: string,
  { kind, key, title, text, href }: AnnouncedNotice,
  readers: readonly Recipient[],
): Promise<void> {
  if (readers.length === 0) return
  const { name: company } = await letterhead(tx, companyId)
  const letter = notificationLetter({ company, title, text, link: `${publicUrl}${href}`, preferences: `${publicUrl}${PREFERENCES_PATH}` })
  const vault = await tx.vault()
  const rows = readers.flatMap(({ personName, email, personId }) =>
    mailRows(
      vault,
      companyId,
      { ...letter, fromName: `${company} en Páramo`, to: [{ name: personName, email }], attachments: [], replyTo: null },
      `notice:${kind}:${key}:${personId}`,
    ),
  )
  await insertRows(
    tx,
    'outbox',
    rows.map((row) => ({ ...row, run_at: clock.now() })),
  )
}
