/** For who keeps the programme: its public address, the text of consent; and the points of a third party, for who sees it. */
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { balanceOn, earnedOn, hasExpired } from '../program/balance.ts'
import { levelOf } from '../program/points.ts'
import { programme } from '../program/program.ts'
import { getPartyPoints, getRegistration, openRegistration, writePolicy } from './endpoints.ts'
import { addressOf, renewEntrance } from './entrance.server.ts'
import { drawQr, readMovements } from './members.server.ts'
import { addPolicy, proposedPolicy, readLevels, readPolicy, readProgramme } from './programme.server.ts'

export const registrationHandlers: readonly Handler[] = [
  handle(getRegistration, async ({ tx, session: { companyId }, params, query, runtime }) => {
    if (!(await readProgramme(tx, companyId, params.id))) return httpErrors.fail('notFound')
    const policy = await readPolicy(tx, companyId)
    const branches = await tx.rows<{ id: string; name: string; registered: number }>(sql`
      select b.id, b.name, (select count(*)::int from loyalty_member m
                             where m.company_id = b.company_id and m.branch_id = b.id and m.programme_id = ${params.id}) as registered
        from branch b where b.company_id = ${companyId} and b.active order by b.name`)
    const url = await addressOf(tx, companyId, params.id, runtime.settings.publicUrl, query.branchId)
    return {
      open:
        url === null ? null : { branchId: query.branchId, url, qr: drawQr(url), registered: await countMembers(tx, companyId, params.id) },
      branches,
      policy: policy ? { ...policy, isOwn: true } : { version: 0, text: await proposedPolicy(tx, companyId), isOwn: false },
    }
  }),

  handle(openRegistration, async ({ tx, session, params, now, runtime }) => {
    const { companyId } = session
    const stored = await readProgramme(tx, companyId, params.id)
    if (!stored) return httpErrors.fail('notFound')
    const had = await addressOf(tx, companyId, params.id, runtime.settings.publicUrl, '')
    if (!(await readPolicy(tx, companyId))) await addPolicy(tx, companyId, await proposedPolicy(tx, companyId), now)
    await renewEntrance(tx, companyId, params.id, now)
    const action = had === null ? 'openRegistration' : 'renewRegistration'
    await audit(tx, session, { action, entity: programme.name, entityId: params.id, title: stored.name })
    return isDone
  }),

  handle(writePolicy, async ({ tx, session, body, now }) => {
    const before = await readPolicy(tx, session.companyId)
    const { version, text } = await addPolicy(tx, session.companyId, body.text, now)
    // The texts themselves stand in their versions.
    const title = `Política de tratamiento de datos, versión ${version}`
    if (version !== before?.version) await audit(tx, session, { action: 'update', entity: 'loyalty.policy', entityId: null, title })
    return { version, text }
  }),

  handle(getPartyPoints, async ({ tx, session: { companyId }, params, today }) => {
    const members = await tx.rows<MemberRow>(sql`
      select g.id, g.name, m.joined_at as "joinedAt", b.name as branch, m.birth_date as "birthDate", y.version, y.text
        from loyalty_member m
        join loyalty_programme g on g.company_id = m.company_id and g.id = m.programme_id
        join loyalty_policy y on y.company_id = m.company_id and y.version = m.policy_version
        left join branch b on b.company_id = m.company_id and b.id = m.branch_id
       where m.company_id = ${companyId} and m.party_id = ${params.id} order by g.name`)
    const movements = await readMovements(tx, companyId, params.id)
    const levels = await readLevels(
      tx,
      companyId,
      members.map(({ id }) => id),
    )
    return {
      programmes: members.map(({ id, name, joinedAt, branch, birthDate, version, text }) => {
        const own = movements.filter(({ programmeId }) => programmeId === id)
        return {
          id,
          name,
          balance: Number(balanceOn(own, today)),
          level: levelOf({ levels: levels.get(id) ?? [] }, earnedOn(own, today))?.name ?? null,
          joinedAt: joinedAt.toISOString(),
          branch,
          birthDate,
          policy: { version, text },
          movements: own.map((each) => ({
            id: each.id,
            reason: each.reason,
            points: Number(each.points),
            day: each.day,
            expires: each.expires,
            isExpired: hasExpired(each, today),
          })),
        }
      }),
    }
  }),
]

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly joinedAt: Date
  readonly branch: string | null
  readonly birthDate: string | null
  readonly version: number
  readonly text: string
}

async function countMembers(tx: Tx, companyId: string, programmeId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from loyalty_member where company_id = ${companyId} and programme_id = ${programmeId}`)
  return row?.count ?? 0
}
