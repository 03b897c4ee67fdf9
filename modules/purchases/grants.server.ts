/** What roles may do with purchases, which came later than the roles. */
import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { bill } from './bill/kind.ts'

/** Whoever keeps the books writes what is bought; whoever only looks sees it. */
export const grantBills: ProvisionStep = {
  name: 'purchases.bills',
  run: (tx, { companyId }) => {
    const { read, write, issue, annul, export: exporting, print, date } = bill.permissions
    return grantToRoles(tx, companyId, [
      { permissions: [read, exporting, print], to: [...bookkeepers, 'viewer'] },
      { permissions: [write, issue, date], to: bookkeepers },
      { permissions: [annul], to: ['accountant'] },
    ])
  },
}
