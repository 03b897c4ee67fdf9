export { auxiliaryBook } from './reports/auxiliary-book.ts'
export { analyticsScreens } from './screens.ts'
