/** A received invoice becomes a bill: the same whether somebody posts it, several are posted at once, or it comes in and posts itself. */
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { daysBetween, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { usualWarehouse } from '#modules/access/index.server.ts'
import { compute, documentErrors, documentInput, draftOf, inCurrency, type DocumentInput } from '#modules/documents/index.ts'
import { issue, loadFacts, type Who } from '#modules/documents/index.server.ts'
import { createPartyRecord, makeSupplier } from '#modules/people/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { bill } from '../bill/kind.ts'
import { servedBill } from '../bill/served.server.ts'
import type { chosenLine } from './endpoints.ts'
import { figuresOfGoods } from './goods.ts'
import { discountOfBill, forgottenBy, learnRules, type PostedLine, type ProposedLine } from './proposal.ts'
import { findSupplier, proposalOf, type ReceivedRow } from './read.server.ts'
import { RECEIVED } from './received.ts'
import { unfitOf } from './reconcile.ts'
import { supplierInput } from './supplier.ts'

/** In whose name it is posted, and what they may do. */
export type Poster = Parameters<typeof issue>[1]['who']

export type Choice = z.output<typeof chosenLine>

interface Asked {
  readonly row: ReceivedRow
  readonly lines: readonly ProposedLine[]
  readonly choices: readonly Choice[]
  readonly partyId: string | null
  readonly warehouseId: string | null
  readonly date: Day
}

/** A line of goods says as many as the supplier does, and is one of a unit of the item. */
function lineInput(line: ProposedLine, { accountId, itemId, unitId, source, costCenterId }: Choice, warehouseId: string | null) {
  const { quantity, unitPrice, discount } = itemId === null ? line : figuresOfGoods(line)
  return {
    ...{ description: line.description, quantity, unitPrice, costCenterId },
    ...{ taxIds: line.taxIds, statedTaxes: line.statedTaxes },
    ...(discount ? { discount } : {}),
    ...(itemId === null ? { accountId } : { itemId, unitId, source, warehouseId }),
  }
}

/** The bill as somebody would write it in its form. */
export function inputOf({ row, lines, choices, partyId, warehouseId, date }: Asked): DocumentInput {
  const { said } = row
  return documentInput.parse({
    partyId,
    ...{ supplierPrefix: said.prefix.slice(0, 10), supplierNumber: said.number.slice(0, 30) },
    date,
    dueDate: said.dueDate < date ? date : said.dueDate,
    paymentForm: said.isCredit ? '2' : '1',
    ...(said.currency === DEFAULT_CURRENCY ? {} : { currency: said.currency, currencyRate: said.rate }),
    discount: { kind: 'Valor', value: discountOfBill(said) },
    lines: lines.flatMap((line, index) => {
      const choice = choices[index]
      return choice ? [lineInput(line, choice, warehouseId)] : []
    }),
  })
}

/**
 * The lines that somebody chose accounts for are those that the document has: another count is of another document. Each is of one
 * account or of one item, and only an item is of an order or receipt.
 */
export const sameLines = (lines: readonly ProposedLine[], choices: readonly Choice[]): void => {
  if (lines.length !== choices.length)
    httpErrors.fail('invalid', { detalle: `El documento tiene ${lines.length} líneas: elige la cuenta o el ítem de cada una.` }, 'lines')
  failWith(
    choices.flatMap(({ accountId, itemId, source }, index): ErrorBody[] => {
      const field = `lines.${index}.accountId`
      if (accountId === null && itemId === null) return [documentErrors.of('required', { campo: 'Cuenta o ítem' }, field)]
      if (accountId !== null && (itemId !== null || source !== null))
        return [httpErrors.of('invalid', { detalle: 'Una línea es de una cuenta o de un ítem, no de ambos.' }, field)]
      return []
    }),
  )
}

/** Where goods come in: what somebody chose, or the warehouse that the person usually works with. */
export async function warehouseOf(tx: Tx, who: Who, asked: string | null, choices: readonly Choice[]): Promise<string | null> {
  if (asked !== null || choices.every(({ itemId }) => itemId === null)) return asked
  const usual = await usualWarehouse(tx, who)
  const row = await tx.first<{ id: string }>(sql`
    select id from warehouse where company_id = ${who.companyId} and active order by (id = ${usual}::uuid) desc nulls last, code limit 1`)
  return row?.id ?? null
}

/** What does not add up becomes no bill, also when it came in before that was asked of it. @throws 401 with the reason */
export function refuseUnfit({ said, kind }: ReceivedRow): void {
  const unfit = kind === 'invoice' ? unfitOf(said) : ''
  if (unfit !== '') httpErrors.fail('invalid', { detalle: unfit })
}

/** What the bill comes to, in the currency of the document. */
export async function computedOf(tx: Tx, companyId: string, input: DocumentInput) {
  const draft = draftOf(input)
  return inCurrency(draft, compute(draft, await loadFacts(tx, companyId, bill, draft, 'draft', null))).computed
}

/** The bill is the supplier's: it comes to what they ask. @throws 401 with both figures */
async function refuseOtherTotal(tx: Tx, companyId: string, input: DocumentInput, { said }: ReceivedRow): Promise<void> {
  const { total } = (await computedOf(tx, companyId, input)).priced
  if (total !== parseAmount(said.totals.payable))
    httpErrors.fail('invalid', {
      detalle: `El XML pide ${formatMoney(parseAmount(said.totals.payable))} y la factura de compra sumaría ${formatMoney(total)}: regístrala a mano.`,
    })
}

/** The third party of its identification, who is a supplier from now on, or the one that it describes. @returns its id */
export async function supplierOf(tx: Tx, who: Who, { said, supplier }: ReceivedRow): Promise<string> {
  const known = await findSupplier(tx, who.companyId, supplier)
  if (known) {
    await makeSupplier(tx, who, known.id)
    return known.id
  }
  const { cityCode } = said.supplier
  const city = await tx.first<{ code: string }>(sql`select code from city where code = ${cityCode}`)
  const input = supplierInput(said.supplier, city?.code ?? '', said.isCredit, daysBetween(said.date, said.dueDate))
  return createPartyRecord(tx, who, input, 'Buzón de facturas')
}

interface Learning {
  readonly tx: Tx
  readonly companyId: string
  readonly supplier: string
  readonly on: Day
}

async function learn({ tx, companyId, supplier, on }: Learning, went: readonly PostedLine[]): Promise<void> {
  const learned = learnRules(went)
  const over = [...learned.map(({ words }) => words), ...forgottenBy(went)]
  await tx.run(sql`
    delete from posting_rule where company_id = ${companyId} and supplier = ${supplier} and words = any(${over}::text[])`)
  await insertRows(
    tx,
    'posting_rule',
    learned.map(({ words, accountId, itemId, unitId, costCenterId }) => ({
      ...{ company_id: companyId, supplier, words, account_id: accountId, item_id: itemId, unit_id: unitId },
      ...{ cost_center_id: costCenterId, learned_on: on },
    })),
  )
}

/** The lines with where each of them went. */
const wentTo = (lines: readonly ProposedLine[], choices: readonly Choice[]): PostedLine[] =>
  lines.flatMap(({ description, code, net }, index) => {
    const choice = choices[index]
    return choice ? [{ description, code, net: parseAmount(net), ...choice }] : []
  })

export interface Posting {
  readonly choices: readonly Choice[]
  /** Where goods come in; null is where the person usually works. */
  readonly warehouseId: string | null
  /** Of the bill; null is the supplier's. */
  readonly date: Day | null
  readonly now: Date
  readonly today: Day
}

/** @param row locked @throws 401 of what is no new invoice, and whatever issuing its bill refuses */
export async function postInvoice(
  tx: Tx,
  who: Poster,
  row: ReceivedRow,
  asked: Posting,
): Promise<{ billId: string; number: string | null }> {
  const { companyId } = who
  const { choices, now } = asked
  if (row.tab === 'posted') return httpErrors.fail('invalid', { detalle: `Ya está contabilizado en ${row.billNumber}.` })
  if (row.kind !== 'invoice') return httpErrors.fail('invalid', { detalle: 'Una nota se registra sobre su factura.' })
  if (row.tab !== 'new')
    return httpErrors.fail('invalid', { detalle: row.problem || 'Está entre los ignorados: vuelve a dejarlo como nuevo.' })
  refuseUnfit(row)
  const { lines } = await proposalOf(tx, companyId, row)
  sameLines(lines, choices)
  const partyId = await supplierOf(tx, who, row)
  const warehouseId = await warehouseOf(tx, who, asked.warehouseId, choices)
  const document = inputOf({ row, lines, choices, partyId, warehouseId, date: asked.date ?? row.said.date })
  await refuseOtherTotal(tx, companyId, document, row)
  const id = uuidv7()
  const saved = await issue(tx, { who, served: servedBill, id, existing: null, document, replaced: null, origin: 'inbox', now })
  await tx.run(sql`
    update received_document set bill_id = ${id}, version = version + 1 where company_id = ${companyId} and id = ${row.id}`)
  await learn({ tx, companyId, supplier: row.supplier, on: asked.today }, wentTo(lines, choices))
  await audit(tx, who, {
    action: 'post',
    entity: RECEIVED,
    entityId: row.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { bill: [null, saved.number] },
  })
  return { billId: id, number: saved.number }
}
