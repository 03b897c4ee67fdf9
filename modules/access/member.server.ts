/** Somebody of a company when nobody is asking: what work that goes on without them may do in their name. */
import type { Visitor } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface Member extends Visitor {
  readonly personName: string
  readonly email: string
}

interface MemberRow {
  id: string
  name: string
  email: string
  service_id: number
  role_id: number
  permissions: readonly string[]
  limits: Readonly<Record<string, number | null>>
}

// Plan and role are read here for the reason that they are read with a session: it is the same question.
const activeMembers = (companyId: string) => sql`
  select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email, c.service_id, m.role_id, r.permissions, u.limits
    from membership m
    join person p on p.id = m.person_id and p.active
    join company c on c.id = m.company_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    join subscription u on u.company_id = m.company_id
   where m.company_id = ${companyId} and m.active`

const memberOf = ({ name, email, service_id: serviceId, role_id: roleId, permissions, limits }: MemberRow): Member => ({
  personName: name,
  email,
  serviceId,
  roleId,
  permissions: new Set(permissions),
  planLimits: limits,
})

/** Everybody who works in the company, by name. */
export async function listMembers(tx: Tx, companyId: string): Promise<(Member & { readonly personId: string })[]> {
  const rows = await tx.rows<MemberRow>(sql`${activeMembers(companyId)} order by name, p.id`)
  return rows.map((row) => ({ ...memberOf(row), personId: row.id }))
}

/** What a session of this person would be allowed now. Null when they left, were deactivated, or the company has no plan. */
export async function findMember(tx: Tx, companyId: string, personId: string): Promise<Member | null> {
  const row = await tx.first<MemberRow>(sql`${activeMembers(companyId)} and m.person_id = ${personId}`)
  return row ? memberOf(row) : null
}
