/** A third party that stories settle with: Molinos del Valle, and what it owed and was owed when the company began. */
import { createParty } from '#modules/people/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import type { Client } from '../client.server.ts'

const NIT = '900123456'

/** @returns its id */
export const meetMolinos = async (
  client: Client,
  roles: { readonly isCustomer?: boolean; readonly isSupplier: boolean },
): Promise<string> =>
  (
    await client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: NIT, legalName: 'Molinos del Valle SAS' },
        ...{ ...roles, responsibilities: ['R-99-PN'] },
      },
    })
  ).id

export interface OpeningLine {
  readonly account: '130505' | '220505'
  readonly number: string
  readonly amount: string
}

/** What it owes us (130505) and we owe it (220505), document by document; with where the rest of it stands, if it does not balance. */
export async function openMolinos(client: Client, lines: readonly OpeningLine[], rest: readonly (readonly string[])[] = []): Promise<void> {
  const cells = lines.map(({ account, number, amount }) => [account, NIT, number, ...(account === '130505' ? [amount, ''] : ['', amount])])
  await client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: [...cells, ...rest.map((each) => [...each])].map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
}
