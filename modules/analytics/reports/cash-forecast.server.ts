/**
 * The rows of the cash flow: documents with a balance on the day on which they fall due, the sales and journals that repeat, and the
 * payroll of the months to come. Nothing is guessed of what nobody has written.
 */
import { monthTitle, type Day } from '#base/date.ts'
import { absolute, addAmounts, amountText, negate, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { partSums } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { plannedJournals } from '#modules/journals/index.server.ts'
import { plannedPay } from '#modules/payroll/index.server.ts'
import { plannedSales } from '#modules/sales/index.server.ts'
import { moneyBalancePermissions, paymentPermissions, receiptPermissions } from '#modules/treasury/index.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, BookNote, Leaf, Line, LineKey, SourceOfLine } from '#platform/report/walk.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { cashForecast } from './cash-forecast.ts'
import { LATE, nameWeek, weeksFrom, type Week } from './cash-weeks.ts'

type Call = ReportCall<typeof cashForecast.parameters>

/** What is in tills and banks today, of those whose balance this person may see. */
async function heldToday({ tx, companyId, today, may }: Call): Promise<Amount> {
  const accounts = sql`
    select m.account_id from money_account m
     where m.company_id = ${companyId}${may(moneyBalancePermissions.reserved) ? empty : sql` and m.balance_seen_by = 'all'`}`
  const sums = await partSums(tx, companyId, { from: today, to: today, ledger: 'fiscal', accounts })
  return sumAmounts(sums.map(({ opening, debit, credit }) => addAmounts(opening, subtract(debit, credit))))
}

interface Planned {
  readonly day: Day
  readonly id: string
  readonly number: string
  readonly description: string
  readonly party: string
  readonly amount: Amount
  readonly source: SourceOfLine | null
}

const REPEATED = 'Recurrencia'

/** What repeats, and the payroll of the months to come. */
async function plannedRows({ tx, companyId, today, parameters, may }: Call, until: Day): Promise<Planned[]> {
  if (parameters.plans === 'without') return []
  const asked = { today, until, seesReserved: may(moneyBalancePermissions.reserved) }
  const sales = may(receiptPermissions.read) ? await plannedSales(tx, companyId, asked) : []
  const journals = await plannedJournals(tx, companyId, asked)
  const pay = may(paymentPermissions.read) ? await plannedPay(tx, companyId, asked) : []
  return [
    ...[...sales, ...journals.map((each) => ({ ...each, party: '' }))].map(({ name, source, ...each }) => ({
      ...{ ...each, source, number: REPEATED, description: name, id: `${source.id} ${each.slot}` },
    })),
    ...pay.map(({ month, day, amount }) => ({
      ...{ day, party: '', number: '', description: `Nómina de ${monthTitle(month).toLowerCase()}, como la última` },
      ...{ id: month, amount: negate(amount), source: null },
    })),
  ]
}

interface Asked {
  readonly call: Call
  readonly planned: readonly Planned[]
  readonly held: Amount
  readonly weeks: readonly Week[]
  /** The last day of the last of them. */
  readonly until: Day
}

/** Every movement to come as `x`, with its week and what there will be after it, in the order of the report. */
function expected({ call, planned, held, until }: Asked): Sql {
  const { companyId, today, may, parameters } = call
  const kinds = [...(may(receiptPermissions.read) ? ['AR'] : []), ...(may(paymentPermissions.read) ? ['AP'] : [])]
  const rows = planned.map(({ amount, source, ...row }) => ({ ...row, amount: amountText(amount), kind: source?.kind, source: source?.id }))
  return sql`(
    select y.*, case when y.day < ${today}::date then ${LATE}::int else (y.day - ${today}::date) / 7 end as week,
           (${amountText(held)}::numeric + sum(y.incoming - y.outgoing) over (order by y.day, y.rank, y.id))::numeric(20,2) as balance
      from (
        select b.due_date as day, 0 as rank, o.id::text as id, o.number, case o.kind when 'AR' then 'Por cobrar' else 'Por pagar' end as description,
               p.display_name as party, case o.kind when 'AR' then b.balance else 0 end as incoming, case o.kind when 'AP' then b.balance else 0 end as outgoing,
               o.source_kind, o.source_id
          from open_item_balance b
          join open_item o on o.company_id = ${companyId} and o.id = b.open_item_id and not o.advance
          join party p on p.company_id = ${companyId} and p.id = o.party_id
         where b.company_id = ${companyId} and b.kind = any(${kinds}::text[]) and b.is_open and b.due_date <= ${until}${
           parameters.overdue === 'without' ? sql` and b.due_date >= ${today}` : empty
         }
        union all
        -- What payrolls owe, for whoever may not know to whom.
        select s.due_date, 0, s.id::text, s.number, 'Nómina por pagar', null, 0, s.balance, s.source_kind, s.source_id
          from salary_owed s
         where s.company_id = ${companyId} and 'AP' = any(${kinds}::text[]) and s.due_date <= ${until}${
           parameters.overdue === 'without' ? sql` and s.due_date >= ${today}` : empty
         }
        union all
        select j.day, 1, j.id, j.number, j.description, j.party, greatest(j.amount, 0), greatest(-j.amount, 0), j.kind, j.source
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as j (day date, id text, number text, description text, party text, amount numeric(20,2), kind text, source uuid)) y) x`
}

async function askedOf(call: Call): Promise<Asked> {
  const weeks = weeksFrom(call.today, Number(call.parameters.weeks))
  const until = weeks.at(-1)?.to ?? call.today
  return { call, weeks, until, held: await heldToday(call), planned: await plannedRows(call, until) }
}

/** What a book was made of: its chart is of the same. */
const askedFor = new WeakMap<Book, Asked>()

async function bookOf(call: Call): Promise<Book> {
  const asked = await askedOf(call)
  const { held, weeks } = asked
  const sums = await call.tx.rows<{ week: number; lines: number; incoming: string; outgoing: string }>(sql`
    select x.week, count(*)::int as lines, sum(x.incoming)::numeric(20,2) as incoming, sum(x.outgoing)::numeric(20,2) as outgoing
      from ${expected(asked)} group by x.week`)
  const bySum = new Map(sums.map((sum) => [sum.week, sum]))
  let left = held
  const leaves = [LATE, ...weeks.map(({ place }) => place)].flatMap((place): Leaf[] => {
    const { lines, incoming, outgoing } = bySum.get(place) ?? { lines: 0, incoming: '0.00', outgoing: '0.00' }
    if (place === LATE && lines === 0) return []
    left = addAmounts(left, subtract(parseAmount(incoming), parseAmount(outgoing)))
    const week = weeks[place]
    const name = week ? nameWeek(week) : 'Vencido'
    return [
      {
        path: [
          { key: String(place), label: `${name} · ${left < zeroAmount ? 'faltan' : 'quedan'} ${formatMoney(absolute(left))}`, narrows: {} },
        ],
        lines,
        opening: {},
        sums: { incoming, outgoing },
      },
    ]
  })
  const book: Book = { leaves, lines: (of, after, limit) => linesOf(asked, of, after, limit), notes: notesOf(call, held) }
  askedFor.set(book, asked)
  return book
}

/** What it begins with, and what this person does not see of it. */
function notesOf({ may }: Call, held: Amount): BookNote[] {
  const hidden = [
    ...(may(receiptPermissions.read) ? [] : ['lo que te deben']),
    ...(may(paymentPermissions.read) ? [] : ['lo que debes']),
    ...(may(moneyBalancePermissions.reserved) ? [] : ['las cuentas de saldo reservado']),
  ]
  return [
    { label: 'Hoy hay en caja y bancos', text: formatMoney(held) },
    ...(hidden.length === 0 ? [] : [{ label: 'Sin contar', text: `Tu rol no ve ${hidden.join(' ni ')}.` }]),
  ]
}

interface LineRow {
  readonly leaf: number
  readonly day: Day
  readonly rank: number
  readonly id: string
  readonly number: string
  readonly description: string
  readonly party: string
  readonly incoming: string
  readonly outgoing: string
  readonly balance: string
  readonly source_kind: string | null
  readonly source_id: string | null
}

/** Before every row. */
const FIRST: LineKey = ['0001-01-01', -1, '']

async function linesOf(asked: Asked, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const [day, rank, id] = after ?? FIRST
  const weeks = leaves.map(({ path }) => Number(path[0]?.key))
  const rows = await asked.call.tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, x.day, x.rank, x.id, x.number, x.description, x.party, x.incoming::numeric(20,2) as incoming,
           x.outgoing::numeric(20,2) as outgoing, x.balance, x.source_kind, x.source_id
      from unnest(${weeks}::int[]) with ordinality as w (week, leaf) join ${expected(asked)} on x.week = w.week
     where w.leaf > 1 or (x.day, x.rank, x.id) > (${day}::date, ${rank}::int, ${id}::text)
     order by w.leaf, x.day, x.rank, x.id limit ${limit}`)
  return rows.map(({ leaf, source_kind: kind, source_id: sourceId, ...row }) => ({
    leaf,
    key: [row.day, row.rank, row.id],
    cells: {
      ...{ date: row.day, document: row.number, description: row.description, party: row.party },
      ...{ incoming: row.incoming, outgoing: row.outgoing, balance: row.balance },
    },
    source: kind === null || sourceId === null ? null : { kind, id: sourceId },
  }))
}

/** What there will be at the end of each day on which something is expected, from today on. */
async function dayPoints(call: Call, book: Book): Promise<ReportChart['points']> {
  const asked = askedFor.get(book) ?? (await askedOf(call))
  const days = await call.tx.rows<{ day: Day; balance: string }>(sql`
    select distinct on (d.shown) d.shown as day, d.balance
      from (select greatest(x.day, ${call.today}::date) as shown, x.* from ${expected(asked)}) d
     order by d.shown, d.day desc, d.rank desc, d.id desc`)
  const held = amountText(asked.held)
  const points = new Map<Day, string>([[call.today, held], ...days.map((each): [Day, string] => [each.day, each.balance])])
  points.set(asked.until, days.at(-1)?.balance ?? held)
  return [...points].map(([label, value]) => ({ label, value, before: null }))
}

export const cashForecastServed = serveReport(cashForecast, {
  book: bookOf,
  names: {},
  letterhead,
  chart: async (call, book) => ({ kind: 'days', title: 'Saldo de caja y bancos', figure: 'amount', points: await dayPoints(call, book) }),
})
