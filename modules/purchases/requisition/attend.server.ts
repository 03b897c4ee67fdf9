/** Attending lines of a requisition: a transfer or an order to a supplier is begun with them, as whoever writes it would. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, unitPriceText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { caseTitle } from '#modules/cases/index.ts'
import { describedFor, documentInput, type DocumentInput } from '#modules/documents/index.ts'
import { saveDraft } from '#modules/documents/index.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { draftTransfer } from '#modules/inventory/index.server.ts'
import { ONE } from '#modules/items/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { taxesOfBought } from '../bought.server.ts'
import { offeredFor, offersOf } from '../item-supplier/asked.server.ts'
import { servedPurchaseOrder } from '../order/served.server.ts'
import { requisitionErrors } from './errors.ts'
import { requisition, wayNames, type Way } from './requisition.ts'
import { readLines, type RequisitionLine } from './rows.server.ts'
import type { Requisition, Run } from './run.server.ts'

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

/** The rows that say what attends which lines. */
const supplies = (companyId: string, requisitionId: string, attended: readonly Attended[], made: Row) =>
  [
    'requisition_supply',
    attended.map(({ position, now }) => ({
      ...{ company_id: companyId, id: uuidv7(), requisition_id: requisitionId, position, quantity: quantityText(now) },
      ...made,
    })),
  ] as const

const titleOf = ({ number }: Pick<Requisition, 'number'>): string => caseTitle(requisition, number)

export const attendByTransfer: Run<'attendByTransfer'> = async (tx, { session, row, asked: { originId, lines }, today }) => {
  const attended = attendedOf(await readLines(tx, session.companyId, row.id), lines, 'transfer')
  const { id: madeId } = await draftTransfer(tx, session, {
    ...{ date: today, originId, destinationId: row.warehouse_id, notes: titleOf(row) },
    lines: attended.map(({ itemId, now }) => ({ itemId, quantity: quantityText(now) })),
  })
  const rows = [supplies(session.companyId, row.id, attended, { transfer_id: madeId })]
  return { answer: { madeId }, rows, deed: 'attend', detail: 'traslado en borrador' }
}

/** The order as somebody would begin it in its form. */
async function orderOf(tx: Tx, session: Session, row: Requisition, { partyId, attended, today }: Ordered): Promise<DocumentInput> {
  const { companyId } = session
  const itemIds = attended.map(({ itemId }) => itemId)
  const taxesOf = await taxesOfBought(tx, companyId, itemIds)
  const offers = await offersOf(tx, companyId, itemIds)
  const priceOf = (itemId: string): string | null => {
    const offer = offers.of(itemId, partyId)
    const price = offer ? offeredFor(offer, ONE) : null
    return price && unitPriceText(price)
  }
  return documentInput.parse({
    ...{ partyId, date: today, dueDate: today, warehouseId: row.warehouse_id, costCenterId: row.cost_center_id },
    deliveryDate: row.required_on < today ? today : row.required_on,
    internalNotes: titleOf(row),
    lines: attended.map(({ itemId, name, now }) => ({
      ...{
        itemId,
        description: describedFor(name, offers.of(itemId, partyId)?.code ?? ''),
        quantity: quantityText(now),
        warehouseId: row.warehouse_id,
      },
      ...{ unitPrice: priceOf(itemId) ?? '0', taxIds: taxesOf.get(itemId) ?? [] },
    })),
  })
}

interface Ordered {
  readonly partyId: string
  readonly attended: readonly Attended[]
  readonly today: string
}

export const attendByOrder: Run<'attendByOrder'> = async (tx, { session, row, asked: { partyId, lines }, now, today }) => {
  const { companyId } = session
  const attended = attendedOf(await readLines(tx, companyId, row.id), lines, 'purchase')
  if (!(await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)))
    httpErrors.fail('notFound', {}, 'partyId')
  const document = await orderOf(tx, session, row, { partyId, attended, today })
  const madeId = uuidv7()
  await saveDraft(tx, { who: session, served: servedPurchaseOrder, id: madeId, existing: null, document, replaced: null, now })
  const rows = [supplies(companyId, row.id, attended, { document_id: madeId })]
  return { answer: { madeId }, rows, deed: 'attend', detail: 'orden de compra en borrador' }
}
