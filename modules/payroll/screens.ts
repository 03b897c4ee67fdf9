import type { Screen } from '#platform/screen.ts'
import { adjustmentScreens } from './adjusting/screens.ts'
import { employeeScreens } from './employee/screens.ts'
import { monthScreens } from './month/screens.ts'
import { agreement } from './settings/agreement.ts'
import { agreementKind } from './settings/agreement-kind.ts'
import { area } from './settings/area.ts'
import { concept } from './settings/concept.ts'
import { electronicPeriod } from './settings/electronic-period.ts'
import { payrollHome } from './settings/home-screen.ts'
import { jobDuty } from './settings/job-duty.ts'
import { jobTitle } from './settings/job-title.ts'
import { location } from './settings/location.ts'
import { paymentPeriod } from './settings/payment-period.ts'
import { payrollKind } from './settings/payroll-kind.ts'
import { salaryLevel } from './settings/salary-level.ts'
import { socialBenefit } from './settings/social-benefit.ts'
import { workShift } from './settings/work-shift.ts'
import { slipScreens } from './slip/screens.ts'

export const payrollScreens = [
  ...employeeScreens,
  ...monthScreens,
  ...adjustmentScreens,
  payrollHome,
  payrollKind.screen,
  salaryLevel.screen,
  workShift.screen,
  area.screen,
  location.screen,
  jobTitle.screen,
  jobDuty.screen,
  paymentPeriod.screen,
  concept.screen,
  agreement.screen,
  agreementKind.screen,
  socialBenefit.screen,
  electronicPeriod.screen,
  ...slipScreens,
] satisfies Screen[]
