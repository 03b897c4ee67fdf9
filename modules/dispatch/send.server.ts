/** Sending a dispatch: of each order, the remission or the invoice of what was picked; and how each was received. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { quantityText, zeroQuantity } from '#base/decimal.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { followingInput, type DocumentView, type TakenLine } from '#modules/documents/index.ts'
import { annul, issue, proposedRange, readDocument } from '#modules/documents/index.server.ts'
import { order } from '#modules/sales/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors, requireGate } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { MadeKind, Outcome } from './dispatch.ts'
import { sendDispatch, tellDelivery } from './endpoints.ts'
import { lockDispatch, moveTo, readLines, titleOf, type DispatchLine, type DispatchRow } from './rows.server.ts'
import { servedOf, tellOf, type MadeRow } from './tell.server.ts'

/** Whoever sends it issues what goes with it. @throws Forbidden */
const requireIssuing = (session: Session, makes: MadeKind): void => {
  const { permissions, plan, services } = servedOf[makes].kind
  requireGate({ permission: permissions.issue, plan, services }, session)
}

interface OrderRow {
  readonly order_id: string
  readonly makes: MadeKind
  readonly document_id: string | null
  readonly outcome: Outcome | null
}

const readOrders = (tx: Tx, companyId: string, id: string): Promise<OrderRow[]> =>
  tx.rows<OrderRow>(sql`
    select order_id, makes, document_id, outcome from dispatch_order where company_id = ${companyId} and dispatch_id = ${id} order by position`)

const takenOf = (lines: readonly DispatchLine[]): ReadonlyMap<number, TakenLine> =>
  new Map(
    lines
      .filter(({ picked }) => picked > zeroQuantity)
      .map(({ orderPosition, picked, goods }) => [orderPosition, { ...goods, quantity: quantityText(picked) }]),
  )

/** What a document was refused for, said of its order: the people who dispatch see orders. */
const ofOrder =
  (source: DocumentView, index: number) =>
  (error: ErrorBody): ErrorBody => ({ ...error, message: `Pedido ${source.number ?? ''}: ${error.message}`, field: `orders.${index}` })

interface Making {
  readonly row: DispatchRow
  readonly makes: MadeKind
  readonly orderId: string
  readonly index: number
  readonly lines: readonly DispatchLine[]
  readonly now: Date
  readonly today: Day
}

/** @returns its id and number; null when nothing of the order was picked @throws what issuing it refuses, told of the order */
async function make(tx: Tx, session: Session, making: Making): Promise<{ id: string; number: string } | null> {
  const { row, makes, orderId, index, lines, now, today } = making
  const taken = takenOf(lines)
  if (taken.size === 0) return null
  const source = (await readDocument(tx, { companyId: session.companyId, kind: order, id: orderId, today })) ?? httpErrors.fail('notFound')
  const { carrier, vehicle_plate: vehiclePlate, waybill, warehouse_id: warehouseId } = row
  const resolutionId = await proposedRange(tx, session, servedOf[makes], { branchId: source.branch?.id ?? null, date: today })
  const document = followingInput({
    ...{ kind: servedOf[makes].kind, source, taken, warehouseId, resolutionId, today },
    head: { carrier, vehiclePlate, waybill },
  })
  const id = uuidv7()
  try {
    const made = await issue(tx, { who: session, served: servedOf[makes], id, existing: null, document, replaced: null, now })
    return { id, number: made.number ?? '' }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const [first, ...others] = error.errors
    throw new BusinessError([ofOrder(source, index)(first), ...others.map(ofOrder(source, index))], { cause: error })
  }
}

const sending = handle(sendDispatch, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockDispatch(tx, companyId, { id: params.id, version: body.version, action: 'send' })
  const orders = await readOrders(tx, companyId, row.id)
  for (const { makes } of orders) requireIssuing(session, makes)
  const lines = Map.groupBy(await readLines(tx, companyId, row.id), ({ orderId }) => orderId)
  const numbers: string[] = []
  for (const [index, { order_id: orderId, makes }] of orders.entries()) {
    const made = await make(tx, session, { row, makes, orderId, index, lines: lines.get(orderId) ?? [], now, today })
    if (!made) continue
    numbers.push(made.number)
    await tx.run(sql`
      update dispatch_order set document_id = ${made.id} where company_id = ${companyId} and dispatch_id = ${row.id} and order_id = ${orderId}`)
  }
  if (numbers.length === 0) return httpErrors.fail('invalid', { detalle: 'Aún no se ha alistado nada.' }, 'lines')
  await tx.run(sql`update dispatch set sent_on = ${today}, state = 'onRoute' where company_id = ${companyId} and id = ${row.id}`)
  return moveTo(tx, session, row, { state: 'onRoute', title: `${titleOf(row)}: ${numbers.join(', ')}` })
})

const delivering = handle(tellDelivery, async ({ tx, session, params, body: { version, ...said }, now, today }) => {
  const row = await lockDispatch(tx, session.companyId, { id: params.id, version, action: 'deliver' })
  const takeBack = ({ makes, document_id: id }: MadeRow) => {
    const { permissions, plan, services } = servedOf[makes].kind
    requireGate({ permission: permissions.annul, plan, services }, session)
    return annul(tx, { who: session, served: servedOf[makes], id, why: { reason: said.novelty }, now })
  }
  const { id, version: next } = await tellOf(tx, session, row, { ...said, today, takeBack })
  return { id, version: next }
})

export const sendingHandlers: readonly Handler[] = [sending, delivering]
