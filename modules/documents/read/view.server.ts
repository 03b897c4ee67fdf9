/** One document, whole, as its screen and the API show it. */
import { withoutTrailing } from '#base/digits.ts'
import { daysBetween, type Day } from '#base/date.ts'
import {
  amountText,
  parseAmount,
  parsePercent,
  parseUnitPrice,
  percentText,
  quantityText,
  sumAmounts,
  unitPriceText,
  type Quantity,
} from '#base/decimal.ts'
import { totalInWords } from '#colombia/index.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { showForeign } from './foreign.ts'
import { showNumber } from './list.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { ElectronicFace } from '../kind/served.server.ts'
import { nextSteps } from '../next-step.ts'
import { followUpOfRow, offerEventsOf } from '../offer/read.server.ts'
import { discountIn, exchangeOf, priceIn, type Exchange } from '../figures/currency.ts'
import type { Discount } from '../figures/price.ts'
import { pickHead } from '../parts/head.ts'
import { readRecord, type HeadRecord, type DocumentRecord, type LineRecord, type ReadRequest, type TaxRecord } from './record.server.ts'
import { leftOf, progressOf, type LineProgress } from '../source/sources.server.ts'
import { relatedTo } from '../source/related.server.ts'
import { goesOn, stageOf, takesReturns } from '../kind/stage/stage.ts'
import { readReturns } from '../returns/read.server.ts'
import { isWholeOf, settlementOf } from '../kind/state.ts'
import { readVersions, replacesOf } from '../write/version/version.server.ts'
import { writeStated } from '../figures/stated.ts'
import { readContent, writeContent } from '../figures/tax-content.ts'
import type { DocumentView } from '../wire.ts'

type Teller = Pick<ElectronicFace, 'readRefusal'>

/**
 * @param electronic the face of its kind, to tell why it was refused; without one nobody is told
 * @returns null when it is not there, or is another company's or kind's
 */
export async function readDocument(tx: Tx, request: ReadRequest, electronic: Teller | null = null): Promise<DocumentView | null> {
  const { companyId, kind, id, today } = request
  const record = await readRecord(tx, request)
  if (!record) return null
  const { head } = record
  // Only what is not owed is made into something else today.
  const becomes = (kind.isOffer || goesOn(kind)) && head.state === 'issued'
  const isRefused = head.state === 'issued' && head.electronic_state === 'rejected'
  const [left, progress, versions, related, returns, refusal] = await together([
    becomes ? leftOf(tx, companyId, id) : null,
    becomes && goesOn(kind) ? progressOf(tx, companyId, kind, id) : null,
    kind.isOffer || kind.takesRevisions ? readVersions(tx, companyId, id) : [],
    relatedTo(tx, companyId, id),
    takesReturns(kind) ? readReturns(tx, companyId, id) : [],
    isRefused && electronic ? electronic.readRefusal(tx, companyId, id) : null,
  ])
  const standing = {
    state: head.state,
    electronicState: head.electronic_state,
    settlement: showPayment(head, kind, today).settlement,
    followUp: followUpOfRow(kind.isOffer, head, today),
    stage: stageOf(kind, head),
    hasReturns: returns.some(({ annulled }) => !annulled),
  }
  return {
    kind: kind.code,
    ...showIdentity(head),
    ...showParties(head),
    ...pickHead(head),
    ...showFigures(record, left, progress),
    foreign: showForeign(record),
    ...showPayment(head, kind, today),
    followUp: standing.followUp,
    stage: standing.stage,
    next: nextSteps(kind, standing),
    approvalReasons: head.approval_reasons,
    sentBackReason: head.sent_back_reason,
    refusal,
    offer: offerEventsOf(head),
    correction: showCorrection(head),
    replaces: showReplaced(head),
    versions,
    related,
    returns,
    ...showPeople(head),
  }
}

