/** From a key of the API to who asks and what they may do: its person's role of now, within what the key opens. */
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { FoundSession } from '#platform/http/server.server.ts'
import { isVeiled } from '../masks.ts'
import { placeBarrier, type WeekHours } from '../security/rules.ts'
import { barrierText, securityOf, type SecurityColumns } from '../security/security.server.ts'
import type { KeyAccess } from './key.ts'

interface Kept {
  readonly id: string
  readonly company_id: string
  readonly person_id: string
  readonly access: KeyAccess
  readonly modules: string[]
  readonly expires_at: Date
  readonly last_used_at: Date | null
}

interface Holder extends SecurityColumns {
  readonly company_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role_id: number
  readonly service_id: number
  readonly permissions: readonly string[]
  readonly limits: Readonly<Record<string, number | null>> | null
  readonly own_networks: string[] | null
  readonly own_hours: WeekHours | null
  readonly is_narrow: boolean
}

const LAST_USE_SECONDS = 60

/** @returns null when it opens nothing: unknown, expired, revoked, or of somebody who is not of the company any more */
export async function findKey(pool: Pool, tokenHash: string, now: Date): Promise<{ found: FoundSession; expiresAt: Date } | null> {
  const key = await atDoor(pool, { tokenHash }, (tx) =>
    tx.first<Kept>(sql`
      select id, company_id, person_id, access, modules, expires_at, last_used_at from api_key
       where token_hash = decode(${tokenHash}, 'hex') and revoked_at is null and expires_at > ${now}`),
  )
  if (!key) return null
  const { company_id: companyId, person_id: personId } = key
  const holder = await inCompany(pool, { companyId, personId }, async (tx) => {
    const found = await tx.first<Holder>(sql`
      select c.name as company_name, p.first_name, p.last_name, p.email, r.id as role_id, c.service_id, r.permissions, u.limits,
             y.password_days, y.idle_minutes, y.session_hours, y.second_factor, y.networks, y.hours,
             l.networks as own_networks, l.hours as own_hours,
             coalesce(l.is_narrow, false) as is_narrow
        from membership m
        join person p on p.id = m.person_id and p.active
        join company c on c.id = m.company_id
        join role r on r.company_id = m.company_id and r.id = m.role_id
        left join subscription u on u.company_id = m.company_id
        left join member_limit l on l.company_id = m.company_id and l.person_id = m.person_id
        left join company_security y on y.company_id = m.company_id
       where m.company_id = ${companyId} and m.person_id = ${personId} and m.active`)
    // Not exact to the second: writing it at every request would cost each of them.
    const isStale = key.last_used_at === null || now.getTime() - key.last_used_at.getTime() >= LAST_USE_SECONDS * 1000
    if (found && isStale) await tx.run(sql`update api_key set last_used_at = ${now} where company_id = ${companyId} and id = ${key.id}`)
    return found
  })
  if (!holder?.limits) return null
  const security = securityOf(holder)
  const own = { networks: holder.own_networks ?? [], hours: holder.own_hours }
  return {
    expiresAt: key.expires_at,
    found: {
      id: key.id,
      personId,
      companyId,
      isKey: true,
      barrier: (ip, at) => {
        const barrier = placeBarrier(security, ip, at) ?? placeBarrier(own, ip, at)
        return barrier && barrierText(barrier, holder.company_name)
      },
      inCompany: {
        id: key.id,
        personId,
        companyId,
        roleId: holder.role_id,
        serviceId: holder.service_id,
        personName: `${holder.first_name} ${holder.last_name}`.trim(),
        email: holder.email,
        permissions: new Set(holder.permissions),
        planLimits: holder.limits,
        isNarrow: holder.is_narrow,
        isVeiled: isVeiled(holder.permissions),
        key: { modules: key.modules },
        ...(key.access === 'read' ? { readOnly: true as const } : {}),
      },
    },
  }
}
