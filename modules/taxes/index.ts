import { defineModule } from '#platform/module.ts'
import { taxErrors } from './errors.ts'
import { taxesScreens } from './screens.ts'

export { taxErrors } from './errors.ts'
export {
  addTaxVersion,
  addWithholdingVersion,
  createTax,
  createWithholding,
  listTaxes,
  listWithholdings,
  setTaxActive,
  setWithholdingActive,
  taxOptions,
  taxPermissions,
  withholdingPermissions,
  type Tax,
  type Withholding,
} from './endpoints.ts'
export {
  createLegalValue,
  deleteLegalValue,
  legalValueHistory,
  legalValuePermissions,
  listLegalValues,
  updateLegalValue,
  type LegalValue,
} from './legal-values/endpoints.ts'
export { createPayrollLaw, deletePayrollLaw, listPayrollLaw, updatePayrollLaw } from './legal-values/payroll-endpoints.ts'
export { legalValueNotice } from './legal-values/notices.ts'
export { ownWithholdingEndpoints, ownSides, type OwnSide } from './own/endpoints.ts'
export { accountTax, accountTaxes, setAccountTax } from './of-account/endpoints.ts'
export { chargedText, perContentText } from './per-content.ts'
export { LEGAL_VALUES_PLACE } from './screens.ts'

export const taxesModule = defineModule({
  name: 'taxes',
  screens: taxesScreens,
  errors: { taxErrors },
})
