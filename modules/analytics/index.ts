import { defineModule } from '#platform/module.ts'
import { analyticsScreens } from './screens.ts'

export { auxiliaryBook } from './reports/auxiliary-book.ts'
export { trialBalance } from './reports/trial-balance.ts'

export const analyticsModule = defineModule({
  name: 'analytics',
  screens: analyticsScreens,
})
