/** A sale of a device as a document of ours: booked whatever the rules would have said before it, which is found and kept with it. */
import { uuidv7 } from 'uuidv7'
import { addDays, dayInBogota, showDay, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { futureProblems } from '#modules/accounting/index.ts'
import { firstOpenDay, onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import { documentInput, printedNumber, resolutionErrors, type DocumentInput } from '#modules/documents/index.ts'
import { issue, isNumberTaken, readBlock, type Happened, type ServedKind } from '#modules/documents/index.server.ts'
import { loadFinalConsumer, loadParty } from '#modules/people/index.server.ts'
import { electronicInvoice, tillSale } from '#modules/sales/index.ts'
import { arrivingInvoice, arrivingTillSale } from '#modules/sales/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { Mark } from '#platform/offline/chain.ts'
import { buyerOf } from '../customer/buyer.server.ts'
import { posErrors } from '../errors.ts'
import type { TillKind } from '../lease/numbers.ts'
import type { LeaseRow } from '../lease/rows.server.ts'
import type { TillSaleContent } from './content.ts'
import { pointsDiffer } from './judge.ts'
import { judgeSale, momentOf } from './judge.server.ts'
import {
  meansCodeOf,
  payWith,
  readPayment,
  roundingText,
  totalDiffers,
  type KeptPayment,
  type MeansOfSale,
  type SaidPayment,
} from './pay.ts'
import { toldOf, type Received } from './rows.server.ts'
import { readSoldAt } from './sold-at.server.ts'

/** What a device calls what it made. */
export const codes = { ticket: tillSale.code, invoice: electronicInvoice.code } as const satisfies Record<TillKind, string>

/** Before the register was taken: further back is a clock that stopped. */
const LONGEST_DELAY_DAYS = 365

interface Arriving {
  readonly session: Session
  readonly lease: LeaseRow
  /** Of the register, that is open now. */
  readonly shiftId: string | null
  readonly mark: Mark
  readonly content: TillSaleContent
  /** What was found of what came back with it. */
  readonly exchanged?: readonly ErrorBody[]
  readonly now: Date
  readonly today: Day
}

/**
 * Writes a sale that follows on.
 * @throws BusinessError when nothing can be made of it: it is put aside then
 */
export async function writeSale(tx: Tx, arriving: Arriving): Promise<Received> {
  const { session, shiftId, content, now } = arriving
  const { companyId } = session
  const { sale } = content
  await refuseKnown(tx, companyId, content.id)
  const findings: ErrorBody[] = [...(arriving.exchanged ?? [])]
  const taken = await takeArrived(tx, arriving, findings)
  const partyId = await buyerOf(tx, session, sale, findings)
  const date = await dayOfSale(tx, arriving, findings)
  const payment = readPayment(sale, await meansOf(tx, companyId, sale))
  findings.push(...payment.findings, ...shiftFindings(shiftId, sale.shiftId))
  const atTill = momentOf(sale, payment)
  findings.push(...(await judgeSale(tx, { session, branchId: arriving.lease.branchId, content, atTill })))
  const document = await documentOf(tx, arriving, { resolutionId: taken.resolutionId, date, payment, partyId })
  const [tip, total] = [parseAmount(sale.tip), parseAmount(sale.total)]
  let rounding = '0'
  const happened: Happened = {
    taken: { prefix: taken.prefix, number: content.number, digits: 0 },
    pay(payable) {
      const paid = payWith(payment, tip, payable)
      findings.push(...totalDiffers(total, payable))
      rounding = roundingText(paid)
      return paid
    },
    atTill,
    earn: (points) => void findings.push(...pointsDiffer(sale.points, points)),
    find: (found) => void findings.push(...found),
  }
  const id = uuidv7()
  const served = await servedOf(tx, arriving)
  await issue(tx, { who: session, served, id, existing: null, document, happened, now })
  const told = toldOf(findings)
  await insertTogether(tx, [
    ['till_sale', [saleRow(arriving, { documentId: id, payment, rounding, findings: told })]],
    ['till_sale_payment', paymentRows(companyId, content.id, payment.kept)],
  ])
  return {
    ...{ sequence: arriving.mark.sequence, state: told.length === 0 ? 'synced' : 'flagged', saleId: content.id, documentId: id },
    ...{ number: printedNumber(taken.prefix, content.number, 1, 0), findings: told },
  }
}

/** The same sale under another link is none. */
async function refuseKnown(tx: Tx, companyId: string, id: string): Promise<void> {
  const known = await tx.first(sql`select from till_sale where company_id = ${companyId} and id = ${id}`)
  if (known) httpErrors.fail('invalid', { detalle: 'Esa venta ya se recibió con otro lugar en la caja.' }, 'id')
}

/** @throws 401 of a number that is not of a block of the register, or that a document has */
async function takeArrived(tx: Tx, { session: { companyId }, lease, content }: Arriving, findings: ErrorBody[]) {
  const { blockId, number, sale } = content
  const block = await readBlock(tx, companyId, { id: blockId, registerId: lease.registerId, kind: codes[sale.kind] })
  if (!block || number < block.from || number > block.to)
    return httpErrors.fail('invalid', { detalle: `El número ${number} no es de los que tenía la caja.` }, 'number')
  const { prefix, resolutionId, resolutionNumber: numero, validTo } = block
  if (await isNumberTaken(tx, companyId, { resolutionId, prefix, number }))
    return httpErrors.fail('invalid', { detalle: `Ya hay un documento con el número ${printedNumber(prefix, number, 1, 0)}.` }, 'number')
  if (number > block.next)
    findings.push(httpErrors.of('invalid', { detalle: `Se esperaba el número ${printedNumber(prefix, block.next, 1, 0)}.` }, 'number'))
  if (dayInBogota(new Date(sale.soldAt)) > validTo)
    findings.push(resolutionErrors.of('expired', { numero, fecha: showDay(validTo) }, 'number'))
  return { prefix, resolutionId }
}

/** The day on which it is booked: that of its sale, and of a closed month the first open one after it. */
async function dayOfSale(tx: Tx, { session, lease, content, now, today }: Arriving, findings: ErrorBody[]): Promise<Day> {
  const { companyId } = session
  const sold = dayInBogota(new Date(content.sale.soldAt))
  const isOfAnotherTime = sold < addDays(dayInBogota(lease.takenAt), -LONGEST_DELAY_DAYS)
  const detalle = `El reloj del equipo decía ${showDay(sold)}: la venta quedó con fecha de hoy.`
  findings.push(...futureProblems(sold, today), ...(isOfAnotherTime ? [httpErrors.of('invalid', { detalle }, 'soldAt')] : []))
  const wanted = sold > today || isOfAnotherTime ? today : sold
  const entering = { companyId, date: wanted, today: null, modules: ['sales', 'inventory'] as const, by: onBehalfOf(session, now) }
  const date = await firstOpenDay(tx, entering)
  if (date === wanted) return date
  const refusal = await periodRefusal(tx, entering)
  if (refusal) findings.push({ ...refusal, field: 'soldAt' })
  return date
}

/** Its money is counted in the shift that is open now, whatever the device says. */
function shiftFindings(shiftId: string | null, said: string | null): ErrorBody[] {
  if (shiftId === null) return [posErrors.of('registerClosed', {}, 'shiftId')]
  const detalle = 'Se vendió en otro turno: su dinero se cuenta en el que está abierto.'
  return said !== null && said !== shiftId ? [httpErrors.of('invalid', { detalle }, 'shiftId')] : []
}

async function meansOf(tx: Tx, companyId: string, { payments }: TillSaleContent['sale']): Promise<ReadonlyMap<string, MeansOfSale>> {
  const rows = await tx.rows<MeansOfSale>(sql`
    select t.id, t.name, t.kind, t.means_code as "meansCode", coalesce(t.account_id, r.account_id) as "accountId", t.account_id is not null as "isSaid" from payment_type t
      left join account_role r on r.company_id = ${companyId} and r.role = 'cash'
     where t.company_id = ${companyId} and t.id = any(${payments.map(({ paymentTypeId }) => paymentTypeId)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An invoice needs no place of sale; what lacks to sign it refuses no sale that was made. */
async function servedOf(tx: Tx, { session, lease, content }: Arriving): Promise<ServedKind> {
  if (content.sale.kind === 'invoice') return arrivingInvoice
  return arrivingTillSale(await readSoldAt(tx, session, { registerId: lease.registerId, saleId: content.id }))
}

interface Placed {
  readonly partyId: string | null
  readonly resolutionId: string
  readonly date: Day
  readonly payment: SaidPayment
}

/** As the engine takes a document: of the final consumer, unless the sale names somebody. */
async function documentOf(
  tx: Tx,
  { session, lease, content }: Arriving,
  { resolutionId, date, payment, partyId }: Placed,
): Promise<DocumentInput> {
  const { companyId } = session
  const { sale } = content
  const party = partyId === null ? await loadFinalConsumer(tx, companyId) : await loadParty(tx, companyId, partyId)
  const isOwed = payment.kept.some(({ means: { kind } }) => kind === 'credit')
  const dueDate = isOwed ? addDays(date, party.paymentDays ?? 0) : date
  return documentInput.parse({
    ...{ kind: codes[sale.kind], branchId: lease.branchId, registerId: lease.registerId, sellerId: sale.sellerId, resolutionId },
    ...{ partyId: party.id, date, dueDate, paymentForm: isOwed ? '2' : '1', paymentMeans: meansCodeOf(payment.kept) },
    ...{ warehouseId: sale.warehouseId ?? (await warehouseOf(tx, companyId, lease.branchId)) },
    ...{ pricesIncludeTax: sale.pricesIncludeTax, discount: sale.discount, coupon: sale.coupon, lines: sale.lines, notes: sale.notes },
  })
}

/** That of the branch, or else the first that is used. */
export const warehouseOf = async (tx: Tx, companyId: string, branchId: string): Promise<string | null> =>
  (
    await tx.first<{ id: string }>(sql`
      select w.id from warehouse w
       where w.company_id = ${companyId} and w.active
         and not exists (select from stock_transit t where t.company_id = ${companyId} and t.warehouse_id = w.id)
       order by w.id = (select warehouse_id from branch where company_id = ${companyId} and id = ${branchId}) desc nulls last, w.code limit 1`)
  )?.id ?? null

interface Written {
  readonly documentId: string
  readonly payment: SaidPayment
  readonly rounding: string
  readonly findings: Received['findings']
}

function saleRow({ session, lease, shiftId, mark, content, now }: Arriving, { documentId, payment, rounding, findings }: Written): Row {
  const { id, sale } = content
  return {
    ...{ company_id: session.companyId, id, lease_id: lease.id, register_id: lease.registerId, branch_id: lease.branchId },
    ...{ shift_id: shiftId, sequence: mark.sequence, hash: mark.hash, document_id: documentId, sold_at: new Date(sale.soldAt) },
    ...{ arrived_at: now, arrived_by: session.personId, total: sale.total, tip: sale.tip },
    ...{ change: amountText(payment.settled.change), rounding, findings },
  }
}

const paymentRows = (companyId: string, saleId: string, kept: readonly KeptPayment[]): Row[] =>
  kept.map(({ means: { id, kind, accountId }, tendered, kept: stayed }, index) => ({
    ...{
      company_id: companyId,
      sale_id: saleId,
      position: index + 1,
      payment_type_id: id,
      account_id: kind === 'credit' ? null : accountId,
    },
    ...{ tendered: amountText(tendered), kept: amountText(stayed) },
  }))
