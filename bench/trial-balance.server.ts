/**
 * The trial balance of one month with 1,000,000 journal lines over 5 years, and with only the last of those years: it
 * must cost the same. The lines are folded by the product's own worker, whose speed is measured on the way.
 */
import type pg from 'pg'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { trialBalance as report } from '#modules/analytics/index.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { fill } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type Compared, type RawStatement } from './raw.server.ts'

const YEARS = 5
const LINES_PER_YEAR = 200_000
const LINES_PER_ENTRY = 8
const ACCOUNTS = 300
const TIMES = 40
const POLL_MS = 50
const PATIENCE_MS = 15 * 60_000

export const trialBalance: Benchmark = {
  name: 'trial-balance',
  about: 'the trial balance of a month with 1,000,000 journal lines over 5 years, against 1 year of them, and the fold',
  async run() {
    const product = await startBenchProduct()
    try {
      const client = await product.rawClient()
      // Days are counted back from the end of the month before this one, whose balance is asked for.
      const end = addDays(firstOfMonth(product.today), -1)
      const month = { from: firstOfMonth(end), to: end }
      const folding: { readonly lines: number; readonly ms: number }[] = [await fillAndFold(product, end, 0)]
      const inOneYear = await measure(product, client, month)
      for (let back = 1; back < YEARS; back += 1) folding.push(await fillAndFold(product, end, back))
      const inFiveYears = await measure(product, client, month)
      const days = await measure(product, client, { from: addDays(month.from, 9), to: addDays(month.from, 19) })
      const year = await measure(product, client, { from: addMonths(month.from, -11), to: month.to })
      const lines = folding.reduce((sum, each) => sum + each.lines, 0)
      const ms = folding.reduce((sum, each) => sum + each.ms, 0)
      const foldPerSecond = Math.round(lines / (ms / 1000))
      const rawFold = await foldByRaw(client, product.companyId)
      await client.end()
      return {
        name: this.name,
        value: inFiveYears.ms,
        unit: 'ms',
        raw: inFiveYears.rawMs,
        ratio: inFiveYears.ratio,
        details: {
          lines,
          ...named('oneYear', inOneYear),
          ...named('fiveYears', inFiveYears),
          fiveYearsAgainstOne: rounded(inFiveYears.ms / inOneYear.ms),
          ...named('someDays', days),
          ...named('wholeYear', year),
          foldLinesPerSecond: foldPerSecond,
          foldRawLinesPerSecond: Math.round(rawFold),
          foldRatio: rounded(foldPerSecond / rawFold, 3),
        },
      }
    } finally {
      await product.close()
    }
  },
}

interface Period {
  readonly from: Day
  readonly to: Day
}

async function measure(product: BenchProduct, client: pg.Client, { from, to }: Period): Promise<Compared> {
  const address = `${report.endpoints.page.path}?from=${from}&to=${to}&level=5`
  return compare(
    TIMES,
    async () => {
      const { status, text } = await product.call('GET', address)
      if (status !== 200 || !isSquare(text)) throw new Error(`${address}: ${text.slice(0, 500)}`)
    },
    () => askRaw(client, product.companyId, rawReport(product.companyId, { from, to })),
  )
}

function isSquare(text: string): boolean {
  const { totals } = JSON.parse(text) as { totals: Readonly<Record<string, string>> }
  return totals['debit'] !== '0.00' && totals['debit'] === totals['credit'] && totals['closing'] === '0.00'
}

/** The same figures of each account from the same sums, of whole months or of some days within one. */
function rawReport(companyId: string, { from, to }: Period): RawStatement {
  const year = `${from.slice(0, 4)}-01-01`
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to)
  const sums = `
    select account_id, debit - credit as opening, 0 as debit, 0 as credit from account_balance where company_id = $1 and span = 'year' and starts < $2
    union all
    select account_id, debit - credit, 0, 0 from account_balance where company_id = $1 and span = 'month' and starts >= $2 and starts < $3`
  const whole = `
    union all
    select account_id, 0, debit, credit from account_balance where company_id = $1 and span = 'month' and starts >= $4 and starts <= $5`
  const days = `
    union all
    select l.account_id, case when l.date < $4 then l.debit - l.credit else 0 end, case when l.date >= $4 then l.debit else 0 end,
           case when l.date >= $4 then l.credit else 0 end
      from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = $1 and e.date >= $3 and e.date <= $5`
  return {
    name: isWhole ? 'whole' : 'days',
    text: `select a.id, a.code, a.name, a.level, sum(s.opening) as opening, sum(s.debit) as debit, sum(s.credit) as credit
             from (${sums}${isWhole ? whole : days}) s join account a on a.company_id = $1 and a.id = s.account_id
            group by a.id, a.code, a.name, a.level order by a.code`,
    values: [companyId, year, firstOfMonth(from), from, to],
  }
}

