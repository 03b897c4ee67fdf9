import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { bearPayrollCatalogues, bearPayrollConcepts, payrollCatalogues } from './settings/born.server.ts'
import { conceptServed } from './settings/concept.server.ts'

const catalogues: readonly ServedCatalogue[] = [...payrollCatalogues, conceptServed]

export const payrollServer: ServerModule = {
  name: 'payroll',
  handlers: catalogues.flatMap(({ handlers }) => handlers),
  catalogues,
  steps: [bearPayrollCatalogues, bearPayrollConcepts],
}
