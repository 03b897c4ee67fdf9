/** The lines of an opening stock as they are typed. Pure. */
import { extend, isQuantityText, parseQuantity, parseUnitPrice, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import type { Goods } from './tracking/goods.ts'
import { documentMessages } from '#platform/rules/index.ts'

export interface OpeningLine {
  /** Of the line on the screen. */
  readonly key: string
  readonly itemId: string
  readonly code: string
  readonly name: string
  readonly unit: string
  /** Canonical text, or empty. */
  readonly quantity: string
  readonly unitCost: string
  /** Which goods, where the item is told apart. */
  readonly goods?: Goods
  readonly control?: ItemControl
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const readable = (text: string): boolean => text !== '' && isQuantityText(text)

export const lineValue = ({ quantity, unitCost }: Pick<OpeningLine, 'quantity' | 'unitCost'>): Amount =>
  readable(quantity) && readable(unitCost) ? extend(parseQuantity(quantity), parseUnitPrice(unitCost)) : zeroAmount

export const linesValue = (lines: readonly OpeningLine[]): Amount => sumAmounts(lines.map(lineValue))

export interface LineProblem {
  /** As the server writes it: `lines.2.quantity`. */
  readonly field: string
  readonly message: string
}

/** What keeps the lines from being recorded, each at its cell. */
export function lineProblems(lines: readonly OpeningLine[]): LineProblem[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'Agrega al menos un producto' }]
  return lines.flatMap((line, index): LineProblem[] => {
    const at = (column: string, message: string): LineProblem => ({
      field: `lines.${index}.${column}`,
      message: `${line.name}: ${message}`,
    })
    return [
      ...(readable(line.quantity) && parseQuantity(line.quantity) > 0n ? [] : [at('quantity', lowerFirst(documentMessages.quantity))]),
      ...(readable(line.unitCost) && parseUnitPrice(line.unitCost) >= 0n ? [] : [at('unitCost', 'escribe el costo de una unidad')]),
    ]
  })
}

/** A column name in a path of an error, for the cells. */
export const cellErrors = (errors: readonly { readonly field: string | null; readonly message: string }[]): ReadonlyMap<string, string> =>
  new Map(errors.flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[cellOf(field), message] as const] : [])))

/** Batches and serials have no column of their own: they are how the quantity is made up. */
const cellOf = (field: string): string => field.slice('lines.'.length).replace(/^(\d+)\.(?:batches|serials)(?:\..*)?$/, '$1.quantity')
