import type { Benchmark } from './benchmark.ts'
import { issueInvoice } from './issue-invoice.server.ts'

export const benchmarks: readonly Benchmark[] = [issueInvoice]
