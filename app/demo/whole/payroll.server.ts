/** The payroll of the demonstration: who works there, two months that are over, who left, and the month that is being prepared. */
import { addMonths, dayOfMonth, daysBetween, firstOfMonth, type Day } from '#base/date.ts'
import { employee, jobTitle, monthCalls, payrollArea, paymentPeriod, type EmployeeInput, type MonthInput } from '#modules/payroll/index.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

interface DemoWorker {
  readonly name: readonly [first: string, surname: string]
  readonly identification: string
  readonly job: string
  readonly salary: string
  /** Works in the building or on the road: class of risk. */
  readonly risk: EmployeeInput['riskClass']
}

const LEAVES = '1031456780'

const workers: readonly DemoWorker[] = [
  { name: ['Yolanda', 'Bustos'], identification: '52871640', job: 'Analista contable', salary: '3200000', risk: '1' },
  { name: ['Wilson', 'Pardo'], identification: '80123977', job: 'Conductor', salary: '2100000', risk: '4' },
  { name: ['Jenny', 'Cubillos'], identification: '1014233901', job: 'Auxiliar de bodega', salary: '1900000', risk: '2' },
  { name: ['Óscar', 'Ladino'], identification: '79555012', job: 'Jefe de ventas', salary: '5400000', risk: '1' },
  { name: ['Brayan', 'Rojas'], identification: LEAVES, job: 'Auxiliar de bodega', salary: '1800000', risk: '2' },
]

const { calculate, review, approve } = monthCalls.actions

export function tellPayroll(company: DemoCompany): DemoEvent[] {
  const { today } = company
  const current = firstOfMonth(today)
  const [before, last] = [addMonths(current, -2), addMonths(current, -1)]
  const hired = new Map<string, string>()
  const ago = (day: Day) => daysBetween(day, today)
  const input = (month: Day, changes: Partial<MonthInput> = {}): MonthInput => ({
    ...{ kind: 'month', exit: null, month, payDay: dayOfMonth(month, 28), note: '', novelties: [] },
    ...changes,
  })
  const novelty = (identification: string, kind: string, changes: Partial<MonthInput['novelties'][number]>) => ({
    ...{ employeeId: hired.get(identification) ?? '', kind, startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null },
    ...{ amount: null, note: '', ...changes },
  })
  return [
    { daysAgo: ago(dayOfMonth(before, 2)), tell: () => hireAll(company, hired, addMonths(before, -6)) },
    { daysAgo: ago(dayOfMonth(before, 28)), tell: () => account(company, input(before)) },
    {
      daysAgo: ago(dayOfMonth(last, 21)),
      tell: () =>
        account(
          company,
          input(last, {
            kind: 'exit',
            payDay: dayOfMonth(last, 25),
            exit: { employeeId: hired.get(LEAVES) ?? '', leftOn: dayOfMonth(last, 20), cause: 'resignation', until: null },
          }),
        ),
    },
    {
      daysAgo: ago(dayOfMonth(last, 28)),
      tell: () =>
        account(company, input(last, { novelties: [novelty('80123977', 'HED', { startsOn: dayOfMonth(last, 14), hours: '2' })] })),
    },
    {
      daysAgo: 0,
      tell: () => prepare(company, input(current, { note: 'Faltan las horas extra de la segunda quincena' })),
    },
  ]
}

async function hireAll({ client }: DemoCompany, hired: Map<string, string>, startsOn: Day): Promise<void> {
  const { rows: areas } = await client.call(payrollArea.endpoints.list)
  const { rows: periods } = await client.call(paymentPeriod.endpoints.list)
  const [areaId = '', paymentPeriodId = ''] = [areas[0]?.id, periods[0]?.id]
  const jobs = new Map<string, string>()
  for (const { name, identification, job, salary, risk } of workers) {
    const jobTitleId =
      jobs.get(job) ??
      (
        await client.call(jobTitle.endpoints.create, {
          body: { name: job, code: `C${jobs.size + 1}`, areaId: null, salaryLevelId: null, riskClass: null, isTrusted: false, purpose: '' },
        })
      ).id
    jobs.set(job, jobTitleId)
    const [firstName, firstSurname] = name
    const { id } = await client.call(employee.endpoints.create, {
      body: {
        ...{ idType: '13', identification, firstName, secondName: '', firstSurname, secondSurname: '', phone: '', startsOn, endsOn: null },
        email: `${firstName}.${firstSurname}@sumapaz.example`
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z.@]/g, ''),
        ...{ contractType: '2', workerType: '01', workerSubtype: '00', partTime: false, vacationBefore: null, workShiftId: null },
        ...{ salaryKind: 'ordinary', salary, raises: [], transport: 'transport', jobTitleId, areaId, branchId: null, locationId: null },
        ...{ cityCode: '11001', costCenterId: null, healthPartyId: null, pensionPartyId: null },
        ...{ highRiskPension: false, severancePartyId: null, familyPartyId: null, riskClass: risk, paymentPeriodId },
        ...{ payMeans: 'cash', bank: '', accountKind: null, accountNumber: '', withholding: '1', fixedRate: null },
        ...{ hasDependants: false, mortgageInterest: null, prepaidMedicine: null, deductions: [] },
      },
    })
    hired.set(identification, id)
  }
}

async function prepare({ client }: DemoCompany, body: MonthInput) {
  const { id, version } = await client.call(monthCalls.create, { body })
  return client.call(calculate, { params: { id }, body: { version } })
}

/** Looked at by who prepared it, and approved by another. */
async function account(company: DemoCompany, body: MonthInput): Promise<void> {
  const { client, accountant } = company
  let { id, version } = await prepare(company, body)
  const { slips } = await client.call(monthCalls.one, { params: { id } })
  const employeeIds = slips.flatMap((slip) => (slip.asksReview && slip.reviewedBy === '' ? [slip.employeeId] : []))
  if (employeeIds.length > 0) ({ id, version } = await client.call(review, { params: { id }, body: { version, employeeIds } }))
  await accountant.call(approve, { params: { id }, body: { version } })
}
