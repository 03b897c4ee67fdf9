/**
 * Closing a year of 10,000 third parties with income and expenses of each, and taking it back. Raw is what the closing comes to: the
 * balances by third party and the lines that cancel them, in one transaction as the application's role.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { closePeriod, closeYear, reopenYear } from '#modules/accounting/index.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { fill, fillEntries, valueOf } from './fill.server.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const PARTIES = 10_000
const TIMES = 3
const [INCOME, EXPENSE, CASH] = ['413595', '519595', '110505'] as const

export const yearClosing: Benchmark = {
  name: 'year-closing',
  about: 'close a year in which 10,000 third parties have income and expenses, and take it back',
  async run() {
    const product = await startBenchProduct()
    try {
      const year = Number(product.today.slice(0, 4)) - 1
      await fillYear(product, year)
      await post(product, closePeriod.path.replace('{month}', `${year}-11`), { from: `${year}-01` })
      const client = await product.rawClient()
      const spent = { close: [] as number[], reopen: [] as number[], raw: [] as number[] }
      for (let time = 0; time < TIMES; time += 1) {
        spent.raw.push(await timeOf(() => rawClosing(client, product, year)))
        spent.close.push(await timeOf(() => post(product, closeYear.path.replace('{year}', String(year)), {})))
        spent.reopen.push(
          await timeOf(() => post(product, reopenYear.path.replace('{year}', String(year)), { reason: 'Faltaba un gasto' })),
        )
      }
      await client.end()
      const [ms, rawMs] = [median(spent.close), median(spent.raw)]
      return {
        name: this.name,
        value: Math.round(ms),
        unit: 'ms',
        raw: Math.round(rawMs),
        ratio: rounded(rawMs / ms, 3),
        details: { parties: PARTIES, lines: PARTIES * 2 + 4, reopenMs: Math.round(median(spent.reopen)) },
      }
    } finally {
      await product.close()
    }
  },
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** An entry of each third party in its month: 100 of income, 40 of expense, the rest in cash; its sums wait to be folded. */
const fillYear = (product: BenchProduct, year: number): Promise<void> =>
  fill(product, ['party', 'journal_entry', 'entry_number', 'journal_line', 'unfolded'], async (client) => {
    const { companyId } = product
    const idOf = (code: string) => valueOf(client, 'select id as value from account where company_id = $1 and code = $2', [companyId, code])
    const accounts = [await idOf(INCOME), await idOf(EXPENSE), await idOf(CASH)]
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7() as id, uuidv7() as party_id, make_date($1, 1 + n % 12, 1 + n % 28) as date from generate_series(1, ${PARTIES}) n`,
      [year],
    )
    await client.query(
      `insert into party (company_id, id, kind, identification_type, identification, legal_name, display_name, is_customer)
       select $1, party_id, 'juridica', '31', (800000000 + n)::text, 'Cliente ' || n, 'Cliente ' || n, true from made`,
      [companyId],
    )
    await fillEntries(client, companyId, 'Venta', 'INE')
    await client.query(
      `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, description, debit, credit)
       select $1, m.id, l.p, ($2::uuid[])[l.p], m.date, m.party_id, 'Venta', l.debit, l.credit
         from made m cross join (values (1, 0, 100), (2, 40, 0), (3, 60, 0)) l (p, debit, credit)`,
      [companyId, accounts],
    )
    await client.query(`insert into unfolded (company_id, entry_id) select $1, id from made`, [companyId])
  })

/** Written and taken back: what it would leave is not measured twice. */
async function rawClosing(client: pg.Client, { companyId, personId }: BenchProduct, year: number): Promise<void> {
  const id = randomUUID()
  await client.query(`begin; set local app.company = '${companyId}'; set local app.person = '${personId}'`)
  await client.query({
    name: 'entry',
    text: `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event, created_by)
           values ($1, $2, $3, 'CAN', 'CAN-RAW', 'Cierre', 'accounting.yearClosing', $2, 'raw', $4)`,
    values: [companyId, id, `${year}-12-31`, personId],
  })
  await client.query({
    name: 'lines',
    text: `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, description, debit, credit)
           select $1, $2, row_number() over (), account_id, $4, party_id, 'Cierre', greatest(-balance, 0), greatest(balance, 0)
             from (select l.account_id, l.party_id, sum(l.debit - l.credit) as balance
                     from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
                    where l.company_id = $1 and l.date between $3 and $4 and left(a.code, 1) in ('4', '5', '6', '7')
                    group by 1, 2 having sum(l.debit - l.credit) <> 0) b`,
    values: [companyId, id, `${year}-01-01`, `${year}-12-31`],
  })
  await client.query('rollback')
}
