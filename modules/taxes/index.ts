import { screen, type Screen } from '#platform/screen.ts'
import { taxPermissions, withholdingPermissions } from './endpoints.ts'

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
  taxPermissions,
  withholdingPermissions,
  type Tax,
  type Withholding,
} from './endpoints.ts'

const settings = { module: 'taxes', plan: null, services: [11, 'full'], parents: [{ title: 'Configuración', path: null }] } as const

export const taxesScreens = [
  screen({ path: '/settings/taxes', title: 'Impuestos', permission: taxPermissions.read, ...settings }),
  screen({ path: '/settings/withholdings', title: 'Retenciones', permission: withholdingPermissions.read, ...settings }),
] satisfies Screen[]
