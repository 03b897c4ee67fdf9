/** What a stock note asks of its lines by its type: of a draft, that its figures are figures; of one that is recorded, all. Pure. */
import { absolute, extend, isQuantityText, parseQuantity, parseUnitPrice, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { belowZero, numberMessages } from '#platform/rules/index.ts'
import { inventoryErrors as errors } from './errors.ts'
import { noteTypeOf, type NoteType } from './note-types.ts'

export interface WrittenNoteLine {
  /** Canonical text, or empty. */
  readonly quantity: string
  readonly unitCost: string
  /** Of a file that says it: its value to the cent. */
  readonly value?: Amount
}

/** The cost of what leaves is that of its moment: none is written. */
const costOfExit = 'El costo de lo que sale es el promedio de la bodega: no se escribe.'

const noQuantity = 'Un ajuste de costo no mueve cantidades.'

const isExit = (text: string): boolean => text !== '' && isQuantityText(text) && parseQuantity(text) < 0n

/** In cents, what the columns of values do not hold. */
const WORTH_TOO_MUCH = 10n ** 20n

/** Where a line is worth more than can be kept; null of one that fits. */
export const worthProblem = (value: Amount, field: string): ErrorBody | null =>
  absolute(value) < WORTH_TOO_MUCH ? null : httpErrors.of('invalid', { detalle: `${numberMessages.tooLarge}.` }, field)

/** @param use `keep` of a draft, `record` of what moves stock */
export const noteLineProblems = (type: NoteType, lines: readonly WrittenNoteLine[], use: 'keep' | 'record'): ErrorBody[] =>
  lines.flatMap((line, index) => [
    ...quantityProblems(type, line, use, `lines.${index}.quantity`),
    ...costProblems(type, line, use, `lines.${index}.unitCost`),
    ...(use === 'record' ? [worthProblem(worthOf(line), `lines.${index}.unitCost`) ?? []].flat() : []),
  ])

const worthOf = ({ quantity, unitCost, value }: WrittenNoteLine): Amount =>
  value ?? (quantity === '' || unitCost === '' ? zeroAmount : extend(parseQuantity(quantity), parseUnitPrice(unitCost)))

function quantityProblems(type: NoteType, { quantity }: WrittenNoteLine, use: 'keep' | 'record', field: string): ErrorBody[] {
  if (noteTypeOf[type].moves === 'value') return quantity === '' ? [] : [httpErrors.of('invalid', { detalle: noQuantity }, field)]
  const isSigned = noteTypeOf[type].direction === 'both'
  if (!isSigned && isExit(quantity)) return [httpErrors.of('invalid', { detalle: belowZero('La cantidad') }, field)]
  if (use === 'keep' || (quantity !== '' && parseQuantity(quantity) !== 0n)) return []
  return isSigned
    ? [httpErrors.of('invalid', { detalle: 'Escribe cuánto entra o, con signo menos, cuánto sale.' }, field)]
    : [errors.of('quantityNotPositive', {}, field)]
}

function costProblems(type: NoteType, { quantity, unitCost }: WrittenNoteLine, use: 'keep' | 'record', field: string): ErrorBody[] {
  const { cost, direction, moves } = noteTypeOf[type]
  if (unitCost.startsWith('-'))
    return [moves === 'value' ? errors.of('costBelowZero', {}, field) : httpErrors.of('invalid', { detalle: belowZero('El costo') }, field)]
  if (unitCost !== '' && (cost === 'none' || (direction === 'both' && isExit(quantity))))
    return [httpErrors.of('invalid', { detalle: costOfExit }, field)]
  return use === 'record' && cost === 'required' && unitCost === '' ? [httpErrors.of('required', { campo: 'Costo unitario' }, field)] : []
}
