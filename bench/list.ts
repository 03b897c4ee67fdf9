import type { Benchmark } from './benchmark.ts'
import { alive } from './alive.server.ts'
import { auxiliaryBookBench } from './auxiliary-book.server.ts'
import { catalogueList } from './catalogue-list.server.ts'
import { invoiceList } from './invoice-list.server.ts'
import { issueCreditNote, issueInvoice, issueQuote } from './issue-kinds.server.ts'
import { itemSearch } from './item-search.server.ts'
import { reportExport } from './report-export.server.ts'
import { start } from './start.server.ts'
import { stockCardBench } from './stock-card.server.ts'
import { trialBalance } from './trial-balance.server.ts'
import { typing } from './typing.server.ts'
import { webBytes } from './web-bytes.server.ts'

export const benchmarks: readonly Benchmark[] = [
  issueInvoice,
  issueQuote,
  issueCreditNote,
  invoiceList,
  catalogueList,
  trialBalance,
  auxiliaryBookBench,
  stockCardBench,
  reportExport,
  itemSearch,
  start,
  typing,
  webBytes,
  alive,
]
