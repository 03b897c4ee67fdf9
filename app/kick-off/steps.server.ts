/** The steps of every module, in the order in which a company does them. */
import { accessSteps } from '#modules/access/index.server.ts'
import { accountingSteps } from '#modules/accounting/index.server.ts'
import { companyDataSteps, companySellsSteps, companySteps } from '#modules/company/index.server.ts'
import { documentsSteps } from '#modules/documents/index.server.ts'
import { electronicSteps } from '#modules/electronic/index.server.ts'
import { inventorySteps } from '#modules/inventory/index.server.ts'
import { itemsSteps } from '#modules/items/index.server.ts'
import { peopleSteps } from '#modules/people/index.server.ts'
import { salesSteps } from '#modules/sales/index.server.ts'
import { taxesSteps } from '#modules/taxes/index.server.ts'
import { treasurySteps } from '#modules/treasury/index.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'

export const setupSteps: readonly SetupStep[] = [
  ...companyDataSteps,
  ...accountingSteps,
  ...taxesSteps,
  ...electronicSteps,
  ...documentsSteps,
  ...peopleSteps,
  ...companySellsSteps,
  ...itemsSteps,
  ...inventorySteps,
  ...salesSteps,
  ...treasurySteps,
  ...companySteps,
  ...accessSteps,
]
