/** Every coded error of the product in one typed table, gathered from where each rule stands (specification, section 8). */
import { wordsErrors } from '#colombia/index.ts'
import { accessErrors, passwordErrors } from '#modules/access/index.ts'
import { accountingErrors, costCenterErrors, journalTypeErrors } from '#modules/accounting/index.ts'
import { commentErrors } from '#modules/comments/index.ts'
import { companyErrors } from '#modules/company/index.ts'
import { documentErrors, registerErrors, resolutionErrors } from '#modules/documents/index.ts'
import { electronicErrors } from '#modules/electronic/index.ts'
import { fiscalErrors } from '#modules/fiscal/index.ts'
import { inventoryErrors, warehouseErrors } from '#modules/inventory/index.ts'
import { itemErrors } from '#modules/items/index.ts'
import { areaErrors } from '#modules/payroll/index.ts'
import { customFieldErrors, peopleErrors } from '#modules/people/index.ts'
import { loyaltyErrors } from '#modules/loyalty/index.ts'
import { pricingErrors } from '#modules/pricing/index.ts'
import { planErrors } from '#modules/subscription/index.ts'
import { taxErrors } from '#modules/taxes/index.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'
import { userErrors } from '#modules/users/index.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { exportErrors } from '#platform/export/errors.ts'
import { importErrors } from '#platform/import/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const errorTables = {
  http: httpErrors,
  catalogue: catalogueErrors,
  import: importErrors,
  export: exportErrors,
  words: wordsErrors,
  company: companyErrors,
  comments: commentErrors,
  access: accessErrors,
  plan: planErrors,
  password: passwordErrors,
  people: peopleErrors,
  pricing: pricingErrors,
  loyalty: loyaltyErrors,
  customField: customFieldErrors,
  accounting: accountingErrors,
  costCenter: costCenterErrors,
  journalType: journalTypeErrors,
  taxes: taxErrors,
  items: itemErrors,
  inventory: inventoryErrors,
  warehouse: warehouseErrors,
  treasury: treasuryErrors,
  payrollArea: areaErrors,
  documents: documentErrors,
  users: userErrors,
  register: registerErrors,
  resolution: resolutionErrors,
  fiscal: fiscalErrors,
  electronic: electronicErrors,
} as const

/** The text of a code, with its {parameters}; null for a code that nothing in the product answers. */
export function textOfCode(code: number): string | null {
  for (const { definitions } of Object.values(errorTables))
    for (const definition of Object.values(definitions)) if (definition.code === code) return definition.text
  return null
}
