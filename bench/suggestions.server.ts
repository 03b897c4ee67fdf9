/**
 * What is proposed for 1,000 lines of a bank among its open movements in the books: the month as its page asks for it, against the best raw
 * join of both by value and five days; and the same again with as many movements that are matched already.
 */
import type pg from 'pg'
import { firstOfMonth, lastOfMonth, addMonths, type Day } from '#base/date.ts'
import { rounded, type Benchmark, type Figure } from './benchmark.ts'
import { fill, valueOf } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type RawStatement } from './raw.server.ts'

const LINES = 1000
const MOVEMENTS = 20_000
const LARGE = 100_000
const TIMES = 8

export const suggestions: Benchmark = {
  name: 'suggestions',
  about: `what is proposed for ${LINES} lines among 20,000 open movements, and with 20,000 matched ones besides`,
  run: () => measureAll('suggestions', MOVEMENTS),
}

export const suggestionsLong: Benchmark = {
  name: 'suggestions-100k',
  about: `the same among 100,000 open movements`,
  isLong: true,
  run: () => measureAll('suggestions-100k', LARGE),
}

async function measureAll(name: string, movements: number): Promise<Figure> {
  const product = await startBenchProduct()
  try {
    const from = addMonths(firstOfMonth(product.today), -1)
    const bank = { ...(await bankOf(product)), from, to: lastOfMonth(from) }
    await fill(product, FILLED, async (client) => {
      await fillMovements(client, product, bank, { count: movements, isMatched: false })
      await fillLines(client, product, bank)
    })
    const client = await product.rawClient()
    const path = `/api/accounting/bank-conciliation/${bank.id}/months/${from.slice(0, 7)}`
    const read = async () => {
      const { status, text } = await product.call('GET', path)
      if (status !== 200) throw new Error(text)
      return text
    }
    const raw = rawJoin(product.companyId, bank.id)
    const measured = () => compare(TIMES, read, () => askRaw(client, product.companyId, raw))
    const before = await measured()
    const answer = JSON.parse(await read()) as { pending: { proposal: { kind: string } | null }[] }
    await fill(product, FILLED, (owner) => fillMovements(owner, product, bank, { count: movements, isMatched: true }))
    const after = await measured()
    await client.end()
    return {
      name,
      value: before.ms,
      unit: 'ms',
      raw: before.rawMs,
      ratio: before.ratio,
      details: {
        ...{ lines: LINES, movements, proposed: answer.pending.filter(({ proposal }) => proposal !== null).length },
        ...named('withMatched', after),
        growth: rounded(after.ms / before.ms, 2),
      },
    }
  } finally {
    await product.close()
  }
}

const FILLED = ['journal_entry', 'journal_line', 'entry_number', 'bank_movement', 'bank_statement', 'bank_line']

interface Bank {
  readonly id: string
  readonly accountId: string
  readonly from: Day
  readonly to: Day
}

async function bankOf({ ownerClient, companyId }: BenchProduct): Promise<Pick<Bank, 'id' | 'accountId'>> {
  const owner = await ownerClient()
  try {
    const bank = `from money_account where company_id = $1 and kind = 'bank' order by id limit 1`
    return {
      id: await valueOf(owner, `select id as value ${bank}`, [companyId]),
      accountId: await valueOf(owner, `select account_id as value ${bank}`, [companyId]),
    }
  } finally {
    await owner.end()
  }
}

/** Open ones are of the two years before the end of the month; those that are matched, too. Values repeat now and then. */
async function fillMovements(
  client: pg.Client,
  { companyId }: BenchProduct,
  { id, accountId, to }: Bank,
  { count, isMatched }: { readonly count: number; readonly isMatched: boolean },
): Promise<void> {
  await client.query(
    `create temporary table made on commit drop as
     select n, uuidv7() as id, $1::date - (n * 730 / ${count})::int as date, (1000 + floor(random() * 5000000))::numeric(20,2) as amount
       from generate_series(1, ${count}) n`,
    [to],
  )
  await client.query(
    `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event)
     select $1, id, date, 'CG', $2 || n, 'Consignación ' || n, 'CG', uuidv7(), 'post' from made`,
    [companyId, isMatched ? 'CM-' : 'CG-'],
  )
  await client.query(`insert into entry_number (company_id, entry_id, type, number, version) select $1, id, 'CG', $2 || n, 1 from made`, [
    companyId,
    isMatched ? 'CM-' : 'CG-',
  ])
  await client.query(
    `insert into journal_line (company_id, entry_id, position, account_id, date, description, debit, credit)
     select $1, id, 1, $2, date, 'Consignación ' || n, amount, 0 from made`,
    [companyId, accountId],
  )
  await client.query(
    `insert into bank_movement (company_id, money_account_id, entry_id, position, day, amount, matched)
     select $1, $2, id, 1, date, amount, case when $3::boolean then amount else 0 end from made`,
    [companyId, id, isMatched],
  )
}

/** Each of the value of a movement of its month, up to three days later. */
async function fillLines(client: pg.Client, { companyId }: BenchProduct, { id, from, to }: Bank): Promise<void> {
  const statement = await valueOf(
    client,
    `insert into bank_statement (company_id, id, money_account_id, from_day, to_day, opening, closing, lines, format, name)
     values ($1, uuidv7(), $2, $3, $4, 0, 0, ${LINES}, 'csv', 'medida.csv') returning id as value`,
    [companyId, id, from, to],
  )
  await client.query(
    `insert into bank_line (company_id, id, money_account_id, statement_id, day, place, text, amount, alike, shape, nth)
     select $1, uuidv7(), $2, $3, least(m.day + 1 + (m.place % 3)::int, $5::date), m.place, 'ABONO TRANSFERENCIA ' || m.place, m.amount, 'linea ' || m.place,
            'abono transferencia', 1
       from (select v.*, row_number() over (order by v.day desc, v.entry_id) as place from bank_movement v
              where v.company_id = $1 and v.money_account_id = $2 and v.day between $4::date and $5::date) m where m.place <= ${LINES}`,
    [companyId, id, statement, from, to],
  )
  // A month of few movements: the rest are lines that nothing answers.
  await client.query(
    `insert into bank_line (company_id, id, money_account_id, statement_id, day, place, text, amount, alike, shape, nth)
     select $1, uuidv7(), $2, $3, $4::date + (n % 28), 10000 + n, 'CONSIGNACION ' || n, (7000000 + n)::numeric(20,2), 'otra ' || n, 'consignacion', 1
       from generate_series(1, ${LINES} - (select count(*)::int from bank_line where company_id = $1 and money_account_id = $2)) n`,
    [companyId, id, statement, from],
  )
}

const rawJoin = (companyId: string, bankId: string): RawStatement => ({
  name: 'join',
  text: `select l.id, m.entry_id, m.position, abs(m.day - l.day) as apart
           from bank_line l join bank_movement m on m.company_id = $1 and m.money_account_id = $2 and m.is_open and m.cents = l.cents
            and m.day between l.day - 5 and l.day + 5
          where l.company_id = $1 and l.money_account_id = $2 and l.is_open order by l.day, l.id, apart`,
  values: [companyId, bankId],
})
