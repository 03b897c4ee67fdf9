/**
 * Three more roles that companies find made: who keeps the warehouse, who answers customers and who pays people. Each
 * module says what they may do with its own things; a later one grants them by name, as the others.
 */
import { sql } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { defineSocket } from '#platform/socket.ts'
import { roleIds, type GrantedRole } from '../roles.ts'
import { grantToRoles, type Grant } from '../roles.server.ts'

const names = { warehouseKeeper: 'Bodega', payroll: 'Nómina', deskAgent: 'Agente' } as const satisfies Partial<Record<GrantedRole, string>>

/** What these roles may do with the things of each module above. */
export const presetGrants = defineSocket<Grant>('grants of preset roles')

export const bearPresetRoles = (grants: readonly Grant[]): ServerModule => ({
  name: 'role presets',
  handlers: [],
  steps: [
    {
      name: 'access.role-presets',
      async run(tx, { companyId }) {
        const roles = Object.entries(names) as [keyof typeof names, string][]
        // A company that made one of that name keeps its own.
        await tx.run(sql`
          insert into role (company_id, id, name, permissions)
          select ${companyId}, p.id, p.name, '[]' from unnest(${roles.map(([role]) => roleIds[role])}::int[], ${roles.map(([, name]) => name)}::text[]) as p (id, name)
           where not exists (select from role r where r.company_id = ${companyId} and (r.id = p.id or lower(r.name) = lower(p.name)))`)
        await grantToRoles(tx, companyId, grants)
      },
    },
  ],
})
