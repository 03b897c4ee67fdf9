/**
 * Goods that are told apart, by batch or one by one: what a movement must say of which it moves. Batches and serials are never
 * below zero, also where their item may be: a batch that is not there cannot be pointed at. Pure.
 */
import { showDay, type Day } from '#base/date.ts'
import { quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { inventoryErrors as errors } from '../errors.ts'

export interface MovedBatch {
  readonly batchId: string
  /** Never negative: the movement says in which direction. */
  readonly quantity: Quantity
}

/** What a movement says of which goods it moves. */
export interface Tracked {
  readonly batches: readonly MovedBatch[]
  readonly serialIds: readonly string[]
}

export const untracked: Tracked = { batches: [], serialIds: [] }

export interface BatchFacts {
  readonly id: string
  readonly itemId: string
  readonly code: string
  readonly expiresOn: Day | null
  /** Why nobody may take of it; empty while anybody may. */
  readonly blocked: string
}

export interface SerialFacts {
  readonly id: string
  readonly itemId: string
  readonly code: string
  /** Where it is; null of one that left, or never came. */
  readonly warehouseId: string | null
}

export interface TrackedMove extends Tracked {
  readonly itemId: string
  readonly itemName: string
  readonly control: ItemControl
  readonly warehouseId: string
  readonly warehouseName: string
  readonly date: Day
  /** In positive, out negative. */
  readonly quantity: Quantity
  /** It gives back what another took, takes back what another brought, or ends a way: expired and blocked goods move too. */
  readonly undoes: boolean
  /** Where a complaint belongs in the request: `lines.2`. */
  readonly field: string
}

/** What there is: of each batch by `batch/warehouse`, and where each serial is. It changes as moves are gone through. */
export interface TrackedStock {
  readonly batches: ReadonlyMap<string, BatchFacts>
  readonly serials: ReadonlyMap<string, SerialFacts>
  readonly left: Map<string, Quantity>
  readonly places: Map<string, string | null>
}

export const leftKey = (batchId: string, warehouseId: string): string => `${batchId}/${warehouseId}`

/**
 * What is wrong with moves, in their order: each finds what those before it left.
 * @param mayExpired they may take of a batch that expired (549)
 */
export function trackMoves(stock: TrackedStock, moves: readonly TrackedMove[], mayExpired: boolean): ErrorBody[] {
  return moves.flatMap((move) => {
    const problems = problemsOf(stock, move, mayExpired)
    if (problems.length === 0) apply(stock, move)
    return problems
  })
}

function problemsOf(stock: TrackedStock, move: TrackedMove, mayExpired: boolean): ErrorBody[] {
  const { control, batches, serialIds, itemName, field } = move
  const isPlain = control === 'none' || control === 'serial'
  if (isPlain && batches.length > 0) return [invalid(`${itemName} no se controla por lotes.`, `${field}.batches`)]
  if (control !== 'serial' && serialIds.length > 0) return [invalid(`${itemName} no se controla por seriales.`, `${field}.serials`)]
  // What changes the value alone moves none of them.
  if (control === 'none' || move.quantity === zeroQuantity) return []
  return control === 'serial' ? serialProblems(stock, move) : batchProblems(stock, move, mayExpired)
}

const sizeOf = (quantity: Quantity): Quantity => (quantity < zeroQuantity ? -quantity : quantity) as Quantity
const invalid = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

function batchProblems(stock: TrackedStock, move: TrackedMove, mayExpired: boolean): ErrorBody[] {
  const { batches, itemName, quantity, field } = move
  if (batches.length === 0) return [errors.of('batchRequired', { producto: itemName }, `${field}.batches`)]
  const whole = sizeOf(quantity)
  const each = batches.flatMap((batch, index) => problemsOfBatch(stock, move, { ...batch, at: `${field}.batches.${index}` }, mayExpired))
  if (each.length > 0) return each
  if (new Set(batches.map(({ batchId }) => batchId)).size < batches.length)
    return [invalid('El mismo lote está dos veces.', `${field}.batches`)]
  return batches.reduce((sum, batch) => sum + batch.quantity, 0n) === whole
    ? []
    : [invalid(`Los lotes deben sumar ${formatQuantity(whole)}, la cantidad del producto.`, `${field}.batches`)]
}

function problemsOfBatch(
  { batches, left }: TrackedStock,
  { itemId, warehouseId, date, quantity: moved, undoes }: TrackedMove,
  { batchId, quantity, at }: MovedBatch & { readonly at: string },
  mayExpired: boolean,
): ErrorBody[] {
  const batch = batches.get(batchId)
  if (!batch || batch.itemId !== itemId) return [httpErrors.of('notFound', {}, `${at}.code`)]
  if (quantity <= zeroQuantity) return [errors.of('quantityNotPositive', {}, `${at}.quantity`)]
  if (moved > zeroQuantity) return []
  const there = left.get(leftKey(batchId, warehouseId)) ?? zeroQuantity
  if (quantity > there) return [errors.of('batchShort', { lote: batch.code, disponible: formatQuantity(there) }, `${at}.quantity`)]
  if (undoes) return []
  if (batch.blocked !== '') return [invalid(`El lote ${batch.code} está bloqueado: ${batch.blocked}.`, `${at}.code`)]
  const isExpired = batch.expiresOn !== null && batch.expiresOn < date
  return isExpired && !mayExpired
    ? [errors.of('batchExpired', { lote: batch.code, fecha: showDay(batch.expiresOn ?? date) }, `${at}.code`)]
    : []
}

function serialProblems({ serials, places }: TrackedStock, move: TrackedMove): ErrorBody[] {
  const { itemId, serialIds, quantity, warehouseId, warehouseName, field } = move
  const at = (index: number) => `${field}.serials.${index}`
  if (quantityText(sizeOf(quantity)) !== String(serialIds.length)) return [errors.of('serialCount', {}, `${field}.serials`)]
  return serialIds.flatMap((id, index) => {
    const serial = serials.get(id)
    if (!serial || serial.itemId !== itemId) return [httpErrors.of('notFound', {}, at(index))]
    if (serialIds.indexOf(id) < index) return [invalid(`El serial ${serial.code} está dos veces.`, at(index))]
    const place = places.get(id) ?? null
    if (quantity > zeroQuantity) return place === null ? [] : [errors.of('serialThere', { serial: serial.code }, at(index))]
    return place === warehouseId ? [] : [errors.of('serialNotThere', { serial: serial.code, bodega: warehouseName }, at(index))]
  })
}

/** What the move leaves for those after it. */
function apply({ left, places }: TrackedStock, { batches, serialIds, warehouseId, quantity }: TrackedMove): void {
  const isIn = quantity > zeroQuantity
  for (const batch of batches) {
    const key = leftKey(batch.batchId, warehouseId)
    const there = left.get(key) ?? zeroQuantity
    left.set(key, (isIn ? there + batch.quantity : there - batch.quantity) as Quantity)
  }
  for (const id of serialIds) places.set(id, isIn ? warehouseId : null)
}
