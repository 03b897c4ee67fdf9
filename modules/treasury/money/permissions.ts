/** Who sees how much money there is: of any till or bank, and of those whose balance is kept to a few. */
import { definePermissions, ofWholeCompany } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const moneyBalancePermissions = ofWholeCompany(
  definePermissions(
    'treasury.moneyBalance',
    { read: 'Ver saldos de caja y bancos', reserved: 'Ver saldos reservados de caja y bancos' },
    { read: [...bookkeepers, 'viewer'], reserved: ['accountant'] },
  ),
)
