/** Bills that a company owes since before, of several suppliers, to be paid. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { createParty, detailsEndpoints } from '#modules/people/index.ts'
import { listDue, moneyAccount } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import type { Client } from '../client.server.ts'

export interface PlantedBill {
  /** Of the NIT of its supplier. */
  readonly nit: string
  readonly number: string
  readonly amount: string
  readonly dueDate: Day
}

export const openSupplier = (client: Client, nit: string, legalName: string, email = '') =>
  client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: nit, legalName, isSupplier: true, responsibilities: ['R-99-PN'] },
      ...(email === '' ? {} : { emailInvoicing: email }),
    },
  })

/** Where a supplier is paid. */
export async function giveAccount(client: Client, id: string, number = '123-456789'): Promise<void> {
  const { version } = await client.call(detailsEndpoints.getPartyDetails, { params: { id } })
  const none = { addresses: [], contacts: [], emails: { purchases: '', collection: '', reception: '' } }
  await client.call(detailsEndpoints.savePartyDetails, {
    params: { id },
    body: { ...none, bankAccounts: [{ bank: 'Bancolombia', kind: 'savings', number }], version },
  })
}

/** A bank of the company gets its number, which a file for it says. */
export async function numberBank(client: Client, accountId: string): Promise<void> {
  const { rows } = await client.call(moneyAccount.endpoints.list, { query: {} })
  const bank = rows.find(({ id }) => id === accountId)
  if (!bank) throw new Error(`No account ${accountId}`)
  const { id, active: _active, labels: _labels, branch: _branch, ...values } = bank
  const body = { ...values, bank: 'Bancolombia', accountKind: 'checking' as const, number: '0011-2233' }
  await client.call(moneyAccount.endpoints.update, { params: { id }, body })
}

export async function plantBills(client: Client, bills: readonly PlantedBill[]): Promise<void> {
  const total = amountText(sumAmounts(bills.map(({ amount }) => parseAmount(amount))))
  const cells = [
    ...bills.map(({ nit, number, amount, dueDate }) => ['220505', nit, number, '', amount, dueDate]),
    ['370505', '', '', total, '', ''],
  ]
  await client.call(runImport, {
    body: {
      kind: 'treasury.openingBalance',
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'dueDate'],
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      mode: 'create',
      only: 'all',
    },
  })
}

/** What is due until a day, by number. */
export const dueBills = async (client: Client, until: Day) =>
  new Map((await client.call(listDue, { query: { until } })).items.map((item) => [item.number, item]))
