/** The movements of each third party with its balance after each: the statement of account, and what stands behind a group. */
import type { Day } from '#base/date.ts'
import { showDay } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { nameOfParty } from '#modules/people/index.server.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, BookNote, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { readAgeLimits } from '../ages.server.ts'
import { agesOf, type AgeLimits } from '../ages.ts'
import { RESTATEMENT } from '../restatement/restatement.ts'
import { FIRST, itemSums, movementsUntil, placeOfAge, refuseOthersSide, type Asked } from './ledger.server.ts'
import { movementsByAccount, movementsByPerson, statements, type Side } from './reports.ts'

interface Call extends Pick<ReportCall<object>, 'tx' | 'companyId' | 'may'> {
  readonly period: DayRange
  readonly side: 'all' | 'charge' | 'payment'
  readonly asked: Asked
}

const callOf = (
  { tx, companyId, may, parameters }: ReportCall<(typeof statements)['AR']['parameters']>,
  kind: Side,
  narrowed: Pick<Asked, 'account' | 'age'> = { account: null, age: null },
): Call => {
  const { period, party, side } = parameters
  return { tx, companyId, may, period, side, asked: { companyId, kind, to: period.to, party, ...narrowed } }
}

interface PartyRow {
  id: string
  name: string
  identification: string
  opening: string
  charge: string
  payment: string
  lines: number
}

/** Which of them are shown. */
const linesOfSide = { all: 'moves', charge: 'charges', payment: 'payments' } as const

/** Of the movements `m`: only what made it more, or less. */
const ofSide = (side: Call['side']): Sql => (side === 'all' ? empty : side === 'charge' ? sql` and m.amount > 0` : sql` and m.amount < 0`)

async function bookOf(call: Call): Promise<Book> {
  const { tx, companyId, period, side, asked } = call
  refuseOthersSide(call, asked.kind)
  const limits = await readAgeLimits(tx, companyId)
  const rows = await tx.rows<PartyRow>(sql`
    select p.id, p.display_name as name, p.identification, s.opening, s.charge, s.payment, s.lines
      from (select m.party_id, sum(m.opening)::numeric(20,2) as opening, sum(m.charge)::numeric(20,2) as charge, sum(m.payment)::numeric(20,2) as payment,
                   sum(m.${raw(linesOfSide[side])})::int as lines
              from (${itemSums(asked, limits, period.from)}) m group by 1) s
      join party p on p.company_id = ${companyId} and p.id = s.party_id
     where s.lines > 0${side === 'all' ? sql` or s.opening <> 0` : empty} order by p.display_name, p.id`)
  const leaves = rows.map(
    ({ id, name, identification, lines, opening, charge, payment }): Leaf => ({
      path: [{ key: id, label: `${name} · ${identification}`, narrows: { party: id } }],
      lines,
      opening: { balance: opening },
      sums: { charge: side === 'payment' ? '0.00' : charge, payment: side === 'charge' ? '0.00' : payment },
    }),
  )
  return {
    leaves,
    lines: (some, after, limit) => linesOf(call, limits, { leaves: some, after, limit, isNewestFirst: false }),
    newest: (limit) => linesOf(call, limits, { leaves, after: null, limit, isNewestFirst: true }),
  }
}

interface StatementAsked {
  readonly tx: Tx
  readonly companyId: string
  readonly kind: Side
  readonly period: DayRange
  readonly party: string | null
}

/** The statement of account as its report tells it, for its paper: whoever asks has the permission of its side. */
export const statementBook = ({ tx, companyId, kind, period, party }: StatementAsked): Promise<Book> =>
  bookOf({
    ...{ tx, companyId, period, may: () => true, side: 'all' },
    asked: { companyId, kind, to: period.to, party, account: null, age: null },
  })

interface LineRow {
  leaf: number
  date: Day
  rank: 0 | 1
  id: string
  number: string
  own_number: string | null
  due_date: Day
  advance: boolean
  amount: string
  is_charge: boolean
  source_kind: string
  source_id: string
}

interface Reading {
  readonly leaves: readonly Leaf[]
  readonly after: LineKey | null
  readonly limit: number
  readonly isNewestFirst: boolean
}

