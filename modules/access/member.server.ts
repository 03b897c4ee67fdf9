/** Somebody of a company when nobody is asking: what work that goes on without them may do in their name. */
import { holds, type Permission, type Visitor } from '#platform/access.ts'
import { isVeiled } from './masks.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface Member extends Visitor {
  readonly personName: string
  readonly email: string
  /** To what part of the documents they are kept, in words that only compare; null of everybody else. */
  readonly reach: string | null
}

interface MemberRow {
  id: string
  name: string
  email: string
  service_id: number
  role_id: number
  permissions: readonly string[]
  limits: Readonly<Record<string, number | null>>
  reach: string | null
}

// Plan and role are read here for the reason that they are read with a session: it is the same question.
const activeMembers = (companyId: string) => sql`
  select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.email, c.service_id, m.role_id, r.permissions, u.limits,
         (select nullif(concat_ws(' ', case when l.own_documents then 'own' end, 'seller ' || l.seller_id, (
                   select string_agg(b.branch_id::text, ' ' order by b.branch_id) from member_branch b
                    where b.company_id = l.company_id and b.person_id = l.person_id), (
                   select 'stock ' || string_agg(k.warehouse_id::text, ' ' order by k.warehouse_id) from member_warehouse k
                    where k.company_id = l.company_id and k.person_id = l.person_id), (
                   select 'registers ' || string_agg(k.register_id::text, ' ' order by k.register_id) from member_register k
                    where k.company_id = l.company_id and k.person_id = l.person_id)), '')
            from member_limit l where l.company_id = m.company_id and l.person_id = m.person_id) as reach
    from membership m
    join person p on p.id = m.person_id and p.active
    join company c on c.id = m.company_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    join subscription u on u.company_id = m.company_id
   where m.company_id = ${companyId} and m.active`

const memberOf = ({ reach, name, email, service_id: serviceId, role_id: roleId, permissions, limits }: MemberRow): Member => ({
  personName: name,
  email,
  serviceId,
  roleId,
  permissions: new Set(permissions),
  planLimits: limits,
  reach,
  isNarrow: reach !== null,
  isVeiled: isVeiled(permissions),
})

/** Everybody who works in the company, by name. */
export async function listMembers(tx: Tx, companyId: string): Promise<(Member & { readonly personId: string })[]> {
  const rows = await tx.rows<MemberRow>(sql`${activeMembers(companyId)} order by name, p.id`)
  return rows.map((row) => ({ ...memberOf(row), personId: row.id }))
}

/** Whether nobody else of the company may do something: there is nobody to wait for. */
export async function isOnlyHolder(
  tx: Tx,
  { companyId, personId }: { readonly companyId: string; readonly personId: string | null },
  permission: Permission,
): Promise<boolean> {
  const members = await listMembers(tx, companyId)
  return !members.some((member) => member.personId !== personId && holds(member, permission))
}

/** What a session of this person would be allowed now. Null when they left, were deactivated, or the company has no plan. */
export async function findMember(tx: Tx, companyId: string, personId: string): Promise<Member | null> {
  const row = await tx.first<MemberRow>(sql`${activeMembers(companyId)} and m.person_id = ${personId}`)
  return row ? memberOf(row) : null
}
