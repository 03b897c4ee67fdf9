import { uuidv7 } from 'uuidv7'
import { failWith } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { changeMailbox, forgetMailbox, getMailbox, readMailboxNow } from './endpoints.ts'
import { IMAP_PORT, mailboxProblems } from './mailbox.ts'

const ENTITY = 'purchases.mailbox'
const HIDDEN = '••••••'
const MOST_SHOWN = 50

/** Whose the password is, for the vault. */
export const ownerOf = (companyId: string): string => `${companyId} inbox mailbox`

interface Kept {
  readonly id: string
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly folder: string
  readonly sealed: string
  readonly state: 'queued' | 'running' | 'off'
  readonly version: number
  readonly checkedAt: Date | null
  readonly problem: string
}

const readKept = (tx: Tx, companyId: string): Promise<Kept | undefined> =>
  tx.first<Kept>(sql`
    select id, host, port, user_name as "userName", folder, sealed, state, version, checked_at as "checkedAt", problem
      from inbox_mailbox where company_id = ${companyId}`)

const viewHandler = handle(getMailbox, async ({ tx, session: { companyId }, runtime }) => {
  const kept = await readKept(tx, companyId)
  const vault = await vaultOf(runtime.settings)
  const mails = await tx.rows<{ id: string; from: string; subject: string; readAt: Date; taken: number; problems: string[] }>(sql`
    select id, from_address as "from", subject, read_at as "readAt", taken, problems from inbox_mail
     where company_id = ${companyId} order by read_at desc, id desc limit ${MOST_SHOWN}`)
  return {
    ...{ version: kept?.version ?? 0, host: kept?.host ?? '', port: kept?.port ?? IMAP_PORT, userName: kept?.userName ?? '' },
    ...{ folder: kept?.folder ?? 'INBOX', isOn: kept !== undefined && kept.state !== 'off' },
    isReadable: kept !== undefined && vault.open(kept.sealed, ownerOf(companyId)) !== null,
    isReading: kept?.state === 'running',
    ...{ checkedAt: kept?.checkedAt?.toISOString() ?? null, problem: kept?.problem ?? '' },
    mails: mails.map((mail) => ({ ...mail, readAt: mail.readAt.toISOString() })),
  }
})

const changeHandler = handle(changeMailbox, async ({ tx, session, body: { version, ...written }, runtime, now }) => {
  const { companyId, personId } = session
  await tx.run(sql`select from inbox_mailbox where company_id = ${companyId} for update`)
  const kept = await readKept(tx, companyId)
  if ((kept?.version ?? 0) !== version) return httpErrors.fail('changedByOther')
  failWith(mailboxProblems(written, kept !== undefined))
  const host = written.host.trim().toLowerCase()
  const userName = written.userName.trim()
  const folder = written.folder.trim()
  const isSameBox = kept?.host === host && kept.userName === userName && kept.folder === folder
  // A password is of one server: it is not sent to another that somebody writes.
  if (written.password === '' && kept && (kept.host !== host || kept.port !== written.port))
    return httpErrors.fail('invalid', { detalle: 'Escribe la clave otra vez: el servidor cambió.' }, 'password')
  const vault = await vaultOf(runtime.settings)
  const sealed = written.password === '' && kept ? kept.sealed : vault.seal(Buffer.from(written.password), ownerOf(companyId))
  const rows = await tx.run(sql`
    insert into inbox_mailbox (company_id, id, host, port, user_name, sealed, folder, person_id, lease_until)
    values (${companyId}, ${uuidv7()}, ${host}, ${written.port}, ${userName}, ${sealed}, ${folder}, ${personId}, ${now})
        on conflict (company_id) do update
       set host = excluded.host, port = excluded.port, user_name = excluded.user_name, sealed = excluded.sealed, folder = excluded.folder,
           person_id = excluded.person_id, state = 'queued', attempts = 0, lease_until = excluded.lease_until, problem = '',
           uid_validity = case when ${isSameBox} then inbox_mailbox.uid_validity end,
           last_uid = case when ${isSameBox} then inbox_mailbox.last_uid else 0 end, version = inbox_mailbox.version + 1
     where inbox_mailbox.version = ${version}`)
  // Somebody else began at the same time.
  if (rows === 0) return httpErrors.fail('changedByOther')
  await audit(tx, session, {
    ...{ action: kept ? 'update' : 'create', entity: ENTITY, entityId: null, title: `Correo del buzón ${userName}` },
    changes: [
      ['Servidor', kept?.host ?? '', host],
      ['Usuario', kept?.userName ?? '', userName],
      ...(written.password === '' ? [] : [['Clave', kept ? HIDDEN : '', HIDDEN] as const]),
    ],
  })
  return { version: version + 1 }
})

const readNowHandler = handle(readMailboxNow, async ({ tx, session: { companyId }, now }) => {
  const kept = await readKept(tx, companyId)
  if (!kept) return httpErrors.fail('notFound')
  // Who is at it goes on.
  await tx.run(sql`
    update inbox_mailbox set state = 'queued', attempts = 0, lease_until = ${now} where company_id = ${companyId} and state <> 'running'`)
  return isDone
})

const forgetHandler = handle(forgetMailbox, async ({ tx, session, body: { version } }) => {
  const { companyId } = session
  const kept = await readKept(tx, companyId)
  if (!kept) return httpErrors.fail('notFound')
  const gone = await tx.run(sql`delete from inbox_mailbox where company_id = ${companyId} and version = ${version}`)
  if (gone === 0) return httpErrors.fail('changedByOther')
  await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: null, title: `Correo del buzón ${kept.userName}` })
  return isDone
})

export const mailboxHandlers: readonly Handler[] = [viewHandler, changeHandler, readNowHandler, forgetHandler]
