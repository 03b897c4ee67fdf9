/** The rows of the general ledger: the trial balance at its accounts of four digits. */
import { letterhead } from '#modules/company/index.server.ts'
import { serveReport } from '#platform/report/report.server.ts'
import { ledgerBook } from './ledger-book.ts'
import { usedParameters } from './ledger.server.ts'
import { accountTree } from './trial-balance.server.ts'

export const ledgerBookServed = serveReport(ledgerBook, {
  book: ({ tx, companyId, parameters }) =>
    accountTree({ tx, companyId, parameters: { ...parameters, level: '3', by: 'account', compare: 'none', center: null, party: null } }),
  names: {},
  used: usedParameters,
  letterhead,
})
