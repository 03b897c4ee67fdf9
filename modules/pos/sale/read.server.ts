/** What registers sold, as it is listed and shown; nothing of it says what goods cost. */
import * as z from 'zod/mini'
import { addAmounts, amountText, parseAmount } from '#base/decimal.ts'
import { type ElectronicState, printedNumber } from '#modules/documents/index.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import { countTransactions, getTransaction, listQuarantine, listTransactions } from './read-endpoints.ts'

const newestFirst = (column: string): Ordering => ({ columns: [{ sql: column, type: 'uuid' }], direction: 'desc' })
// A sale was numbered in its order, and its document is born as it arrives.
const order = newestFirst('s.document_id')
const orderAside = newestFirst('q.id')

interface SaleRow {
  readonly id: string
  readonly documentId: string
  readonly prefix: string
  readonly number: number
  readonly soldAt: Date
  readonly arrivedAt: Date
  readonly register: string
  readonly cashier: string
  readonly customer: string
  readonly payable: string
  readonly tip: string
  readonly rounding: string
  readonly means: string[]
  readonly state: 'synced' | 'flagged'
  readonly electronicState: ElectronicState
}

/** What was found and looked into is as any other. */
const shownState = sql`case when v.sale_id is null then s.state else 'synced' end`

const columns = sql`
  s.id, s.document_id as "documentId", d.prefix, d.number, s.sold_at as "soldAt", s.arrived_at as "arrivedAt", r.name as register,
  coalesce(trim(p.first_name || ' ' || p.last_name), '') as cashier, d.party_name as customer, d.payable, s.tip, s.rounding, ${shownState} as state,
  d.electronic_state as "electronicState",
  array(select t.name from till_sale_payment y join payment_type t on t.company_id = y.company_id and t.id = y.payment_type_id
         where y.company_id = s.company_id and y.sale_id = s.id order by y.position) as means`
const joins = sql`
  join document d on d.company_id = s.company_id and d.id = s.document_id
  join cash_register r on r.company_id = s.company_id and r.id = s.register_id left join person p on p.id = s.arrived_by
  left join till_sale_resolution v on v.company_id = s.company_id and v.sale_id = s.id`

const shown = ({ prefix, number, payable, tip, rounding, soldAt, arrivedAt, ...row }: SaleRow) => ({
  ...row,
  number: printedNumber(prefix, number, 1, 0),
  ...{ soldAt: soldAt.toISOString(), arrivedAt: arrivedAt.toISOString() },
  value: amountText(addAmounts(parseAmount(payable), parseAmount(tip), parseAmount(rounding))),
})

const listing = handle(listTransactions, async ({ tx, session: { companyId }, query }) => {
  const { registerId, shiftId, state, ...page } = query
  const filter = { registerId, shiftId, state }
  const clauses = pageClauses(order, page, filter)
  const is = (column: 'register_id' | 'shift_id' | 'state', value: string | undefined) =>
    value === undefined
      ? empty
      : {
          register_id: sql` and s.register_id = ${value}`,
          shift_id: sql` and s.shift_id = ${value}`,
          state: sql` and ${shownState} = ${value}`,
        }[column]
  const rows = await tx.rows<SaleRow>(sql`
    select ${columns} from till_sale s ${joins}
     where s.company_id = ${companyId}${is('register_id', registerId)}${is('shift_id', shiftId)}${is('state', state)}${clauses.where}${clauses.tail}`)
  const { rows: listed, next } = pageOf(rows, order, page, filter, (row) => [row.documentId])
  return { rows: listed.map(shown), next }
})

const counting = handle(countTransactions, async ({ tx, session: { companyId } }) => {
  const row = await tx.first<{ flagged: number; quarantined: number }>(sql`
    select (select count(*)::int from till_sale s where s.company_id = ${companyId} and s.state = 'flagged'
               and not exists (select from till_sale_resolution v where v.company_id = s.company_id and v.sale_id = s.id)) as flagged,
           (select count(*)::int from till_quarantine q where q.company_id = ${companyId}
               and not exists (select from till_quarantine_taken k where k.company_id = q.company_id and k.quarantine_id = q.id)) as quarantined`)
  return row ?? { flagged: 0, quarantined: 0 }
})

