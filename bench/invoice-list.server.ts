/**
 * The list of invoices of a company with more than 100,000 of them: the first page and the one reached by the token of
 * page 2,000 cost the same; the totals of a month, what one searches and the tab of what is owed cost what they show.
 */
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { addMonths, firstOfMonth, lastOfMonth } from '#base/date.ts'
import { electronicInvoice } from '#modules/sales/index.ts'
import { afterPrefix } from '#platform/search.ts'
import { fill, fillWords, valueOf } from './fill.server.ts'
import type { Benchmark } from './benchmark.ts'
import { everything, pagedListBench, type Case, type Condition } from './paged-list.server.ts'
import type { BenchProduct } from './product.server.ts'
import type { RawStatement } from './raw.server.ts'

const CUSTOMERS = 2000
const YEARS = 3
const SIZE = 50

const listOf = (invoices: number, name: string, about: string) =>
  pagedListBench<{ readonly id: string; readonly date: string }>({
    name,
    about,
    path: `/api${electronicInvoice.path}`,
    holds: invoices,
    size: SIZE,
    far: 2000,
    fill: (product) => fillInvoices(product, invoices),
    rawPage: (page, product, condition) => rawPage(page, product, condition),
    after: ({ date, id }) => ({ where: 'and (d.date, d.id) < ($3::date, $4::uuid)', values: [date, id] }),
    cases: (product) => cases(product),
  })

export const invoiceList = listOf(
  100_100,
  'invoice-list',
  'the list of 100,000 invoices: page 1, the page after page 2,000, totals of the month, searches, what is owed',
)

export const invoiceListLong: Benchmark = {
  ...listOf(1_000_000, 'invoice-list-long', 'the same list with 1,000,000 invoices, asked less often'),
  isLong: true,
}

const columns = `d.id, d.state, d.prefix, d.number, d.date, d.due_date, d.party_id, d.party_name, d.party_identification, d.total, d.payable, d.electronic_state`
const balance = `
  left join document_owed b on b.company_id = d.company_id and b.document_id = d.id`

const rawPage = (name: string, product: BenchProduct, { where, values } = everything, order = 'd.date desc, d.id desc'): RawStatement => ({
  name,
  text: `select ${columns}, b.balance, b.is_open from document d ${balance}
          where d.company_id = $1 and d.kind = $2 ${where} order by ${order} limit ${SIZE + 1}`,
  values: [product.companyId, electronicInvoice.code, ...values],
})

/** What the totals' row shows: the sums of the filter and how many there are in each tab. */
const rawTotals = (name: string, product: BenchProduct, { where, values } = everything): RawStatement => ({
  name,
  text: `select count(*), sum(d.total) filter (where d.state = 'issued') as total, sum(b.balance) filter (where d.state = 'issued') as balance,
                count(*) filter (where d.state = 'draft') as drafts,
                count(*) filter (where d.state = 'issued' and d.electronic_state in ('queued', 'rejected')) as unsent,
                count(*) filter (where d.state = 'issued' and b.is_open) as open,
                count(*) filter (where d.state = 'issued' and b.is_open and b.due_date < current_date) as overdue,
                count(*) filter (where d.state = 'issued' and not b.is_open) as paid,
                count(*) filter (where d.state = 'annulled') as annulled
           from document d ${balance} where d.company_id = $1 and d.kind = $2 ${where}`,
  values: [product.companyId, electronicInvoice.code, ...values],
})

/** Every word is one of the document or of its third party. */
function havingWords(...words: readonly string[]): Condition {
  const clauses = words.map((_, index) => {
    const range = `word >= $${index * 2 + 3} and word < $${index * 2 + 4}`
    return `and d.id = any(array(
      select target_id from search_word where company_id = $1 and entity = 'document.INE' and ${range}
      union all
      select x.id from document x where x.company_id = $1 and x.party_id in (
        select target_id from search_word where company_id = $1 and entity = 'people.party' and ${range})))`
  })
  return { where: clauses.join(' '), values: words.flatMap((word) => [word, afterPrefix(word)]) }
}

