/** A document in exact types, as its paper, its public page and its XML take it: from the record that its screen is made from. */
import { goodsWords } from '#modules/inventory/index.ts'
import type { Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, type Amount } from '#base/decimal.ts'
import type { CustomEntity, CustomField, CustomValues } from '#platform/custom/field.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { shownValues } from '#platform/custom/record.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { takesCustom, type DocumentKind } from '../kind/kind.ts'
import { followUpOfRow } from '../offer/read.server.ts'
import { amountIn, discountIn, exchangeOf, lineIn, priceIn, totalsIn, withholdingIn } from '../figures/currency.ts'
import { pickHead } from '../parts/head.ts'
import {
  readRecord,
  type DocumentRecord,
  type HeadRecord,
  type LineRecord,
  type ReadRequest,
  type TaxRecord,
  type WithholdingRecord,
} from '../read/record.server.ts'
import { readContent } from '../figures/tax-content.ts'
import type { StoredCustom, StoredDocument, StoredLine, StoredOffer, StoredTax, StoredWithholding } from './stored.ts'

/** @returns null when it is not there, or is another company's or kind's */
export async function readStored(tx: Tx, request: ReadRequest): Promise<StoredDocument | null> {
  const { kind, companyId, today } = request
  const [record, fields] = await together([readRecord(tx, request), takesCustom(kind) ? readCustomFields(tx, companyId) : []])
  if (!record) return null
  const { head, withholdings } = record
  const whole: StoredDocument = {
    ...identityOf(head),
    ...pickHead(head),
    ...figuresOfHead(head),
    custom: customOf(fields, 'document', head.custom),
    lines: linesOf(record, fields),
    withholdings: withholdings.map(withholdingOf),
    offer: kind.isOffer ? offerOf(head, today) : null,
    balance: balanceOf(head, kind),
    pesos: null,
  }
  return told(whole, head.currency_balance === null ? null : parseAmount(head.currency_balance))
}

/**
 * As its third party reads it: in its currency, with what that is in pesos beside it.
 * @param left what is owed of it in its currency, of what is owed in one
 */
function told(stored: StoredDocument, left: Amount | null): StoredDocument {
  const exchange = exchangeOf(stored)
  if (exchange === null) return stored
  const withholdings = stored.withholdings.map((each) => withholdingIn(each, exchange))
  const lines = stored.lines.map((line) => {
    const { discount, ...figures } = lineIn({ ...line, discount: line.discountAmount }, exchange)
    return {
      ...figures,
      discountAmount: discount,
      ...{ unitPrice: priceIn(line.unitPrice, exchange), discount: discountIn(line.discount, exchange) },
    }
  })
  const { globalDiscount: _global, ...totals } = totalsIn(
    lines.filter(({ optional }) => !optional).map((line) => ({ ...line, discount: line.discountAmount })),
    withholdings,
  )
  return {
    ...stored,
    ...totals,
    ...{ withholdings, lines, discount: discountIn(stored.discount, exchange) },
    // All that is owed of it is all that it says.
    balance:
      left !== null || stored.balance === null
        ? left
        : stored.balance === stored.payable
          ? totals.payable
          : amountIn(stored.balance, exchange),
    pesos: { ...exchange, total: stored.total, payable: stored.payable },
  }
}

const identityOf = (head: HeadRecord) => ({
  id: head.id,
  branch: head.branch_name ?? '',
  branchId: head.branch_id,
  branchContact: head.branch_contact ?? [],
  seller: head.seller_name ?? '',
  state: head.state,
  isTrial: head.trial,
  prefix: head.prefix,
  number: head.number,
  edition: head.edition,
  digits: head.number_digits,
  date: head.date,
  dueDate: head.due_date,
  nextDue: head.next_due,
  partyName: head.party_name,
  partyIdentification: head.party_identification,
  uniqueCode: head.unique_code,
  electronicState: head.electronic_state,
  issuedAt: head.issued_at,
  annulledAt: head.annulled_at,
  snapshot: head.snapshot,
})

const figuresOfHead = (head: HeadRecord) => ({
  discount: { kind: head.discount_kind, value: parsePercent(head.discount_value) },
  gross: parseAmount(head.gross),
  discounts: parseAmount(head.discounts),
  net: parseAmount(head.net),
  tax: parseAmount(head.taxes),
  total: parseAmount(head.total),
  withheld: parseAmount(head.withholdings),
  payable: parseAmount(head.payable),
})

const offerOf = (head: HeadRecord, today: Day): StoredOffer => ({
  followUp: followUpOfRow(true, head, today),
  seenAt: head.seen_at,
  answeredAt: head.answered_at,
  answeredBy: head.answer_name ?? '',
  comment: head.answer_comment ?? '',
})

const balanceOf = ({ balance }: HeadRecord, { opens }: DocumentKind) => (balance === null || opens === null ? null : parseAmount(balance))

const customOf = (fields: readonly CustomField[], entity: CustomEntity, values: CustomValues): StoredCustom => ({
  print: shownValues(fields, entity, values, ({ inPrint }) => inPrint),
  portal: shownValues(fields, entity, values, ({ inPortal }) => inPortal),
})

/** The paper lists the taxes of a line by the authority's code. */
function linesOf({ lines, taxes }: DocumentRecord, fields: readonly CustomField[]): StoredLine[] {
  const ofLine = Map.groupBy(taxes, ({ position }) => position)
  return lines.map((line) => ({
    ...lineOf(line),
    custom: customOf(fields, 'line', line.custom),
    taxes: (ofLine.get(line.position) ?? []).toSorted((a, b) => a.place - b.place).map(taxOf),
  }))
}

const lineOf = (row: LineRecord): Omit<StoredLine, 'taxes'> => ({
  itemCode: row.item_code,
  description: row.description,
  goods: goodsWords(row),
  unitCode: row.unit_code,
  unitName: row.unit_name,
  quantity: parseQuantity(row.quantity),
  unitPrice: parseUnitPrice(row.unit_price),
  discount: { kind: row.discount_kind, value: parsePercent(row.discount_value) },
  gift: row.gift,
  optional: row.optional,
  chosen: row.chosen,
  gross: parseAmount(row.gross),
  discountAmount: parseAmount(row.discount),
  globalDiscount: parseAmount(row.global_discount),
  net: parseAmount(row.net),
  tax: parseAmount(row.tax),
  total: parseAmount(row.total),
})

const taxOf = (tax: TaxRecord): StoredTax => ({
  code: tax.code,
  name: tax.name,
  kind: tax.kind,
  rate: parsePercent(tax.rate),
  perUnit: parseAmount(tax.perUnit),
  content: readContent(tax.content),
  base: parseAmount(tax.base),
  amount: parseAmount(tax.amount),
})

const withholdingOf = (row: WithholdingRecord): StoredWithholding => ({
  kind: row.kind,
  name: row.name,
  rate: parsePercent(row.rate),
  base: parseAmount(row.base),
  amount: parseAmount(row.amount),
})
