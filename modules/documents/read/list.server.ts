/** Lists of documents: filters, pages by key, totals of the filtered set. */
import { daysBetween, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import type { CustomValues } from '#platform/custom/field.ts'
import type { ListedMail, PaymentForm } from '../kind/listed.ts'
import { listedMail } from './listed.server.ts'
import { sellerName } from '../branch/place.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { tabsOf, type DocumentTab } from '../tabs.ts'
import { pageFilter, type Filter } from './filter.server.ts'
import { balanceJoin, readTotals, type Totals } from './totals.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { ReceivedFace, ServedKind } from '../kind/served.server.ts'
import { followUpColumns, followUpJoin, followUpOfRow, type FollowUpRow } from '../offer/read.server.ts'
import { listedColumns } from '../parts/columns.server.ts'
import { pickListed, type ListedHead } from '../parts/head.ts'
import { printedNumber } from '../paper/print-data.ts'
import { stageOf, type KeptStage } from '../kind/stage/stage.ts'
import { isWholeOf, settlementOf } from '../kind/state.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'
import type { DocumentOrigin } from '../kind/origins.ts'
import type { DocumentRow } from '../wire.ts'

const orderings: Readonly<Record<'date' | 'number' | 'total', Ordering>> = {
  date: {
    columns: [
      { sql: 'd.date', type: 'date' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  number: {
    columns: [
      { sql: 'd.number', type: 'bigint' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  total: {
    columns: [
      { sql: 'd.total_cents', type: 'bigint' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
}

const correctionJoin = sql`
        left join document_correction k on k.company_id = d.company_id and k.document_id = d.id
        left join document corrected on corrected.company_id = k.company_id and corrected.id = k.corrected_id`
const correctionColumns = sql`k.concept, corrected.prefix as corrected_prefix, corrected.number as corrected_number`
const noCorrection = sql`null as concept, null as corrected_prefix, null::bigint as corrected_number`

export interface ListRow extends FollowUpRow, ListedHead {
  concept: string | null
  corrected_prefix: string | null
  corrected_number: number | null
  id: string
  kind: string
  state: DocumentState
  stage: KeptStage | null
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  date: Day
  due_date: Day
  next_due: Day | null
  party_id: string | null
  party_name: string
  party_identification: string
  total: string
  /** As text: what was kept before totals had a limit passes what a number holds exactly. */
  total_cents: string
  payable: string
  balance: string | null
  restated: string | null
  is_open: boolean | null
  electronic_state: ElectronicState
  custom: CustomValues
  seller: string | null
  summary: string
  withheld: string
  origin: DocumentOrigin
  currency: string
  foreign_total: string | null
  payment_form: PaymentForm
  mail: ListedMail
}

/** "FV-1208": prefix, hyphen, consecutive; without prefix, the number alone. */
export const showNumber = (prefix: string, number: number | null, edition = 1, digits = 0): string | null =>
  number === null ? null : printedNumber(prefix, number, edition, digits)

/** A row as it is read on the wire. @param events of the electronic document that it was made from */
export const viewRow = (row: ListRow, kind: DocumentKind, today: Day, events: DocumentRow['events'] = null): DocumentRow => {
  const { isOffer, opens } = kind
  const nextDue = row.next_due ?? row.due_date
  const isPastDue = nextDue < today
  const settlement = settlementOf({
    state: row.state,
    hasOpenItem: opens !== null && row.balance !== null,
    isOpen: row.is_open ?? false,
    isWhole: isWholeOf(row),
    isPastDue,
  })
  return {
    id: row.id,
    kind: kind.code,
    state: row.state,
    number: showNumber(row.prefix, row.number, row.edition, row.number_digits),
    prefix: row.prefix,
    consecutive: row.number,
    edition: row.edition,
    date: row.date,
    // Of instalments, that of the first that is owed.
    dueDate: nextDue,
    party: row.party_id === null ? null : { id: row.party_id, name: row.party_name, identification: row.party_identification },
    total: row.total,
    payable: row.payable,
    balance: row.state === 'issued' && opens !== null ? row.balance : null,
    settlement,
    daysOverdue: settlement === 'overdue' ? daysBetween(nextDue, today) : 0,
    electronicState: row.electronic_state,
    followUp: followUpOfRow(isOffer, row, today),
    stage: stageOf(kind, row),
    ...pickListed(row),
    custom: row.custom,
    seller: row.seller,
    summary: row.summary,
    withheld: row.withheld,
    origin: row.origin,
    currency: row.currency,
    foreignTotal: row.foreign_total,
    paymentForm: row.payment_form,
    mail: row.mail,
    correction:
      row.concept === null ? null : { number: showNumber(row.corrected_prefix ?? '', row.corrected_number), concept: row.concept },
    events,
  }
}

/** A tab that the kind does not have is all of them: an address written by hand hides nothing. */
const tabIn = (kind: DocumentKind, tab: DocumentTab): DocumentTab => (tabsOf(kind).includes(tab) ? tab : 'all')

/** A list as it is asked for. */
export interface ListQuery extends Filter {
  readonly sort: keyof typeof orderings
}

/** The kinds of an address, and when it is looked at. */
export interface Listed {
  readonly companyId: string
  readonly kinds: readonly DocumentKind[]
  /** Of those that are made from the electronic documents of suppliers. */
  readonly received: ReadonlyMap<DocumentKind, ReceivedFace>
  readonly today: Day
  readonly now: Date
}

/** The kinds of an address as their lists are asked. */
export const listedOf = (served: readonly Pick<ServedKind, 'kind' | 'received'>[]): Pick<Listed, 'kinds' | 'received'> => ({
  kinds: served.map(({ kind }) => kind),
  received: new Map(served.flatMap(({ kind, received }) => (received ? [[kind, received] as const] : []))),
})

/** Of a company's kinds those that are asked for: with one of them alone, where several are kept at the address. */
function kindsAsked(kinds: readonly DocumentKind[], { kind: code }: Pick<Filter, 'kind'>): readonly DocumentKind[] {
  if (code === undefined) return kinds
  const asked = new Map(kinds.map((kind) => [kind.code, kind])).get(code)
  return asked ? [asked] : []
}

/** Kinds that have the tab; one that no kind has is all of them. */
function shownIn(kinds: readonly DocumentKind[], tab: DocumentTab): readonly { readonly kind: DocumentKind; readonly tab: DocumentTab }[] {
  const having = kinds.filter((kind) => tabsOf(kind).includes(tab))
  return (having.length === 0 ? kinds : having).map((kind) => ({ kind, tab: tabIn(kind, tab) }))
}

type Sort = keyof typeof orderings
const keysIn = (sort: Sort) => (row: ListRow) => [
  sort === 'date' ? row.date : sort === 'number' ? (row.number ?? 0) : row.total_cents,
  row.id,
]

/** As the orderings say: the last first. */
function compareRows(sort: Sort, one: ListRow, other: ListRow): number {
  const keyOf = (row: ListRow) => (sort === 'total' ? BigInt(row.total_cents) : sort === 'number' ? (row.number ?? 0) : row.date)
  const [a, b] = [keyOf(one), keyOf(other)]
  if (a !== b) return a < b ? 1 : -1
  return one.id < other.id ? 1 : -1
}

/** A page of a list. @param page.size how many at most; `after` is the token of the page before */
export async function readPage(
  tx: Tx,
  { companyId, kinds, received, today, now }: Listed,
  { sort, ...asked }: ListQuery,
  page: PageRequest,
): Promise<{ rows: DocumentRow[]; next: string | null }> {
  const ordering = orderings[sort]
  const clauses = pageClauses(ordering, page, asked)
  const onlyNumbered = sort === 'number' ? sql` and d.number is not null` : empty
  const found: { readonly row: ListRow; readonly kind: DocumentKind }[] = []
  // Each kind is read along its own index, and the first of all of them make the page.
  for (const { kind, tab } of shownIn(kindsAsked(kinds, asked), asked.tab)) {
    const where = await pageFilter(tx, { companyId, kind, came: received.get(kind)?.came, today }, { ...asked, tab })
    const rows = await tx.rows<ListRow>(sql`
      ${listedDocuments({ isNote: kind.note !== null, isTheirs: kind.party === 'supplier' })}
       where ${where}${onlyNumbered}${clauses.where}${clauses.tail}`)
    found.push(...rows.map((row) => ({ row, kind })))
  }
  const rows = kinds.length === 1 ? found : found.toSorted((one, other) => compareRows(sort, one.row, other.row))
  const { rows: shown, next } = pageOf(rows, ordering, page, asked, ({ row }) => keysIn(sort)(row))
  const events = new Map<string, DocumentRow['events']>()
  for (const [kind, face] of received) {
    const ids = shown.flatMap((each) => (each.kind === kind ? [each.row.id] : []))
    if (ids.length > 0) for (const [id, marks] of await face.marks(tx, { companyId, ids, now })) events.set(id, marks)
  }
  return { rows: shown.map(({ row, kind }) => viewRow(row, kind, today, events.get(row.id) ?? null)), next }
}

/** What some of the documents of a list may be: about another, and of a supplier, which a list tells by its lines. */
interface RowTraits {
  readonly isNote: boolean
  readonly isTheirs: boolean
}

/** The rows of a list before they are narrowed, of documents `d`. */
export const listedDocuments = ({ isNote, isTheirs }: RowTraits): Sql => sql`
      select d.id, d.kind, d.state, d.stage, d.prefix, d.number, d.edition, d.number_digits, d.date, d.due_date, d.party_id, d.party_name, d.party_identification, d.total, d.total_cents::text, d.payable,
             b.balance, b.restated, b.is_open, b.due_date as next_due, d.electronic_state, d.custom${listedColumns}, ${sellerName} as seller, d.withholdings as withheld, d.origin, ${isTheirs ? summary : sql`''`} as summary, d.currency, ${foreignTotal} as foreign_total, d.payment_form, ${isTheirs ? sql`'none'` : listedMail} as mail, ${followUpColumns}, ${isNote ? correctionColumns : noCorrection}
        from document d ${followUpJoin}${isNote ? correctionJoin : empty}
        ${balanceJoin}`

/** What `totalsIn` (figures/currency.ts) makes of its lines: sums of what each of them and of its taxes is in the currency, to the cent. */
const foreignTotal = sql`case when d.currency <> 'COP' then (
  select coalesce(sum(round(l.net / d.currency_rate, 2) + coalesce((
           select sum(round(t.amount / d.currency_rate, 2)) from document_line_tax t
            where t.company_id = l.company_id and t.document_id = l.document_id and t.position = l.position), 0)), 0)
    from document_line l where l.company_id = d.company_id and l.document_id = d.id and not l.optional)::numeric(20,2) end`

/** What its lines are: the first, and how many more. */
const summary = sql`coalesce((
  select (array_agg(y.description order by y.position))[1] || case when count(*) > 1 then ' y ' || count(*) - 1 || ' más' else '' end
    from document_line y where y.company_id = d.company_id and y.document_id = d.id), '')`

/** How many a list has. */
export async function countDocuments(
  tx: Tx,
  { companyId, kinds, received, today }: Listed,
  { sort, ...asked }: ListQuery,
): Promise<number> {
  const counts = []
  for (const { kind, tab } of shownIn(kindsAsked(kinds, asked), asked.tab)) {
    const where = await pageFilter(tx, { companyId, kind, came: received.get(kind)?.came, today }, { ...asked, tab })
    const row = await tx.first<{ count: number }>(
      sql`select count(*) from document d ${followUpJoin}${balanceJoin} where ${where}${sort === 'number' ? sql` and d.number is not null` : empty}`,
    )
    counts.push(row?.count ?? 0)
  }
  return counts.reduce((sum, count) => sum + count, 0)
}

const added = (texts: readonly string[]): string => amountText(sumAmounts(texts.map(parseAmount)))

export function listHandlers(served: readonly ServedKind[], endpoints: DocumentEndpoints): Handler[] {
  const { kinds, received } = listedOf(served)
  const list = handle(endpoints.list, ({ tx, session, query: { size, after, ...query }, today, now }) =>
    readPage(tx, { companyId: session.companyId, kinds, received, today, now }, query, { size, after }),
  )

  const totals = handle(endpoints.totals, async ({ tx, session, query, today }) => {
    const { companyId } = session
    const asked = kindsAsked(kinds, query)
    const tabNames = [...new Set(asked.flatMap(tabsOf))]
    const shown = tabNames.includes(query.tab) ? query.tab : 'all'
    const sums: Totals[] = []
    for (const kind of asked)
      sums.push(
        await readTotals(
          tx,
          { companyId, kind, came: received.get(kind)?.came, today, isWhole: session.isNarrow === false },
          { ...query, tab: shown },
        ),
      )
    const countOf = (tab: DocumentTab) => sums.reduce((sum, { counts }) => sum + (counts.get(tab) ?? 0), 0)
    return {
      count: countOf(shown),
      total: added(sums.map(({ total }) => total)),
      balance: added(sums.map(({ balance }) => balance)),
      tabs: Object.fromEntries(tabNames.map((tab) => [tab, countOf(tab)])),
    }
  })

  return [list, totals]
}
