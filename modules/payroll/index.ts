import { defineModule } from '#platform/module.ts'
import { areaErrors } from './settings/area.ts'
import { payrollScreens } from './screens.ts'

export { areaErrors } from './settings/area.ts'
export { salaryLevel } from './settings/salary-level.ts'

export const payrollModule = defineModule({
  name: 'payroll',
  screens: payrollScreens,
  errors: { areaErrors },
})
