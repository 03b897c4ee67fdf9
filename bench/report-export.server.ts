/**
 * 100,000 rows of the auxiliary book as a spreadsheet and as CSV, streamed, with what the server's memory grows meanwhile
 * against a tenth of the rows. Raw is the server of the database giving the same rows in the same order by one statement.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { addDays, addMonths, firstOfMonth, type Day } from '#base/date.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { fillLedger } from './ledger.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw } from './raw.server.ts'

const TIMES = 5
const SAMPLE_MS = 20
const MB = 1024 * 1024

interface Run {
  readonly ms: number
  readonly rows: number
  readonly bytes: number
  /** Most memory of the process while it lasted, in MB. */
  readonly peakMb: number
}

export const reportExport: Benchmark = {
  name: 'report-export',
  about: '100,000 rows as a streamed spreadsheet and CSV, with the memory that they take',
  async run() {
    const product = await startBenchProduct()
    try {
      const ledger = await fillLedger(product)
      const client = await product.rawClient()
      // Half a year is a tenth of the five years.
      const half = { from: addMonths(firstOfMonth(ledger.to), -5), to: ledger.to }
      const little = { from: addDays(ledger.to, -17), to: ledger.to }
      const idleMb = residentMb(product.pid)
      await exported(product, 'csv', little)
      await exported(product, 'xlsx', little)
      const runs = { csv: [] as Run[], xlsx: [] as Run[], csvLittle: [] as Run[], xlsxLittle: [] as Run[] }
      const raw: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        runs.csvLittle.push(await exported(product, 'csv', little))
        runs.xlsxLittle.push(await exported(product, 'xlsx', little))
      }
      for (let time = 0; time < TIMES; time += 1) {
        runs.csv.push(await exported(product, 'csv', half))
        runs.xlsx.push(await exported(product, 'xlsx', half))
        const started = performance.now()
        await rawRows(client, product.companyId, half)
        raw.push(performance.now() - started)
      }
      await client.end()
      const of = (some: readonly Run[], figure: keyof Run): number => median(some.map((run) => run[figure]))
      const ms = of(runs.xlsx, 'ms')
      const rawMs = median(raw)
      return {
        name: this.name,
        value: Math.round(ms),
        unit: 'ms',
        raw: Math.round(rawMs),
        ratio: rounded(rawMs / ms, 3),
        details: {
          rows: of(runs.csv, 'rows'),
          csv: Math.round(of(runs.csv, 'ms')),
          csvRatio: rounded(rawMs / of(runs.csv, 'ms'), 3),
          xlsxRowsPerSecond: Math.round(of(runs.csv, 'rows') / (ms / 1000)),
          xlsxMb: rounded(of(runs.xlsx, 'bytes') / MB),
          csvMb: rounded(of(runs.csv, 'bytes') / MB),
          idleMb: rounded(idleMb, 0),
          rowsLittle: of(runs.csvLittle, 'rows'),
          peakMbXlsx: rounded(of(runs.xlsx, 'peakMb'), 0),
          peakMbXlsxLittle: rounded(of(runs.xlsxLittle, 'peakMb'), 0),
          peakMbCsv: rounded(of(runs.csv, 'peakMb'), 0),
          peakMbCsvLittle: rounded(of(runs.csvLittle, 'peakMb'), 0),
        },
      }
    } finally {
      await product.close()
    }
  },
}

/** A file of the auxiliary book of some days, read to its end. */
export async function exported(product: BenchProduct, format: 'csv' | 'xlsx', { from, to }: { from: Day; to: Day }): Promise<Run> {
  const started = performance.now()
  let peak = residentMb(product.pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(product.pid))
  }, SAMPLE_MS)
  try {
    const answer = await fetch(`${product.url}${auxiliaryBook.endpoints[format].path}?from=${from}&to=${to}`, { headers: product.headers })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${await answer.text()}`)
    let bytes = 0
    let rows = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      // Records of the CSV end with a line feed; those of a spreadsheet are the same.
      if (format === 'csv') for (const byte of chunk) if (byte === 0x0a) rows += 1
    }
    return { ms: performance.now() - started, rows, bytes, peakMb: peak }
  } finally {
    clearInterval(timer)
  }
}

/** What the process holds in memory now, as Linux says it. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const rawRows = (client: pg.Client, companyId: string, { from, to }: { from: Day; to: Day }): Promise<unknown[]> =>
  askRaw(client, companyId, {
    name: 'rows',
    text: `select a.code, a.name, l.date, n.number, l.description, p.display_name, l.cross_document, l.base, l.debit, l.credit, e.source_kind, e.source_id
             from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
             join entry_number n on n.company_id = l.company_id and n.entry_id = l.entry_id
             join account a on a.company_id = l.company_id and a.id = l.account_id
             left join party p on p.company_id = l.company_id and p.id = l.party_id
            where l.company_id = $1 and l.date between $2 and $3 order by a.code, l.date, l.entry_id, l.position`,
    values: [companyId, from, to],
  })
