/** The books of the demonstration: a template of journals, and the months before its first sale closed. */
import { addDays, addMonths, firstOfMonth } from '#base/date.ts'
import { closePeriod, getClosure, listPeriods } from '#modules/accounting/index.ts'
import { createTemplate } from '#modules/journals/index.ts'
import { demoInvoices } from '../invoices.ts'
import { accountOf } from './accounts.server.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

export const tellBooks = (company: DemoCompany): DemoEvent[] => [
  { daysAgo: 0, tell: () => keepTemplate(company) },
  { daysAgo: 0, tell: () => close(company) },
]

async function keepTemplate({ client }: DemoCompany): Promise<void> {
  const [expense, till] = [await accountOf(client, '519595'), await accountOf(client, '110505')]
  const lines = [
    { accountId: expense, debit: 'base', description: 'Gasto' },
    { accountId: till, credit: '=' },
  ]
  await client.call(createTemplate, { body: { name: 'Gasto menor de caja', type: 'CG', description: 'Gasto menor', lines } })
}

/** Of its first invoice: nobody sends what it sells, so the months before are those that close. */
const FIRST_SALE_DAYS = Math.max(...demoInvoices.map(({ daysAgo }) => daysAgo))

/** The last month without sales, with every earlier one, and a reason for what its checklist points out. */
async function close({ client, today }: DemoCompany): Promise<void> {
  const month = addMonths(firstOfMonth(addDays(today, -FIRST_SALE_DAYS)), -1).slice(0, 7)
  const { periods } = await client.call(listPeriods)
  const from = periods.find(({ state }) => state === 'open')?.month ?? month
  const { points } = await client.call(getClosure, { params: { month }, query: { from } })
  const reasons = points
    .filter(({ group }) => group === 'attention')
    .map(({ title }) => ({ title, reason: 'Se revisó con la contadora: se resuelve este mes' }))
  await client.call(closePeriod, { params: { month }, body: { from, reasons } })
}
