/** Cancelled sales, from the newest: listed, taken out in a file, and opened. */
import type { Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching } from '#platform/search.server.ts'
import { showInstant } from '#base/date.ts'
import { CANCELLATION } from './cancel.server.ts'
import { exportCancellations, getCancellation, listCancellations } from './endpoints.ts'

const order: Ordering = {
  // Identifiers follow the moment at which they were made.
  columns: [{ sql: 'c.id', type: 'uuid' }],
  direction: 'desc',
}

interface ReadRow {
  readonly id: string
  readonly saleId: string
  readonly prefix: string
  readonly document: number
  readonly date: Day
  readonly cancelledAt: Date
  readonly register: string
  readonly customer: string
  readonly payable: string
  readonly tip: string
  readonly rounding: string
  readonly reason: string
  readonly cancelledBy: string
  readonly allowedBy: string
  readonly withPin: boolean
}

const columns = sql`
  c.id, c.sale_id as "saleId", d.prefix, d.number as document, c.date, c.cancelled_at as "cancelledAt", r.name as register,
  d.party_name as customer, d.payable, s.tip, s.rounding, c.reason, c.with_pin as "withPin",
  coalesce(trim(p.first_name || ' ' || p.last_name), '') as "cancelledBy", coalesce(trim(q.first_name || ' ' || q.last_name), '') as "allowedBy"`
const joins = sql`
  join till_sale s on s.company_id = c.company_id and s.id = c.sale_id
  join document d on d.company_id = s.company_id and d.id = s.document_id
  join cash_register r on r.company_id = c.company_id and r.id = c.register_id
  left join person p on p.id = c.cancelled_by left join person q on q.id = c.allowed_by`

const shown = <Row extends ReadRow>({ prefix, document, payable, tip, rounding, cancelledAt, ...row }: Row) => ({
  ...row,
  number: printedNumber(prefix, document, 1, 0),
  cancelledAt: cancelledAt.toISOString(),
  value: amountText(addAmounts(parseAmount(payable), parseAmount(tip), parseAmount(rounding))),
})
type Shown = ReturnType<typeof shown<ReadRow>>

interface Filter {
  readonly registerId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search: string
}

const narrowed = (companyId: string, { registerId, from, to, search }: Filter): Sql =>
  sql`c.company_id = ${companyId}${registerId === undefined ? empty : sql` and c.register_id = ${registerId}`}${
    from === undefined ? empty : sql` and c.date >= ${from}`
  }${to === undefined ? empty : sql` and c.date <= ${to}`}${matching(companyId, CANCELLATION, search, 'c.id')}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ReadRow>(
    sql`select ${columns} from till_cancellation c ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  const read = pageOf(rows, order, page, filter, (row) => [row.id])
  return { ...read, rows: read.rows.map(shown) }
}

const readTotals = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from till_cancellation c where ${narrowed(companyId, filter)})::int as count,
           exists (select from till_cancellation c where c.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const listing = handle(listCancellations, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readPage(tx, companyId, filter, { size, after })),
  ...(await readTotals(tx, companyId, filter)),
}))

const fileColumns: FileColumns<Shown> = {
  cancelledAt: [{ head: 'Anulada', cell: (row) => showInstant(new Date(row.cancelledAt)) }],
  number: [{ head: 'Número', cell: (row) => row.number }],
  customer: [{ head: 'Cliente', cell: (row) => row.customer }],
  register: [{ head: 'Caja', cell: (row) => row.register }],
  reason: [{ head: 'Motivo', cell: (row) => row.reason }],
  cancelledBy: [{ head: 'Anuló', cell: (row) => row.cancelledBy }],
  allowedBy: [{ head: 'Autorizó', cell: (row) => row.allowedBy }],
  value: [{ head: 'Valor', cell: (row) => ({ amount: row.value }) }],
}

const exporting = handle(exportCancellations, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Anulaciones de transacciones', file: `anulaciones-de-caja-${call.today}`, format },
    count: async (tx) => (await readTotals(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

type Told = Record<string, string>

const one = handle(getCancellation, async ({ tx, session: { companyId }, params }) => {
  const row = await tx.first<ReadRow & { documentId: string; shiftId: string; before: Told; after: Told }>(sql`
    select ${columns}, s.document_id as "documentId", c.shift_id as "shiftId", c.before, c.after from till_cancellation c ${joins}
     where c.company_id = ${companyId} and c.id::text = ${params.id}`)
  return row ? shown(row) : httpErrors.fail('notFound')
})

export const cancellationReadings: readonly Handler[] = [listing, exporting, one]
