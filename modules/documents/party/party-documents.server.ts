/**
 * Every document and voucher of one third party and of whoever was merged into it, as one list: documents by their index by third
 * party whatever their kind, vouchers by that of each of their tables. Whoever asks is told of the kinds that they may read alone.
 */
import type { Day } from '#base/date.ts'
import { withMerged } from '#modules/people/index.server.ts'
import { stateNames, type VoucherState } from '#modules/vouchers/index.ts'
import type { PartyVouchers } from '#modules/vouchers/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { listedDocuments, viewRow, type ListRow } from '../read/list.server.ts'
import { listedWords } from '../screens/editor/dimensions.ts'
import { listPartyDocuments, type PartyDocument } from './endpoints.ts'

interface Filter {
  readonly kind: string
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What may be told to whoever asks. */
export interface Told {
  readonly kinds: readonly DocumentKind[]
  readonly vouchers: readonly PartyVouchers[]
}

/** Whose, and how a column is compared with them: one alone is compared alone, which its index sorts too. */
interface Whose {
  readonly companyId: string
  readonly isTheirs: (column: Sql) => Sql
}

const order = (alias: 'd' | 'v'): Ordering => ({
  columns: [
    { sql: `${alias}.date`, type: 'date' },
    { sql: `${alias}.id`, type: 'uuid' },
  ],
  direction: 'desc',
})

/** One token for all of them, whatever they are called in the statement of each. */
const merged = order('d')

const inDays = (alias: Sql, { from, to }: Filter): Sql =>
  sql`${from ? sql` and ${alias}.date >= ${from}` : empty}${to ? sql` and ${alias}.date <= ${to}` : empty}`

const gateOf = ({ permissions, plan, services }: DocumentKind) => ({ permission: permissions.read, plan, services })

export const toldTo = (session: Session, { kinds, vouchers }: Told): Told => ({
  kinds: kinds.filter((kind) => refusalOf(gateOf(kind), session) === null),
  vouchers: vouchers.filter(({ gate }) => refusalOf(gate, session) === null),
})

function only({ kinds, vouchers }: Told, code: string): Told {
  if (code === '') return { kinds, vouchers }
  const named = new Map<string, DocumentKind>(kinds.map((kind) => [kind.code, kind])).get(code)
  return { kinds: named ? [named] : [], vouchers: vouchers.filter(({ kind }) => kind.source === code) }
}

async function documentsOf(
  tx: Tx,
  { companyId, isTheirs }: Whose,
  { kinds, filter, page, today }: { kinds: readonly DocumentKind[]; filter: Filter; page: PageRequest; today: Day },
): Promise<PartyDocument[]> {
  if (kinds.length === 0) return []
  const byCode = new Map<string, DocumentKind>(kinds.map((kind) => [kind.code, kind]))
  const clauses = pageClauses(merged, page, filter)
  const rows = await tx.rows<ListRow>(sql`
    ${listedDocuments({ isNote: true, isTheirs: false })}
     where d.company_id = ${companyId} and ${isTheirs(sql`d.party_id`)} and d.kind = any(${[...byCode.keys()]}::text[])
       and d.state <> 'superseded'${inDays(sql`d`, filter)}${clauses.where}${clauses.tail}`)
  return rows.flatMap((row) => {
    const kind = byCode.get(row.kind)
    return kind ? [documentAmong(row, kind, today)] : []
  })
}

/** A document among those of other kinds, with the words of its own list. */
export function documentAmong(row: ListRow, kind: DocumentKind, today: Day): PartyDocument {
  const shown = viewRow(row, kind, today)
  const { state, text } = listedWords(shown, kind)
  return {
    ...{ id: shown.id, kind: kind.code, type: kind.titles.one, number: shown.number, date: row.date, total: shown.total },
    ...{ state: { is: state, text }, isAnnulled: shown.state === 'annulled', balance: shown.balance },
  }
}

interface VoucherRow {
  id: string
  kind: string
  number: string | null
  date: Day
  state: VoucherState
  total: string | null
  balance: string | null
}

/** A voucher in the words of the kit. */
export const voucherLooks = { draft: 'draft', posted: 'completed', annulled: 'annulled' } as const

const vouchersIn = ({ companyId, isTheirs }: Whose, { from, belongs }: PartyVouchers, filter: Filter): Sql =>
  sql`from ${from} where v.company_id = ${companyId} and ${belongs(companyId, isTheirs)}${inDays(sql`v`, filter)}`

async function vouchersOf(
  tx: Tx,
  whose: Whose,
  { vouchers, filter, page }: { vouchers: readonly PartyVouchers[]; filter: Filter; page: PageRequest },
): Promise<PartyDocument[]> {
  if (vouchers.length === 0) return []
  const types = new Map(vouchers.map(({ kind }) => [kind.source, kind.titles.one]))
  const clauses = pageClauses(merged, page, filter)
  const all = vouchers.map(
    (each) =>
      sql`select v.id, ${each.kind.source}::text as kind, v.number, v.date, v.state, ${each.amount} as total ${vouchersIn(whose, each, filter)}`,
  )
  const rows = await tx.rows<VoucherRow>(sql`
    select d.*, (select sum(b.balance)::numeric(20,2) from open_item o
                   join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id and not b.withdrawn
                  where o.company_id = ${whose.companyId} and o.source_kind = d.kind and o.source_id = d.id) as balance
      from (select * from (${join(all, ' union all ')}) d where true${clauses.where}${clauses.tail}) d`)
  return rows.map(({ state, ...row }) => ({
    ...row,
    type: types.get(row.kind) ?? row.kind,
    state: { is: voucherLooks[state], text: stateNames[state] },
    isAnnulled: state === 'annulled',
    balance: state === 'posted' ? row.balance : null,
  }))
}

/** The kinds of which there are some, by what they are called. */
async function kindsOf(tx: Tx, whose: Whose, { kinds, vouchers }: Told): Promise<{ code: string; name: string; count: number }[]> {
  const names = new Map<string, string>([
    ...kinds.map(({ code, titles }) => [code, titles.one] as const),
    ...vouchers.map(({ kind }) => [kind.source, kind.titles.one] as const),
  ])
  const every = { kind: '' }
  const rows = await tx.rows<{ code: string; count: number }>(
    join(
      [
        sql`select d.kind as code, count(*)::int as count from document d
             where d.company_id = ${whose.companyId} and ${whose.isTheirs(sql`d.party_id`)}
               and d.kind = any(${kinds.map(({ code }) => code)}::text[]) and d.state <> 'superseded' group by 1`,
        ...vouchers.map((each) => sql`select ${each.kind.source}::text, count(*)::int ${vouchersIn(whose, each, every)}`),
      ],
      ' union all ',
    ),
  )
  return rows
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => ({ code, name: names.get(code) ?? code, count }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}

const newestFirst = (one: PartyDocument, other: PartyDocument): number =>
  one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1

/** @throws 698 when the third party is not of this company */
async function whoseOf(tx: Tx, companyId: string, partyId: string): Promise<Whose> {
  const found = await tx.first(sql`select from party where company_id = ${companyId} and id::text = ${partyId}`)
  if (!found) return httpErrors.fail('notFound')
  const [own = partyId, ...others] = await withMerged(tx, companyId, partyId)
  return {
    companyId,
    isTheirs: (column) => (others.length === 0 ? sql`${column} = ${own}` : sql`${column} = any(${[own, ...others]}::uuid[])`),
  }
}

/** @param all what the modules above bring */
export const partyDocumentsHandler = (all: Told): Handler =>
  handle(listPartyDocuments, async ({ tx, session, params, query: { size, after, ...filter }, today }) => {
    const told = toldTo(session, all)
    const whose = await whoseOf(tx, session.companyId, params.id)
    const { kinds, vouchers } = only(told, filter.kind)
    const page = { size, after }
    const found = [
      ...(await documentsOf(tx, whose, { kinds, filter, page, today })),
      ...(await vouchersOf(tx, whose, { vouchers, filter, page })),
    ].toSorted(newestFirst)
    return {
      ...pageOf(found, merged, page, filter, (row) => [row.date, row.id]),
      kinds: after === '' ? await kindsOf(tx, whose, told) : [],
    }
  })
