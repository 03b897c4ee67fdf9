/** `npm run states`: writes the tables of states of every kind of document into the documentation. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseStateTable } from '#modules/cases/index.ts'
import { dispatchStateTable } from '#modules/dispatch/index.ts'
import { stateTables } from '#modules/documents/index.ts'
import { countStateTable } from '#modules/inventory/index.ts'
import { payrollMonth } from '#modules/payroll/index.ts'
import { posOrder } from '#modules/pos/index.ts'
import { purchaseFamilies, requisition } from '#modules/purchases/index.ts'
import { paymentRun } from '#modules/treasury/index.ts'
import { salesFamilies } from '#modules/sales/index.ts'

writeFileSync(
  join(import.meta.dirname, '../docs/states.md'),
  stateTables(
    [...Object.values(salesFamilies), ...Object.values(purchaseFamilies)],
    [
      caseStateTable(requisition),
      caseStateTable(payrollMonth),
      caseStateTable(paymentRun),
      caseStateTable(posOrder),
      dispatchStateTable(),
      countStateTable(),
    ],
  ),
)
