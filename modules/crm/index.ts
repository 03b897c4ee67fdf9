export { crmScreens } from './screens.ts'
