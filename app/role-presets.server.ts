/**
 * Three more roles that companies find made: who keeps the warehouse, who answers customers and who pays people. They are told
 * what each may do here, after every module has granted what is its own: a later one grants them by name, as the others.
 */
import { masks, roleIds, type GrantedRole } from '#modules/access/index.ts'
import { grantToRoles, type Grant } from '#modules/access/index.server.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { deskServer } from '#modules/desk/index.server.ts'
import { ticketTag } from '#modules/desk/index.ts'
import { branch, register } from '#modules/documents/index.ts'
import { stockPermissions, warehouse } from '#modules/inventory/index.ts'
import { brand, category, itemPermissions, unit } from '#modules/items/index.ts'
import { payrollServer } from '#modules/payroll/index.server.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { salesKinds } from '#modules/sales/index.ts'
import type { Permission } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'

const names = { warehouseKeeper: 'Bodega', payroll: 'Nómina', deskAgent: 'Agente' } as const satisfies Partial<Record<GrantedRole, string>>

const readsOf = (server: ServerModule): Permission[] => (server.catalogues ?? []).map(({ catalogue }) => catalogue.permissions.read)
const writesOf = (server: ServerModule): Permission[] =>
  (server.catalogues ?? []).flatMap(({ catalogue: { permissions } }) => [permissions.write, permissions.delete])

const grants = (): readonly Grant[] => [
  {
    to: ['warehouseKeeper'],
    permissions: [
      ...[itemPermissions.read, unit.permissions.read, category.permissions.read, brand.permissions.read],
      ...[warehouse.permissions.read, branch.permissions.read, stockPermissions.read, stockPermissions.write],
      // What comes in is valued by whoever receives it.
      masks.cost,
      partyPermissions.read,
    ],
  },
  {
    to: ['payroll'],
    permissions: [
      ...[...readsOf(payrollServer), ...writesOf(payrollServer), masks.salary],
      ...[partyPermissions.read, partyPermissions.write, costCenter.permissions.read, branch.permissions.read],
    ],
  },
  {
    to: ['deskAgent'],
    permissions: [
      ...[...readsOf(deskServer), ticketTag.permissions.write],
      ...[partyPermissions.read, itemPermissions.read, branch.permissions.read, register.permissions.read],
      // What the customer asks about was sold to them.
      ...salesKinds.map(({ permissions }) => permissions.read),
    ],
  },
]

export const rolePresets: ServerModule = {
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
        await grantToRoles(tx, companyId, grants())
      },
    },
  ],
}
