/**
 * Items that an offer puts beside the rest: what it comes to with those that were chosen, and what is made from it. The
 * third party's page shows it while they are ticked, by the function that priced the offer.
 */
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, type Amount } from '#base/decimal.ts'
import { readContent, type WrittenContent } from '../figures/tax-content.ts'
import { price, type Discount, type DiscountKind, type LineTax } from '../figures/price.ts'

interface WrittenDiscount {
  readonly kind: DiscountKind
  readonly value: string
}

/** What pricing an offer needs, as it travels: amounts as text. */
export interface OfferFigures {
  readonly pricesIncludeTax: boolean
  readonly discount: WrittenDiscount
  readonly lines: readonly {
    /** Of the line in its offer, from 1. */
    readonly position: number
    readonly quantity: string
    readonly unitPrice: string
    readonly discount: WrittenDiscount
    readonly gift: boolean
    readonly optional: boolean
    readonly taxes: readonly {
      readonly code: string
      readonly name: string
      readonly kind: LineTax['kind']
      readonly rate: string
      readonly perUnit: string
      readonly content: WrittenContent | null
    }[]
  }[]
}

const discountOf = ({ kind, value }: WrittenDiscount): Discount => ({ kind, value: parsePercent(value) })

/** @param chosen positions of the optional lines that count @returns the total, with its taxes and its discount on all that counts */
export const totalWith = ({ lines, discount, pricesIncludeTax }: OfferFigures, chosen: ReadonlySet<number>): Amount =>
  price({
    discount: discountOf(discount),
    pricesIncludeTax,
    lines: lines.map((line) => ({
      quantity: parseQuantity(line.quantity),
      unitPrice: parseUnitPrice(line.unitPrice),
      discount: discountOf(line.discount),
      gift: line.gift,
      optional: line.optional && !chosen.has(line.position),
      taxes: line.taxes.map((tax) => ({
        ...tax,
        id: `${tax.code} ${tax.name}`,
        rate: parsePercent(tax.rate),
        perUnit: parseAmount(tax.perUnit),
        content: readContent(tax.content),
      })),
    })),
  }).total

/** Whether something is expected to be made from a line: an option that nobody chose holds nothing back. */
export const isWanted = ({ optional, chosen }: { readonly optional: boolean; readonly chosen: boolean }): boolean => !optional || chosen

/** Positions that were chosen. */
export const chosenOf = (lines: readonly { readonly position: number; readonly chosen: boolean }[]): ReadonlySet<number> =>
  new Set(lines.filter(({ chosen }) => chosen).map(({ position }) => position))
