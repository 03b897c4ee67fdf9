/** A ledger of a million lines: entries of eight lines over five years, the first of each in the account of customers. */
import type pg from 'pg'
import { addDays, addMonths, firstOfMonth, type Day } from '#base/date.ts'
import { NO_PART } from '#modules/accounting/index.server.ts'
import { fill, valueOf } from './fill.server.ts'
import type { BenchProduct } from './product.server.ts'

export const LINES = 1_000_000
const LINES_PER_ENTRY = 8
const PARTIES = 500
const CENTERS = 40
const YEARS = 5

export interface Ledger {
  readonly from: Day
  readonly to: Day
  /** The account of customers: an eighth of all lines. */
  readonly account: { readonly id: string; readonly code: string }
  /** Who has most of them: about one in twenty. */
  readonly partyId: string
  /** One of those that the third line of each entry has. */
  readonly centerId: string
}

/** @param lines how many in all */
export async function fillLedger(product: BenchProduct, lines = LINES): Promise<Ledger> {
  const entries = lines / LINES_PER_ENTRY
  const { companyId } = product
  const to = addDays(firstOfMonth(product.today), -1)
  const from = addMonths(firstOfMonth(product.today), -12 * YEARS)
  const found: { account?: Ledger['account']; partyId?: string; centerId?: string } = {}
  await fill(
    product,
    ['journal_entry', 'entry_number', 'journal_line', 'party', 'cost_center', 'account_balance', 'account_balance_part'],
    async (client) => {
      const id = await valueOf(client, `select account_id as value from account_role where company_id = $1 and role = 'receivable'`, [
        companyId,
      ])
      found.account = {
        id,
        code: await valueOf(client, `select code as value from account where company_id = $1 and id = $2`, [companyId, id]),
      }
      const parties = await fillParties(client, companyId)
      found.partyId = parties[0] ?? ''
      const centers = await fillCenters(client, companyId)
      found.centerId = centers[0] ?? ''
      await client.query(
        `create temporary table made on commit drop as
       select n, uuidv7((d)::timestamptz - now()) as id, d as date, (10000 + floor(random() * 2000000))::numeric(20,2) as amount,
              ($3::uuid[])[1 + floor(${PARTIES} * power(random(), 2))::int] as party_id
         from generate_series(0, ${entries - 1}) n cross join lateral (select $1::date + (n * ($2::date - $1::date + 1) / ${entries}) as d) days`,
        [from, to, parties],
      )
      await client.query(
        `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event, created_at)
       select $1, id, date, 'FV', 'FV-' || n, 'Factura de venta FV-' || n, 'INE', uuidv7(), 'issue', date + interval '12 hours' from made`,
        [companyId],
      )
      await client.query(
        `insert into entry_number (company_id, entry_id, type, number, version) select $1, id, 'FV', 'FV-' || n, 1 from made`,
        [companyId],
      )
      await client.query(
        `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, cost_center_id, description, debit, credit)
       select $1, m.id, p, case when p = 1 then $3 else ($2::uuid[])[1 + floor(300 * power(random(), 2))::int] end, m.date,
              case when p <= 2 then m.party_id end, case when p = 3 then ($4::uuid[])[1 + m.n % ${CENTERS}] end, 'Factura de venta FV-' || m.n,
              case when p % 2 = 1 then m.amount * ((p + 1) / 2) else 0 end, case when p % 2 = 0 then m.amount * (p / 2) else 0 end
         from made m cross join generate_series(1, ${LINES_PER_ENTRY}) p`,
        [companyId, await accounts(client, companyId), id, centers],
      )
      await fold(client, companyId)
    },
  )
  const { account, partyId, centerId } = found
  if (!account || partyId === undefined || centerId === undefined) throw new Error('The ledger was not filled')
  return { from, to, account, partyId, centerId }
}

async function accounts(client: pg.Client, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from account where company_id = $1 and postable and active order by md5(code) limit 300`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

/** As the worker leaves it: sums of months and of years. */
async function fold(client: pg.Client, companyId: string): Promise<void> {
  for (const span of ['month', 'year']) {
    await client.query(
      `insert into account_balance (company_id, span, starts, account_id, book, debit, credit, lines, parted)
       select $1, $2, date_trunc($2, date)::date, account_id, book, sum(debit), sum(credit), count(*), count(*)
         from journal_line where company_id = $1 group by 3, 4, 5`,
      [companyId, span],
    )
    for (const [part, column] of [
      ['party', 'party_id'],
      ['center', 'cost_center_id'],
    ])
      await client.query(
        `insert into account_balance_part (company_id, part, span, account_id, starts, part_id, book, debit, credit, lines)
         select $1, $3, $2, account_id, date_trunc($2, date)::date, coalesce(${column}, '${NO_PART}'), book, sum(debit), sum(credit), count(*)
           from journal_line where company_id = $1 group by 4, 5, 6, 7`,
        [companyId, span, part],
      )
  }
}

async function fillCenters(client: pg.Client, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into cost_center (company_id, id, code, name) select $1, uuidv7(), 'CC' || n, 'Centro ' || n from generate_series(1, ${CENTERS}) n returning id`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

async function fillParties(client: pg.Client, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into party (company_id, id, kind, identification_type, identification, legal_name, display_name, is_customer)
     select $1, uuidv7(), 'juridica', '31', (800000000 + n)::text, 'Cliente ' || n, 'Cliente ' || n, true from generate_series(1, ${PARTIES}) n
     returning id`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}
