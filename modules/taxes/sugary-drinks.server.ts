/** Given to companies later: the IBUA by its bands of sugar, inactive. */
import type { ProvisionStep } from '#platform/module.server.ts'
import { bearTaxes } from './bear.server.ts'
import { sugaryDrinkTaxes } from './sugary-drinks.ts'

export const bearSugaryDrinks: ProvisionStep = {
  name: 'taxes.sugaryDrinks',
  run: (tx, { companyId }) => bearTaxes(tx, companyId, sugaryDrinkTaxes),
}
