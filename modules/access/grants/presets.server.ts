/** Three more roles that companies find made: who keeps the warehouse, who answers customers and who pays people. */
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { roleIds, type GrantedRole } from '#platform/roles.ts'

const names = { warehouseKeeper: 'Bodega', payroll: 'Nómina', deskAgent: 'Agente' } as const satisfies Partial<Record<GrantedRole, string>>

export const bearPresetRoles: ProvisionStep = {
  name: 'access.role-presets',
  async run(tx, { companyId }) {
    const roles = Object.entries(names) as [keyof typeof names, string][]
    // A company that made one of that name keeps its own.
    await tx.run(sql`
      insert into role (company_id, id, name, permissions, offered)
      select ${companyId}, p.id, p.name, '[]', '[]' from unnest(${roles.map(([role]) => roleIds[role])}::int[], ${roles.map(([, name]) => name)}::text[]) as p (id, name)
       where not exists (select from role r where r.company_id = ${companyId} and (r.id = p.id or lower(r.name) = lower(p.name)))`)
  },
}
