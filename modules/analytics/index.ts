export { auxiliaryBook } from './reports/auxiliary-book.ts'
export { trialBalance } from './reports/trial-balance.ts'
export { analyticsScreens } from './screens.ts'