async function linesOf(
  { tx, companyId, period, side, asked }: Call,
  limits: AgeLimits,
  { leaves, after, limit, isNewestFirst }: Reading,
): Promise<Line[]> {
  const [date, rank, id] = after ?? [period.from, -1, FIRST]
  const byKey = isNewestFirst ? sql`m.date desc, m.rank desc, m.id desc` : sql`w.leaf, m.date, m.rank, m.id`
  const rows = await tx.rows<LineRow>(sql`
    select x.*, n.number as own_number
      from (select (w.leaf - 1)::int as leaf, m.date, m.rank, m.id, m.number, m.due_date, m.advance, abs(m.amount)::numeric(20,2) as amount,
                   m.amount > 0 as is_charge, m.source_kind, m.source_id, m.source_event, row_number() over (order by ${byKey}) as place
              from unnest(${leaves.map(({ path }) => path[0]?.key ?? FIRST)}::uuid[]) with ordinality as w (party_id, leaf)
              join (${movementsUntil(asked, limits)}) m on m.party_id = w.party_id and m.date >= ${period.from}${ofSide(side)}
             where w.leaf > 1 or (m.date, m.rank, m.id) > (${date}::date, ${rank}::int, ${id}::uuid)
             order by ${byKey} limit ${limit}) x
      left join journal_entry e on e.company_id = ${companyId} and e.source_kind = x.source_kind and e.source_id = x.source_id
       and e.source_event = x.source_event
      left join entry_number n on n.company_id = ${companyId} and n.entry_id = e.id
     order by x.place`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.rank, row.id],
    cells: {
      ...{ date: row.date, document: row.rank === 0 ? row.number : (row.own_number ?? row.number), description: wordsOf(row) },
      due: row.rank === 0 && !row.advance ? row.due_date : null,
      charge: row.is_charge ? row.amount : '0.00',
      payment: row.is_charge ? '0.00' : row.amount,
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

/** What a movement is, of the document that it is about. */
function wordsOf({ rank, number, advance, is_charge: isCharge, source_kind: source, due_date: due }: LineRow): string {
  if (rank === 0) return advance ? `Saldo a favor ${number}` : `${number}, vence el ${showDay(due)}`
  if (source === RESTATEMENT) return `Diferencia en cambio de ${number}`
  if (advance) return isCharge ? `Se usa el saldo a favor ${number}` : `Vuelve el saldo a favor ${number}`
  return isCharge ? `Se deshace el abono a ${number}` : `Abono a ${number}`
}

/** What there is of each band on the last day, the youngest first. */
async function agePoints({ tx, companyId, asked }: Call): Promise<ReportChart['points']> {
  const limits = await readAgeLimits(tx, companyId)
  const rows = await tx.rows<{ age: number; balance: string }>(sql`
    select m.age::int as age, sum(m.amount)::numeric(20,2) as balance from (${movementsUntil(asked, limits)}) m group by 1`)
  return agesOf(limits).map(({ label }, age) => ({ label, value: rows.find((row) => row.age === age)?.balance ?? '0.00', before: null }))
}

/** "Por vencer $ 1.000 · De 31 a 60 días $ 500": said below the statement of one third party, on screen and paper. */
async function ageNotes(call: Call): Promise<BookNote[]> {
  if (call.asked.party === null) return []
  const points = await agePoints(call)
  const text = points.flatMap(({ label, value }) => (value === '0.00' ? [] : [`${label}: ${formatMoney(parseAmount(value) as Amount)}`]))
  return text.length === 0 ? [] : [{ label: `Edades del saldo al ${showDay(call.asked.to)}`, text: text.join(' · ') }]
}

const accountName = async (tx: Tx, companyId: string, code: string): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(sql`select name from account where company_id = ${companyId} and code = ${code}`)
  return found ? `${code} ${found.name}` : null
}
export const owedNames = { party: nameOfParty, account: accountName }

const serveStatement = (kind: Side) =>
  serveReport(statements[kind] as (typeof statements)['AR'], {
    book: async (report) => {
      const call = callOf(report, kind)
      return { ...(await bookOf(call)), notes: await ageNotes(call) }
    },
    names: { party: nameOfParty },
    letterhead,
    chart: async (report) => ({ kind: 'bars', title: 'Saldo por edad', figure: 'amount', points: await agePoints(callOf(report, kind)) }),
  })

const serveMovements = (report: typeof movementsByAccount | typeof movementsByPerson) =>
  serveReport(report as typeof movementsByAccount, {
    book: (call) => {
      const { kind, account, age } = call.parameters
      return bookOf(callOf(call, kind, { account, age: placeOfAge(age) }))
    },
    names: owedNames,
    letterhead,
  })

export const statementsServed = { AR: serveStatement('AR'), AP: serveStatement('AP') } as const
export const owedMovementsServed = [serveMovements(movementsByAccount), serveMovements(movementsByPerson)] as const
