import { masks } from '#modules/access/index.ts'
import { maskedFigures } from '#modules/access/index.server.ts'
import { periodWriters } from '#modules/accounting/index.server.ts'
import { caseKinds } from '#modules/cases/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources } from '#modules/company/index.server.ts'
import { at } from '#platform/place.ts'
import { planMeters } from '#modules/subscription/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { commissionPayrolls } from '#modules/sales/index.server.ts'
import { countEmployees, employeeServed } from './employee/employee.server.ts'
import { bearPayrollCatalogues, bearPayrollConcepts, payrollCatalogues } from './settings/born.server.ts'
import { conceptServed } from './settings/concept.server.ts'
import { salaryLevel } from './settings/salary-level.ts'
import { commissionPayroll } from './month/commissions.server.ts'
import { approvalAsked } from './month/asked.ts'
import { unaccountedByMonth } from './month/pending.server.ts'
import { monthPermissions } from './month/permissions.ts'
import { monthProofs } from './month/proofs.server.ts'
import { servedMonth } from './month/served.server.ts'
import { slipHandlersOfMonth } from './month/view.server.ts'
import { adjustingHandlers, adjustmentSeries } from './adjusting/adjust.server.ts'
import { adjustmentReaders } from './adjusting/read.server.ts'
import { countDocuments, documentSeries, sendingHandlers } from './sending/send.server.ts'
import { documentProofs } from './month/document-proofs.server.ts'
import { pilaHandlers } from './pila/pila.server.ts'
import { publicSlipHandlers } from './slip/public.server.ts'
import { sheetHandlers } from './sheet/sheet.server.ts'
import { vacationBookHandlers } from './vacation-book/book.server.ts'
import { slipFiles, slipHandlers } from './slip/share.server.ts'

export { plannedPay } from './month/planned.server.ts'

const catalogues: readonly ServedCatalogue[] = [employeeServed, ...payrollCatalogues, conceptServed]

export const payrollServer = defineModule({
  name: 'payroll',
  handlers: [
    ...servedMonth.handlers,
    ...slipHandlersOfMonth,
    ...pilaHandlers,
    ...sheetHandlers,
    ...vacationBookHandlers,
    ...slipHandlers,
    ...publicSlipHandlers,
    ...sendingHandlers,
    ...adjustingHandlers,
    ...adjustmentReaders,
  ],
  catalogues,
  steps: [bearPayrollCatalogues, bearPayrollConcepts, servedMonth.words],
  produces: slipFiles,
  proofs: () => [...monthProofs, ...documentProofs],
  notices: [at(48, approvalAsked)],
  palette: [at(45, servedMonth.palette)],
  permissions: Object.values(monthPermissions),
  logged: [servedMonth.logged],
  plugs: [
    maskedFigures.plug({ mask: masks.salary, held: salaryLevel.permissions.read }),
    caseKinds.plug(servedMonth.any),
    commentedEntities.plug(servedMonth.commented),
    consecutiveSources.plug(at(40, servedMonth.consecutive, documentSeries, adjustmentSeries)),
    commissionPayrolls.plug(commissionPayroll),
    periodWriters.plug(at(40, { module: 'payroll', pending: [unaccountedByMonth] })),
    planMeters.plug(
      { flag: 'planHrmLiteEmployees', counts: 'today', used: countEmployees },
      { flag: 'planElectronicPayrollErp', counts: 'month', used: countDocuments },
    ),
  ],
})
