/** The roles of a company. What they may do is offered to them by the definitions of permissions (`grants/offers.server.ts`). */
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { presetRoles, roleIds } from '#platform/roles.ts'

export const provisionRoles: Provision = async (tx, { companyId }) => {
  await insertRows(
    tx,
    'role',
    presetRoles.map((role) => ({
      company_id: companyId,
      id: role.id,
      name: role.name,
      permissions: role.id === roleIds.administrator ? [ALL_PERMISSIONS] : [],
      offered: [],
    })),
  )
}

/** The roles of a company by their names. */
export const rolesOf = (tx: Tx, companyId: string): Promise<{ id: number; name: string }[]> =>
  tx.rows(sql`select id, name from role where company_id = ${companyId} order by name, id`)
