import { listAccounts } from '#modules/accounting/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import type { Client } from '../../client.server.ts'

/** @throws Error when a new company has none of that code */
export async function accountOf(client: Client, code: string): Promise<string> {
  const { accounts } = await client.call(listAccounts, { query: {} })
  const found = accounts.find((account) => account.code === code)
  if (!found) throw new Error(`No account ${code}`)
  return found.id
}

/** The till or the bank that a company is born with. */
export async function moneyOf(client: Client, kind: 'cash' | 'bank'): Promise<string> {
  const { accounts } = await client.call(listMoneyAccounts)
  const found = accounts.find((account) => account.kind === kind)
  if (!found) throw new Error(`A new company has no ${kind}`)
  return found.id
}
