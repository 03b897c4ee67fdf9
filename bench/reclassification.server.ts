/**
 * The dry run of a reclassification of 100,000 lines of one account, in a ledger of 1,000,000 others: what would move, by account, what stays
 * and why, a sample, and the entry that would be written, tried at the door of the books.
 */
import { previewReclassification } from '#modules/journals/index.ts'
import type { Benchmark } from './benchmark.ts'
import { fill, fillEntries, valueOf } from './fill.server.ts'
import { fillLedger, type Ledger } from './ledger.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare } from './raw.server.ts'

const LINES = 100_000
const ENTRIES = LINES / 4
const PARTIES = 200
const TIMES = 20
const SAMPLES = 50
/** Stationery, other expenses and cash: accounts that ask nothing of their lines. */
const [ORIGIN, TARGET, CASH] = ['519530', '519595', '110505'] as const

export const reclassification: Benchmark = {
  name: 'reclassification',
  about: 'the dry run of a reclassification of 100,000 lines of an account in a ledger of 1,000,000 others',
  async run() {
    const product = await startBenchProduct()
    try {
      const { companyId } = product
      const ledger = await fillLedger(product)
      const client = await product.rawClient()
      const [fromId, toId, cashId] = await accountsOf(product)
      await fillLines(product, ledger, [fromId, cashId])
      const { from, to } = ledger
      const asked = { kind: 'account', mode: 'balances', fromId, toId, from, to }
      const address = `${previewReclassification.path}?${new URLSearchParams(asked).toString()}`
      let lines = 0
      const compared = await compare(
        TIMES,
        async () => {
          const { status, text } = await product.call('GET', address)
          if (status !== 200) throw new Error(`${address}: ${text.slice(0, 500)}`)
          lines = (JSON.parse(text) as { lines: number }).lines
        },
        async () => {
          for (const statement of raw(companyId, fromId, ledger)) await askRaw(client, companyId, statement)
        },
      )
      await client.end()
      return { name: this.name, value: compared.ms, unit: 'ms', raw: compared.rawMs, ratio: compared.ratio, details: { lines } }
    } finally {
      await product.close()
    }
  },
}

async function accountsOf(product: BenchProduct): Promise<[origin: string, target: string, cash: string]> {
  const owner = await product.ownerClient()
  const idOf = (code: string) =>
    valueOf(owner, 'select id as value from account where company_id = $1 and code = $2', [product.companyId, code])
  const ids: [string, string, string] = [await idOf(ORIGIN), await idOf(TARGET), await idOf(CASH)]
  await owner.end()
  return ids
}

/** Entries of four lines of the account, of some third parties, against cash. */
const fillLines = (product: BenchProduct, { from, to }: Ledger, [fromId, cashId]: readonly [string, string]): Promise<void> =>
  fill(product, ['journal_entry', 'entry_number', 'journal_line'], async (client) => {
    const { companyId } = product
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7(d::timestamptz - now()) as id, d as date
         from generate_series(1, ${ENTRIES}) n cross join lateral (select $1::date + (n * ($2::date - $1::date) / ${ENTRIES}) as d) days`,
      [from, to],
    )
    await fillEntries(client, companyId, 'Papelería', 'accounting.journal')
    await client.query(
      `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, description, debit, credit)
       select $1, m.id, p, case when p <= 4 then $2::uuid else $3::uuid end, m.date, (array(select id from party where company_id = $1 order by id limit ${PARTIES}))[1 + (m.n + p) % ${PARTIES}],
              'Papelería', case when p <= 4 then 1000 * p else 0 end, case when p = 5 then 10000 else 0 end
         from made m cross join generate_series(1, 5) p`,
      [companyId, fromId, cashId],
    )
  })

/** The same figures: sums and counts, some lines with their names, and what each third party and centre has. */
function raw(companyId: string, fromId: string, { from, to }: Ledger) {
  const values = [companyId, fromId, from, to]
  const where = 'l.company_id = $1 and l.account_id = $2 and l.date >= $3 and l.date <= $4'
  return [
    {
      name: 'sums',
      text: `select count(distinct entry_id), count(*), sum(debit), sum(credit), count(*) filter (where party_id is null) from journal_line l where ${where}`,
      values,
    },
    {
      name: 'sample',
      text: `select l.date, n.number, l.description, p.display_name, l.debit, l.credit from journal_line l
               join entry_number n on n.company_id = $1 and n.entry_id = l.entry_id left join party p on p.company_id = $1 and p.id = l.party_id
              where ${where} order by l.date, l.entry_id, l.position limit ${SAMPLES}`,
      values,
    },
    {
      name: 'keys',
      text: `select party_id, cost_center_id, cross_document, book, sum(debit - credit) from journal_line l where ${where} group by 1, 2, 3, 4`,
      values,
    },
  ]
}
