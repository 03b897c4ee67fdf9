/**
 * An employee: a person under a contract. Whoever is hired again has another record, with its own days; both are of one third party.
 * Salaries are seen, filtered and written by whoever may know them, and by nobody else.
 */
import { isDay, showDay, type Day } from '#base/date.ts'
import { isAmountText, sumAmounts, parseAmount, zeroAmount } from '#base/decimal.ts'
import { displayName, minimumWageOn, showPesos, tenthsOfWage } from '#colombia/index.ts'
import { masks } from '#modules/access/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue, type Notice, type Tone } from '#platform/catalogue/catalogue.ts'
import { payrollGate } from '../gate.ts'
import { employeeErrors } from './errors.ts'
import { employeeFields } from './fields.ts'
import { employeeProblems, salaryOf, type EmployeeInput } from './rules.ts'

type Named = Pick<EmployeeInput, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'>

/** "Ana María Rojas Peña". */
export const employeeName = (names: Named): string => displayName({ kind: 'natural', companyName: '', ...names })

/** "Activo", "Ingresa el 01/12/2026", "Retirado el 30/06/2026". */
function standing({ startsOn, endsOn }: Pick<EmployeeInput, 'startsOn' | 'endsOn'>, today: Day): { text: string; tone: Tone | null } {
  if (isDay(startsOn) && startsOn > today) return { text: `Ingresa el ${showDay(startsOn)}`, tone: 'info' }
  if (endsOn === null || !isDay(endsOn)) return { text: 'Activo', tone: null }
  return endsOn < today
    ? { text: `Retirado el ${showDay(endsOn)}`, tone: 'neutral' }
    : { text: `Hasta el ${showDay(endsOn)}`, tone: 'warn' }
}

const balanceOf = ({ deductions }: Pick<EmployeeInput, 'deductions'>) =>
  sumAmounts(deductions.map(({ balance }) => (balance === null ? zeroAmount : parseAmount(balance))))

export const employee = defineCatalogue({
  name: 'payroll.employee',
  table: 'employee',
  path: '/payroll-lite/employees',
  titles: { one: 'Empleado', many: 'Empleados', gender: 'm' },
  parents: [{ title: 'Nómina', path: null }],
  purpose: 'Tu gente, con su contrato, su salario y a qué entidades está afiliada. De aquí sale la nómina de cada mes.',
  ...payrollGate,
  plan: plan.planHrmLiteEmployees,
  fields: employeeFields,
  sections: {
    idType: 'Persona',
    startsOn: 'Contrato',
    salaryKind: 'Salario',
    jobTitleId: 'Dónde trabaja',
    healthPartyId: 'Seguridad social',
    paymentPeriodId: 'Pago',
    withholding: 'Retención en la fuente',
    deductions: 'Deducciones',
  },
  shown: {
    pensionPartyId: { when: ({ workerSubtype }) => workerSubtype === '00' },
    highRiskPension: { when: ({ workerSubtype }) => workerSubtype === '00' },
    severancePartyId: { when: ({ salaryKind }) => salaryKind === 'ordinary' },
    bank: { when: ({ payMeans }) => payMeans === 'transfer', required: true },
    accountKind: { when: ({ payMeans }) => payMeans === 'transfer', required: true },
    accountNumber: { when: ({ payMeans }) => payMeans === 'transfer', required: true },
    fixedRate: { when: ({ withholding }) => withholding === '2', required: true },
  },
  unique: [
    {
      fields: ['idType', 'identification', 'startsOn'],
      error: () => employeeErrors.of('startTaken', {}, 'startsOn'),
    },
  ],
  computed: {
    fullName: { label: 'Nombre', of: (record) => ({ text: employeeName(record), tone: null }) },
    current: {
      label: 'Salario',
      align: 'right',
      masked: masks.salary,
      of: (record, today) => ({ text: showPesos(salaryOf(record, today)), tone: null }),
    },
    standing: { label: 'Contrato', of: standing },
    owed: {
      label: 'Por descontar',
      align: 'right',
      masked: masks.salary,
      of: (record) => ({ text: showPesos(balanceOf(record)), tone: null }),
    },
  },
  list: {
    columns: ['fullName', 'identification', 'jobTitleId', 'areaId', 'contractType', 'current', 'startsOn', 'standing'],
    search: ['firstName', 'firstSurname', 'secondName', 'secondSurname', 'identification', 'email'],
    sort: 'firstName',
  },
  title: employeeName,
  detail: ({ identification }) => identification,
  usedIn: {
    ...{ payroll_novelty: 'novedades de nómina', payslip: 'nóminas', payroll_month: 'liquidaciones de contrato' },
    ...{ payroll_provision_used: 'prestaciones pagadas', payslip_review: 'vistos buenos', payslip_change: 'cifras cambiadas' },
    ...{ payroll_adjustment_novelty: 'novedades de notas de ajuste', payroll_adjustment_slip: 'notas de ajuste' },
  },
  rules: employeeProblems,
  notices({ salary, salaryKind }, { today }): readonly Notice[] {
    const wage = minimumWageOn(today)
    if (!wage || !isAmountText(salary) || salaryKind === 'integral') return []
    const tenths = tenthsOfWage(parseAmount(salary), wage)
    return tenths >= 10n && tenths <= 20n
      ? [{ tone: 'example', text: `El salario mínimo de hoy es ${showPesos(wage.monthly)}; hasta dos se paga auxilio de transporte.` }]
      : []
  },
})
