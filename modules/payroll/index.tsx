import { sourceLinks } from '#modules/accounting/index.ts'
import { caseAddress } from '#modules/cases/index.ts'
import type { Approvals } from '#platform/home/home-card.ts'
import { defineModule } from '#platform/module.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { documentAddress } from './adjusting/address.ts'
import { PAYROLL_DOCUMENT } from './adjusting/source.ts'
import { monthPermissions } from './month/permissions.ts'
import { PAYROLL_MONTH, payrollMonth } from './month/month.ts'

/** In the card of the home that tells what waits for approval. */
const monthApprovals: Approvals = {
  permission: monthPermissions.approve,
  ...payrollMonth.gate,
  id: 'payroll.months',
  load: async () => (await import('./month/approvals.ts')).approvals,
}

/** Their definitions come when somebody opens them. */
const payrollPages: Readonly<Record<string, PageLoader>> = {
  '/payroll-lite/payrolls': () => import('./month/PayrollsPage.tsx'),
  '/payroll-lite/payrolls/{year}/{month}/{id}/edit': () => import('./month/EditMonthPage.tsx'),
  '/payroll-lite/employees': cataloguePage(
    async () => (await import('./employee/employee.ts')).employee,
    async () => (await import('./vacation-book/EmployeePart.tsx')).employeePart,
  ),
  '/payroll-lite/employees/create': async () => ({ default: (await import('./employee/EmployeePages.tsx')).CreateEmployeePage }),
  '/payroll-lite/employees/{id}/edit': async () => ({ default: (await import('./employee/EmployeePages.tsx')).EditEmployeePage }),
  '/payroll-lite/adjustments': () => import('./adjusting/AdjustmentsPage.tsx'),
  '/payroll-lite/adjustments/{year}/{month}/{id}/{adjustmentFor}/replace': () => import('./adjusting/ReplacePage.tsx'),
  '/payroll-lite/adjustments/{year}/{month}/{id}/edit': () => import('./adjusting/EditAdjustmentPage.tsx'),
  '/settings/payroll-lite': () => import('./settings/PayrollSettingsPage.tsx'),
  '/payroll/settings/payroll-kind': cataloguePage(async () => (await import('./settings/payroll-kind.ts')).payrollKind),
  '/settings/payroll-lite/salary-levels': cataloguePage(async () => (await import('./settings/salary-level.ts')).salaryLevel),
  '/settings/payroll-lite/work-shifts': cataloguePage(async () => (await import('./settings/work-shift.ts')).workShift),
  '/settings/payroll-lite/departments': cataloguePage(async () => (await import('./settings/area.ts')).area),
  '/settings/payroll-lite/locations': cataloguePage(async () => (await import('./settings/location.ts')).location),
  '/settings/payroll-lite/job-titles': cataloguePage(async () => (await import('./settings/job-title.ts')).jobTitle),
  '/settings/payroll-lite/job-duties': cataloguePage(async () => (await import('./settings/job-duty.ts')).jobDuty),
  '/settings/payroll-lite/payment-periods': cataloguePage(async () => (await import('./settings/payment-period.ts')).paymentPeriod),
  '/settings/payroll-lite/concepts': cataloguePage(async () => (await import('./settings/concept.ts')).concept),
  '/settings/payroll-lite/agreements': cataloguePage(async () => (await import('./settings/agreement.ts')).agreement),
  '/settings/payroll-lite/agreement-kinds': cataloguePage(async () => (await import('./settings/agreement-kind.ts')).agreementKind),
  '/settings/payroll-lite/social-benefits': cataloguePage(async () => (await import('./settings/social-benefit.ts')).socialBenefit),
  '/settings/payroll-lite/electronic-periods': cataloguePage(
    async () => (await import('./settings/electronic-period.ts')).electronicPeriod,
  ),
}

export const payrollUi = defineModule({
  name: 'payroll',
  pages: payrollPages,
  approvals: [monthApprovals],
  plugs: [
    sourceLinks.plug({ kind: PAYROLL_MONTH, address: (id) => caseAddress(payrollMonth, id) }),
    sourceLinks.plug({ kind: PAYROLL_DOCUMENT, address: documentAddress }),
  ],
})