const readLines = (tx: Tx, companyId: string, documentId: string) =>
  tx.rows<{ position: number; description: string; quantity: string; unit: string; total: string }>(sql`
    select l.position, l.description, l.quantity, l.unit_name as unit, l.total from document_line l
     where l.company_id = ${companyId} and l.document_id = ${documentId} order by l.position`)

const readPayments = (tx: Tx, companyId: string, saleId: string) =>
  tx.rows<{ position: number; name: string; tendered: string; kept: string; isCredit: boolean }>(sql`
    select y.position, t.name, y.tendered, y.kept, y.is_credit as "isCredit"
      from till_sale_payment y join payment_type t on t.company_id = y.company_id and t.id = y.payment_type_id
     where y.company_id = ${companyId} and y.sale_id = ${saleId} order by y.position`)

type Findings = { code: number; message: string; field: string | null }[]
interface Resolution {
  readonly reason: string
  readonly by: string
  readonly at: string
}
type ShownRow = SaleRow & {
  readonly resolution: Resolution | null
  readonly date: string
  readonly shift: string | null
  readonly change: string
  readonly findings: Findings
}

const viewing = handle(getTransaction, async ({ tx, session: { companyId }, params }) => {
  const row = await tx.first<ShownRow>(sql`
    select ${columns}, d.date, h.number as shift, s.change, s.findings,
           case when v.sale_id is not null then json_build_object('reason', v.reason, 'at', v.resolved_at, 'by',
             (select trim(w.first_name || ' ' || w.last_name) from person w where w.id = v.resolved_by)) end as resolution
      from till_sale s ${joins}
      left join register_shift h on h.company_id = s.company_id and h.id = s.shift_id
     where s.company_id = ${companyId} and (s.id::text = ${params.id} or s.document_id::text = ${params.id})`)
  if (!row) return httpErrors.fail('notFound')
  const { payable, tip, rounding, change, findings, date, shift, resolution } = row
  const { change: _change, findings: _findings, date: _date, shift: _shift, resolution: _resolution, ...listed } = row
  return {
    ...{ ...shown(listed), date, shift, total: payable, tip, rounding, change, findings, resolution },
    lines: await readLines(tx, companyId, row.documentId),
    payments: await readPayments(tx, companyId, row.id),
  }
})

interface AsideRow {
  readonly id: string
  readonly why: 'altered' | 'forked' | 'ended' | 'refused'
  readonly register: string
  readonly deviceName: string
  readonly number: number | null
  readonly link: string
  readonly arrivedAt: Date
  readonly sender: string
  readonly findings: Findings
  readonly documentId: string | null
  readonly takenReason: string | null
}

const said = z.object({ content: z.string() })
const totalled = z.object({ sale: z.object({ total: z.string().check(z.maxLength(30)) }) })

/** What it says that was sold, of one that can be read. */
function totalIn(link: string): string | null {
  try {
    return totalled.parse(JSON.parse(said.parse(JSON.parse(link)).content)).sale.total
  } catch {
    return null
  }
}

const listingAside = handle(listQuarantine, async ({ tx, session: { companyId }, query }) => {
  const clauses = pageClauses(orderAside, query, {})
  const rows = await tx.rows<AsideRow>(sql`
    select q.id, q.why, r.name as register, coalesce(l.device_name, '') as "deviceName", q.number, q.link, q.arrived_at as "arrivedAt",
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as sender, q.problems as findings,
           s.document_id as "documentId", k.reason as "takenReason"
      from till_quarantine q
      join cash_register r on r.company_id = q.company_id and r.id = q.register_id
      left join register_lease l on l.company_id = q.company_id and l.id = q.lease_id
      left join person p on p.id = q.arrived_by
      left join till_quarantine_taken k on k.company_id = q.company_id and k.quarantine_id = q.id
      left join till_sale s on s.company_id = k.company_id and s.id = k.sale_id
     where q.company_id = ${companyId}${clauses.where}${clauses.tail}`)
  const { rows: listed, next } = pageOf(rows, orderAside, query, {}, (row) => [row.id])
  return { rows: listed.map(({ link, arrivedAt, ...row }) => ({ ...row, total: totalIn(link), arrivedAt: arrivedAt.toISOString() })), next }
})

export const saleReadings: readonly Handler[] = [listing, counting, viewing, listingAside]