function cases(product: BenchProduct): Case[] {
  const { today } = product
  const from = firstOfMonth(today)
  const to = lastOfMonth(today)
  const page = (name: string, asked: string, condition: Condition, order?: string): Case => ({
    name,
    address: `?size=${SIZE}&${asked}`,
    raw: rawPage(name, product, condition, order),
  })
  const totals = (name: string, asked: string, condition: Condition): Case => ({
    name,
    address: `/totals?${asked}`,
    raw: rawTotals(name, product, condition),
  })
  const between = (start: string): Condition => ({ where: 'and d.date between $3 and $4', values: [start, to] })
  const only = (where: string, ...values: readonly unknown[]): Condition => ({ where: `and ${where}`, values })
  const issued = (also: string, ...values: readonly unknown[]) => only(`d.state = 'issued' and ${also}`, ...values)
  return [
    page('byNumber', 'sort=number', only('d.number is not null'), 'd.number desc, d.id desc'),
    page('byTotal', 'sort=total', everything, 'd.total_cents desc, d.id desc'),
    page('month', `from=${from}&to=${to}`, between(from)),
    totals('monthTotals', `from=${from}&to=${to}`, between(from)),
    totals('yearTotals', `from=${addMonths(from, -11)}&to=${to}`, between(addMonths(from, -11))),
    totals('allTotals', '', everything),
    page('searchNumber', 'search=FV-54321', havingWords('fv54321')),
    page('searchCustomer', 'search=monserrate', havingWords('monserrate')),
    page('searchOneCustomer', 'search=cliente1999', havingWords('cliente1999')),
    page('searchTwoWords', 'search=monserrate%20hoteles', havingWords('monserrate', 'hoteles')),
    page('searchNothing', 'search=xyzw', havingWords('xyzw')),
    totals('searchCustomerTotals', 'search=monserrate', havingWords('monserrate')),
    page('tabOpen', 'tab=open', issued('b.is_open')),
    page('tabOverdue', 'tab=overdue', issued('b.is_open and b.due_date < $3', today)),
    page('tabPaid', 'tab=paid', issued('not b.is_open')),
    page('tabDrafts', 'tab=drafts', only(`d.state = 'draft'`)),
    page('tabUnsent', 'tab=unsent', issued(`d.electronic_state in ('queued', 'rejected')`)),
    page('tabAnnulled', 'tab=annulled', only(`d.state = 'annulled'`)),
  ]
}

const FILLED = ['document', 'open_item', 'open_item_balance', 'document_owed', 'search_word', 'party']

/** Some sell to many, most to few: a customer's share falls with the cube of its place. */
async function fillInvoices(product: BenchProduct, invoices: number): Promise<void> {
  const { companyId, today } = product
  await fill(product, [...FILLED, 'document_listing', 'document_tally'], async (client) => {
    const parties = await fillCustomers(client, companyId)
    await client.query(
      `create temporary table made on commit drop as
       select n, uuidv7(make_interval(secs => -((${invoices} - n)::bigint * ${YEARS} * 365 * 86400 / ${invoices}))) as id, uuidv7() as open_item_id,
              $1::date - ((${invoices} - n)::bigint * ${YEARS} * 365 / ${invoices})::int as date,
              ($2::uuid[])[1 + floor(${CUSTOMERS} * power(random(), 3))::int] as party_id,
              (20000 + floor(random() * 3000000))::numeric(20,2) as net,
              case when n > ${invoices} - 120 and n % 3 = 0 then 'draft' when n % 200 = 0 then 'annulled' else 'issued' end as state,
              random() as luck
         from generate_series(1, ${invoices}) n`,
      [today, parties],
    )
    await client.query(
      `insert into document (company_id, id, kind, state, prefix, number, date, due_date, party_id, party_name, party_identification, payment_form,
                             gross, net, taxes, total, payable, unique_code, electronic_state, issued_at)
       select $1, m.id, 'INE', m.state, case when m.state = 'draft' then '' else 'FV' end, case when m.state = 'draft' then null else m.n end,
              m.date, m.date + 30, m.party_id, p.display_name, 'NIT ' || p.identification, '2', m.net, m.net, round(m.net * 0.19, 2),
              m.net + round(m.net * 0.19, 2), m.net + round(m.net * 0.19, 2), case when m.state = 'draft' then null else repeat(md5(m.id::text), 3) end,
              case when m.state = 'draft' then 'none' when m.n > ${invoices} - 40 then 'queued' when m.n % 5000 = 0 then 'rejected' else 'validated' end,
              m.date::timestamptz
         from made m join party p on p.company_id = $1 and p.id = m.party_id`,
      [companyId],
    )
    const receivable = await valueOf(client, `select account_id as value from account_role where company_id = $1 and role = 'receivable'`, [
      companyId,
    ])
    await client.query(
      `insert into open_item (company_id, id, kind, party_id, account_id, number, date, due_date, amount, source_kind, source_id, source_event)
       select $1, m.open_item_id, 'AR', m.party_id, $2, 'FV-' || m.n, m.date, m.date + 30, d.payable, 'INE', m.id, 'issue'
         from made m join document d on d.company_id = $1 and d.id = m.id where m.state <> 'draft'`,
      [companyId, receivable],
    )
    await client.query(
      `insert into open_item_balance (company_id, open_item_id, kind, party_id, due_date, balance)
       select $1, o.id, o.kind, o.party_id, o.due_date,
              case when m.state = 'issued' and (m.date > $2::date - 60 and m.luck < 0.7 or m.luck < 0.02) then o.amount else 0 end
         from open_item o join made m on m.open_item_id = o.id where o.company_id = $1`,
      [companyId, today],
    )
    await client.query(
      `insert into document_owed (company_id, document_id, kind, balance, restated, due_date)
       select $1, o.source_id, o.source_kind, b.balance, 0, case when b.is_open then b.due_date end
         from open_item o join open_item_balance b on b.company_id = $1 and b.open_item_id = o.id where o.company_id = $1`,
      [companyId],
    )
    await fillListing(client, companyId)
    await client.query(
      `insert into search_word (company_id, entity, word, target_id)
       select $1, 'document.INE', w.word, m.id
         from made m join document d on d.company_id = $1 and d.id = m.id
         cross join lateral (select distinct unnest(array['fv', m.n::text, 'fv' || m.n, trunc(d.total)::text]) as word) w where m.state <> 'draft'`,
      [companyId],
    )
  })
}

