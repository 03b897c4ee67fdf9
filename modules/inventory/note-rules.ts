/** What a stock note asks of its lines by its type: of a draft, that its figures are figures; of one that is recorded, all. Pure. */
import { isQuantityText, parseQuantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { belowZero } from '#platform/rules/index.ts'
import { inventoryErrors as errors } from './errors.ts'
import { noteTypeOf, type NoteType } from './note-types.ts'

export interface WrittenNoteLine {
  /** Canonical text, or empty. */
  readonly quantity: string
  readonly unitCost: string
}

/** The cost of what leaves is that of its moment: none is written. */
const costOfExit = 'El costo de lo que sale es el promedio de la bodega: no se escribe.'

const noQuantity = 'Un ajuste de costo no mueve cantidades.'

const isExit = (text: string): boolean => text !== '' && isQuantityText(text) && parseQuantity(text) < 0n

/** @param use `keep` of a draft, `record` of what moves stock */
export const noteLineProblems = (type: NoteType, lines: readonly WrittenNoteLine[], use: 'keep' | 'record'): ErrorBody[] =>
  lines.flatMap((line, index) => [
    ...quantityProblems(type, line, use, `lines.${index}.quantity`),
    ...costProblems(type, line, use, `lines.${index}.unitCost`),
  ])

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
