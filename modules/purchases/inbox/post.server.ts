/** What becomes of a received document: a bill of ours, or nothing, with the reason. */
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'
import { daysBetween, type Day } from '#base/date.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { usualWarehouse } from '#modules/access/index.server.ts'
import { compute, documentErrors, documentInput, draftOf, inCurrency, type DocumentInput } from '#modules/documents/index.ts'
import { issue, loadFacts } from '#modules/documents/index.server.ts'
import { createPartyRecord } from '#modules/people/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { bill } from '../bill/kind.ts'
import { servedBill } from '../bill/served.server.ts'
import { chosenLine, ignoreReceived, postReceived, previewPosting, restoreReceived } from './endpoints.ts'
import { figuresOfGoods } from './goods.ts'
import { discountOfBill, forgottenBy, learnRules, type PostedLine, type ProposedLine } from './proposal.ts'
import { lockNew } from './lock.server.ts'
import { postNoteHandler } from './post-note.server.ts'
import { findSupplier, proposalOf, readReceivedRow, type ReceivedRow } from './read.server.ts'
import { RECEIVED } from './received.ts'
import { unfitOf } from './reconcile.ts'
import { supplierInput } from './supplier.ts'

type Choice = z.output<typeof chosenLine>

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
function inputOf({ row, lines, choices, partyId, warehouseId, date }: Asked): DocumentInput {
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
const sameLines = (lines: readonly ProposedLine[], choices: readonly Choice[]): void => {
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
async function warehouseOf(tx: Tx, session: Session, asked: string | null, choices: readonly Choice[]): Promise<string | null> {
  if (asked !== null || choices.every(({ itemId }) => itemId === null)) return asked
  const usual = await usualWarehouse(tx, session)
  const row = await tx.first<{ id: string }>(sql`
    select id from warehouse where company_id = ${session.companyId} and active order by (id = ${usual}::uuid) desc nulls last, code limit 1`)
  return row?.id ?? null
}

/** What does not add up becomes no bill, also when it came in before that was asked of it. @throws 401 with the reason */
function refuseUnfit({ said, kind }: ReceivedRow): void {
  const unfit = kind === 'invoice' ? unfitOf(said) : ''
  if (unfit !== '') httpErrors.fail('invalid', { detalle: unfit })
}

/** What the bill comes to, in the currency of the document. */
async function computedOf(tx: Tx, companyId: string, input: DocumentInput) {
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

const previewHandler = handle(previewPosting, async ({ tx, session, params, body: { lines: choices, warehouseId: asked } }) => {
  const { companyId } = session
  const row = (await readReceivedRow(tx, companyId, params.id)) ?? httpErrors.fail('notFound')
  refuseUnfit(row)
  const { lines } = await proposalOf(tx, companyId, row)
  sameLines(lines, choices)
  const party = await findSupplier(tx, companyId, row.supplier)
  const warehouseId = await warehouseOf(tx, session, asked, choices)
  const computed = await computedOf(
    tx,
    companyId,
    inputOf({ row, lines, choices, partyId: party?.id ?? null, warehouseId, date: row.said.date }),
  )
  const { net, tax, total } = computed.priced
  return {
    net: amountText(net),
    tax: amountText(tax),
    total: amountText(total),
    payable: amountText(computed.payable),
    withholdings: computed.withholdings.map(({ rule, base, amount }) => ({
      name: rule.name,
      base: amountText(base),
      amount: amountText(amount),
    })),
  }
})

async function supplierOf(tx: Tx, session: Session, { said, supplier }: ReceivedRow): Promise<string> {
  const known = await findSupplier(tx, session.companyId, supplier)
  if (known) return known.id
  const { cityCode } = said.supplier
  const city = await tx.first<{ code: string }>(sql`select code from city where code = ${cityCode}`)
  const input = supplierInput(said.supplier, city?.code ?? '', said.isCredit, daysBetween(said.date, said.dueDate))
  return createPartyRecord(tx, session, input, 'Buzón de facturas')
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

const postHandler = handle(postReceived, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockNew(tx, companyId, params.id, body.version)
  if (row.tab === 'posted') return httpErrors.fail('invalid', { detalle: `Ya está contabilizado en ${row.billNumber}.` })
  if (row.kind !== 'invoice') return httpErrors.fail('invalid', { detalle: 'Una nota se registra sobre su factura.' })
  if (row.tab !== 'new')
    return httpErrors.fail('invalid', { detalle: row.problem || 'Está entre los ignorados: vuelve a dejarlo como nuevo.' })
  refuseUnfit(row)
  const { lines } = await proposalOf(tx, companyId, row)
  sameLines(lines, body.lines)
  const partyId = await supplierOf(tx, session, row)
  const date = (body.date as Day | null) ?? row.said.date
  const warehouseId = await warehouseOf(tx, session, body.warehouseId, body.lines)
  const document = inputOf({ row, lines, choices: body.lines, partyId, warehouseId, date })
  await refuseOtherTotal(tx, companyId, document, row)
  const id = uuidv7()
  const saved = await issue(tx, { who: session, served: servedBill, id, existing: null, document, replaced: null, origin: 'inbox', now })
  await tx.run(sql`
    update received_document set bill_id = ${id}, version = version + 1 where company_id = ${companyId} and id = ${params.id}`)
  await learn({ tx, companyId, supplier: row.supplier, on: today }, wentTo(lines, body.lines))
  await audit(tx, session, {
    action: 'post',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { bill: [null, saved.number] },
  })
  return { billId: id, number: saved.number }
})

const ignoreHandler = handle(ignoreReceived, async ({ tx, session, params, body: { version, reason } }) => {
  const row = await lockNew(tx, session.companyId, params.id, version)
  if (row.tab === 'posted')
    return httpErrors.fail('invalid', { detalle: `Ya está contabilizado en ${row.billNumber}: anula primero esa factura.` })
  if (row.tab === 'ignored') return httpErrors.fail('invalid', { detalle: 'Ya está ignorado.' })
  await tx.run(sql`
    update received_document set state = 'ignored', reason = ${reason}, version = version + 1 where company_id = ${session.companyId} and id = ${params.id}`)
  await audit(tx, session, {
    action: 'ignore',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { reason: [null, reason] },
  })
  return isDone
})

const restoreHandler = handle(restoreReceived, async ({ tx, session, params, body: { version } }) => {
  const row = await lockNew(tx, session.companyId, params.id, version)
  if (row.tab !== 'ignored') return httpErrors.fail('invalid', { detalle: 'No está entre los ignorados.' })
  await tx.run(sql`
    update received_document set state = 'new', reason = '', version = version + 1 where company_id = ${session.companyId} and id = ${params.id}`)
  await audit(tx, session, {
    action: 'restore',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { reason: [row.reason, null] },
  })
  return isDone
})

export const postingHandlers = [previewHandler, postHandler, postNoteHandler, ignoreHandler, restoreHandler]
