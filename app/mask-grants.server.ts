/** Who saw a figure before it was masked goes on seeing it: each role is given the mask of what it already read. */
import { masks } from '#modules/access/index.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { salaryLevel } from '#modules/payroll/index.ts'
import { ALL_PERMISSIONS, type Permission } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'

const grantWith = (tx: Tx, companyId: string, mask: Permission, held: Permission): Promise<number> =>
  tx.run(sql`
    update role set permissions = permissions || to_jsonb(${mask.code}::text)
     where company_id = ${companyId} and permissions ? ${held.code}
       and not permissions ? ${mask.code} and not permissions ? ${ALL_PERMISSIONS}`)

/** After the steps that grant what it looks at. */
export const maskGrants: ServerModule = {
  name: 'masks',
  handlers: [],
  steps: [
    {
      name: 'access.masks',
      async run(tx, { companyId }) {
        // The books say what was sold at what cost.
        await grantWith(tx, companyId, masks.cost, accountingPermissions.read)
        await grantWith(tx, companyId, masks.margin, masks.cost)
        await grantWith(tx, companyId, masks.salary, salaryLevel.permissions.read)
      },
    },
  ],
}
