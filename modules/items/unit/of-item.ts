/** The other units of an item as they are written and read, and what makes them right. */
import * as z from 'zod/mini'
import { isQuantityText, parseQuantity, quantityText } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id, positiveQuantity, quantity } from '#platform/http/fields.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { MOST_IN_ONE, MOST_UNITS } from './factor.ts'

/** @property factor base units in one */
export const itemUnitInput = z.object({ unitId: id, factor: positiveQuantity })
export type ItemUnitInput = z.output<typeof itemUnitInput>

export const itemUnitsInput = z.array(itemUnitInput).check(z.maxLength(MOST_UNITS, `Un producto tiene máximo ${MOST_UNITS} unidades más.`))

/** One as it is offered to a line: with the authority's code and its name. */
export const itemUnit = z.object({ id, code: z.string(), name: z.string(), factor: quantity })
export type ItemUnit = z.output<typeof itemUnit>

/** @param baseId null while it is not said */
export function unitProblems(units: readonly ItemUnitInput[], baseId: string | null): ErrorBody[] {
  const seen = new Set<string>()
  return units.flatMap(({ unitId, factor }, index): ErrorBody[] => {
    const refuse = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, `units.${index}.${field}`)
    const found: ErrorBody[] = []
    if (unitId === baseId) found.push(refuse('unitId', 'Es la unidad en que se cuenta el producto. Elige otra.'))
    else if (seen.has(unitId)) found.push(refuse('unitId', 'Esta unidad ya está en la lista.'))
    seen.add(unitId)
    if (isQuantityText(factor)) {
      const held = parseQuantity(factor)
      if (held <= 0n) found.push(refuse('factor', 'Debe ser mayor que cero.'))
      else if (held > MOST_IN_ONE) found.push(refuse('factor', `Debe ser máximo ${formatQuantity(MOST_IN_ONE)}.`))
    }
    return found
  })
}

/** "Caja × 24": as lists and the log say it. */
export const unitWords = ({ name, factor }: { readonly name: string; readonly factor: string }): string =>
  `${name} × ${formatQuantity(parseQuantity(factor))}`

/** "24.000000" → "24": as they are compared and shown. */
export const shownUnits = (units: readonly ItemUnit[]): ItemUnit[] =>
  units.map((unit) => ({ ...unit, factor: quantityText(parseQuantity(unit.factor)) }))
