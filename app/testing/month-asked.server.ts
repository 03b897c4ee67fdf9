/** What a month of payroll is asked by `cases.story.ts`. Each one takes a month of its own, the newest that nobody has. */
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { lockModule, unlockModule } from '#modules/accounting/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { employee, monthCalls, payrollMonth, type MonthInput } from '#modules/payroll/index.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, invoiceEndpoints } from '#modules/sales/index.ts'
import type { Client } from '../client.server.ts'
import type { AskedCase } from './cases-asked.server.ts'
import type { Hiring } from './hiring.server.ts'
import type { Standing } from './requisition-desk.server.ts'
import { rangeOf, type Shop } from './world.server.ts'

interface Desk {
  /** Who writes, and who wrote none of them. */
  readonly owner: Client
  readonly other: Client
  /** May only look. */
  readonly viewer: Client
  readonly hiring: Hiring
  /** Who works in all of those months, and what is owed to them of a sale in each twelve. */
  readonly worker: string
  readonly commission: string
  /** As the note does that eliminates its document, which takes an authority. */
  readonly eliminate: (id: string) => Promise<unknown>
}

const WORKER = { identification: '71234567', firstName: 'Rosa', firstSurname: 'Gil' }
/** One of each twelve months, whichever they begin with. */
const SALES: readonly Day[] = ['2023-03-10' as Day, '2024-03-10' as Day, '2025-03-10' as Day, '2026-03-10' as Day]

/** Somebody who works since before all of those months, and sells a freight once a year. */
export async function hireForMonths({ shop, hiring }: { readonly shop: Shop; readonly hiring: Hiring }) {
  const { client } = shop
  const { id: sellerId } = await client.call(createParty, {
    body: { kind: 'natural', identificationType: '13', ...WORKER, isEmployee: true, responsibilities: ['R-99-PN'] },
  })
  const { id } = await client.call(employee.endpoints.create, { body: hiring({ ...WORKER, startsOn: '2023-01-01', salary: '3000000.00' }) })
  const rule = {
    name: 'Fletes',
    base: 'sale',
    sellerId,
    categoryId: null,
    brandId: null,
    validFrom: null,
    validTo: null,
    mode: 'bands',
  } as const
  await client.call(commission.endpoints.create, { body: { ...rule, children: [{ id: null, starts: '0', percent: '5' }] } })
  const range = { ...rangeOf('INS', 'CO'), resolutionDate: '2023-01-02' as Day, validFrom: '2023-01-02' as Day }
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: range })
  for (const date of SALES) {
    const document = shop.request([['Flete', '10']], { kind: 'INS', resolutionId, sellerId, date, dueDate: date })
    await client.call(invoiceEndpoints.create, { body: { document, issue: true } })
  }
  return { worker: id, commission: '500.00' }
}

const inputOf = (month: Day, note = ''): MonthInput => ({
  kind: 'month',
  exit: null,
  month,
  payDay: lastOfMonth(month),
  note,
  novelties: [],
})

/** The end of a contract that began in its month. */
async function eliminated({ owner, other, hiring, eliminate }: Desk, month: Day): Promise<Standing> {
  const { id: employeeId } = await owner.call(employee.endpoints.create, { body: hiring({ startsOn: month }) })
  const exit = { employeeId, leftOn: addDays(month, 9), cause: 'resignation' as const, until: null }
  const begun = await owner.call(monthCalls.create, { body: { ...inputOf(month), kind: 'exit', exit } })
  const { calculate, approve } = monthCalls.actions
  const { id, version } = await owner.call(calculate, { params: { id: begun.id }, body: { version: begun.version } })
  const settled = await other.call(approve, { params: { id }, body: { version } })
  await eliminate(id)
  return settled
}

/** What each action is asked. */
const asksOf = (desk: () => Desk): AskedCase['asks'] => ({
  calculate: () => ({}),
  review: () => ({ employeeIds: [desk().worker] }),
  amend: () => ({ employeeId: desk().worker, side: 'earned', code: 'SUELDO', amount: '3100000', reason: 'Faltó un acuerdo' }),
  commission: () => ({ lines: [{ employeeId: desk().worker, total: desk().commission }] }),
  ask: () => ({}),
  withdraw: () => ({}),
  approve: () => ({}),
  contribute: () => ({}),
  annul: () => ({ reason: 'Faltaron novedades' }),
})

export function askedMonth(desk: () => Desk, today: () => Day): AskedCase {
  let months = 0
  const nextMonth = (): Day => {
    months += 1
    return addMonths(firstOfMonth(today()), 1 - months)
  }
  const { calculate, approve, annul } = monthCalls.actions
  async function open(month = nextMonth()): Promise<Standing> {
    const { owner } = desk()
    const { id, version } = await owner.call(monthCalls.create, { body: inputOf(month) })
    return owner.call(calculate, { params: { id }, body: { version } })
  }
  async function accounted(month = nextMonth()): Promise<Standing> {
    const { id, version } = await open(month)
    return desk().other.call(approve, { params: { id }, body: { version } })
  }
  const annulled = async ({ id, version }: Standing): Promise<Standing> =>
    desk().other.call(annul, { params: { id }, body: { version, reason: 'Faltaron novedades' } })
  async function annulledElsewhere(): Promise<Standing> {
    const month = nextMonth()
    const one = await accounted(month)
    const params = { month: month.slice(0, 'AAAA-MM'.length) }
    await desk().owner.call(lockModule, { params, body: { module: 'accounting' } })
    const left = await annulled(one)
    await desk().owner.call(unlockModule, { params, body: { module: 'accounting', reason: 'La anuló el contador' } })
    return left
  }
  const ways: Readonly<Record<string, () => Promise<Standing>>> = {
    notAccounted: open,
    accounted,
    annulled: async () => annulled(await accounted()),
    annulledElsewhere,
    eliminated: () => eliminated(desk(), nextMonth()),
  }
  return {
    kind: payrollMonth,
    calls: monthCalls,
    reach: (state) => ways[state]?.() ?? Promise.reject(new Error(`No way to ${state}`)),
    input: (isOther = false) => inputOf(nextMonth(), isOther ? 'Con las horas de la feria' : ''),
    asks: asksOf(desk),
    other: () => desk().other,
    viewer: () => desk().viewer,
    finds: 'feria',
  }
}
