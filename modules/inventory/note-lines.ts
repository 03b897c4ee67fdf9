/** The lines of a stock note as they are typed. Pure. */
import { extend, isQuantityText, parseQuantity, parseUnitPrice, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { numberMessages } from '#platform/rules/index.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { noteLineProblems } from './note-rules.ts'
import type { NoteType } from './note-types.ts'
import type { Goods } from './tracking/goods.ts'

export interface NoteLine {
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

export const lineValue = ({ quantity, unitCost }: Pick<NoteLine, 'quantity' | 'unitCost'>): Amount =>
  readable(quantity) && readable(unitCost) ? extend(parseQuantity(quantity), parseUnitPrice(unitCost)) : zeroAmount

export const linesValue = (lines: readonly NoteLine[]): Amount => sumAmounts(lines.map(lineValue))

export interface LineProblem {
  /** As the server writes it: `lines.2.quantity`. */
  readonly field: string
  readonly message: string
}

/** What keeps the lines from being recorded, each at its cell: the rule of the server, with the product that it is about. */
export function lineProblems(type: NoteType, lines: readonly NoteLine[]): LineProblem[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'Agrega al menos un producto' }]
  const unreadable = lines.flatMap(({ name, quantity, unitCost }, index) => [
    ...(quantity === '' || isQuantityText(quantity) ? [] : [at(index, 'quantity', name)]),
    ...(unitCost === '' || isQuantityText(unitCost) ? [] : [at(index, 'unitCost', name)]),
  ])
  if (unreadable.length > 0) return unreadable
  return lines.flatMap((line, index) =>
    noteLineProblems(type, [line], 'record').map(({ field, message }) => ({
      field: (field ?? '').replace('lines.0.', `lines.${index}.`),
      message: `${line.name}: ${lowerFirst(message)}`,
    })),
  )
}

const at = (index: number, column: string, name: string): LineProblem => ({
  field: `lines.${index}.${column}`,
  message: `${name}: ${lowerFirst(numberMessages.quantity)}`,
})

/** A column name in a path of an error, for the cells. */
export const cellErrors = (errors: readonly { readonly field: string | null; readonly message: string }[]): ReadonlyMap<string, string> =>
  new Map(errors.flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[cellOf(field), message] as const] : [])))

/** Batches and serials have no column of their own: they are how the quantity is made up. */
const cellOf = (field: string): string => field.slice('lines.'.length).replace(/^(\d+)\.(?:batches|serials)(?:\..*)?$/, '$1.quantity')
