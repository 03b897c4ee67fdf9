export { payrollScreens } from './screens.ts'
export { areaErrors } from './settings/area.ts'
