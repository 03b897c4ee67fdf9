import { accountUsers } from '#modules/accounting/index.server.ts'
import { at } from '#platform/place.ts'
import { taxAccountUsers } from './account-users.server.ts'
import { legalValueNotice } from './legal-values/notices.ts'
import { taxesSteps } from './setup-steps.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { taxHandlers } from './handlers.server.ts'
import { alertLegalValues } from './legal-values/alerts.server.ts'
import { payrollLawHandlers } from './legal-values/payroll-write.server.ts'
import { legalValueHandlers } from './legal-values/write.server.ts'
import { accountTaxHandlers } from './of-account/of-account.server.ts'
import { ownWithholdingHandlers, takenDay } from './own/own.server.ts'
import { provisionTaxes } from './provision.server.ts'
import { bearPurchaseTaxes } from './purchase-taxes.server.ts'
import { bearCommissions, bearFeesOfYear, bearSellersAbroad, bearSimpleSellers, bearSoftware } from './later-withholdings.server.ts'
import { bearSugaryDrinks } from './sugary-drinks.server.ts'
import { divideVat } from './vat-by-rate.server.ts'

export { taxesInForce, withholdingRulesInForce, type TaxInForce, type WithholdingRuleInForce } from './in-force.server.ts'
export { ownInForce, ownOfKept, type KeptOwn } from './own/own.server.ts'
export { writeSharedValue } from './legal-values/operator.server.ts'
export { readLawBook } from './legal-values/law-book.server.ts'
export { uvtInForce } from './legal-values/read.server.ts'

export const taxesServer = defineModule({
  name: 'taxes',
  handlers: [...taxHandlers, ...legalValueHandlers, ...payrollLawHandlers, ...ownWithholdingHandlers, ...accountTaxHandlers],
  provision: provisionTaxes,
  steps: [
    bearPurchaseTaxes,
    bearSugaryDrinks,
    bearSimpleSellers,
    bearSellersAbroad,
    bearSoftware,
    bearFeesOfYear,
    bearCommissions,
    divideVat,
  ],
  chores: [alertLegalValues],
  notices: [at(40, legalValueNotice)],
  setup: [at(30, ...taxesSteps)],
  constraintErrors: takenDay,
  plugs: [accountUsers.plug(...taxAccountUsers)],
})
