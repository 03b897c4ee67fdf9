export { analyticsScreens } from './screens.ts'
