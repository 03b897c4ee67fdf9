/** Journals as they are read: those of every origin in one list, one with its lines, its paper. */
import type { ForeignCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { ledgerBookNames, type LedgerBook } from '#modules/accounting/index.ts'
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import { countVouchers, readVoucher, readVouchers, type VoucherFilter, type VoucherListing } from '#modules/vouchers/index.server.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { handle } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { getJournal, listJournals } from './endpoints.ts'
import { JOURNAL, journal } from './journal-voucher.ts'

export interface JournalRow {
  id: string
  number: string | null
  date: Day
  type: string
  description: string
  party: string
  amount: string
  credits: string
  user: string
  state: VoucherState
  source: { kind: string; id: string } | null
}

/** Those written by hand from their own rows; what documents wrote, and what undid a journal, from the books. */
const everyEntry = sql`(
  select company_id, id, number, date, state, type, description, amount, draft, created_by, null::text as source_kind, null::uuid as source_id, null::uuid as entry_id
    from journal
  union all
  select e.company_id, e.id, n.number, e.date,
         case when exists (select from journal_entry r where r.company_id = e.company_id and r.reverses = e.id) then 'annulled' else 'posted' end,
         n.type, e.description, null::numeric, null::jsonb, e.created_by, e.source_kind, e.source_id, e.id
    from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
   where not (e.source_kind = ${JOURNAL} and e.reverses is null)) v`

/** The entry of a journal: of those that it was written as, the last version. */
export const entryOfJournal = (column: 'id' | 'source_event', companyId: Sql, journalId: Sql): Sql => sql`(
  select e.${raw(column)} from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
   where e.company_id = ${companyId} and e.source_kind = ${JOURNAL} and e.source_id = ${journalId} and e.reverses is null
   order by n.version desc nulls last limit 1)`

/** The lines in the books of what is listed. */
const bookLines = sql`
  journal_line l where l.company_id = v.company_id
     and l.entry_id = coalesce(v.entry_id, ${entryOfJournal('id', sql`v.company_id`, sql`v.id`)})`

const draftParties = sql`
  select (d ->> 'partyId')::uuid from jsonb_array_elements(v.draft -> 'lines') d where v.state = 'draft' and d ->> 'partyId' is not null`

/** As words are: each part of the number, and all of it without its dashes. A prefix has letters and digits alone. */
const isFound = (number: Sql, prefix: string): Sql =>
  sql`(lower(${number}) ~ ${`(^|[^[:alnum:]])${prefix}`} or regexp_replace(lower(${number}), '[^[:alnum:]]+', '', 'g') like ${`${prefix}%`})`

const ofOrigin = ({ origin }: VoucherFilter): Sql =>
  origin === 'hand' ? sql` and v.source_kind is null` : origin === 'automatic' ? sql` and v.source_kind is not null` : empty

/** Accounts from one code to another with all below it; those that begin with the only one that was said. */
function ofAccounts({ fromAccount, toAccount }: VoucherFilter): Sql {
  const [first, last] = [fromAccount ?? toAccount, toAccount ?? fromAccount]
  return first === undefined || last === undefined
    ? empty
    : sql` and x.account_id in (select a.id from account a where a.company_id = v.company_id and a.code >= ${first} and (a.code <= ${last} or a.code ^@ ${last}))`
}

/** One line of it, in the books or in its draft, is all that was asked of lines. */
function ofLines(filter: VoucherFilter): Sql {
  const { fromAccount, toAccount, lineParty, lineCenter } = filter
  if ([fromAccount, toAccount, lineParty, lineCenter].every((each) => each === undefined)) return empty
  return sql` and exists (
    select from (select l.account_id, l.party_id, l.cost_center_id from ${bookLines}
      union all select (d ->> 'accountId')::uuid, (d ->> 'partyId')::uuid, (d ->> 'costCenterId')::uuid
        from jsonb_array_elements(v.draft -> 'lines') d where v.state = 'draft') x
     where true${ofAccounts(filter)}${lineParty === undefined ? empty : sql` and x.party_id in (select p.id from party p where p.company_id = v.company_id and ${lineParty}::uuid in (p.id, p.merged_into))`}${
       lineCenter === undefined ? empty : sql` and x.cost_center_id = ${lineCenter}`
     })`
}

const debitsOf = sql`coalesce(v.amount, (select sum(l.debit) from ${bookLines}), 0)`
const draftSide = (side: 'debit' | 'credit'): Sql =>
  sql`(select coalesce(sum(nullif(d ->> ${side}, '')::numeric), 0) from jsonb_array_elements(v.draft -> 'lines') d)`

const ofWhole = ({ least, most, files, unbalanced }: VoucherFilter): Sql =>
  sql`${least === undefined ? empty : sql` and ${debitsOf} >= ${least}`}${
    most === undefined ? empty : sql` and ${debitsOf} <= ${most}`
  }${files === undefined ? empty : sql` and exists (select from voucher_file f where f.company_id = v.company_id and f.voucher_id = v.id)`}${
    unbalanced === undefined ? empty : sql` and v.state = 'draft' and ${draftSide('debit')} <> ${draftSide('credit')}`
  }`

export const listing: VoucherListing = {
  kind: journal,
  ofParties: false,
  from: everyEntry,
  narrow: (filter) => sql`${ofOrigin(filter)}${ofLines(filter)}${ofWhole(filter)}`,
  // Also by the number that it had.
  alsoFound: (companyId, prefix) => sql`
    select entry_id from entry_number
     where company_id = ${companyId}
       and ${isFound(sql`number`, prefix)}
    union all
    select entry_id from renumbering_line where company_id = ${companyId} and ${isFound(sql`old_number`, prefix)}`,
  columns: sql`v.id, v.number, v.date, v.type, v.description, v.state, coalesce(p.party, '') as party,
    coalesce((select trim(u.first_name || ' ' || u.last_name) from person u where u.id = v.created_by), '') as user,
    coalesce(v.amount, t.amount, 0)::numeric(20,2) as amount,
    (case when v.state = 'draft' then ${draftSide('credit')} else coalesce(v.amount, t.amount, 0) end)::numeric(20,2) as credits,
    case when v.source_kind is not null then json_build_object('kind', v.source_kind, 'id', v.source_id) end as source`,
  joins: sql`
    left join lateral (select sum(l.debit) as amount from ${bookLines}) t on v.amount is null
    left join lateral (
      select case when min(x.id::text) = max(x.id::text) then (select display_name from party q where q.company_id = v.company_id and q.id::text = min(x.id::text))
                  when count(*) > 0 then 'Varios' end as party
        from (select l.party_id as id from ${bookLines} and l.party_id is not null union all ${draftParties}) x) p on true`,
}

const list = handle(listJournals, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readVouchers<JournalRow>(tx, companyId, listing, { filter, page: { size, after } })),
  ...(await countVouchers(tx, companyId, listing, filter)),
}))

