/** Advances that registers take, and how they are listed. */
import type { Day } from '#base/date.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { customerAdvance } from '#modules/treasury/index.ts'
import { recordAdvance } from '#modules/treasury/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { matching, wordRows } from '#platform/search.server.ts'
import { lockShift, told } from '../shift/rows.server.ts'
import { advanceStateNames, type AdvanceState } from './advance.ts'
import { exportAdvances, getAdvance, listAdvances, takeAdvance } from './endpoints.ts'

const ADVANCE = 'pos.advance'

interface Means {
  readonly name: string
  readonly code: string
  readonly moneyAccountId: string | null
}

/** A means that registers take, with the till or bank where its money is. @throws 698 and 401 at `paymentTypeId` */
async function meansOf(tx: Tx, companyId: string, id: string): Promise<Means & { readonly moneyAccountId: string }> {
  const means = await tx.first<Means>(sql`
    select t.name, t.means_code as code,
           (select m.id from money_account m
             where m.company_id = ${companyId} and m.active
               and m.account_id = coalesce(t.account_id, (select r.account_id from account_role r where r.company_id = ${companyId} and r.role = 'cash'))
             order by m.id limit 1) as "moneyAccountId"
      from payment_type t
     where t.company_id = ${companyId} and t.id = ${id} and t.active and t.in_pos and t.kind <> 'credit'`)
  if (!means) return httpErrors.fail('notFound', {}, 'paymentTypeId')
  const detalle = `La cuenta de ${means.name} no es de ninguna caja ni banco: dilo en Cajas y bancos.`
  const moneyAccountId = means.moneyAccountId ?? httpErrors.fail('invalid', { detalle }, 'paymentTypeId')
  return { ...means, moneyAccountId }
}

const taking = handle(takeAdvance, async ({ tx, session, body, now, today }) => {
  const { companyId, personId } = session
  const { shiftId, partyId, paymentTypeId, amount, concept, reference } = body
  const shift = await lockShift(tx, companyId, shiftId, 'open')
  if (parseAmount(amount) <= zeroAmount) return httpErrors.fail('invalid', { detalle: 'Escribe cuánto vale el anticipo.' }, 'amount')
  const means = await meansOf(tx, companyId, paymentTypeId)
  const place = await tx.first<{ branchId: string; party: string | null }>(sql`
    select s.branch_id as "branchId", (select p.display_name from party p where p.company_id = ${companyId} and p.id = ${partyId} and p.active) as party
      from register_shift s where s.company_id = ${companyId} and s.id = ${shiftId}`)
  if (!place || place.party === null) return httpErrors.fail('notFound', {}, 'partyId')
  const { id, number } = await recordAdvance(tx, {
    ...{ who: session, kind: customerAdvance, draft: null, now },
    input: {
      ...{ date: today, partyId, branchId: place.branchId, moneyAccountId: means.moneyAccountId, meansCode: means.code, amount },
      ...{ order: '', reference, notes: concept },
    },
  })
  await insertTogether(tx, [
    [
      'register_advance',
      [
        {
          ...{ company_id: companyId, id, shift_id: shiftId, register_id: shift.registerId, branch_id: place.branchId },
          ...{ payment_type_id: paymentTypeId, amount, concept, taken_at: now, taken_by: personId },
        },
      ],
    ],
    ['search_word', wordRows(companyId, ADVANCE, id, [number, concept, place.party])],
    told(session, shift, { action: 'update', changes: { Anticipo: [null, `${number}, ${means.name}, ${amount}`] } }),
  ])
  return { id, number }
})

const order: Ordering = {
  // Identifiers follow the moment at which they were made.
  columns: [{ sql: 'a.id', type: 'uuid' }],
  direction: 'desc',
}

interface ListedRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly register: string
  readonly party: string
  readonly concept: string
  readonly means: string
  readonly amount: string
  readonly balance: string
  readonly takenBy: string
  readonly state: AdvanceState
}

