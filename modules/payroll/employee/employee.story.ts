// Employees keep the contract of every catalogue, with people of several kinds.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { branch } from '#modules/documents/index.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { storyServer, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { payrollCatalogues } from '../settings/born.server.ts'
import { employeeServed } from './employee.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, employeeServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

/** Every line of any of them is of a day of every contract, and lawful for each kind of salary. */
const lines = (n: number, place: number) => n * 3 + place
const sample = (n: number) => {
  const isTransfer = n % 2 === 1
  const isIntegral = n % 4 === 3
  return {
    idType: n % 5 === 0 ? '22' : '13',
    identification: String(1_010_000_000 + n),
    firstName: `Ána ${n}`,
    secondName: n % 2 === 0 ? 'María' : '',
    firstSurname: `Rojas ${n}`,
    secondSurname: n % 3 === 0 ? 'Peña' : '',
    email: `ana${n}@example.com`,
    phone: `300 123 ${1000 + n}`,
    startsOn: addDays(parseDay('2025-01-10'), n),
    endsOn: n % 3 === 1 ? '2027-06-30' : null,
    contractType: n % 3 === 1 ? ('1' as const) : ('2' as const),
    workerType: '01',
    workerSubtype: n % 3 === 0 ? '01' : '00',
    partTime: n % 2 === 0,
    vacationBefore: n,
    workShiftId: null,
    salaryKind: isIntegral ? 'integral' : 'ordinary',
    salary: isIntegral ? `${25_000_000 + n}.00` : `${2_000_000 + n}.00`,
    raises: Array.from({ length: n % 3 }, (_, place) => ({
      id: null,
      startsOn: addDays(parseDay('2026-01-01'), lines(n, place)),
      salary: `${30_000_000 + lines(n, place)}.00`,
    })),
    transport: isIntegral ? 'none' : 'transport',
    branchId: null,
    locationId: null,
    costCenterId: null,
    healthPartyId: null,
    pensionPartyId: null,
    highRiskPension: n % 3 === 2,
    severancePartyId: null,
    familyPartyId: null,
    riskClass: '2',
    payMeans: isTransfer ? 'transfer' : 'cash',
    bank: isTransfer ? `Banco ${n}` : '',
    accountKind: isTransfer ? 'savings' : null,
    accountNumber: isTransfer ? `123-${1000 + n}` : '',
    withholding: n % 2 === 0 ? '2' : '1',
    fixedRate: n % 2 === 0 ? String(1 + (n % 20)) : null,
    hasDependants: n % 2 === 0,
    mortgageInterest: n % 2 === 0 ? `${100_000 + n}.00` : null,
    prepaidMedicine: null,
    deductions: Array.from({ length: n % 3 }, (_, place) => ({
      id: null,
      name: `Libranza ${lines(n, place)}`,
      agreementId: null,
      startsOn: addDays(parseDay('2026-02-01'), lines(n, place)),
      monthly: `${10_000 + lines(n, place)}.00`,
      balance: place === 0 ? `${900_000 + n}.00` : null,
    })),
  }
}

/** As many as the longest list of the contract. */
async function bear(tx: Tx, _: Actor, table: string): Promise<string[]> {
  if (table !== 'city') return []
  const rows = await tx.rows<{ code: string }>(sql`select code from city where active order by code limit 40`)
  return rows.map(({ code }) => code)
}

describe('employee', () => {
  for (const each of catalogueContract({
    served: employeeServed,
    pool: () => pool,
    clock,
    server: () => server,
    sample,
    others: [branch, ...payrollCatalogues.map(({ catalogue }) => catalogue)],
    bear,
  }))
    test(each.name, each.run)
})
