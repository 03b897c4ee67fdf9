/** People who are hired in stories, with the settings that a company has from its first day. */
import { roleIds } from '#modules/access/index.ts'
import { employee, jobTitle, payrollArea, paymentPeriod, salaryLevel, type EmployeeInput } from '#modules/payroll/index.ts'
import type { Client } from '../client.server.ts'
import { colleague } from './colleagues.server.ts'
import { newCompany, type StoryCompany, type World } from './world.server.ts'

/** The terms on which somebody is hired; each time another person. */
export type Hiring = (changes?: Partial<EmployeeInput>) => EmployeeInput

let people = 0

/** What hiring takes in a company: a job, an area and a period of payment. */
export async function openHiring(client: Client): Promise<Hiring> {
  const { rows: areas } = await client.call(payrollArea.endpoints.list)
  const { rows: periods } = await client.call(paymentPeriod.endpoints.list)
  const { id: jobTitleId } = await client.call(jobTitle.endpoints.create, {
    body: { name: 'Auxiliar', code: 'AUX', areaId: null, salaryLevelId: null, riskClass: null, isTrusted: false, purpose: '' },
  })
  const [areaId = '', paymentPeriodId = ''] = [areas[0]?.id, periods[0]?.id]
  return (changes = {}) => {
    people += 1
    return {
      idType: '13',
      identification: String(1_020_000_000 + people),
      firstName: 'Wilson',
      secondName: '',
      firstSurname: 'Pardo',
      secondSurname: '',
      email: 'wilson@historias.example',
      phone: '',
      startsOn: '2026-01-15',
      endsOn: null,
      contractType: '2',
      workerType: '01',
      workerSubtype: '00',
      partTime: false,
      vacationBefore: null,
      workShiftId: null,
      salaryKind: 'ordinary',
      salary: '1900000.00',
      raises: [],
      transport: 'transport',
      jobTitleId,
      areaId,
      branchId: null,
      locationId: null,
      cityCode: '11001',
      costCenterId: null,
      healthPartyId: null,
      pensionPartyId: null,
      highRiskPension: false,
      severancePartyId: null,
      familyPartyId: null,
      riskClass: '2',
      paymentPeriodId,
      payMeans: 'cash',
      bank: '',
      accountKind: null,
      accountNumber: '',
      withholding: '1',
      fixedRate: null,
      hasDependants: false,
      mortgageInterest: null,
      prepaidMedicine: null,
      deductions: [],
      ...changes,
    }
  }
}

/** A level and an employee with that salary, each with a change in its history. */
export async function plantSalaries(client: Client, salary: string): Promise<void> {
  const level = { name: 'Analista', kind: 'ordinary' as const, minSalary: salary, maxSalary: '9000000' }
  const { id: levelId } = await client.call(salaryLevel.endpoints.create, { body: level })
  await client.call(salaryLevel.endpoints.update, { params: { id: levelId }, body: { ...level, maxSalary: '9100000', version: 1 } })
  const hired = (await openHiring(client))({
    salary,
    raises: [{ id: null, startsOn: '2026-06-01', salary: '8000000' }],
    deductions: [{ id: null, name: 'Libranza', agreementId: null, startsOn: '2026-06-01', monthly: '900000', balance: salary }],
  })
  const { id } = await client.call(employee.endpoints.create, { body: hired })
  await client.call(employee.endpoints.update, { params: { id }, body: { ...hired, phone: '300 123 4567', version: 1 } })
}

export interface PayrollDesk {
  readonly company: StoryCompany
  /** Who writes and calculates, and who approves. */
  readonly client: Client
  readonly other: Client
  readonly hiring: Hiring
}

export async function openPayrollDesk(world: World): Promise<PayrollDesk> {
  const company = await newCompany(world)
  const { client } = company
  const { client: other } = await colleague(world, client, roleIds.accountant)
  return { company, client, other, hiring: await openHiring(client) }
}