const columns = sql`
  a.id, v.number, v.date, r.name as register, p.display_name as party, a.concept, t.name as means, a.amount,
  coalesce(b.balance, 0)::numeric(20,2) as balance, coalesce(trim(u.first_name || ' ' || u.last_name), '') as "takenBy", v.state`
const joins = sql`
  join customer_advance v on v.company_id = a.company_id and v.id = a.id
  join party p on p.company_id = v.company_id and p.id = v.party_id
  join cash_register r on r.company_id = a.company_id and r.id = a.register_id
  join payment_type t on t.company_id = a.company_id and t.id = a.payment_type_id
  left join person u on u.id = a.taken_by
  left join open_item o on o.company_id = v.company_id and o.source_kind = ${customerAdvance.source} and o.source_id = v.id and o.source_event = 'post'
  left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id`

interface Filter {
  readonly registerId?: string | undefined
  readonly state?: AdvanceState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search: string
}

const narrowed = (companyId: string, { registerId, state, from, to, search }: Filter): Sql =>
  sql`a.company_id = ${companyId}${state === undefined ? empty : sql` and v.state = ${state}`}${
    registerId === undefined ? empty : sql` and a.register_id = ${registerId}`
  }${from === undefined ? empty : sql` and v.date >= ${from}`}${to === undefined ? empty : sql` and v.date <= ${to}`}${matching(companyId, ADVANCE, search, 'a.id')}`

async function readPage(tx: Tx, companyId: string, filter: Filter, page: PageRequest) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(
    sql`select ${columns} from register_advance a ${joins} where ${narrowed(companyId, filter)}${clauses.where}${clauses.tail}`,
  )
  return pageOf(rows, order, page, filter, (row) => [row.id])
}

const readTotals = async (tx: Tx, companyId: string, filter: Filter) =>
  (await tx.first<{ count: number; any: boolean }>(sql`
    select (select count(*) from register_advance a join customer_advance v on v.company_id = a.company_id and v.id = a.id
             where ${narrowed(companyId, filter)})::int as count,
           exists (select from register_advance a where a.company_id = ${companyId}) as any`)) ?? { count: 0, any: false }

const listing = handle(listAdvances, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readPage(tx, companyId, filter, { size, after })),
  ...(await readTotals(tx, companyId, filter)),
}))

const fileColumns: FileColumns<ListedRow> = {
  number: [{ head: 'Número', cell: (row) => row.number }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  party: [{ head: 'Cliente', cell: (row) => row.party }],
  concept: [{ head: 'Concepto', cell: (row) => row.concept }],
  register: [{ head: 'Caja', cell: (row) => row.register }],
  means: [{ head: 'Medio', cell: (row) => row.means }],
  takenBy: [{ head: 'Cajero', cell: (row) => row.takenBy }],
  amount: [{ head: 'Valor', cell: (row) => ({ amount: row.amount }) }],
  balance: [{ head: 'Saldo', cell: (row) => ({ amount: row.balance }) }],
  state: [{ head: 'Estado', cell: (row) => advanceStateNames[row.state] }],
}

const exporting = handle(exportAdvances, ({ query: { columns: asked, format, ...filter }, ...call }) => {
  const { companyId } = call.session
  return listFile(call, {
    ...{ title: 'Anticipos del punto de venta', file: `anticipos-de-caja-${call.today}`, format },
    count: async (tx) => (await readTotals(tx, companyId, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(fileColumns, asked.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, filter, page), rowOf) })
    },
  })
})

const one = handle(getAdvance, async ({ tx, session: { companyId }, params }) => {
  const row = await tx.first<ListedRow & { shiftId: string; takenAt: Date }>(sql`
    select ${columns}, a.shift_id as "shiftId", a.taken_at as "takenAt" from register_advance a ${joins}
     where a.company_id = ${companyId} and a.id::text = ${params.id}`)
  return row ? { ...row, takenAt: row.takenAt.toISOString() } : httpErrors.fail('notFound')
})

export const advanceHandlers: readonly Handler[] = [taking, listing, exporting, one]
