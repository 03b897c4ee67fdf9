import { masks } from '#modules/access/index.ts'
import { maskedFigures } from '#modules/access/index.server.ts'
import { planMeters } from '#modules/subscription/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { countEmployees, employeeServed } from './employee/employee.server.ts'
import { bearPayrollCatalogues, bearPayrollConcepts, payrollCatalogues } from './settings/born.server.ts'
import { conceptServed } from './settings/concept.server.ts'
import { salaryLevel } from './settings/salary-level.ts'

const catalogues: readonly ServedCatalogue[] = [employeeServed, ...payrollCatalogues, conceptServed]

export const payrollServer = defineModule({
  name: 'payroll',
  catalogues,
  steps: [bearPayrollCatalogues, bearPayrollConcepts],
  plugs: [
    maskedFigures.plug({ mask: masks.salary, held: salaryLevel.permissions.read }),
    planMeters.plug({ flag: 'planHrmLiteEmployees', counts: 'today', used: countEmployees }),
  ],
})
