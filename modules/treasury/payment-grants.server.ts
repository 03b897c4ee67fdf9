/** What roles may do with payments, which came later than the roles. */
import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { exportOf } from '#platform/access.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { paymentPermissions } from './settlement.ts'

/** Whoever sells sees what customers pay and not what the company pays. */
export const grantPayments: ProvisionStep = {
  name: 'treasury.payments',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [paymentPermissions.read, exportOf(paymentPermissions.read)], to: [...bookkeepers, 'viewer'] },
      { permissions: [paymentPermissions.write, paymentPermissions.date], to: bookkeepers },
      { permissions: [paymentPermissions.annul], to: ['accountant'] },
    ]),
}
