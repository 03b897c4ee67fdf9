export { payrollScreens } from './screens.ts'
export { areaErrors } from './settings/area.ts'
export { salaryLevel } from './settings/salary-level.ts'
