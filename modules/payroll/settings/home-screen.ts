/** Where the settings of payroll begin: the law of the day, and every list of theirs. */
import { screen } from '#platform/screen.ts'
import { payrollGate } from '../gate.ts'
import { agreement } from './agreement.ts'
import { agreementKind } from './agreement-kind.ts'
import { area } from './area.ts'
import { concept } from './concept.ts'
import { electronicPeriod } from './electronic-period.ts'
import { jobDuty } from './job-duty.ts'
import { jobTitle } from './job-title.ts'
import { location } from './location.ts'
import { paymentPeriod } from './payment-period.ts'
import { payrollKind } from './payroll-kind.ts'
import { salaryLevel } from './salary-level.ts'
import { socialBenefit } from './social-benefit.ts'
import { workShift } from './work-shift.ts'

/** The lists by what they are about, in the order in which a company fills them. */
export const payrollSettings = [
  { title: 'La empresa y su gente', catalogues: [area, jobTitle, jobDuty, salaryLevel, workShift, location] },
  { title: 'Lo que se paga', catalogues: [payrollKind, paymentPeriod, concept, socialBenefit] },
  { title: 'Con otros', catalogues: [agreementKind, agreement, electronicPeriod] },
] as const

/** Whoever may see the concepts may see what else there is to set. */
export const payrollHome = screen({
  ...payrollGate,
  module: 'settings',
  path: '/settings/payroll-lite',
  title: 'Configuración de nómina',
  permission: concept.permissions.read,
  parents: [{ title: 'Configuración', path: null }],
})
