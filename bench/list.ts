import type { Benchmark } from './benchmark.ts'
import { ageing, ageingLong } from './ageing.server.ts'
import { alive } from './alive.server.ts'
import { auxiliaryBookBench } from './auxiliary-book.server.ts'
import { companyCopy, listExport } from './background-files.server.ts'
import { catalogueList } from './catalogue-list.server.ts'
import { conciling } from './conciling.server.ts'
import { customFields } from './custom-fields.server.ts'
import { egreso } from './egreso.server.ts'
import { importFile } from './import.server.ts'
import { inboxFiles } from './inbox-files.server.ts'
import { invoiceList, invoiceListLong } from './invoice-list.server.ts'
import { issueAtRest } from './issue-at-rest.server.ts'
import { issueGrowth } from './issue-growth.server.ts'
import { issueBill, issueBillOfGoods, issueCreditNote, issueInvoice, issueQuote } from './issue-kinds.server.ts'
import { itemSearch } from './item-search.server.ts'
import { ledgerReports, ledgerReportsLong } from './ledger-reports.server.ts'
import { journalPosting } from './journal-posting.server.ts'
import { lateArrival } from './late-arrival.server.ts'
import { linkedList } from './linked-list.server.ts'
import { masks } from './masks.server.ts'
import { payrollCalculation, payrollMonth } from './payroll-month.server.ts'
import { payrollList } from './payroll-list.server.ts'
import { readersBench } from './readers.server.ts'
import { receipt } from './receipt.server.ts'
import { reclassification } from './reclassification.server.ts'
import { reportExport } from './report-export.server.ts'
import { signDocument } from './sign-document.server.ts'
import { signPayroll } from './sign-payroll.server.ts'
import { start } from './start.server.ts'
import { stockCardBench } from './stock-card.server.ts'
import { suggestions, suggestionsLong } from './suggestions.server.ts'
import { tillReading } from './till-reading.ts'
import { transmit } from './transmit.server.ts'
import { trialBalance } from './trial-balance.server.ts'
import { typing } from './typing.server.ts'
import { webBytes } from './web-bytes.server.ts'
import { yearClosing } from './year-closing.server.ts'

export const benchmarks: readonly Benchmark[] = [
  issueInvoice,
  issueAtRest,
  issueGrowth,
  issueQuote,
  issueCreditNote,
  issueBill,
  issueBillOfGoods,
  inboxFiles,
  egreso,
  receipt,
  ageing,
  ageingLong,
  suggestions,
  suggestionsLong,
  conciling,
  journalPosting,
  invoiceList,
  invoiceListLong,
  catalogueList,
  linkedList,
  customFields,
  importFile,
  masks,
  trialBalance,
  auxiliaryBookBench,
  ledgerReports,
  ledgerReportsLong,
  stockCardBench,
  yearClosing,
  lateArrival,
  tillReading,
  reclassification,
  reportExport,
  listExport,
  companyCopy,
  itemSearch,
  signDocument,
  payrollMonth,
  payrollCalculation,
  payrollList,
  signPayroll,
  transmit,
  start,
  readersBench,
  typing,
  webBytes,
  alive,
]
