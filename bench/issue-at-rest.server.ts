/**
 * An invoice as a person issues it: alone, after a pause in which nothing is asked. A connection that rested, a worker that looks
 * for its work and a process that went to sleep are part of it, and in a row none of them is seen.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile, rounded, type Benchmark } from './benchmark.ts'
import { byRaw, readTemplate, settleDatabase, through, WARM_UP } from './issue-document.server.ts'
import { invoiceKind } from './issue-kinds.server.ts'
import { startBenchProduct } from './product.server.ts'

const TIMES = 40
const REST_MS = 700

export const issueAtRest: Benchmark = {
  name: 'issue-at-rest',
  about: 'issue an invoice of 10 lines with stock after a pause, again and again, against the same rows by raw SQL after the same pause',
  async run() {
    const product = await startBenchProduct()
    try {
      const next = await invoiceKind.prepare(product)
      await through(product, invoiceKind.path, next, 1, WARM_UP)
      const template = await readTemplate(product, invoiceKind.code)
      const raw = await product.rawClient()
      await byRaw([raw], template, WARM_UP)
      await settleDatabase(product)
      const ours: number[] = []
      const theirs: number[] = []
      // By turns, so that what else the machine does falls on both.
      for (let index = 0; index < TIMES; index += 1) {
        await pause(REST_MS)
        ours.push(await spent(() => through(product, invoiceKind.path, next, 1, 1)))
        await pause(REST_MS)
        theirs.push(await spent(() => byRaw([raw], template, 1)))
      }
      await raw.end()
      const [ms, rawMs] = [percentile(ours, 0.95), percentile(theirs, 0.95)]
      return {
        name: 'issue-at-rest',
        value: rounded(ms),
        unit: 'ms',
        raw: rounded(rawMs),
        ratio: rounded(rawMs / ms, 3),
        details: { middle: rounded(percentile(ours, 0.5)), middleRaw: rounded(percentile(theirs, 0.5)), pauseMs: REST_MS },
      }
    } finally {
      await product.close()
    }
  },
}

async function spent(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