interface LineRow {
  account: { id: string; code: string; name: string } | null
  party: { id: string; name: string } | null
  costCenter: { id: string; name: string } | null
  description: string
  base: string | null
  crossDocument: string
  dueDate: Day | null
  openItem: { id: string; isOwn: boolean } | null
  debit: string
  credit: string
  book: LedgerBook
  currency: ForeignCode | null
  currencyAmount: string | null
}

/** What it wrote, in its order; of a draft, what it would. */
export const readLines = (tx: Tx, companyId: string, id: string): Promise<LineRow[]> =>
  tx.rows<LineRow>(sql`
    select case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end as account,
           case when p.id is not null then json_build_object('id', p.id, 'name', p.display_name) end as party,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "costCenter",
           s.description, s.base, s.cross_document as "crossDocument", s.debit, s.credit, s.book,
           s.currency, s.currency_amount as "currencyAmount",
           s.due_date as "dueDate", coalesce(s.picked, i.item) as "openItem"
      from (select l.position::bigint, l.account_id, l.party_id, l.cost_center_id, l.description, l.base,
                   coalesce(l.cross_document, '') as cross_document, l.debit, l.credit, l.due_date, null::json as picked, l.book,
                   case when l.currency_amount is not null then l.currency end as currency, l.currency_amount
              from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
             where e.company_id = ${companyId} and (e.id = ${id} or e.id = ${entryOfJournal('id', sql`${companyId}`, sql`${id}`)})
            union all
            select d.position, (d.line ->> 'accountId')::uuid, (d.line ->> 'partyId')::uuid, (d.line ->> 'costCenterId')::uuid,
                   d.line ->> 'description', nullif(d.line ->> 'base', '')::numeric(20,2), d.line ->> 'crossDocument',
                   coalesce(nullif(d.line ->> 'debit', ''), '0')::numeric(20,2), coalesce(nullif(d.line ->> 'credit', ''), '0')::numeric(20,2),
                   (d.line ->> 'dueDate')::date,
                   case when d.line ->> 'openItemId' is not null then json_build_object('id', d.line ->> 'openItemId', 'isOwn', false) end,
                   coalesce(d.line ->> 'book', 'both'),
                   d.line ->> 'currency', nullif(d.line ->> 'currencyAmount', '')::numeric(20,2)
              from journal j cross join lateral jsonb_array_elements(j.draft -> 'lines') with ordinality as d (line, position)
             where j.company_id = ${companyId} and j.id = ${id} and j.state = 'draft') s
      left join account a on a.company_id = ${companyId} and a.id = s.account_id
      left join party p on p.company_id = ${companyId} and p.id = s.party_id
      left join cost_center c on c.company_id = ${companyId} and c.id = s.cost_center_id
      left join lateral (
        select json_build_object('id', o.id, 'isOwn', o.source_id = ${id}::uuid) as item from open_item o
         where o.company_id = ${companyId} and o.account_id = s.account_id and o.number = s.cross_document and o.party_id = s.party_id
           and o.due_date = s.due_date
           and (o.source_id = ${id}::uuid or exists (select from open_item_application x where x.company_id = ${companyId} and x.source_id = ${id}::uuid
                                                 and x.source_kind = ${JOURNAL} and x.open_item_id = o.id))
         order by o.source_id = ${id}::uuid, o.id limit 1) i on true
     order by s.position`)

