/**
 * Cancelling a sale of an open shift: its document is annulled, and with it stock, books and points; its money is not counted in the
 * shift any more. What the authority validated is not annulled: the note of all of it gives everything back, if one means paid it.
 */
import { uuidv7 } from 'uuidv7'
import { addAmounts, amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { Day } from '#base/date.ts'
import { documentErrors, printedNumber } from '#modules/documents/index.ts'
import { annul } from '#modules/documents/index.server.ts'
import { electronicInvoice } from '#modules/sales/index.ts'
import { servedInvoice, servedTillSale } from '#modules/sales/index.server.ts'
import { holds } from '#platform/access.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handleParts, type Handler, type Session } from '#platform/http/handle.server.ts'
import { minLength, required } from '#platform/rules/index.ts'
import { wordRows } from '#platform/search.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { posErrors } from '../errors.ts'
import { giveBackSold } from '../return/give-back.server.ts'
import { lockShift, told } from '../shift/rows.server.ts'
import { cancelSale } from './endpoints.ts'
import { cancellationPermissions } from './permissions.ts'
import { countTry, forgetTries, requireRight } from './pin.server.ts'

export const CANCELLATION = 'pos.cancellation'

interface SaleRow {
  readonly id: string
  readonly documentId: string
  /** Of the document: POS, or an invoice that its buyer asked for. */
  readonly kind: string
  readonly shiftId: string | null
  readonly isOpen: boolean
  readonly registerId: string
  readonly branchId: string
  readonly prefix: string
  readonly number: number
  readonly customer: string
  readonly electronicState: string
  readonly payable: string
  readonly tip: string
  readonly rounding: string
  readonly means: { readonly id: string; readonly name: string; readonly kept: string; readonly isCredit: boolean }[]
}

const readSale = (tx: Tx, companyId: string, saleId: string): Promise<SaleRow | undefined> =>
  tx.first<SaleRow>(sql`
    select s.id, s.document_id as "documentId", d.kind, s.shift_id as "shiftId", coalesce(h.state = 'open', false) as "isOpen",
           s.register_id as "registerId", s.branch_id as "branchId", d.prefix, d.number, d.party_name as customer,
           d.electronic_state as "electronicState", d.payable, s.tip, s.rounding,
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'kept', y.kept::text, 'isCredit', y.is_credit)
                                     order by y.position), '[]')
              from till_sale_payment y join payment_type t on t.company_id = y.company_id and t.id = y.payment_type_id
             where y.company_id = s.company_id and y.sale_id = s.id) as means
      from till_sale s join document d on d.company_id = s.company_id and d.id = s.document_id
      left join register_shift h on h.company_id = s.company_id and h.id = s.shift_id
     where s.company_id = ${companyId} and (s.id = ${saleId} or s.document_id = ${saleId})`)

/** What is on its way waits for its answer. */
function requireAnswered({ electronicState }: SaleRow): void {
  if (['queued', 'sent', 'contingency'].includes(electronicState)) failWith([documentErrors.of('sendingNotEditable', {}, 'saleId')])
}

/** @throws 530 of a sale whose money did not come by one means, and of one that was given back in part: those are returns */
async function giveAllBack(tx: Tx, { session, reason, now, today }: Cancelling, found: SaleRow) {
  const [paid, ...others] = found.means
  const lines = await tx.rows<{ position: number; quantity: string }>(sql`
    select l.position, l.quantity::text from document_line l
     where l.company_id = ${session.companyId} and l.document_id = ${found.documentId}
       and not exists (select from till_return r where r.company_id = l.company_id and r.sale_document_id = l.document_id)
     order by l.position`)
  const isSimple = paid && !paid.isCredit && others.length === 0 && parseAmount(found.tip) === zeroAmount && lines.length > 0
  if (!isSimple || found.shiftId === null) return documentErrors.fail('annulOnlyByNote', {}, 'saleId')
  const back = { kind: 'means', shiftId: found.shiftId, paymentTypeId: paid.id } as const
  const body = { saleId: found.documentId, reason, back, approvalId: null, lines: lines.map((line) => ({ ...line, restock: true })) }
  const note = await giveBackSold(tx, { session, body, now, today })
  return { noteId: note.id, state: `Devuelto con la nota ${note.number}` }
}

/** Of what was never sent nothing stays but its number; what was validated is given back by its note. */
async function takeBack(
  tx: Tx,
  cancelling: Cancelling,
  found: SaleRow,
): Promise<{ readonly noteId: string | null; readonly state: string }> {
  requireAnswered(found)
  const isInvoice = found.kind === electronicInvoice.code
  // What the authority validated of an invoice is taken back by its credit note, from Ventas.
  if (isInvoice && found.electronicState === 'validated') return documentErrors.fail('annulOnlyByNote', {}, 'saleId')
  if (found.electronicState === 'validated') return giveAllBack(tx, cancelling, found)
  const { session, reason, now } = cancelling
  await annul(tx, { who: session, served: isInvoice ? servedInvoice : servedTillSale, id: found.documentId, why: { reason }, now })
  return { noteId: null, state: 'Anulado' }
}

interface Cancelling {
  readonly session: Session
  readonly saleId: string
  readonly reason: string
  readonly allowedBy: string
  readonly withPin: boolean
  readonly now: Date
  readonly today: Day
}

/** @throws 698 of a sale that is not there, 572 of one of a shift that was closed, 483 of one that was annulled, 530 and 590 of one that was sent */
async function cancel(tx: Tx, cancelling: Cancelling) {
  const { session, saleId, reason, allowedBy, withPin, now, today } = cancelling
  const { companyId, personId } = session
  const found = await readSale(tx, companyId, saleId)
  if (!found) return httpErrors.fail('notFound', {}, 'saleId')
  if (found.shiftId === null || !found.isOpen) return posErrors.fail('inClosedShift', {}, 'saleId')
  const shift = await lockShift(tx, companyId, found.shiftId, 'open')
  const number = printedNumber(found.prefix, found.number, 1, 0)
  const { noteId, state } = await takeBack(tx, cancelling, found)
  const id = uuidv7()
  const value = addAmounts(parseAmount(found.payable), parseAmount(found.tip), parseAmount(found.rounding))
  const paid = found.means.map(({ name, kept }) => `${name} ${formatMoney(parseAmount(kept))}`).join(', ')
  const before = { Documento: number, Estado: 'Emitido', Cliente: found.customer, Valor: formatMoney(value), 'Formas de pago': paid }
  const after = { Documento: number, Estado: state, 'Dinero en el turno': formatMoney(parseAmount('0')) }
  await insertTogether(tx, [
    [
      'till_cancellation',
      [
        {
          ...{ company_id: companyId, id, sale_id: found.id, shift_id: shift.id, register_id: found.registerId, branch_id: found.branchId },
          ...{
            date: today,
            cancelled_at: now,
            cancelled_by: personId,
            allowed_by: allowedBy,
            with_pin: withPin,
            note_id: noteId,
            reason,
            before,
            after,
          },
        },
      ],
    ],
    ['search_word', wordRows(companyId, CANCELLATION, id, [number, found.customer, reason])],
    told(session, shift, { action: 'update', changes: { Anulada: [`${number}, ${amountText(value)}`, reason] } }),
  ])
  if (withPin) await forgetTries(tx, companyId, allowedBy)
  return { id, number }
}

const cancelling = handleParts(cancelSale, async ({ part, runtime, session, body: { saleId, reason, supervisorId, pin }, now, today }) => {
  if (required(reason) !== null || minLength(reason) !== null) return posErrors.fail('cancellationReason', {}, 'reason')
  const isAlone = supervisorId === null && pin === ''
  if (isAlone && !holds(session, cancellationPermissions.approve))
    return httpErrors.fail('invalid', { detalle: 'Elige quién autoriza la anulación.' }, 'supervisorId')
  const allowedBy = supervisorId ?? session.personId
  if (!isAlone) {
    const tried = await part('pin', (tx) => countTry(tx, session.companyId, allowedBy, now))
    if ('problems' in tried) failWith(tried.problems)
    else await requireRight(tried.done, pin)
  }
  const outcome = await part('cancel', (tx) => cancel(tx, { session, saleId, reason, allowedBy, withPin: !isAlone, now, today }))
  // Its note goes to the authority.
  if ('done' in outcome) runtime.wakeWorker()
  if ('done' in outcome) return outcome.done
  failWith(outcome.problems)
  return httpErrors.fail('handledUnexpected')
})

export const cancelHandlers: readonly Handler[] = [cancelling]
