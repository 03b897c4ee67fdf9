/** What makes an item right, for the form while it is filled and for the server always. */
import type { ErrorBody } from '#base/errors.ts'
import { isQuantityText, parseUnitPrice } from '#base/decimal.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { belowZero } from '#platform/rules/index.ts'
import { unitProblems, type ItemUnitInput } from './unit/of-item.ts'

export const itemKinds = ['product', 'service'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemKindNames: Readonly<Record<ItemKind, string>> = { product: 'Producto', service: 'Servicio' }

/** The concept by which a buyer withholds, when nobody says otherwise (retenciones.csv). */
export const defaultConcept: Readonly<Record<ItemKind, string>> = { product: 'COMPRAS', service: 'SERVICIOS' }

/** The posting roles whose accounts an item takes unless it names its own. */
export const defaultRoles = {
  product: { income: 'salesIncome', inventory: 'inventory', cost: 'costOfSales' },
  service: { income: 'serviceIncome', inventory: null, cost: null },
} as const

const problem = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

export interface ItemToCheck {
  readonly price: string
  readonly barcode: string
  readonly taxIds: readonly string[]
  /** The one it is counted in; null while it is not said. */
  readonly unitId: string | null
  /** Left out, nothing is said of them. */
  readonly units?: readonly ItemUnitInput[] | undefined
}

export function itemProblems(item: ItemToCheck): ErrorBody[] {
  const problems: ErrorBody[] = []
  if (isQuantityText(item.price) && parseUnitPrice(item.price) < 0n) problems.push(problem('price', belowZero('El precio')))
  if (!/^[0-9A-Za-z-]*$/.test(item.barcode)) problems.push(problem('barcode', 'Usa solo números, letras y guiones.'))
  if (new Set(item.taxIds).size !== item.taxIds.length) problems.push(problem('taxIds', 'Hay un impuesto repetido.'))
  problems.push(...unitProblems(item.units ?? [], item.unitId))
  return problems
}