interface Other {
  readonly id: string
  readonly number: string
}
type WholeJournal = JournalRow & {
  readonly typeName: string
  readonly branchId: string | null
  readonly version: number
  readonly reverses: Other | null
  readonly reversedBy: Other | null
  readonly isBankNote: boolean
  readonly formerNumbers: string[]
}
const wholeListing: VoucherListing = {
  ...listing,
  columns: sql`${listing.columns},
    coalesce((select name from journal_entry_type y where y.company_id = v.company_id and y.code = v.type), v.type) as "typeName",
    (select j.branch_id from journal j where j.company_id = v.company_id and j.id = v.id) as "branchId",
    coalesce((select j.version from journal j where j.company_id = v.company_id and j.id = v.id), 0) as version,
    (select json_build_object('id', o.id, 'number', o.number) from journal j join journal o on o.company_id = j.company_id and o.id = j.reverses_id
      where j.company_id = v.company_id and j.id = v.id) as reverses,
    (select json_build_object('id', r.id, 'number', r.number) from journal r
      where r.company_id = v.company_id and r.reverses_id = v.id and r.state = 'posted') as "reversedBy",
    exists (select from bank_match m where m.company_id = v.company_id and m.made_id = v.id and m.made_kind = 'journal' and m.undone_at is null) as "isBankNote",
    array(select distinct l.old_number
            from renumbering_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
           where l.company_id = v.company_id and l.old_number is distinct from v.number
             and (e.id = v.entry_id or (e.source_kind = ${JOURNAL} and e.source_id = v.id)) order by 1) as "formerNumbers"`,
}

const one = handle(getJournal, async ({ tx, session: { companyId }, params }) => {
  const whole = await readVoucher<WholeJournal>(tx, companyId, wholeListing, params.id)
  return { ...whole, lines: await readLines(tx, companyId, whole.id) }
})

/** By the names of the columns on the screen. */
export const fileColumns: FileColumns<JournalRow> = {
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  type: [{ head: 'Tipo', cell: (row) => row.type }],
  description: [{ head: 'Descripción', cell: (row) => row.description }],
  party: [{ head: 'Tercero', cell: (row) => row.party }],
  amount: [{ head: 'Débitos', cell: (row) => ({ amount: row.amount }) }],
  credits: [{ head: 'Créditos', cell: (row) => ({ amount: row.credits }) }],
  user: [{ head: 'Usuario', cell: (row) => row.user }],
  origin: [{ head: 'Origen', cell: (row) => (row.source ? 'Automático' : 'Manual') }],
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
}

/** What the line says, in which ledger it counts alone, and what it is in a foreign currency. */
const detailOnPaper = ({ description, book, currency, currencyAmount }: LineRow): string =>
  [
    book === 'both' ? description : `${description} (libro ${ledgerBookNames[book]})`,
    currency === null ? '' : formatMoney(parseAmount(currencyAmount ?? '0'), currency),
  ]
    .filter((text) => text !== '')
    .join(' · ')

export async function paperOf(tx: Tx, companyId: string, id: string): Promise<VoucherPaper> {
  const whole = await readVoucher<WholeJournal>(tx, companyId, wholeListing, id)
  const lines = await readLines(tx, companyId, id)
  const money = (text: string): string => (parseAmount(text) === 0n ? '' : formatMoney(parseAmount(text)))
  return {
    number: whole.number,
    state: whole.state,
    date: whole.date,
    facts: [
      { label: 'Tipo', value: whole.typeName },
      { label: 'Descripción', value: whole.description },
    ],
    columns: [
      { label: 'Cuenta', align: 'left' },
      { label: 'Tercero', align: 'left' },
      { label: 'Detalle', align: 'left' },
      { label: 'Débito', align: 'right' },
      { label: 'Crédito', align: 'right' },
    ],
    rows: lines.map((line) => [
      `${line.account?.code ?? ''} ${line.account?.name ?? ''}`,
      line.party?.name ?? '',
      detailOnPaper(line),
      money(line.debit),
      money(line.credit),
    ]),
    total: { label: 'Sumas iguales', amount: parseAmount(whole.amount) },
    inWords: false,
    texts: [],
    signatures: ['Elaborado por', 'Revisado por'],
  }
}

export const readingHandlers = [list, one]
