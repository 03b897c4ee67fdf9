/**
 * A numbered document as its tables keep it, in exact types: what the print, the public page and the XML of the tax
 * authority are made from. They never compute an amount of the document again.
 */
import type { Day } from '#base/date.ts'
import {
  amountText,
  percentText,
  quantityText,
  unitPriceText,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import type { HeadValues } from '../parts/head.ts'
import type { Discount } from '../figures/price.ts'
import type { FollowUpState } from '../offer/follow-up.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'
import type { Exchange } from '../figures/currency.ts'
import { writeContent, type TaxContent } from '../figures/tax-content.ts'

export interface StoredTax {
  /** The authority's code: 01 IVA, 04 INC, 22 bolsas. */
  readonly code: string
  readonly name: string
  readonly kind: 'percent' | 'unit' | 'exempt' | 'excluded'
  readonly rate: Percent
  /** Pesos per unit, of a nominal tax; per so many millilitres of one by content. */
  readonly perUnit: Amount
  readonly content: TaxContent | null
  readonly base: Amount
  readonly amount: Amount
}

/** A field of the company's own as it is read. */
export interface StoredValue {
  readonly label: string
  readonly value: string
}

/** What is printed, and what the third party sees on its page. */
export interface StoredCustom {
  readonly print: readonly StoredValue[]
  readonly portal: readonly StoredValue[]
}

export interface StoredLine {
  readonly custom?: StoredCustom
  readonly itemCode: string
  readonly description: string
  /** Its batches or serials, in words; empty of a line that names none. */
  readonly goods?: string
  readonly unitCode: string
  readonly unitName: string
  readonly quantity: Quantity
  /** As it was typed: with taxes inside when the document's prices include them. */
  readonly unitPrice: UnitPrice
  readonly discount: Discount
  readonly gift: boolean
  /** Outside the total of its offer, and whether it was chosen with the answer. */
  readonly optional: boolean
  readonly chosen: boolean
  /** Without taxes, before discounts; zero on a gift. */
  readonly gross: Amount
  readonly discountAmount: Amount
  /** Its part of the document's discount. */
  readonly globalDiscount: Amount
  readonly net: Amount
  readonly tax: Amount
  readonly total: Amount
  readonly taxes: readonly StoredTax[]
}

export interface StoredWithholding {
  readonly kind: 'retefuente' | 'reteiva' | 'reteica'
  readonly name: string
  readonly rate: Percent
  readonly base: Amount
  readonly amount: Amount
}

export interface StoredOffer {
  readonly followUp: FollowUpState
  readonly seenAt: Date | null
  readonly answeredAt: Date | null
  /** Whoever answered on the public page; empty when the company noted it. */
  readonly answeredBy: string
  readonly comment: string
}

export interface StoredDocument extends HeadValues {
  readonly custom?: StoredCustom
  /** Of a company to try things in: whoever reads it is told. */
  readonly isTrial?: boolean
  readonly id: string
  /** Where it was made; empty while the company has one branch alone. */
  readonly branch: string
  /** The record of that branch, however many there are; null of what was made before there were any. */
  readonly branchId?: string | null
  /** Its address, city, telephones, mail and hours, those that it has. */
  readonly branchContact?: readonly string[]
  /** In whose name it was sold; empty of nobody. */
  readonly seller: string
  readonly state: DocumentState
  readonly prefix: string
  /** Null on a draft. */
  readonly number: number | null
  /** Which version under its number, from 1. */
  readonly edition: number
  /** With how many its number is written. */
  readonly digits: number
  readonly date: Day
  readonly dueDate: Day
  /** Of what is still owed in instalments, the day that comes first. */
  readonly nextDue?: Day | null
  readonly partyName: string
  readonly partyIdentification: string
  /** Of the whole document. */
  readonly discount: Discount
  readonly lines: readonly StoredLine[]
  readonly withholdings: readonly StoredWithholding[]
  readonly gross: Amount
  readonly discounts: Amount
  readonly net: Amount
  readonly tax: Amount
  readonly total: Amount
  readonly withheld: Amount
  readonly payable: Amount
  readonly uniqueCode: string | null
  readonly electronicState: ElectronicState
  readonly issuedAt: Date | null
  readonly annulledAt: Date | null
  /** What happened to it, when it is an offer. */
  readonly offer: StoredOffer | null
  /** What its electronic face remembered when it was issued; only that face reads it. */
  readonly snapshot: unknown
  /** What is left to collect; null when it opened nothing. */
  readonly balance: Amount | null
  /** Of one in a foreign currency, whose figures are all in it: its rate, and what it is in pesos. */
  readonly pesos?: (Exchange & { readonly total: Amount; readonly payable: Amount }) | null
}

/** What an offer is priced from, as it travels to whoever chooses among its options. */
export const figuresOf = ({ pricesIncludeTax, discount, lines }: Pick<StoredDocument, 'pricesIncludeTax' | 'discount' | 'lines'>) => ({
  pricesIncludeTax,
  discount: { kind: discount.kind, value: percentText(discount.value) },
  lines: lines.map((line, index) => ({
    position: index + 1,
    quantity: quantityText(line.quantity),
    unitPrice: unitPriceText(line.unitPrice),
    discount: { kind: line.discount.kind, value: percentText(line.discount.value) },
    gift: line.gift,
    optional: line.optional,
    chosen: line.chosen,
    taxes: line.taxes.map((tax) => ({
      code: tax.code,
      name: tax.name,
      kind: tax.kind,
      rate: percentText(tax.rate),
      perUnit: amountText(tax.perUnit),
      content: writeContent(tax.content),
    })),
  })),
})
