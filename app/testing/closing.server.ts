/** Months and years closed as whoever keeps the books closes them: told which ones close, and with a reason for what is worth a look. */
import { closePeriod, closeYear, getClosure, listPeriods } from '#modules/accounting/index.ts'
import type { Client } from '../client.server.ts'

/** What closing these months is asked a reason for, each with one. */
async function reasonsFor(client: Client, month: string, from: string) {
  const { points } = await client.call(getClosure, { params: { month }, query: { from } })
  return points.filter(({ group }) => group === 'attention').map(({ title }) => ({ title, reason: 'Se resuelve después' }))
}

/**
 * A month with every earlier one that is open.
 * @param month `2026-10`
 * @returns those that closed
 * @throws what the call refuses
 */
export async function closeMonths(client: Client, month: string): Promise<{ readonly closed: readonly string[] }> {
  const { periods } = await client.call(listPeriods)
  const from = periods.find(({ state }) => state === 'open')?.month ?? month
  return client.call(closePeriod, { params: { month }, body: { from, reasons: await reasonsFor(client, month, from) } })
}

/**
 * A year, by its entry.
 * @throws what the call refuses
 */
export async function closeYearOf(client: Client, year: number): Promise<{ readonly number: string; readonly result: string }> {
  const december = `${year}-12`
  return client.call(closeYear, { params: { year: String(year) }, body: { reasons: await reasonsFor(client, december, december) } })
}
