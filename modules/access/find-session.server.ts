/** From a bearer token to who is asking and what they may do, in one statement. */
import type { Clock } from '#base/date.ts'
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { FoundSession } from '#platform/http/server.server.ts'
import { findKey } from './keys/find-key.server.ts'
import { isKey } from './keys/key.ts'
import { isVeiled } from './masks.ts'
import { isOver, placeBarrier, type WeekHours } from './security/rules.ts'
import { barrierText, securityOf, type SecurityColumns } from './security/security.server.ts'
import { sessionCacheOf } from './session-cache.server.ts'
import { tokenHashOf } from './token.server.ts'

interface SessionRow extends SecurityColumns {
  readonly id: string
  readonly person_id: string
  readonly expires_at: Date
  readonly last_used_at: Date | null
  readonly company_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role_id: number | null
  readonly service_id: number | null
  readonly permissions: readonly string[] | null
  readonly limits: Readonly<Record<string, number | null>> | null
  readonly created_at: Date
  readonly company_name: string | null
  readonly own_networks: string[] | null
  readonly own_hours: WeekHours | null
  readonly is_narrow: boolean
  readonly viewing_role: number | null
}

/** How exact the last use of a session is: writing it at every request would cost each of them. */
const LAST_USE_SECONDS = 60

const isStale = (lastUsed: Date | null, now: Date): boolean =>
  lastUsed === null || now.getTime() - lastUsed.getTime() >= LAST_USE_SECONDS * 1000

/**
 * What the server asks of a token. Null when it opens nothing: unknown, ended (for its company too), signed out, or of a
 * person who was deactivated. What a page asks by itself (`isIdle`) is no use of the session. `inCompany` is null when the person no longer belongs to the company, or it has no plan.
 */
export const findSession =
  (pool: Pool, clock: Clock) =>
  async (token: string, { isIdle }: { readonly isIdle: boolean } = { isIdle: false }): Promise<FoundSession | null> => {
    const now = clock.now()
    const tokenHash = tokenHashOf(token)
    const cache = sessionCacheOf(pool)
    const known = cache.get(tokenHash, now.getTime())
    if (known) return known
    if (isKey(token)) {
      const key = await findKey(pool, tokenHash, now)
      if (key) cache.keep(tokenHash, key.found, now.getTime(), key.expiresAt.getTime())
      return key?.found ?? null
    }
    const row = await atDoor(pool, { tokenHash }, async (tx) => {
      // Plan and role are read here, and not through their modules, because every request of the product passes by.
      const found = await tx.first<SessionRow>(sql`
        select s.id, s.person_id, s.expires_at, s.created_at, s.last_used_at, c.name as company_name,
               y.password_days, y.idle_minutes, y.session_hours, y.second_factor, y.networks, y.hours, s.company_id, p.first_name, p.last_name, p.email,
               l.networks as own_networks, l.hours as own_hours, s.viewing_role,
               coalesce(l.is_narrow, false) as is_narrow,
               r.id as role_id, c.service_id, r.permissions, u.limits
          from session s
          join person p on p.id = s.person_id and p.active
          left join membership m on m.company_id = s.company_id and m.person_id = s.person_id and m.active
          left join company c on c.id = m.company_id
          left join role o on o.company_id = m.company_id and o.id = m.role_id
          left join role r on r.company_id = m.company_id
               and r.id = case when s.viewing_role is not null and o.permissions ? ${ALL_PERMISSIONS} then s.viewing_role else m.role_id end
          left join member_limit l on l.company_id = m.company_id and l.person_id = m.person_id
          left join subscription u on u.company_id = m.company_id
          left join company_security y on y.company_id = m.company_id
         where s.token_hash = decode(${tokenHash}, 'hex') and s.revoked_at is null and s.expires_at > ${now}`)
      if (!found || isOver(securityOf(found), { createdAt: found.created_at, lastUsedAt: found.last_used_at ?? found.created_at }, now))
        return null
      if (!isIdle && isStale(found.last_used_at, now)) {
        await tx.run(sql`update session set last_used_at = ${now} where token_hash = decode(${tokenHash}, 'hex')`)
      }
      return found
    })
    if (!row) return null
    const found = foundOf(row)
    cache.keep(tokenHash, found, now.getTime(), row.expires_at.getTime())
    return found
  }

function foundOf(row: SessionRow): FoundSession {
  const { id, person_id: personId, company_id: companyId, role_id: roleId, service_id: serviceId, permissions, limits } = row
  const isWhole = companyId !== null && roleId !== null && serviceId !== null && permissions !== null && limits !== null
  const security = securityOf(row)
  return {
    id,
    personId,
    companyId,
    barrier: (ip, now) => {
      const own = { networks: row.own_networks ?? [], hours: row.own_hours }
      const barrier = placeBarrier(security, ip, now) ?? placeBarrier(own, ip, now)
      return barrier && barrierText(barrier, row.company_name ?? '')
    },
    isLooking: row.viewing_role !== null,
    inCompany: isWhole
      ? {
          id,
          personId,
          companyId,
          roleId,
          serviceId,
          personName: `${row.first_name} ${row.last_name}`.trim(),
          email: row.email,
          permissions: new Set(permissions),
          planLimits: limits,
          isNarrow: row.is_narrow,
          isVeiled: isVeiled(permissions),
          ...(row.viewing_role === null ? {} : { readOnly: true as const }),
        }
      : null,
  }
}
