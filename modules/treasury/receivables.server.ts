/** The rows of the open items by third party: of each, what is still owed today. */
import { daysBetween, type Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { nameOfParty, standingFor } from '#modules/people/index.server.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { ageOn, readAgeLimits } from './ages.server.ts'
import { agesOf } from './ages.ts'
import { receivables } from './receivables.ts'

type Call = ReportCall<typeof receivables.parameters>

interface PartyRow {
  id: string
  name: string
  identification: string
  amount: string
  applied: string
  overdue: string
  balance: string
  lines: number
}

/** What is open of this kind, of everybody or of one. */
const openItems = ({ companyId, parameters, today }: Call) => sql`
  from open_item_balance b join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
 where b.company_id = ${companyId} and b.kind = ${parameters.kind} and b.is_open${
   parameters.state === 'overdue' ? sql` and b.due_date < ${today}` : empty
 }${parameters.party === null ? empty : sql` and b.party_id = ${standingFor(companyId, parameters.party)}`}`

async function bookOf(call: Call): Promise<Book> {
  const rows = await call.tx.rows<PartyRow>(sql`
    select p.id, p.display_name as name, p.identification, s.amount, s.applied, s.overdue, s.balance, s.lines
      from (select coalesce(q.merged_into, q.id) as party_id, sum(e.amount)::numeric(20,2) as amount, sum(e.applied)::numeric(20,2) as applied,
                   sum(e.overdue)::numeric(20,2) as overdue, sum(e.balance)::numeric(20,2) as balance, sum(e.lines)::int as lines
              from (select b.party_id, sum(o.amount + b.restated) as amount, sum(o.amount + b.restated - b.balance) as applied,
                           sum(case when b.due_date < ${call.today} then b.balance else 0 end) as overdue,
                           sum(b.balance) as balance, count(*) as lines ${openItems(call)} group by 1) e
              join party q on q.company_id = ${call.companyId} and q.id = e.party_id group by 1) s
      join party p on p.company_id = ${call.companyId} and p.id = s.party_id order by p.display_name, p.id`)
  const leaves: Leaf[] = rows.map(({ id, name, identification, lines, ...sums }) => ({
    path: [{ key: id, label: `${name} · ${identification}`, narrows: { party: id } }],
    lines,
    opening: {},
    sums: { amount: sums.amount, applied: sums.applied, overdue: sums.overdue, balance: sums.balance },
  }))
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked, after, limit) }
}

interface LineRow {
  leaf: number
  id: string
  number: string
  date: Day
  due_date: Day
  amount: string
  applied: string
  balance: string
  source_kind: string
  source_id: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function linesOf(call: Call, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const [due, id] = after ?? ['0001-01-01', FIRST]
  const rows = await call.tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, o.id, o.number, o.date, o.due_date, (o.amount + o.restated)::numeric(20,2) as amount, (o.amount + o.restated - o.balance)::numeric(20,2) as applied, o.balance,
           o.source_kind, o.source_id
      from unnest(${leaves.map(({ path }) => path[0]?.key ?? FIRST)}::uuid[]) with ordinality as w (party_id, leaf)
      cross join lateral (
        select o.*, b.balance, b.restated ${openItems(call)} and b.party_id = any(array(
               select w.party_id union all select same.id from party same where same.company_id = ${call.companyId} and same.merged_into = w.party_id))
           and (w.leaf > 1 or (o.due_date, o.id) > (${due}::date, ${id}::uuid)) order by o.due_date, o.id limit ${limit}) o
     order by w.leaf, o.due_date, o.id limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.due_date, row.id],
    cells: {
      date: row.date,
      document: row.number,
      state: dueWords(daysBetween(row.due_date, call.today)),
      due: row.due_date,
      amount: row.amount,
      applied: row.applied,
      overdue: row.due_date < call.today ? row.balance : '0.00',
      balance: row.balance,
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

function dueWords(late: number): string {
  if (late === 0) return 'Vence hoy'
  const days = Math.abs(late) === 1 ? '1 día' : `${Math.abs(late)} días`
  return late > 0 ? `Vencida hace ${days}` : `Vence en ${days}`
}

/** What is owed by how late it is; the youngest first. */
async function agePoints(call: Call): Promise<ReportChart['points']> {
  const limits = await readAgeLimits(call.tx, call.companyId)
  const rows = await call.tx.rows<{ age: number; balance: string }>(sql`
    select ${ageOn(limits, call.today, sql`b.due_date`)} as age, sum(b.balance)::numeric(20,2) as balance ${openItems(call)} group by 1`)
  return agesOf(limits).map(({ label }, age) => ({ label, value: rows.find((row) => row.age === age)?.balance ?? '0.00', before: null }))
}

export const receivablesServed = serveReport(receivables, {
  book: bookOf,
  names: { party: nameOfParty },
  letterhead,
  chart: async (call) => ({ kind: 'bars', title: 'Saldo por edad', figure: 'amount', points: await agePoints(call) }),
})
