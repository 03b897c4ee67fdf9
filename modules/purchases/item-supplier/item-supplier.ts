/** What makes the suppliers of an item right, for the form while it is written and for the server always. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { isQuantityText, parseUnitPrice } from '#base/decimal.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { notAboveZero } from '#platform/rules/index.ts'

/** More than these nobody compares. */
export const MOST_SUPPLIERS = 20
export const MOST_LEAD_DAYS = 365

export interface WrittenSupplier {
  /** Empty while nobody was chosen. */
  readonly supplierId: string
  readonly code: string
  /** Null is the unit of the item. */
  readonly unitId: string | null
  /** Of one of that unit, before taxes; null while nothing was agreed. */
  readonly price: string | null
  readonly leadDays: number | null
  readonly preferred: boolean
}

/** @param unitIds the other units of the item */
export function supplierProblems(suppliers: readonly WrittenSupplier[], unitIds: readonly string[]): ErrorBody[] {
  const problems: ErrorBody[] = []
  const wrong = (index: number, field: keyof WrittenSupplier, detalle: string) =>
    problems.push(httpErrors.of('invalid', { detalle }, `suppliers.${index}.${field}`))
  const isFirst = (index: number, same: (other: WrittenSupplier) => boolean) => suppliers.findIndex(same) === index
  suppliers.forEach(({ supplierId, unitId, price, leadDays, preferred }, index) => {
    if (supplierId === '') wrong(index, 'supplierId', 'Elige un proveedor.')
    else if (!isFirst(index, (other) => other.supplierId === supplierId)) wrong(index, 'supplierId', 'Este proveedor está repetido.')
    if (unitId !== null && !unitIds.includes(unitId)) wrong(index, 'unitId', 'El producto no tiene esta unidad. Elige una de las suyas.')
    if (price !== null && isQuantityText(price) && parseUnitPrice(price) <= 0n) wrong(index, 'price', notAboveZero('El precio'))
    if (leadDays !== null && (leadDays < 0 || leadDays > MOST_LEAD_DAYS))
      wrong(index, 'leadDays', `Escribe un número de días entre 0 y ${MOST_LEAD_DAYS}.`)
    if (preferred && !isFirst(index, (other) => other.preferred)) wrong(index, 'preferred', 'Solo uno es el preferido.')
  })
  return problems
}
