/**
 * A till gives back some of what it sold. The shift is locked first, then the engine locks the sale: two who give back the same goods find out
 * one after the other (485).
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, subtract, zeroAmount, zeroQuantity, type Amount } from '#base/decimal.ts'
import { CREDIT_NOTE_ANNULMENT } from '#colombia/index.ts'
import { roundToCoin } from '#colombia/cash.ts'
import { documentInput, type DocumentInput, type DocumentView } from '#modules/documents/index.ts'
import { inputOf, issue, payableOf, readDocument, type HandedOver } from '#modules/documents/index.server.ts'
import { loadFinalConsumer } from '#modules/people/index.server.ts'
import { tillSale } from '#modules/sales/index.ts'
import { servedTillReturn } from '#modules/sales/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Shape } from '#platform/http/endpoint.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { posErrors } from '../errors.ts'
import { lockShift, readFigures, type ShiftRow } from '../shift/rows.server.ts'
import { requireAllowed } from '../approval/approval.server.ts'
import { giveBack, quoteReturn } from './endpoints.ts'
import { readLeft } from './left.server.ts'

type Chosen = Shape<(typeof quoteReturn)['body']>
type Asked = Shape<(typeof giveBack)['body']>

/** Where the money leaves. */
interface Drawer {
  readonly shift: ShiftRow
  readonly paymentTypeId: string
  readonly accountId: string
  readonly isCash: boolean
  /** What there is of it. */
  readonly expected: Amount
}

/** @throws 564 of a shift that is closed, 698 of a means that it does not have, 401 of one without account */
async function openDrawer(tx: Tx, companyId: string, { back }: Asked): Promise<Drawer | null> {
  if (back.kind === 'keep') return null
  const shift = await lockShift(tx, companyId, back.shiftId, 'open')
  const { figures, means } = await readFigures(tx, companyId, shift)
  const chosen = means.get(back.paymentTypeId)
  if (!chosen) return httpErrors.fail('notFound', {}, 'back.paymentTypeId')
  const detalle = `La forma de pago ${chosen.name} no tiene cuenta: elígela en Formas de pago.`
  const accountId = chosen.accountId ?? (await cashAccount(tx, companyId)) ?? httpErrors.fail('invalid', { detalle }, 'back.paymentTypeId')
  const expected = figures.find(({ paymentTypeId }) => paymentTypeId === chosen.id)?.expected ?? zeroAmount
  return { shift, paymentTypeId: chosen.id, accountId, isCash: chosen.id === shift.cashTypeId, expected }
}

/** Where a sale puts the money of a means without account. */
const cashAccount = async (tx: Tx, companyId: string): Promise<string | null> =>
  (await tx.first<{ id: string }>(sql`select account_id as id from account_role where company_id = ${companyId} and role = 'cash'`))?.id ??
  null

/** Of all that is left of the sale it is an annulment, and of a part a return (hechos.md, 4). */
async function conceptOf(tx: Tx, companyId: string, { saleId, lines }: Chosen): Promise<string> {
  const left = (await readLeft(tx, companyId, saleId)) ?? httpErrors.fail('notFound', {}, 'saleId')
  const taken = new Map(lines.map(({ position, quantity }) => [position, parseQuantity(quantity)]))
  const takesAll = [...left].every(([position, quantity]) => (taken.get(position) ?? zeroQuantity) === quantity)
  return takesAll ? CREDIT_NOTE_ANNULMENT : '1'
}

/** @throws 401 at a line that is none of the sale, or is said twice */
function chosenLines(sale: DocumentView, input: DocumentInput, { lines }: Chosen): unknown[] {
  return lines.map(({ position, quantity, restock }, index) => {
    const [line, shown] = [input.lines[position - 1], sale.lines[position - 1]]
    const isTwice = lines.findIndex((each) => each.position === position) < index
    if (!line || !shown || isTwice)
      return httpErrors.fail('invalid', { detalle: 'Elige cada ítem de la venta una sola vez.' }, `lines.${index}.position`)
    const source = { documentId: sale.id, position, byValue: false, restock: restock && shown.item.kind !== 'service' }
    return { ...line, quantity, promotionIds: [], source }
  })
}

interface Giving {
  readonly session: Session
  readonly body: Asked
  /** The sale that it is exchanged for, which puts its money back where it left. */
  readonly exchangeId?: string
  readonly now: Date
  readonly today: Day
}

/** @throws 698 of what is no sale that stands */
async function readSale(tx: Tx, companyId: string, id: string, today: Day) {
  const sale = await readDocument(tx, { companyId, kind: tillSale, id, today })
  return sale?.party && sale.state === 'issued' ? { ...sale, party: sale.party } : httpErrors.fail('notFound', {}, 'saleId')
}
type Sale = Awaited<ReturnType<typeof readSale>>

