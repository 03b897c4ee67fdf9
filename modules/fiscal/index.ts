export { fiscalErrors } from './errors.ts'
export { exogenousConcept } from './exogenous/concept.ts'
export { copyExogenousYear, getExogenousGaps } from './exogenous/endpoints.ts'
export { fiscalScreens } from './screens.ts'
