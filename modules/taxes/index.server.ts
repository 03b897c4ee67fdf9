import type { ServerModule } from '#platform/module.server.ts'
import { taxHandlers } from './handlers.server.ts'
import { provisionTaxes } from './provision.server.ts'
import { bearPurchaseTaxes } from './purchase-taxes.server.ts'
import { bearSimpleSellers } from './simple-sellers.server.ts'
import { bearSugaryDrinks } from './sugary-drinks.server.ts'
import { divideVat } from './vat-by-rate.server.ts'

export { taxesInForce, uvtInForce, withholdingRulesInForce, type TaxInForce, type WithholdingRuleInForce } from './in-force.server.ts'
export { taxesSteps } from './setup-steps.server.ts'

export const taxesServer: ServerModule = {
  name: 'taxes',
  handlers: taxHandlers,
  provision: provisionTaxes,
  steps: [bearPurchaseTaxes, bearSugaryDrinks, bearSimpleSellers, divideVat],
}