const showIdentity = (head: HeadRecord) => ({
  id: head.id,
  state: head.state,
  version: head.version,
  number: showNumber(head.prefix, head.number, head.edition, head.number_digits),
  edition: head.edition,
  revision: head.revision,
  prefix: head.prefix,
  resolution: head.resolution_id
    ? { id: head.resolution_id, prefix: head.resolution_prefix ?? '', number: head.resolution_number ?? '' }
    : null,
  date: head.date,
  dueDate: head.due_date,
  tags: head.tags,
  custom: head.custom,
  uniqueCode: head.unique_code,
  electronicState: head.electronic_state,
})

/** With whom, where and in whose name. */
const showParties = (head: HeadRecord) => ({
  branch: head.branch_id ? { id: head.branch_id, name: head.branch_name } : null,
  seller: head.seller_id ? { id: head.seller_id, name: head.seller_name ?? '' } : null,
  registerId: head.register_id,
  party: head.party_id
    ? {
        id: head.party_id,
        name: head.party_name,
        identification: head.party_identification,
        email: head.party_email ?? '',
        city: head.city ?? '',
      }
    : null,
  warehouse: head.warehouse_id ? { id: head.warehouse_id, name: head.warehouse_name ?? '' } : null,
  costCenter: head.cost_center_id ? { id: head.cost_center_id, name: head.cost_center_name ?? '' } : null,
})

const showFigures = (
  { head, lines, taxes, withholdings }: DocumentRecord,
  left: ReadonlyMap<number, Quantity> | null,
  progress: ReadonlyMap<number, LineProgress> | null,
) => ({
  discount: showDiscount(head, exchangeOf(head)),
  lines: lines.map((line) =>
    lineView(
      { ...line, exchange: exchangeOf(head) },
      left?.get(line.position) ?? null,
      progress?.get(line.position) ?? null,
      taxes.filter((tax) => tax.position === line.position),
    ),
  ),
  withholdings: withholdings.map(({ explanation, rate, ...row }) => ({
    ...row,
    rate: shortDecimal(rate),
    reasons: explanation.reasons ?? [],
    source: explanation.source ?? '',
  })),
  totals: {
    gross: head.gross,
    discounts: head.discounts,
    net: head.net,
    tax: head.taxes,
    total: head.total,
    withheld: head.withholdings,
    payable: head.payable,
  },
  taxes: taxTotals(taxes.filter((tax) => !lines.some((line) => line.optional && line.position === tax.position))),
  totalInWords: totalInWords(parseAmount(head.total)),
})

function showPayment(head: HeadRecord, kind: DocumentKind, today: Day) {
  const nextDue = head.next_due ?? head.due_date
  const settlement = settlementOf({
    state: head.state,
    hasOpenItem: kind.opens !== null && head.balance !== null,
    isOpen: head.is_open ?? false,
    isWhole: isWholeOf(head),
    isPastDue: nextDue < today,
  })
  return {
    // What a note left for the customer is not what it is owed.
    balance: head.state === 'issued' && kind.opens !== null ? head.balance : null,
    settlement,
    daysOverdue: settlement === 'overdue' ? daysBetween(nextDue, today) : 0,
    nextDue,
  }
}

const showCorrection = (head: HeadRecord): DocumentView['correction'] =>
  head.concept && head.surplus
    ? {
        documentId: head.corrected_id,
        period: head.period_from && head.period_to ? { from: head.period_from, to: head.period_to } : null,
        concept: head.concept,
        surplus: head.surplus,
        moneyAccountId: head.money_account_id,
      }
    : null

/** The version whose place a draft will take. */
const showReplaced = (head: HeadRecord): DocumentView['replaces'] =>
  head.state === 'draft' && head.replaces_id !== null && head.replaced_number !== null
    ? replacesOf(head.replaces_id, {
        prefix: head.replaced_prefix ?? '',
        number: head.replaced_number,
        digits: head.replaced_digits ?? 0,
        edition: head.replaced_edition ?? 1,
      })
    : null