/** As the triggers keep it, and as the worker has moved it into the sums. */
async function fillListing(client: pg.Client, companyId: string): Promise<void> {
  const keys =
    'kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form'
  await client.query(
    `insert into document_listing (company_id, document_id, ${keys}, total, balance)
     select d.company_id, d.id, d.kind, d.date, d.state, coalesce(d.stage, ''), d.electronic_state, owed_as(w.is_open), owed_until(w.is_open, w.due_date),
            zero_key(d.branch_id), zero_key(d.seller_id), zero_key(d.resolution_id), d.currency, d.origin, d.payment_form, d.total, coalesce(w.balance, 0)
       from document d left join document_owed w on w.company_id = d.company_id and w.document_id = d.id where d.company_id = $1`,
    [companyId],
  )
  await client.query(
    `insert into document_tally (company_id, ${keys}, documents, total, balance)
     select company_id, ${keys}, count(*), sum(total), sum(balance) from document_listing where company_id = $1 group by company_id, ${keys}`,
    [companyId],
  )
}

const TRADES = [
  'Comercializadora',
  'Distribuciones',
  'Hoteles',
  'Restaurante',
  'Ferretería',
  'Droguería',
  'Almacenes',
  'Inversiones',
  'Cafetería',
  'Supermercado',
]
const PLACES = [
  'Monserrate',
  'La Candelaria',
  'del Cauca',
  'El Poblado',
  'Sumapaz',
  'Tequendama',
  'Los Nevados',
  'Guatavita',
  'Chiribiquete',
  'La Macarena',
]

/** @returns their ids, those who buy most first */
async function fillCustomers(client: pg.Client, companyId: string): Promise<string[]> {
  const made = Array.from({ length: CUSTOMERS }, (_, index) => ({
    id: uuidv7(),
    identification: String(800_000_000 + index * 7919),
    name: `${TRADES[index % TRADES.length]} ${PLACES[Math.floor(index / TRADES.length) % PLACES.length]} Cliente${index} S.A.S.`,
  }))
  await client.query(
    `insert into party (company_id, id, kind, identification_type, identification, legal_name, display_name, is_customer)
     select $1, id, 'juridica', '31', identification, name, name, true from unnest($2::uuid[], $3::text[], $4::text[]) as p (id, identification, name)`,
    [companyId, made.map(({ id }) => id), made.map(({ identification }) => identification), made.map(({ name }) => name)],
  )
  await fillWords(
    client,
    companyId,
    'people.party',
    made.map(({ id, name, identification }) => ({ id, texts: [name, identification] })),
  )
  return made.map(({ id }) => id)
}
