/**
 * The reports of the books that are told apart by third party, by cost centre, by period and by the day on which they were known, in a
 * ledger of a million lines (of ten by name), and all of it in one file. Raw gives the same figures from the same sums by one statement;
 * beside them stands what adding up the lines costs.
 */
import type pg from 'pg'
import { addDays, firstOfMonth, type Day } from '#base/date.ts'
import { financialPosition, incomeStatement, trialBalance } from '#modules/analytics/index.ts'
import { rounded, type Benchmark, type Figure } from './benchmark.ts'
import { fillLedger, LINES, type Ledger } from './ledger.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type Compared, type RawStatement } from './raw.server.ts'
import { exported, residentMb } from './report-export.server.ts'

const TIMES = 20
/** How far back what was known is asked. */
const KNOWN_DAYS = 15

export const ledgerReports: Benchmark = {
  name: 'ledger-reports',
  about: 'trial balance by third party and by centre, statements compared, as known, and an export of 1,000,000 lines',
  run: () => measureAll('ledger-reports', LINES),
}

export const ledgerReportsLong: Benchmark = {
  name: 'ledger-reports-10m',
  about: 'the same with 10,000,000 lines',
  isLong: true,
  run: () => measureAll('ledger-reports-10m', 10 * LINES),
}

async function measureAll(name: string, lines: number): Promise<Figure> {
  const product = await startBenchProduct()
  try {
    const ledger = await fillLedger(product, lines)
    const client = await product.rawClient()
    const month = { from: firstOfMonth(ledger.to), to: ledger.to }
    const ask = (of: Asked) => measure(product, client, { month, ...of })
    const balance = trialBalance.endpoints.page.path
    const byParty = await ask({ address: `${balance}?level=5&by=account-party`, raw: fromFolds(product.companyId, month, 'party') })
    const byCenter = await ask({ address: `${balance}?level=5&by=center-account`, raw: fromFolds(product.companyId, month, 'center') })
    const ofParty = await ask({
      address: `${balance}?level=5&party=${ledger.partyId}`,
      raw: fromFolds(product.companyId, month, 'party', ledger.partyId),
    })
    const position = await ask({
      address: `${financialPosition.endpoints.page.path}?level=5&compare=before`,
      raw: fromFolds(product.companyId, month, null),
    })
    const resultsByCenter = await ask({
      address: `${incomeStatement.endpoints.page.path}?level=5&by=account-center&compare=before`,
      raw: fromFolds(product.companyId, month, 'center'),
    })
    // No fold knows of branches: the lines of the period are added up.
    const results = incomeStatement.endpoints.page.path
    const byBranch = await ask({ address: `${results}?level=5&by=account-branch`, raw: branchRaw(product.companyId, month) })
    const year = { from: `${ledger.to.slice(0, 4)}-01-01` as Day, to: ledger.to }
    const yearByBranch = await measure(product, client, {
      month: year,
      address: `${results}?level=5&by=account-branch`,
      raw: branchRaw(product.companyId, year),
    })
    const known = addDays(ledger.to, -KNOWN_DAYS)
    const asKnown = await ask({ address: `${balance}?level=5&known=${known}`, raw: asKnownRaw(product.companyId, month, known) })
    const fromLines = await timeOf(() => askRaw(client, product.companyId, fromAllLines(product.companyId, month)))
    const file = await exportOf(product, ledger)
    await client.end()
    return {
      name,
      value: byParty.ms,
      unit: 'ms',
      raw: byParty.rawMs,
      ratio: byParty.ratio,
      details: {
        lines,
        ...named('byParty', byParty),
        ...named('byCenter', byCenter),
        ...named('ofOneParty', ofParty),
        ...named('positionCompared', position),
        ...named('resultsByCenterCompared', resultsByCenter),
        ...named('resultsByBranch', byBranch),
        ...named('yearByBranch', yearByBranch),
        ...named('asKnown', asKnown),
        rawByPartyFromLines: rounded(fromLines),
        ...file,
      },
    }
  } finally {
    await product.close()
  }
}

interface Period {
  readonly from: Day
  readonly to: Day
}

interface Asked {
  readonly address: string
  readonly raw: RawStatement
}

