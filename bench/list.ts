import type { Benchmark } from './benchmark.ts'
import { invoiceList } from './invoice-list.server.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { itemSearch } from './item-search.server.ts'
import { trialBalance } from './trial-balance.server.ts'

export const benchmarks: readonly Benchmark[] = [issueInvoice, invoiceList, trialBalance, itemSearch]
