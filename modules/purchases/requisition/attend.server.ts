/** Attending lines of a requisition: a transfer or an order to a supplier is begun with them, as whoever writes it would. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { documentInput, type DocumentInput } from '#modules/documents/index.ts'
import { saveDraft } from '#modules/documents/index.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { draftTransfer } from '#modules/inventory/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { purchaseKinds } from '../kinds.ts'
import { servedPurchaseOrder } from '../order/served.server.ts'
import { attendByOrder, attendByTransfer } from './endpoints.ts'
import { requisitionErrors } from './errors.ts'
import { wayNames, type Way } from './requisition.ts'
import { lockRequisition, readLines, titleOf, told, type RequisitionLine, type RequisitionRow } from './rows.server.ts'

interface Chosen {
  readonly position: number
  readonly quantity: string
}

interface Attended extends RequisitionLine {
  readonly now: Quantity
}

/** Each line once, as it was approved, and no more than is pending of it. @throws 401, 475, 560 at each line */
function attendedOf(lines: readonly RequisitionLine[], chosen: readonly Chosen[], way: Way): Attended[] {
  const problems: ErrorBody[] = []
  const attended = chosen.flatMap(({ position, quantity }, index): Attended[] => {
    const field = `lines.${index}.quantity`
    const line = lines.find((each) => each.position === position)
    const now = parseQuantity(quantity)
    if (!line || chosen.findIndex((each) => each.position === position) < index)
      problems.push(httpErrors.of('invalid', { detalle: 'Esa línea no es de la requisición, o está dos veces.' }, field))
    else if (now <= zeroQuantity) problems.push(inventoryErrors.of('quantityNotPositive', {}, field))
    else if (now > line.pending) problems.push(requisitionErrors.of('overPending', { pendiente: quantityText(line.pending) }, field))
    else if (line.way !== way && line.way !== null)
      problems.push(httpErrors.of('invalid', { detalle: `Se aprobó para ${wayNames[line.way].toLowerCase()}.` }, field))
    return line ? [{ ...line, now }] : []
  })
  failWith(problems)
  return attended
}

interface Made {
  readonly row: RequisitionRow
  readonly attended: readonly Attended[]
  readonly madeId: string
  readonly column: 'transfer_id' | 'document_id'
  readonly title: string
}

async function link(tx: Tx, session: Session, { row, attended, madeId, column, title }: Made) {
  const { companyId } = session
  await tx.run(sql`update requisition set version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  await insertTogether(tx, [
    [
      'requisition_supply',
      attended.map(({ position, now }) => ({
        ...{ company_id: companyId, id: uuidv7(), requisition_id: row.id, position, [column]: madeId, quantity: quantityText(now) },
      })),
    ],
    told(session, row.id, { action: 'update', title: `${titleOf(row)}: ${title}` }),
  ])
  return { id: row.id, version: row.version + 1, madeId }
}

const byTransfer = handle(attendByTransfer, async ({ tx, session, params, body, today }) => {
  const row = await lockRequisition(tx, session.companyId, { id: params.id, version: body.version, action: 'attend' })
  const attended = attendedOf(await readLines(tx, session.companyId, row.id), body.lines, 'transfer')
  const { id: madeId } = await draftTransfer(tx, session, {
    ...{ date: today, originId: body.originId, destinationId: row.warehouse_id, notes: titleOf(row) },
    lines: attended.map(({ itemId, now }) => ({ itemId, quantity: quantityText(now) })),
  })
  return link(tx, session, { row, attended, madeId, column: 'transfer_id', title: 'traslado en borrador' })
})

interface Bought {
  readonly unit_price: string
  readonly tax_ids: string[]
}

/** Those that say what a supplier asks. */
const pricedKinds = purchaseKinds.flatMap(({ lines, corrects, code }) => (lines.prices === 'theirs' && !corrects ? [code] : []))

/** What a unit of each item was last bought for, and the taxes of the item: what the order begins from. */
async function boughtBefore(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, Bought>> {
  const rows = await tx.rows<Bought & { id: string }>(sql`
    select a.id, coalesce(l.unit_price, 0)::numeric(20,6) as unit_price,
           array(select x.tax_id from item_tax x join tax t on t.company_id = x.company_id and t.id = x.tax_id and t.active
                  where x.company_id = ${companyId} and x.item_id = a.id) as tax_ids
      from unnest(${[...itemIds]}::uuid[]) a (id)
      left join lateral (
        select (m.unit_price / m.unit_factor)::numeric(20,6) as unit_price
          from document_line m
          join document d on d.company_id = m.company_id and d.id = m.document_id and d.state = 'issued' and d.kind = any(${pricedKinds}::text[])
         where m.company_id = ${companyId} and m.item_id = a.id
         order by d.date desc, d.id desc limit 1) l on true`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The order as somebody would begin it in its form. */
async function orderOf(tx: Tx, session: Session, row: RequisitionRow, { partyId, attended, today }: Ordered): Promise<DocumentInput> {
  const known = await boughtBefore(
    tx,
    session.companyId,
    attended.map(({ itemId }) => itemId),
  )
  return documentInput.parse({
    ...{ partyId, date: today, dueDate: today, warehouseId: row.warehouse_id, costCenterId: row.cost_center_id },
    deliveryDate: row.required_on < today ? today : row.required_on,
    internalNotes: titleOf(row),
    lines: attended.map(({ itemId, name, now }) => ({
      ...{ itemId, description: name, quantity: quantityText(now), warehouseId: row.warehouse_id },
      ...{ unitPrice: known.get(itemId)?.unit_price ?? '0', taxIds: known.get(itemId)?.tax_ids ?? [] },
    })),
  })
}

interface Ordered {
  readonly partyId: string
  readonly attended: readonly Attended[]
  readonly today: string
}

const byOrder = handle(attendByOrder, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockRequisition(tx, companyId, { id: params.id, version: body.version, action: 'attend' })
  const attended = attendedOf(await readLines(tx, companyId, row.id), body.lines, 'purchase')
  const { partyId } = body
  if (!(await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)))
    httpErrors.fail('notFound', {}, 'partyId')
  const document = await orderOf(tx, session, row, { partyId, attended, today })
  const id = uuidv7()
  await saveDraft(tx, { who: session, served: servedPurchaseOrder, id, existing: null, document, replaced: null, now })
  return link(tx, session, { row, attended, madeId: id, column: 'document_id', title: 'orden de compra en borrador' })
})

export const attendingHandlers = [byTransfer, byOrder]
