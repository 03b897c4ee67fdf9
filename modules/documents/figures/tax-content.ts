/**
 * Taxes in pesos for so many millilitres of content (IBUA, ET art. 513-4): what a line comes to, exact until its one
 * rounding, and how the content travels with the tax of a line.
 */
import { divideRound, parseQuantity, quantityText, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'

export interface TaxContent {
  /** Millilitres that the pesos of the tax are for. */
  readonly per: Quantity
  /** Millilitres in one base unit of the item, that day; null while nobody said. */
  readonly held: Quantity | null
  /** Base units in one of the line. */
  readonly factor: Quantity
}

/** As it travels. */
export interface WrittenContent {
  readonly per: string
  readonly held: string | null
  readonly factor: string
}

const ONE = 1_000_000n as Quantity

export const readContent = (written: WrittenContent | null): TaxContent | null =>
  written && {
    per: parseQuantity(written.per),
    held: written.held === null ? null : parseQuantity(written.held),
    factor: parseQuantity(written.factor),
  }

export const writeContent = (content: TaxContent | null): WrittenContent | null =>
  content && {
    per: quantityText(content.per),
    held: content.held === null ? null : quantityText(content.held),
    factor: quantityText(content.factor),
  }

/** Of a tax that no line has taken yet. */
export const contentPer = (per: Quantity | null): TaxContent | null => (per === null ? null : { per, held: null, factor: ONE })

/** Millilitres in a quantity of the line, to six decimals: what is said of them. */
export const contentOf = (lineQuantity: Quantity, { held, factor }: TaxContent): Quantity =>
  divideRound(lineQuantity * (held ?? 0n) * factor, ONE * ONE) as Quantity

/** perUnit × millilitres / per, rounded once to cents; zero while the content is not known. */
export const taxOfContent = (perUnit: Amount, lineQuantity: Quantity, { per, held, factor }: TaxContent): Amount =>
  held === null ? zeroAmount : (divideRound(perUnit * lineQuantity * held * factor, per * ONE * ONE) as Amount)
