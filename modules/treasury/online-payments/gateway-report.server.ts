/** The rows of the online payments of a period, by how they ended. Those that only try the gateway are not among them. */
import { instantInBogota, addDays, type Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { paymentStateNames, paymentStates, type PaymentState } from './gateway.ts'
import { gatewayReport } from './gateway-report.ts'

type Call = ReportCall<typeof gatewayReport.parameters>

const payments = ({ companyId, parameters: { period, state } }: Call): Sql => sql`
  from gateway_payment p
 where p.company_id = ${companyId} and p.source_id is not null
   and p.created_at >= ${instantInBogota(period.from, 0)} and p.created_at < ${instantInBogota(addDays(period.to, 1), 0)}${
     state === 'all' ? empty : sql` and p.state = ${state}`
   }`

async function bookOf(call: Call): Promise<Book> {
  const rows = await call.tx.rows<{ state: PaymentState; lines: number; amount: string; fee: string }>(sql`
    select p.state, count(*) as lines, sum(p.amount)::numeric(20,2) as amount, sum(p.fee)::numeric(20,2) as fee ${payments(call)} group by p.state`)
  const leaves = paymentStates.flatMap((state): Leaf[] => {
    const row = rows.find((each) => each.state === state)
    if (!row) return []
    const { lines, amount, fee } = row
    return [{ path: [{ key: state, label: paymentStateNames[state], narrows: { state } }], lines, opening: {}, sums: { amount, fee } }]
  })
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked, after, limit) }
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const BEGINNING = '0001-01-01T00:00:00Z'

interface LineRow {
  readonly leaf: number
  readonly id: string
  readonly at: Date
  readonly date: Day
  readonly source_kind: string
  readonly source_id: string
  readonly document: string
  readonly party: string
  readonly reference: string
  readonly state: PaymentState
  readonly amount: string
  readonly fee: string
  readonly receipt: string | null
  readonly advance: string | null
  readonly recording: string
  readonly problem: string
}

async function linesOf(call: Call, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const { companyId } = call
  const [at, id] = after ?? [BEGINNING, FIRST]
  const rows = await call.tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, p.id, p.created_at as at, (p.created_at at time zone 'America/Bogota')::date as date, p.source_kind, p.source_id,
           p.number as document, p.reference, p.state, p.amount, p.fee, p.recording, p.problem, r.number as receipt, a.number as advance,
           coalesce((select t.display_name from open_item o join party t on t.company_id = ${companyId} and t.id = o.party_id
                      where o.company_id = ${companyId} and o.source_id = p.source_id limit 1), '') as party
      from unnest(${leaves.map(({ path }) => path[0]?.key ?? '')}::text[]) with ordinality as w (state, leaf)
      cross join lateral (
        select p.* ${payments(call)} and p.state = w.state
           and (w.leaf > 1 or (p.created_at, p.id) > (${at}::timestamptz, ${id}::uuid)) order by p.created_at, p.id limit ${limit}) p
      left join receipt r on r.company_id = ${companyId} and r.id = p.receipt_id
      left join customer_advance a on a.company_id = ${companyId} and a.id = p.advance_id
     order by w.leaf, p.created_at, p.id limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.at.toISOString(), row.id],
    cells: {
      date: row.date,
      document: row.document,
      party: row.party,
      reference: row.reference,
      state: paymentStateNames[row.state],
      amount: row.amount,
      fee: row.fee,
      settlement: settlementWords(row),
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

/** The vouchers that recorded it, or why there is none yet. */
function settlementWords({ receipt, advance, recording, problem }: LineRow): string {
  const numbers = [receipt, advance].filter((number) => number !== null).join(' y ')
  if (recording === 'undone') return `${numbers}, anulado`
  if (recording === 'due') return problem === '' ? 'Por registrar' : `Por registrar: ${problem}`
  return recording === 'undue' ? `${numbers}, por anular: ${problem}` : numbers
}

export const gatewayReportServed = serveReport(gatewayReport, { book: bookOf, names: {}, letterhead })