/** The note of what comes back. */
async function noteOf(
  tx: Tx,
  companyId: string,
  sale: Sale,
  { body, today }: { readonly body: Chosen & { reason: string }; readonly today: Day },
) {
  const input = inputOf(sale)
  return documentInput.parse({
    ...{ ...input, kind: null, resolutionId: null, date: today, dueDate: today, paymentForm: '1', notes: body.reason },
    ...{ lines: chosenLines(sale, input, body), custom: {} },
    correction: { documentId: sale.id, concept: await conceptOf(tx, companyId, body), surplus: 'keep' },
  })
}

/**
 * Makes the note of what is given back, and says how its money left.
 * @param body.saleId the document of the sale
 * @throws 485 of more than is left, 570 of more cash than the shift has, and what `openDrawer` and `chosenLines` say
 */
export async function giveBackSold(tx: Tx, { session, body, exchangeId, now, today }: Giving) {
  const { companyId, personId } = session
  const drawer = await openDrawer(tx, companyId, body)
  const sale = await readSale(tx, companyId, body.saleId, today)
  if (!drawer && sale.party.id === (await loadFinalConsumer(tx, companyId)).id)
    return httpErrors.fail('invalid', { detalle: 'Al consumidor final no se le guarda saldo: devuelve el dinero.' }, 'back')
  let handed = zeroAmount
  let rounding = zeroAmount
  const handsOver: HandedOver | null = drawer && {
    account: { id: drawer.accountId },
    handed(surplus) {
      handed = drawer.isCash ? roundToCoin(surplus) : surplus
      rounding = subtract(handed, surplus)
      return exchangeId === undefined && drawer.isCash && handed > drawer.expected
        ? posErrors.fail('withdrawalAboveCash', {}, 'back.paymentTypeId')
        : handed
    },
  }
  const document = await noteOf(tx, companyId, sale, { body, today })
  const id = uuidv7()
  const saved = await issue(tx, { who: session, served: servedTillReturn, id, existing: null, document, handsOver, now })
  const money = drawer
    ? {
        ...{ register_id: drawer.shift.registerId, shift_id: drawer.shift.id },
        ...{ payment_type_id: drawer.paymentTypeId, account_id: drawer.accountId },
      }
    : {}
  await insertTogether(tx, [
    [
      'till_return',
      [
        {
          ...{ company_id: companyId, id, sale_document_id: sale.id, branch_id: document.branchId, reason: body.reason },
          ...{ approval_id: body.approvalId, exchange_id: exchangeId ?? null },
          ...{ handed: amountText(handed), rounding: amountText(rounding), returned_at: now, returned_by: personId },
          ...money,
        },
      ],
    ],
  ])
  return { id, number: saved.number ?? '', total: amountText(parseAmount(saved.total)), handed: amountText(handed) }
}

/** @throws 401 at `approvalId` of money that leaves a register, where the company asks a PIN of it */
export async function requireReturnAllowed(tx: Tx, session: Session, { back, saleId, approvalId }: Asked): Promise<void> {
  if (back.kind === 'means') await requireAllowed(tx, session, { action: 'return', shiftId: back.shiftId, documentId: saleId, approvalId })
}

const giving = handle(giveBack, async ({ tx, session, body, now, today, runtime }) => {
  await requireReturnAllowed(tx, session, body)
  const given = await giveBackSold(tx, { session, body, now, today })
  runtime.wakeWorker()
  return given
})

/** @throws 401 at `saleId` of a sale that is owed: what comes back is taken off it first */
async function requirePaid(tx: Tx, companyId: string, id: string): Promise<void> {
  const owed = await tx.first(sql`
    select from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = ${companyId} and o.source_kind = ${tillSale.code} and o.source_id = ${id} and b.balance > 0 limit 1`)
  if (owed) httpErrors.fail('invalid', { detalle: 'Esta venta se debe todavía: devuélvela antes de vender otra cosa.' }, 'saleId')
}

const quoting = handle(quoteReturn, async ({ tx, session, body, now, today }) => {
  const { companyId } = session
  const sale = await readSale(tx, companyId, body.saleId, today)
  await requirePaid(tx, companyId, sale.id)
  const document = await noteOf(tx, companyId, sale, { body: { ...body, reason: 'Cambio' }, today })
  const payable = await payableOf(tx, { who: session, served: servedTillReturn, id: uuidv7(), existing: null, document, now })
  return { total: amountText(payable), value: amountText(roundToCoin(payable)) }
})

export const givingHandlers = [giving, quoting]
