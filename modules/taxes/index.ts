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
export { chargedText, perContentText } from './per-content.ts'
export { taxesScreens } from './screens.ts'
