/** Who matches banks: whoever sees how much money there is and has the books. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { moneyBalancePermissions } from '#modules/treasury/index.ts'
import { definePermissions, needing, ofWholeCompany } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

const BANK_CONCILIATION = 'accounting.bankConciliation'

const reading = needing(
  [moneyBalancePermissions.read, accountingPermissions.read],
  ofWholeCompany(definePermissions(BANK_CONCILIATION, { read: 'Ver conciliaciones bancarias' }, { read: [...bookkeepers, 'viewer'] })),
)

export const conciliationPermissions = {
  ...reading,
  ...needing(
    [reading.read],
    ofWholeCompany(
      definePermissions(
        BANK_CONCILIATION,
        { write: 'Conciliar bancos', close: 'Cerrar y reabrir conciliaciones bancarias' },
        { write: bookkeepers, close: ['accountant'] },
      ),
    ),
  ),
}
