/** The books as an accountant reads them, to be compared with what a story expects. */
import { expect } from 'vitest'
import { getTrialBalance } from '#modules/accounting/index.ts'
import type { Client } from '../client.server.ts'

const pesos = (text: string): string => {
  const [whole = '0', cents = '00'] = text.replace('-', '').split('.')
  const shown = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
  return text.startsWith('-') ? `(${shown})` : shown
}

/** Closing balances of the posting accounts, debit positive, credits in parentheses: `130505 1.165.000,00`. */
export async function closingBalances(client: Client, year = '2026'): Promise<string[]> {
  const { rows } = await client.call(getTrialBalance, { query: { from: `${year}-01-01`, to: `${year}-12-31`, level: '5' } })
  return rows.filter((row) => row.postable && row.closing !== '0.00').map((row) => `${row.code} ${pesos(row.closing)}`)
}

/** Compares with a text of one account per line. */
export async function expectBooks(client: Client, expected: string): Promise<void> {
  const lines = expected
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
  expect(await closingBalances(client)).toEqual(lines)
}
