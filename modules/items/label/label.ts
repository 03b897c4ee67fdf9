/** Labels of items: their sizes, how many of which, the bars of a code and the price that a customer reads. Pure. */
import { addAmounts, extend, parseQuantity, parseUnitPrice, percentOf, roundToPeso, type Amount, type Percent } from '#base/decimal.ts'

/** Millimetres. On rolls a page is a label; a sheet of letter paper holds thirty. */
export const labelSizes = {
  '50x25': { name: 'Rollo 50 × 25 mm', width: 50, height: 25, sheet: null },
  '32x25': { name: 'Rollo 32 × 25 mm', width: 32, height: 25, sheet: null },
  '100x50': { name: 'Rollo 100 × 50 mm', width: 100, height: 50, sheet: null },
  letter30: {
    name: 'Hoja carta de 30 (66,7 × 25,4 mm)',
    width: 66.7,
    height: 25.4,
    sheet: { width: 215.9, height: 279.4, columns: 3, top: 12.7, left: 4.8, gap: 3.1 },
  },
} as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeIds = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]

/** At once: more keep everybody else's prints waiting. */
export const MOST_LABELS = 2000
export const MOST_LABELLED = 200

export interface LabelLine {
  readonly itemId: string
  readonly copies: number
}

const LINE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([0-9]{1,5})$/

/** "id:3,id:1" → how many of which, those of one together; null of what says no such thing. */
export function linesOfText(text: string): LabelLine[] | null {
  const lines = new Map<string, number>()
  for (const part of text.split(',').filter((each) => each !== '')) {
    const [, itemId, copies] = LINE.exec(part) ?? []
    if (itemId === undefined || copies === undefined) return null
    lines.set(itemId, (lines.get(itemId) ?? 0) + Number(copies))
  }
  return [...lines].map(([itemId, copies]) => ({ itemId, copies }))
}

export const textOfLines = (lines: readonly LabelLine[]): string => lines.map(({ itemId, copies }) => `${itemId}:${copies}`).join(',')

/** A label for each that came; what is counted in parts has one for the part too. */
export const copiesOf = (quantity: string): number => {
  const whole = 1_000_000n
  const held = parseQuantity(quantity)
  return held <= 0n ? 0 : Number((held + whole - 1n) / whole)
}

/**
 * The last digit of an EAN-13 makes the weighted sum of all a multiple of ten: 1 and 3 in turns (GS1 General Specifications, 7.9).
 * A code that is none, or whose last digit is another, is drawn as Code 128, which reads back as it is written.
 */
export function barsOf(code: string): 'ean13' | 'code128' {
  if (!/^[0-9]{13}$/.test(code)) return 'code128'
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? 'ean13' : 'code128'
}

/**
 * What a customer pays for one, in whole pesos: a price that is shown has its taxes in it (Ley 1480 de 2011, artículo 26).
 * @returns null where a tax goes by units or by content, which a label cannot say beforehand
 */
export function shelfPrice(price: string, taxes: readonly { readonly kind: string; readonly rate: Percent }[]): Amount | null {
  if (taxes.some(({ kind }) => kind !== 'percent')) return null
  const base = extend(parseQuantity('1'), parseUnitPrice(price))
  return roundToPeso(addAmounts(base, ...taxes.map(({ rate }) => percentOf(base, rate))))
}
