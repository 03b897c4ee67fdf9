import { defineModule } from '#platform/module.ts'
import { fiscalErrors } from './errors.ts'
import { fiscalScreens } from './screens.ts'

export { fiscalErrors } from './errors.ts'
export { exogenousConcept } from './exogenous/concept.ts'
export { copyExogenousYear, getExogenousGaps } from './exogenous/endpoints.ts'

export const fiscalModule = defineModule({
  name: 'fiscal',
  screens: fiscalScreens,
  errors: { fiscalErrors },
})