const showPeople = (head: HeadRecord) => ({
  createdBy: head.created_by,
  savedBy: head.saved_by,
  savedAt: head.updated_at.toISOString(),
  issuedAt: head.issued_at?.toISOString() ?? null,
  issuedBy: head.issued_by,
  annulledAt: head.annulled_at?.toISOString() ?? null,
  annulledBy: head.annulled_by,
  annulReason: head.annul_reason,
})

/** "5.000000" → "5": numerics come with all the decimals of their column. */
const shortDecimal = (text: string): string => (text.includes('.') ? withoutTrailing(withoutTrailing(text, '0'), '.') : text)

/** As it was written: of money, in the currency of its document. */
const showDiscount = (
  { discount_kind: kind, discount_value: value }: { readonly discount_kind: Discount['kind']; readonly discount_value: string },
  exchange: Exchange | null,
) => {
  const said = discountIn({ kind, value: parsePercent(value) }, exchange)
  return { kind, value: percentText(said.value) }
}

const lineView = (
  line: LineRecord & { readonly exchange: Exchange | null },
  pending: Quantity | null,
  progress: LineProgress | null,
  taxes: readonly TaxRecord[],
): DocumentView['lines'][number] => ({
  position: line.position,
  itemId: line.item_id,
  accountId: line.account_id,
  item: { id: line.thing_id, code: line.item_code, name: line.item_name, kind: line.item_kind, control: line.item_control },
  warehouseId: line.warehouse_id,
  warehouse: line.warehouse_id ? { id: line.warehouse_id, name: line.warehouse_name ?? '' } : null,
  costCenterId: line.cost_center_id,
  costCenter: line.cost_center_id ? { id: line.cost_center_id, name: line.cost_center_name ?? '' } : null,
  description: line.description,
  source:
    line.source_id === null || line.source_position === null
      ? null
      : { documentId: line.source_id, position: line.source_position, byValue: line.by_value ?? false, restock: line.restock ?? false },
  pending: pending === null ? null : quantityText(pending),
  progress,
  unitCode: line.unit_code,
  unitName: line.unit_name,
  unitId: line.unit_id,
  unitFactor: shortDecimal(line.unit_factor),
  content: line.content === null ? null : shortDecimal(line.content),
  quantity: shortDecimal(line.quantity),
  unitPrice: unitPriceText(priceIn(parseUnitPrice(line.unit_price), line.exchange)),
  discount: showDiscount(line, line.exchange),
  gift: line.gift,
  optional: line.optional,
  chosen: line.chosen,
  batches: line.batches,
  serials: line.serials,
  custom: line.custom,
  taxIds: taxes.map((tax) => tax.id),
  statedTaxes: line.stated_taxes ? writeStated(taxes, line.exchange) : null,
  withheldBy: line.withheld_by,
  vatUse: line.vat_use,
  promotionIds: line.promotions.map(({ id }) => id),
  promotions: line.promotions,
  gross: line.gross,
  discountAmount: line.discount,
  globalDiscount: line.global_discount,
  net: line.net,
  tax: line.tax,
  total: line.total,
  taxes: taxes.map((tax) => ({
    id: tax.id,
    code: tax.code,
    name: tax.name,
    kind: tax.kind,
    rate: shortDecimal(tax.rate),
    perUnit: tax.perUnit,
    content: writeContent(readContent(tax.content)),
    base: tax.base,
    amount: tax.amount,
  })),
})

function taxTotals(taxes: readonly TaxRecord[]): DocumentView['taxes'] {
  return [...Map.groupBy(taxes, (tax) => tax.id).values()].flatMap((rows) => {
    const [first] = rows
    return first ? [{ name: first.name, base: sumText(rows.map((row) => row.base)), amount: sumText(rows.map((row) => row.amount)) }] : []
  })
}

const sumText = (amounts: readonly string[]): string => amountText(sumAmounts(amounts.map(parseAmount)))
