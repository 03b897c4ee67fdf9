/** The other units of an item as they are written and read, and what makes them right. */
import * as z from 'zod/mini'
import { isQuantityText, parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id, positiveQuantity, quantity } from '#platform/http/fields.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { MOST_IN_ONE, MOST_PARTS, MOST_UNITS, ONE, partOf, partsInOne, type Factor } from './factor.ts'

/** Said one way or the other: how many base units one holds, or how many of it are one base unit. */
export const itemUnitInput = z.object({
  unitId: id,
  factor: z.optional(z.nullable(positiveQuantity)),
  perBase: z.optional(z.nullable(positiveQuantity)),
})
export type ItemUnitInput = z.output<typeof itemUnitInput>

export const itemUnitsInput = z.array(itemUnitInput).check(z.maxLength(MOST_UNITS, `Un producto tiene máximo ${MOST_UNITS} unidades más.`))

/** One as it is offered to a line: with the authority's code and its name. */
export const itemUnit = z.object({
  ...{ id, code: z.string(), name: z.string(), factor: quantity },
  /** How many of it are one base unit, where its factor is such a part. */
  perBase: z.optional(z.nullable(quantity)),
})
export type ItemUnit = z.output<typeof itemUnit>

const isWhole = (quantity: Quantity): boolean => quantity % ONE === 0n

/** Base units in one, whichever way it was said; what is wrong of it is told by `unitProblems`. */
export function factorOf({ factor, perBase }: Pick<ItemUnitInput, 'factor' | 'perBase'>): Factor {
  if (perBase === null || perBase === undefined || !isQuantityText(perBase)) return parseQuantity(factor ?? '0')
  const parts = parseQuantity(perBase) / ONE
  return parts < 1n ? (0n as Factor) : partOf(parts)
}

/** What is wrong with how many one holds, at its field. */
function factorProblem({ factor, perBase }: ItemUnitInput): readonly [field: 'factor' | 'perBase', why: string] | null {
  if (perBase !== null && perBase !== undefined) {
    if (factor !== null && factor !== undefined) return ['perBase', 'Di cuántas contiene o cuántas hacen una, no ambas.']
    if (!isQuantityText(perBase)) return null
    const parts = parseQuantity(perBase)
    const isPart = isWhole(parts) && parts >= 2n * ONE && parts <= MOST_PARTS * ONE
    return isPart ? null : ['perBase', `Di cuántas son: de 2 a ${formatQuantity((MOST_PARTS * ONE) as Quantity)}, sin decimales.`]
  }
  if (factor === null || factor === undefined) return ['factor', 'Escribe cuántas contiene.']
  if (!isQuantityText(factor)) return null
  const held = parseQuantity(factor)
  if (held <= 0n) return ['factor', 'Debe ser mayor que cero.']
  return held > MOST_IN_ONE ? ['factor', `Debe ser máximo ${formatQuantity(MOST_IN_ONE)}.`] : null
}

/** @param baseId null while it is not said */
export function unitProblems(units: readonly ItemUnitInput[], baseId: string | null): ErrorBody[] {
  const seen = new Set<string>()
  return units.flatMap((unit, index): ErrorBody[] => {
    const { unitId } = unit
    const refuse = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, `units.${index}.${field}`)
    const found: ErrorBody[] = []
    if (unitId === baseId) found.push(refuse('unitId', 'Es la unidad en que se cuenta el producto. Elige otra.'))
    else if (seen.has(unitId)) found.push(refuse('unitId', 'Esta unidad ya está en la lista.'))
    seen.add(unitId)
    const problem = factorProblem(unit)
    return problem ? [...found, refuse(...problem)] : found
  })
}

/** "24", or "1/9" of a part. */
export function factorWords(factor: Factor): string {
  const parts = partsInOne(factor)
  return parts === null ? formatQuantity(factor) : `1/${formatQuantity((parts * ONE) as Quantity)}`
}

/** "Caja × 24": as lists and the log say it. */
export const unitWords = ({ name, factor }: { readonly name: string; readonly factor: string }): string =>
  `${name} × ${factorWords(parseQuantity(factor))}`

/** How a name of one word ends when there are several: "unidades", "cajas", "galones"; another stays as it is. */
function several(name: string): string {
  if (name.includes(' ') || /[sx]$/.test(name)) return name
  const [, start, vowel] = /^(.*)([áéíóú])n$/.exec(name) ?? []
  if (start !== undefined && vowel !== undefined) return `${start}${vowel.normalize('NFD').charAt(0)}nes`
  if (name.endsWith('z')) return `${name.slice(0, -1)}ces`
  return `${name}${/[dlrnj]$/.test(name) ? 'es' : 's'}`
}

/** "1 caja = 24 unidades", or "1 caja = 9 unidades" of a part of a box. @param base what the item is counted in */
export function unitEquation(base: string, { name, factor }: { readonly name: string; readonly factor: string }): string {
  const held = parseQuantity(factor)
  const parts = partsInOne(held)
  const [one, many, number] = parts === null ? [name, base, held] : [base, name, (parts * ONE) as Quantity]
  const lower = (text: string) => text.toLocaleLowerCase('es-CO')
  return `1 ${lower(one)} = ${formatQuantity(number)} ${number === ONE ? lower(many) : several(lower(many))}`
}

/** "24.000000" → "24": as they are compared and shown. */
export const shownUnits = (units: readonly ItemUnit[]): ItemUnit[] =>
  units.map((unit) => {
    const factor = parseQuantity(unit.factor)
    const parts = partsInOne(factor)
    return { ...unit, factor: quantityText(factor), perBase: parts === null ? null : quantityText((parts * ONE) as Quantity) }
  })
