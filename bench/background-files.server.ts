/**
 * Files written in the background: 100,000 rows of a list, and the copy of a company of 100,000 journal lines, with what the
 * server's memory grows meanwhile. Raw is the server of the database giving the same rows by COPY, in the same run.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { companyTables, quoted } from '#platform/copy/tables.server.ts'
import { LEFT_OUT } from '#platform/copy/left-out.ts'
import { startCopy } from '#platform/copy/endpoints.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { listExports, startExport, type ExportJob } from '#platform/export/endpoints.ts'
import { brand } from '#modules/items/index.ts'
import { median, rounded, type Benchmark, type Figure } from './benchmark.ts'
import { fill } from './fill.server.ts'
import { fillLedger } from './ledger.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const TIMES = 3
const SAMPLE_MS = 20
const LOOK_MS = 50
const MB = 1024 * 1024
const ROWS = 100_000

/** What the process holds in memory now, as Linux says it. */
const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface Run {
  readonly ms: number
  readonly sizeMb: number
  /** Most memory of the process while it lasted, over what it had before. */
  readonly grownMb: number
}

/** Asks for a file and waits until it is there. */
async function written(product: BenchProduct, path: string, body: unknown): Promise<Run> {
  const before = residentMb(product.pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(product.pid))
  }, SAMPLE_MS)
  const started = performance.now()
  try {
    const asked = await product.call('POST', path, body)
    const { id }: { id: string } = JSON.parse(asked.text)
    for (;;) {
      const { exports }: { exports: ExportJob[] } = JSON.parse((await product.call('GET', listExports.path)).text)
      const job = exports.find((each) => each.id === id)
      if (job?.state === 'ready') return { ms: performance.now() - started, sizeMb: job.size / MB, grownMb: peak - before }
      if (job?.state === 'failed') throw new Error(job.problem ?? 'failed')
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
  } finally {
    clearInterval(timer)
  }
}

async function copiedRaw(client: pg.Client, companyId: string, selects: readonly string[]): Promise<number> {
  const started = performance.now()
  await client.query(`begin; set local app.company = '${companyId}'`)
  for (const select of selects) await client.query(`copy (${select}) to stdout`)
  await client.query('commit')
  return performance.now() - started
}

function figureOf(name: string, runs: readonly Run[], raw: readonly number[], details: Figure['details']): Figure {
  const of = (figure: keyof Run): number => median(runs.map((run) => run[figure]))
  return {
    name,
    value: Math.round(of('ms')),
    unit: 'ms',
    raw: Math.round(median(raw)),
    ratio: rounded(median(raw) / of('ms'), 3),
    details: { ...details, sizeMb: rounded(of('sizeMb')), grownMb: rounded(of('grownMb'), 0) },
  }
}

export const listExport: Benchmark = {
  name: 'list-export',
  about: '100,000 rows of a list written in the background, with the memory that they take',
  async run() {
    const product = await startBenchProduct()
    try {
      await fill(product, ['brand'], async (client) => {
        await client.query(
          `insert into brand (company_id, id, name) select $1, uuidv7(), 'Marca ' || lpad(n::text, 6, '0') from generate_series(1, ${ROWS}) n`,
          [product.companyId],
        )
      })
      const client = await product.rawClient()
      const asked = (format: string, text = '') => ({
        path: brand.endpoints.export.path,
        query: { columns: 'name,color,active', format, text },
      })
      // A tenth of the rows first: what is taken whatever the length.
      const little = [
        await written(product, startExport.path, asked('xlsx', '00000')),
        await written(product, startExport.path, asked('xlsx', '00001')),
      ]
      const runs: Run[] = []
      const csv: Run[] = []
      const raw: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        runs.push(await written(product, startExport.path, asked('xlsx')))
        csv.push(await written(product, startExport.path, asked('csv')))
        raw.push(
          await copiedRaw(client, product.companyId, [
            `select name, color, active from brand where company_id = '${product.companyId}' order by name, id`,
          ]),
        )
      }
      await client.end()
      const csvMs = median(csv.map(({ ms }) => ms))
      return figureOf(this.name, runs, raw, {
        rows: ROWS,
        csv: Math.round(csvMs),
        csvRatio: rounded(median(raw) / csvMs, 3),
        grownMbCsv: rounded(median(csv.map(({ grownMb }) => grownMb)), 0),
        grownMbLittle: rounded(median(little.map(({ grownMb }) => grownMb)), 0),
      })
    } finally {
      await product.close()
    }
  },
}

export const companyCopy: Benchmark = {
  name: 'company-copy',
  about: 'the whole copy of a company of 100,000 journal lines, with the memory that it takes',
  async run() {
    const product = await startBenchProduct()
    try {
      await written(product, startCopy.path, {})
      await fillLedger(product, ROWS)
      const client = await product.rawClient()
      const tables = await inCompany(product.pool, { companyId: product.companyId, personId: null }, companyTables)
      const selects = tables
        .filter(({ name }) => !(name in LEFT_OUT))
        .map(({ name }) => `select * from ${quoted(name)} where company_id = '${product.companyId}'`)
      const runs: Run[] = []
      const raw: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        runs.push(await written(product, startCopy.path, {}))
        raw.push(await copiedRaw(client, product.companyId, selects))
      }
      await client.end()
      return figureOf(this.name, runs, raw, { lines: ROWS, tables: selects.length })
    } finally {
      await product.close()
    }
  },
}
