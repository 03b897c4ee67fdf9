/** The roles of a company and what they may do. Each module grants what is its own when a company is born. */
import { ALL_PERMISSIONS, type Permission } from '#platform/access.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { presetRoles, roleIds, type GrantedRole } from './roles.ts'

export const provisionRoles: Provision = async (tx, { companyId }) => {
  await insertRows(
    tx,
    'role',
    presetRoles.map((role) => ({
      company_id: companyId,
      id: role.id,
      name: role.name,
      permissions: role.id === roleIds.administrator ? [ALL_PERMISSIONS] : [],
    })),
  )
}

export interface Grant {
  readonly permissions: readonly Permission[]
  readonly to: readonly GrantedRole[]
}

/**
 * Adds permissions to the roles that a company was born with; those that it does not have (any more) are passed over.
 * To be called by each module's provision.
 */
export async function grantToRoles(tx: Tx, companyId: string, grants: readonly Grant[]): Promise<void> {
  const codes = new Map<number, Set<string>>()
  for (const { permissions, to } of grants) {
    for (const role of to) {
      const granted = codes.get(roleIds[role]) ?? new Set<string>()
      for (const permission of permissions) granted.add(permission.code)
      codes.set(roleIds[role], granted)
    }
  }
  const roles = [...codes.keys()]
  const added = roles.map((role) => JSON.stringify([...(codes.get(role) ?? [])]))
  await tx.run(sql`
    update role r set permissions = (
             select coalesce(jsonb_agg(distinct code), '[]') from jsonb_array_elements_text(r.permissions || g.added) as all_codes (code))
      from unnest(${roles}::int[], ${added}::jsonb[]) as g (id, added)
     where r.company_id = ${companyId} and r.id = g.id`)
}

/** The roles of a company by their names. */
export const rolesOf = (tx: Tx, companyId: string): Promise<{ id: number; name: string }[]> =>
  tx.rows(sql`select id, name from role where company_id = ${companyId} order by name, id`)
