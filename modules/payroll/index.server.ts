import type { ServerModule } from '#platform/module.server.ts'
import { bearPayrollCatalogues, payrollCatalogues } from './settings/born.server.ts'

export const payrollServer: ServerModule = {
  name: 'payroll',
  handlers: payrollCatalogues.flatMap(({ handlers }) => handlers),
  catalogues: payrollCatalogues,
  steps: [bearPayrollCatalogues],
}
