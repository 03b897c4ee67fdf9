import { defineModule } from '#platform/module.ts'
import { areaErrors } from './settings/area.ts'
import { employeeErrors } from './employee/errors.ts'
import { monthErrors } from './month/errors.ts'
import { sendingErrors } from './sending/errors.ts'
import { payrollScreens } from './screens.ts'

export { employee } from './employee/employee.ts'
export type { EmployeeInput } from './employee/rules.ts'
export {
  changeReviewPercent,
  getMonthCommissions,
  getNoveltiesBefore,
  getSlip,
  monthCalls,
  monthsToApprove,
  type MonthInput,
} from './month/endpoints.ts'
export { payrollMonth } from './month/month.ts'
export { concept } from './settings/concept.ts'
export {
  correctAdjustment,
  discardAdjustment,
  eliminateDocument,
  getPayrollDocument,
  listAdjustments,
  previewReplacement,
  replaceDocument,
} from './adjusting/endpoints.ts'
export { getVacationBook } from './vacation-book/endpoints.ts'
export { getPila, pilaFile } from './pila/endpoints.ts'
export { monthSheet } from './sheet/endpoints.ts'
export { payrollXmlFile, transmitMonth } from './sending/endpoints.ts'
export { mailSlips, openSlip, printSlips, revokeSlip } from './slip/endpoints.ts'
export type { SLIP_TYPE } from './slip/address.ts'
export { slipScreens } from './slip/screens.ts'
export { area as payrollArea, areaErrors } from './settings/area.ts'
export { electronicPeriod } from './settings/electronic-period.ts'
export { jobTitle } from './settings/job-title.ts'
export { paymentPeriod } from './settings/payment-period.ts'
export { salaryLevel } from './settings/salary-level.ts'

export const payrollModule = defineModule({
  name: 'payroll',
  screens: payrollScreens,
  errors: { areaErrors, employeeErrors, monthErrors, sendingErrors },
})
