import type { Screen } from '#platform/screen.ts'
import { exogenousConcept } from './exogenous/concept.ts'

export const fiscalScreens = [exogenousConcept.screen] satisfies Screen[]
