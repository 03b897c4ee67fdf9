/**
 * What is owed as of any day, from the ledgers: the ageing by third party, the statement of one of them and what it owes by its public link,
 * as of a day of before. Raw adds up the same figures by one statement.
 */
import type pg from 'pg'
import { addDays, type Day } from '#base/date.ts'
import { groupedByPerson, statements } from '#modules/treasury/index.ts'
import type { Benchmark, Figure } from './benchmark.ts'
import { fill, valueOf } from './fill.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { askRaw, compare, named, type RawStatement } from './raw.server.ts'

const ITEMS = 20_000
const LARGE = 100_000
const APPLIED_TO_EACH = 10
const CUSTOMERS = 500
const YEARS = 3
const TIMES = 8
/** How far back it is asked. */
const BACK = 60

export const ageing: Benchmark = {
  name: 'ageing',
  about: `ageing and a statement as of a day ${BACK} days ago, of 20,000 open items with 200,000 applications`,
  run: () => measureAll('ageing', ITEMS),
}

export const ageingLong: Benchmark = {
  name: 'ageing-100k',
  about: 'the same of 100,000 open items with 1,000,000 applications',
  isLong: true,
  run: () => measureAll('ageing-100k', LARGE),
}

async function measureAll(name: string, items: number): Promise<Figure> {
  const product = await startBenchProduct()
  try {
    const partyId = await fillOwed(product, items)
    const client = await product.rawClient()
    const to = addDays(product.today, -BACK)
    const from = addDays(to, -30)
    const read = async (path: string) => {
      const { status, text } = await product.call('GET', path)
      if (status !== 200) throw new Error(text)
    }
    const ask = (path: string, raw: RawStatement) =>
      compare(
        TIMES,
        () => read(path),
        () => askRaw(client, product.companyId, raw),
      )
    const by = await ask(`${groupedByPerson.endpoints.page.path}?from=${from}&to=${to}`, agesRaw(product.companyId, to))
    const one = await ask(
      `${statements.AR.endpoints.page.path}?from=${from}&to=${to}&party=${partyId}`,
      statementRaw(product.companyId, partyId, { from, to }),
    )
    const all = await ask(`${statements.AR.endpoints.page.path}?from=${from}&to=${to}`, movedRaw(product.companyId, { from, to }))
    await client.end()
    return {
      name,
      value: by.ms,
      unit: 'ms',
      raw: by.rawMs,
      ratio: by.ratio,
      details: {
        items,
        applications: items * APPLIED_TO_EACH,
        customers: CUSTOMERS,
        ...named('statementOfOne', one),
        ...named('statementOfAll', all),
      },
    }
  } finally {
    await product.close()
  }
}

/** Each item is paid in ten parts, those of the last months only in some. @returns a customer with many */
async function fillOwed(product: BenchProduct, items: number): Promise<string> {
  const { companyId, today } = product
  const found = { partyId: '' }
  await fill(product, ['party', 'open_item', 'open_item_application', 'open_item_balance'], async (client: pg.Client) => {
    const receivable = await valueOf(client, `select account_id as value from account_role where company_id = $1 and role = 'receivable'`, [
      companyId,
    ])
    const { rows } = await client.query<{ id: string }>(
      `insert into party (company_id, id, kind, identification_type, identification, check_digit, legal_name, display_name, is_customer)
       select $1, uuidv7(), 'juridica', '31', (800000000 + n)::text, '0', 'Cliente ' || n, 'Cliente ' || n, true from generate_series(1, ${CUSTOMERS}) n
       returning id`,
      [companyId],
    )
    found.partyId = rows[0]?.id ?? ''
    await client.query(
      `insert into open_item (company_id, id, kind, party_id, account_id, number, date, due_date, amount, source_kind, source_id, source_event)
       select $1, uuidv7(), 'AR', ($2::uuid[])[1 + floor(${CUSTOMERS} * power(random(), 2))::int], $3, 'FV-' || n, d, d + 30, 1000000, 'accounting.opening',
              uuidv7(), 'post'
         from generate_series(1, ${items}) n cross join lateral (select $4::date - ((${items} - n)::bigint * ${YEARS} * 365 / ${items})::int as d) days`,
      [companyId, rows.map(({ id }) => id), receivable, today],
    )
    await client.query(
      `insert into open_item_application (company_id, id, open_item_id, date, amount, source_kind, source_id, source_event)
       select $1, uuidv7(), o.id, least(o.date + p * 9, $2::date), 100000 - (case when p = 10 and o.date > $2::date - 200 then 50000 else 0 end), 'RC', uuidv7(), 'post'
         from open_item o cross join generate_series(1, ${APPLIED_TO_EACH}) p where o.company_id = $1`,
      [companyId, today],
    )
    await client.query(
      `insert into open_item_balance (company_id, open_item_id, kind, party_id, due_date, balance)
       select $1, o.id, o.kind, o.party_id, o.due_date, o.amount - a.sum
         from open_item o join (select open_item_id, sum(amount) as sum from open_item_application where company_id = $1 group by 1) a on a.open_item_id = o.id
        where o.company_id = $1`,
      [companyId],
    )
  })
  return found.partyId
}

const balanceOn = `
  select o.party_id, o.account_id, o.due_date, o.amount - coalesce(a.sum, 0) as balance
    from open_item o left join (
      select open_item_id, sum(amount) as sum from open_item_application where company_id = $1 and date <= $2::date group by 1) a on a.open_item_id = o.id
   where o.company_id = $1 and o.kind = 'AR' and not o.advance and o.date <= $2::date`

const agesRaw = (companyId: string, to: Day): RawStatement => ({
  name: 'ages',
  text: `select party_id, account_id, sum(balance),
                sum(balance) filter (where due_date >= $2::date), sum(balance) filter (where $2::date - due_date between 1 and 30),
                sum(balance) filter (where $2::date - due_date between 31 and 60), sum(balance) filter (where $2::date - due_date between 61 and 90),
                sum(balance) filter (where $2::date - due_date > 90) from (${balanceOn}) b where balance <> 0 group by 1, 2`,
  values: [companyId, to],
})

interface Days {
  readonly from: Day
  readonly to: Day
}

const movements = `
  select o.party_id, o.date, o.number, o.amount from open_item o where o.company_id = $1 and o.kind = 'AR' and o.date <= $2::date`
const applied = `
  select o.party_id, a.date, o.number, -a.amount from open_item o join open_item_application a on a.company_id = $1 and a.open_item_id = o.id
   where o.company_id = $1 and o.kind = 'AR' and a.date <= $2::date`

const movedRaw = (companyId: string, { from, to }: Days): RawStatement => ({
  name: 'moved',
  text: `select party_id, sum(amount) filter (where date < $3::date), sum(amount) filter (where date >= $3::date and amount > 0),
                sum(amount) filter (where date >= $3::date and amount < 0) from (${movements} union all ${applied}) m group by 1`,
  values: [companyId, to, from],
})

const statementRaw = (companyId: string, partyId: string, { from, to }: Days): RawStatement => ({
  name: 'statement',
  text: `select m.*, sum(amount) over (order by date, number) from (
           ${movements} and o.party_id = $4::uuid union all ${applied} and o.party_id = $4::uuid) m where date >= $3::date order by date limit 100`,
  values: [companyId, to, from, partyId],
})
