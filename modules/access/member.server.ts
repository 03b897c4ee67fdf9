/** Somebody of a company when nobody is asking: what work that goes on without them may do in their name. */
import type { Visitor } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface Member extends Visitor {
  readonly personName: string
  readonly email: string
}

/** What a session of this person would be allowed now. Null when they left, were deactivated, or the company has no plan. */
export async function findMember(tx: Tx, companyId: string, personId: string): Promise<Member | null> {
  const row = await tx.first<{
    name: string
    email: string
    service_id: number
    role_id: number
    permissions: readonly string[]
    limits: Readonly<Record<string, number | null>>
  }>(
    // Plan and role are read here for the reason that they are read with a session: it is the same question.
    sql`
      select trim(p.first_name || ' ' || p.last_name) as name, p.email, c.service_id, m.role_id, r.permissions, u.limits
        from membership m
        join person p on p.id = m.person_id and p.active
        join company c on c.id = m.company_id
        join role r on r.company_id = m.company_id and r.id = m.role_id
        join subscription u on u.company_id = m.company_id
       where m.company_id = ${companyId} and m.person_id = ${personId} and m.active`,
  )
  if (!row) return null
  const { name, email, service_id: serviceId, role_id: roleId, permissions, limits } = row
  return { personName: name, email, serviceId, roleId, permissions: new Set(permissions), planLimits: limits }
}
