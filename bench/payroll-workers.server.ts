/** People who are paid, for benchmarks: hired one by one through the product, all on the same terms. */
import { employee, jobTitle, payrollArea, paymentPeriod } from '#modules/payroll/index.ts'
import { post } from './prepare-invoice.server.ts'
import type { BenchProduct } from './product.server.ts'

const FIRST = 1_020_000_001
const SINCE = '2024-01-15'

const firstId = async (product: BenchProduct, path: string): Promise<string> => {
  const { text } = await product.call('GET', `/api${path}`)
  const { rows } = JSON.parse(text) as { readonly rows: readonly { readonly id: string }[] }
  const [row] = rows
  if (!row) throw new Error(`${path} has nothing`)
  return row.id
}

/** @returns their ids */
export async function prepareWorkers(product: BenchProduct, count: number): Promise<string[]> {
  const areaId = await firstId(product, payrollArea.path)
  const paymentPeriodId = await firstId(product, paymentPeriod.path)
  const job = await post(product, `/api${jobTitle.path}`, {
    ...{ name: 'Auxiliar', code: 'AUX', areaId: null, salaryLevelId: null, riskClass: null, isTrusted: false, purpose: '' },
  })
  const nothing = { secondName: '', secondSurname: '', email: '', phone: '', endsOn: null, vacationBefore: null, workShiftId: null }
  const nobody = { branchId: null, locationId: null, costCenterId: null, healthPartyId: null, pensionPartyId: null, severancePartyId: null }
  const body = {
    ...{ ...nothing, ...nobody, familyPartyId: null, idType: '13', firstName: 'Wilson', firstSurname: 'Pardo', startsOn: SINCE },
    ...{
      contractType: '2',
      workerType: '01',
      workerSubtype: '00',
      partTime: false,
      salaryKind: 'ordinary',
      salary: '2500000.00',
      raises: [],
    },
    ...{
      transport: 'transport',
      jobTitleId: job['id'],
      areaId,
      cityCode: '11001',
      highRiskPension: false,
      riskClass: '2',
      paymentPeriodId,
    },
    ...{ payMeans: 'cash', bank: '', accountKind: null, accountNumber: '', withholding: '1', fixedRate: null, hasDependants: false },
    ...{ mortgageInterest: null, prepaidMedicine: null, deductions: [] },
  }
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const hired = await post(product, `/api${employee.path}`, { ...body, identification: String(FIRST + index) })
    ids.push(String(hired['id']))
  }
  return ids
}