/**
 * A year of entries and its fold by the worker of the running server.
 * @param back how many years before the last one
 */
async function fillAndFold(product: BenchProduct, end: Day, back: number): Promise<{ lines: number; ms: number }> {
  const { companyId } = product
  const entries = LINES_PER_YEAR / LINES_PER_ENTRY
  const last = addMonths(firstOfMonth(addDays(end, 1)), -12 * back)
  const first = addMonths(last, -12)
  await fill(product, ['journal_entry', 'journal_line'], async (client) => {
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7(($1::date + (n * ($2::date - $1::date) / ${entries}))::timestamptz - now()) as id,
              $1::date + (n * ($2::date - $1::date) / ${entries}) as date, (10000 + floor(random() * 2000000))::numeric(20,2) as amount
         from generate_series(0, ${entries - 1}) n`,
      [first, last],
    )
    await client.query(
      `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event)
       select $1, id, date, 'FV', 'FV-' || n, 'Factura de venta FV-' || n, 'INE', uuidv7(), 'issue' from made`,
      [companyId],
    )
    // Two accounts of each pair of lines move by the same amount; few accounts move much, many a little.
    await client.query(
      `insert into journal_line (company_id, entry_id, position, account_id, date, description, debit, credit)
       select $1, m.id, p, ($2::uuid[])[1 + floor(${ACCOUNTS} * power(random(), 2))::int], m.date, 'Factura de venta FV-' || m.n,
              case when p % 2 = 1 then m.amount * ((p + 1) / 2) else 0 end, case when p % 2 = 0 then m.amount * (p / 2) else 0 end
         from made m cross join generate_series(1, ${LINES_PER_ENTRY}) p`,
      [companyId, await accounts(client, companyId)],
    )
  })
  const owner = await product.ownerClient()
  try {
    const started = performance.now()
    await owner.query(
      `insert into unfolded (company_id, entry_id) select $1, id from journal_entry where company_id = $1 and date >= $2 and date < $3`,
      [companyId, first, last],
    )
    const deadline = started + PATIENCE_MS
    while (await isWaiting(owner)) {
      if (performance.now() > deadline) throw new Error('The fold does not end')
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    const ms = performance.now() - started
    await owner.query('vacuum (analyze) account_balance, unfolded')
    return { lines: LINES_PER_YEAR, ms }
  } finally {
    await owner.end()
  }
}

const isWaiting = async (owner: pg.Client): Promise<boolean> => ((await owner.query('select from unfolded limit 1')).rowCount ?? 0) > 0

/** Posting accounts all over the chart. */
async function accounts(client: pg.Client, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from account where company_id = $1 and postable and active order by md5(code) limit ${ACCOUNTS}`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

/** The same sums made anew in one statement, which is rolled back. @returns lines per second */
async function foldByRaw(client: pg.Client, companyId: string): Promise<number> {
  await client.query(`begin; set local app.company = '${companyId}'`)
  await client.query('delete from account_balance where company_id = $1', [companyId])
  const started = performance.now()
  await client.query(
    `with months as (
       select account_id, book, date_trunc('month', date)::date as starts, sum(debit) as debit, sum(credit) as credit, count(*) as lines
         from journal_line where company_id = $1 group by 1, 2, 3)
     insert into account_balance (company_id, span, starts, account_id, book, debit, credit, lines)
     select $1, 'month', starts, account_id, book, debit, credit, lines from months
     union all
     select $1, 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit), sum(lines) from months group by 3, 4, 5`,
    [companyId],
  )
  const seconds = (performance.now() - started) / 1000
  await client.query('rollback')
  return (YEARS * LINES_PER_YEAR) / seconds
}
