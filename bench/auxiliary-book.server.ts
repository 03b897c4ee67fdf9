/**
 * The auxiliary book of one account and one third party in a ledger of a million lines: its first page and a deep one,
 * with the opening balance of years before. Raw is the same figures and the same lines by two statements.
 */
import type pg from 'pg'
import { addMonths } from '#base/date.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { PAGE_LINES } from '#platform/report/report.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { fillLedger, LINES, type Ledger } from './ledger.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type Compared } from './raw.server.ts'

const TIMES = 40
const DEEP_PAGE = 5

interface Page {
  readonly rows: readonly { readonly kind: string }[]
  readonly next: string | null
  readonly lines: number
}

export const auxiliaryBookBench: Benchmark = {
  name: 'auxiliary-book',
  about: 'the auxiliary book of one account and one third party in 1,000,000 lines, first page and deep page',
  async run() {
    const product = await startBenchProduct()
    try {
      const ledger = await fillLedger(product)
      const client = await product.rawClient()
      // Four years, so that there are deep pages; the opening balance adds up the year before them.
      const from = addMonths(ledger.from, 12)
      const narrow = `account=${ledger.account.code}&accountTo=${ledger.account.code}&party=${ledger.partyId}`
      const address = `${auxiliaryBook.endpoints.page.path}?from=${from}&to=${ledger.to}&${narrow}`
      const first = await ask(product, address)
      const one = await measure(product, client, ledger, { address, from, after: '' })
      let after = first.next ?? ''
      for (let page = 2; page < DEEP_PAGE; page += 1) after = (await ask(product, `${address}&after=${after}`)).next ?? ''
      if (after === '') throw new Error('The book has no deep page')
      const deep = await measure(product, client, ledger, { address, from, after })
      const month = addMonths(ledger.to, -1)
      const wide = `${auxiliaryBook.endpoints.page.path}?from=${month}&to=${ledger.to}`
      const whole = await compare(
        TIMES,
        () => ask(product, wide),
        () => rawMonth(client, product.companyId, month, ledger.to),
      )
      await client.end()
      return {
        name: this.name,
        value: one.ms,
        unit: 'ms',
        raw: one.rawMs,
        ratio: one.ratio,
        details: {
          lines: LINES,
          linesOfTheBook: first.lines,
          ...named('firstPage', one),
          ...named(`page${DEEP_PAGE}`, deep),
          deepAgainstFirst: rounded(deep.ms / one.ms),
          ...named('monthOfAllAccounts', whole),
        },
      }
    } finally {
      await product.close()
    }
  },
}

async function ask(product: BenchProduct, address: string): Promise<Page> {
  const { status, text } = await product.call('GET', address)
  if (status !== 200) throw new Error(`${address}: ${text.slice(0, 500)}`)
  const page = JSON.parse(text) as Page
  if (page.rows.filter((row) => row.kind === 'line').length !== PAGE_LINES) throw new Error(`${address} is not a whole page`)
  return page
}

const measure = (
  product: BenchProduct,
  client: pg.Client,
  ledger: Ledger,
  page: { readonly address: string; readonly from: string; readonly after: string },
): Promise<Compared> =>
  compare(
    TIMES,
    () => ask(product, page.after === '' ? page.address : `${page.address}&after=${page.after}`),
    async () => {
      const values = [product.companyId, ledger.account.id, ledger.partyId, page.from, ledger.to]
      await askRaw(client, product.companyId, {
        name: 'sums',
        text: `select sum(debit - credit) filter (where date < $4), sum(debit) filter (where date >= $4), sum(credit) filter (where date >= $4), count(*) filter (where date >= $4)
                 from journal_line where company_id = $1 and account_id = $2 and party_id = $3 and date <= $5`,
        values,
      })
      await askRaw(client, product.companyId, {
        name: 'lines',
        text: `select l.date, l.entry_id, l.position, n.number, l.description, p.display_name, l.cross_document, l.base, l.debit, l.credit, e.source_kind, e.source_id
                 from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
                 join entry_number n on n.company_id = l.company_id and n.entry_id = l.entry_id
                 join party p on p.company_id = l.company_id and p.id = l.party_id
                where l.company_id = $1 and l.account_id = $2 and l.party_id = $3 and l.date between $4 and $5
                order by l.date, l.entry_id, l.position limit ${PAGE_LINES + 1}`,
        values,
      })
    },
  )

/** The figures of every account in those days, without a line. */
async function rawMonth(client: pg.Client, companyId: string, from: string, to: string): Promise<void> {
  await askRaw(client, companyId, {
    name: 'monthSums',
    text: `with o as (select account_id, sum(debit - credit) as opening from (
             select account_id, debit, credit from account_balance where company_id = $1 and span = 'year' and starts < date_trunc('year', $2::date)
             union all
             select account_id, debit, credit from account_balance where company_id = $1 and span = 'month' and starts >= date_trunc('year', $2::date) and starts < date_trunc('month', $2::date)
             union all
             select l.account_id, l.debit, l.credit from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
              where e.company_id = $1 and e.date >= date_trunc('month', $2::date) and e.date < $2) f group by 1),
           m as (select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
                   from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
                  where e.company_id = $1 and e.date between $2 and $3 group by 1)
           select a.code, a.name, o.opening, m.debit, m.credit, m.lines from o full join m using (account_id)
             join account a on a.company_id = $1 and a.id = account_id order by a.code`,
    values: [companyId, from, to],
  })
}
