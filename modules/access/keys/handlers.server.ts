import { uuidv7 } from 'uuidv7'
import { addDays, type Day } from '#base/date.ts'
import { audit } from '#platform/audit.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { askPasswordAgain } from '../profile/own-account.server.ts'
import { forgetSessions } from '../choose-password.server.ts'
import { newToken, tokenHashOf } from '../token.server.ts'
import { createKey, listCompanyKeys, listOwnKeys, revokeCompanyKey, revokeOwnKey, type ApiKey } from './endpoints.ts'
import { expiryProblem, KEY_PREFIX, keyAccesses, MOST_KEYS } from './key.ts'

const KEY_ENTITY = 'access.apiKey'

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly access: ApiKey['access']
  readonly modules: string[]
  readonly created_at: Date
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
  readonly person: string
}

/** Those that open something first, the newest before. */
const readKeys = (tx: Tx, companyId: string, now: Date, whose: Sql): Promise<KeyRow[]> =>
  tx.rows<KeyRow>(sql`
    select k.id, k.name, k.access, k.modules, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
           trim(p.first_name || ' ' || p.last_name) as person
      from api_key k join person p on p.id = k.person_id
     where k.company_id = ${companyId}${whose}
     order by k.revoked_at is null and k.expires_at > ${now} desc, k.id desc limit 200`)

const shown = (row: KeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  access: row.access,
  modules: row.modules,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at !== null ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
})

const titleOf = (name: string): string => `Llave de API ${name}`

async function revoke(tx: Tx, session: Session, id: string, now: Date, runtime: Runtime, whose: Sql): Promise<typeof isDone> {
  const row = await tx.first<{ name: string }>(sql`
    update api_key k set revoked_at = ${now}
     where k.company_id = ${session.companyId} and k.id = ${id} and k.revoked_at is null${whose} returning k.name`)
  if (!row) return httpErrors.fail('notFound')
  forgetSessions(runtime.pool, [id])
  await audit(tx, session, { action: 'revoke', entity: KEY_ENTITY, entityId: id, title: titleOf(row.name) })
  return isDone
}

export const keyHandlers: readonly Handler[] = [
  handle(listOwnKeys, async ({ tx, session, now }) => ({
    now: now.toISOString(),
    keys: (await readKeys(tx, session.companyId, now, sql` and k.person_id = ${session.personId}`)).map((row) => shown(row, now)),
  })),

  handle(createKey, async ({ tx, session, body: { name, access, modules, expiresOn, current }, now, today, runtime }) => {
    const { companyId, personId } = session
    const problem = expiryProblem(expiresOn as Day, today)
    if (problem !== null) return httpErrors.fail('invalid', { detalle: problem }, 'expiresOn')
    await askPasswordAgain(runtime.pool, { sessionId: session.id, personId }, current, now)
    const held = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from api_key
       where company_id = ${companyId} and person_id = ${personId} and revoked_at is null and expires_at > ${now}`)
    if ((held?.count ?? 0) >= MOST_KEYS)
      return httpErrors.fail('invalid', { detalle: `Ya tienes ${MOST_KEYS} llaves. Revoca una que no uses.` })
    const key = `${KEY_PREFIX}${newToken()}`
    const id = uuidv7()
    // Until midnight of that day in Bogotá.
    const expiresAt = new Date(`${addDays(expiresOn as Day, 1)}T00:00:00-05:00`)
    await tx.run(sql`
      insert into api_key (company_id, id, person_id, name, token_hash, access, modules, created_at, expires_at)
      values (${companyId}, ${id}, ${personId}, ${name}, decode(${tokenHashOf(key)}, 'hex'), ${access}, ${[...new Set(modules)]}::text[],
              ${now}, ${expiresAt})`)
    await audit(tx, session, {
      action: 'create',
      entity: KEY_ENTITY,
      entityId: id,
      title: titleOf(name),
      changes: { access: [null, keyAccesses[access]], modules: [null, modules.join(', ')], expiresOn: [null, expiresOn] },
    })
    return { id, key }
  }),

  handle(revokeOwnKey, ({ tx, session, params, now, runtime }) =>
    revoke(tx, session, params.id, now, runtime, sql` and k.person_id = ${session.personId}`),
  ),

  handle(listCompanyKeys, async ({ tx, session, now }) => ({
    now: now.toISOString(),
    keys: (await readKeys(tx, session.companyId, now, empty)).map((row) => ({ ...shown(row, now), person: row.person })),
  })),

  handle(revokeCompanyKey, ({ tx, session, params, now, runtime }) => revoke(tx, session, params.id, now, runtime, empty)),
]