const measure = (
  product: BenchProduct,
  client: pg.Client,
  { month, address, raw }: Asked & { readonly month: Period },
): Promise<Compared> =>
  compare(
    TIMES,
    async () => {
      const { status, text } = await product.call('GET', `${address}&from=${month.from}&to=${month.to}`)
      if (status !== 200 || !text.includes('"rows":[{')) throw new Error(`${address}: ${text.slice(0, 500)}`)
    },
    () => askRaw(client, product.companyId, raw),
  )

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The sums of a month and what was before it, from whole years and months. @param only one of the parts */
function fromFolds(companyId: string, { from }: Period, part: 'party' | 'center' | null, only: string | null = null): RawStatement {
  const table = part === null ? 'account_balance' : 'account_balance_part'
  const of = `company_id = $1${part === null ? '' : ` and part = '${part}'`}${only === null ? '' : ' and part_id = $4'}`
  const id = part === null ? 'null::uuid' : 'part_id'
  return {
    name: `folds ${part ?? 'account'} ${only === null ? 'all' : 'one'}`,
    text: `select a.code, a.name, s.part, sum(s.opening) as opening, sum(s.debit) as debit, sum(s.credit) as credit
             from (select account_id, ${id} as part, debit - credit as opening, 0 as debit, 0 as credit from ${table} where ${of} and span = 'year' and starts < $2
                   union all
                   select account_id, ${id}, debit - credit, 0, 0 from ${table} where ${of} and span = 'month' and starts >= $2 and starts < $3
                   union all
                   select account_id, ${id}, 0, debit, credit from ${table} where ${of} and span = 'month' and starts = $3) s
             join account a on a.company_id = $1 and a.id = s.account_id group by a.code, a.name, s.part order by a.code, s.part`,
    values: [companyId, `${from.slice(0, 4)}-01-01`, from, ...(only === null ? [] : [only])],
  }
}

/** The results of a period from its lines, by the branch of what wrote them. */
const branchRaw = (companyId: string, { from, to }: Period): RawStatement => ({
  name: 'by branch',
  text: `select a.code, a.name, d.branch_id, sum(l.debit - l.credit)
           from journal_entry e join journal_line l on l.company_id = $1 and l.entry_id = e.id
           join account a on a.company_id = $1 and a.id = l.account_id and left(a.code, 1) in ('4', '5', '6', '7')
           left join document d on d.company_id = $1 and d.id = e.source_id
          where e.company_id = $1 and e.date between $2 and $3 group by 1, 2, 3 order by 1`,
  values: [companyId, from, to],
})

/** The same of accounts, less what was recorded since. */
function asKnownRaw(companyId: string, { from, to }: Period, known: Day): RawStatement {
  return {
    name: 'as known',
    text: `select a.code, a.name, sum(s.opening) as opening, sum(s.debit) as debit, sum(s.credit) as credit
             from (select account_id, debit - credit as opening, 0 as debit, 0 as credit from account_balance where company_id = $1 and span = 'year' and starts < $2
                   union all
                   select account_id, debit - credit, 0, 0 from account_balance where company_id = $1 and span = 'month' and starts >= $2 and starts < $3
                   union all
                   select account_id, 0, debit, credit from account_balance where company_id = $1 and span = 'month' and starts = $3
                   union all
                   select l.account_id, 0, -l.debit, -l.credit from journal_entry e join journal_line l on l.company_id = $1 and l.entry_id = e.id
                    where e.company_id = $1 and e.created_at >= ($5::date + 1)::timestamp at time zone 'America/Bogota' and e.date <= $4) s
             join account a on a.company_id = $1 and a.id = s.account_id group by a.code, a.name order by a.code`,
    values: [companyId, `${from.slice(0, 4)}-01-01`, from, to, known],
  }
}

const fromAllLines = (companyId: string, { from, to }: Period): RawStatement => ({
  name: 'from lines',
  text: `select account_id, party_id, sum(debit - credit) filter (where date < $2), sum(debit) filter (where date >= $2), sum(credit) filter (where date >= $2)
           from journal_line where company_id = $1 and date <= $3 group by 1, 2`,
  values: [companyId, from, to],
})

/** All of it as one CSV, and a twentieth of it: the memory of one is that of the other. */
async function exportOf(product: BenchProduct, { from, to }: Ledger): Promise<Record<string, number>> {
  const idleMb = residentMb(product.pid)
  const little = await exported(product, 'csv', { from: addDays(to, -90), to })
  const all = await exported(product, 'csv', { from, to })
  return {
    exportRows: all.rows,
    exportMs: Math.round(all.ms),
    exportIdleMb: rounded(idleMb, 0),
    exportPeakMb: rounded(all.peakMb, 0),
    exportLittleRows: little.rows,
    exportLittlePeakMb: rounded(little.peakMb, 0),
  }
}
