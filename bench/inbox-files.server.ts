/**
 * Invoices of suppliers that are uploaded to the inbox, in groups of 50 as its screen sends them: each is opened, its signature verified,
 * and kept with its history in a transaction of its own. Against what none of it can be done without, reading the same bytes, on one core.
 */
import { randomUUID } from 'node:crypto'
import { checkDigit } from '#colombia/nit.ts'
import { readReceivedFile } from '#colombia/index.server.ts'
import { signedInvoice } from '../app/testing/supplier-invoice.server.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const GROUP = 50
const GROUPS = 6
const SUPPLIER = '860043217'

/** @returns invoices of seven lines, signed, none like another */
function filesFor({ today }: BenchProduct, customerNit: string): Uint8Array[] {
  const supplier = { number: SUPPLIER, checkDigit: checkDigit(SUPPLIER), name: 'Empaques de la Sabana S.A.S.' }
  return Array.from({ length: GROUP * GROUPS }, (_, index) => signedInvoice({ number: index + 1, date: today, customerNit, supplier }))
}

async function upload(product: BenchProduct, files: readonly Uint8Array[]): Promise<void> {
  const body = { files: files.map((bytes) => ({ name: 'factura.xml', content: Buffer.from(bytes).toString('base64') })) }
  const answer = await product.call('POST', '/api/purchases/bills/inbox', body, { 'idempotency-key': randomUUID() })
  const { files: taken } = JSON.parse(answer.text) as { files: { taken: unknown[] }[] }
  if (taken.some((each) => each.taken.length !== 1)) throw new Error(answer.text.slice(0, 400))
}

/** @returns how many in a second */
async function perSecond(count: number, work: () => Promise<void> | void): Promise<number> {
  const started = performance.now()
  await work()
  return count / ((performance.now() - started) / 1000)
}

export const inboxFiles: Benchmark = {
  name: 'inbox-files',
  about: 'invoices of suppliers uploaded to the inbox, 50 at a time, against reading the same bytes on one core',
  async run() {
    const product = await startBenchProduct()
    try {
      const files = filesFor(product, '900123456')
      const groups = Array.from({ length: GROUPS }, (_, index) => files.slice(index * GROUP, (index + 1) * GROUP))
      const [first = [], ...rest] = groups
      // The thread that reads is started, and what is compiled is compiled.
      await upload(product, first)
      for (const bytes of first) readReceivedFile(bytes)
      const measured = rest.flat()
      const ours = await perSecond(measured.length, async () => {
        for (const group of rest) await upload(product, group)
      })
      const raw = await perSecond(measured.length, () => {
        for (const bytes of measured) readReceivedFile(bytes)
      })
      return {
        name: 'inbox-files',
        value: rounded(ours),
        unit: 'files/s',
        raw: rounded(raw),
        ratio: rounded(ours / raw, 3),
        details: { files: measured.length, 'bytes of one': measured[0]?.length ?? 0 },
      }
    } finally {
      await product.close()
    }
  },
}
