/** The rows of the book of inventories and balances: accounts of classes 1 to 3 with their third parties. */
import { letterhead } from '#modules/company/index.server.ts'
import { serveReport } from '#platform/report/report.server.ts'
import { inventoryBook } from './inventory-book.ts'
import { usedParameters } from './ledger.server.ts'
import { accountTree } from './trial-balance.server.ts'

export const inventoryBookServed = serveReport(inventoryBook, {
  book: ({ tx, companyId, parameters }) =>
    accountTree(
      { tx, companyId, parameters: { ...parameters, level: '5', by: 'account-party', compare: 'none', center: null, party: null } },
      { account: '1', accountTo: '3' },
    ),
  names: {},
  used: usedParameters,
  letterhead,
})
