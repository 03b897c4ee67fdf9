/** What a company begins its payroll with: the law's own lists, and what most would write on the first day. */
import { benefitKinds, benefitLaw } from '#colombia/index.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue, type ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { agreement } from './agreement.ts'
import { agreementKind } from './agreement-kind.ts'
import { area } from './area.ts'
import { bearConcepts } from './concept.server.ts'
import { electronicPeriod } from './electronic-period.ts'
import { jobDuty } from './job-duty.ts'
import { jobTitle } from './job-title.ts'
import { location } from './location.ts'
import { paymentPeriod } from './payment-period.ts'
import { payrollKind } from './payroll-kind.ts'
import { salaryLevel } from './salary-level.ts'
import { socialBenefit } from './social-benefit.ts'
import { workShift } from './work-shift.ts'

export const payrollCatalogues: readonly ServedCatalogue[] = [
  serveCatalogue(salaryLevel),
  serveCatalogue(workShift),
  serveCatalogue(area),
  serveCatalogue(location),
  serveCatalogue(jobTitle),
  serveCatalogue(jobDuty),
  serveCatalogue(paymentPeriod),
  serveCatalogue(electronicPeriod),
  serveCatalogue(payrollKind),
  serveCatalogue(agreementKind),
  serveCatalogue(agreement),
  serveCatalogue(socialBenefit),
]

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const

/** After the company's chart, where their accounts are. */
export const bearPayrollConcepts: ProvisionStep = {
  name: 'payroll.concepts',
  async run(tx, { companyId }) {
    await bearConcepts(tx, companyId)
  },
}

export const bearPayrollCatalogues: ProvisionStep = {
  name: 'payroll.catalogues',
  async run(tx, { companyId, today }) {
    await bearRecords(tx, companyId, workShift, [
      // Forty-two hours, the longest week since 16 July 2026 (Ley 2101 de 2021).
      { name: 'Diurno, cinco días', startTime: '08:00', endTime: '17:24', breakMinutes: 60, daysPerWeek: 5 },
      { name: 'Diurno, seis días', startTime: '08:00', endTime: '16:00', breakMinutes: 60, daysPerWeek: 6 },
    ])
    await bearRecords(tx, companyId, area, [
      { name: 'Administración', code: 'ADM', expenseKind: 'administration' },
      { name: 'Ventas', code: 'VEN', expenseKind: 'sales' },
      { name: 'Producción', code: 'PRO', expenseKind: 'production' },
    ])
    const [monthly = null, fortnightly = null] = await bearRecords(tx, companyId, paymentPeriod, [
      { name: 'Mensual', frequency: 'monthly', startsOn: '2026-01-01' },
      { name: 'Quincenal', frequency: 'fortnightly', startsOn: '2026-01-01' },
      { name: 'Catorcenal', frequency: 'fourteenDays', startsOn: '2026-01-05' },
      { name: 'Semanal', frequency: 'weekly', startsOn: '2026-01-05' },
    ])
    await bearRecords(tx, companyId, payrollKind, [
      { name: 'Nómina mensual', settles: 'regular', paymentPeriodId: monthly, color: 'musgo' },
      { name: 'Nómina quincenal', settles: 'regular', paymentPeriodId: fortnightly, color: 'laguna' },
      { name: 'Prima de servicios', settles: 'serviceBonus', color: 'frailejon' },
      { name: 'Cesantías e intereses', settles: 'severance', color: 'lupino' },
      { name: 'Vacaciones', settles: 'vacation', color: 'ocaso' },
      { name: 'Liquidación de contrato', settles: 'termination', color: 'teja' },
    ])
    const year = today.slice(0, 4)
    await bearRecords(
      tx,
      companyId,
      electronicPeriod,
      months.map((month) => ({ year, month })),
    )
    await bearRecords(tx, companyId, agreementKind, [
      { name: 'Libranza', element: 'Libranza', keepsHalf: true },
      { name: 'Cooperativa', element: 'Cooperativa', keepsHalf: true },
      { name: 'Fondo de empleados', element: 'OtraDeduccion', keepsHalf: true },
      { name: 'Sindicato', element: 'Sindicato' },
      { name: 'Medicina prepagada', element: 'PlanComplementarios' },
      { name: 'Pensión voluntaria', element: 'PensionVoluntaria' },
      { name: 'Cuenta AFC', element: 'AFC' },
      { name: 'Educación', element: 'Educacion' },
      { name: 'Embargo judicial', element: 'OtraDeduccion', needsConsent: false },
      { name: 'Embargo fiscal', element: 'EmbargoFiscal', needsConsent: false },
    ])
    await bearRecords(
      tx,
      companyId,
      socialBenefit,
      benefitKinds.map((kind) => ({ name: benefitLaw[kind].name, kind })),
    )
  },
}
