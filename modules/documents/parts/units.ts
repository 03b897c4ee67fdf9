/**
 * The unit of each line: the base unit of its item or another one of it. What comes from another document, or takes the
 * place of a version, keeps the unit and the factor of then; anything else has those of the day.
 */
import { divideRound, parseQuantity, quantityText, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberMessages, tooLarge } from '#platform/rules/index.ts'
import { baseQuantity, factorWords, ONE, type ItemUnit, type UnitInUse } from '#modules/items/index.ts'
import type { DraftLine } from '../figures/compute.ts'
import type { LineTax } from '../figures/price.ts'

/** The unit of a line, with the millilitres that one base unit of its item held that day; null when nobody said. */
export interface LineUnit extends UnitInUse {
  readonly content: Quantity | null
}

export interface ItemWithUnits {
  /** The base unit, when it is one of the company's. */
  readonly unitId: string | null
  readonly unitCode: string
  readonly unitName: string
  readonly units: readonly ItemUnit[]
  /** Millilitres in one base unit. */
  readonly content: Quantity | null
}

export const baseUnitOf = ({ unitCode, unitName }: Pick<ItemWithUnits, 'unitCode' | 'unitName'>): UnitInUse => ({
  id: null,
  code: unitCode,
  name: unitName,
  factor: ONE,
})

export const unitInUse = ({ factor, ...unit }: ItemUnit): UnitInUse => ({ ...unit, factor: parseQuantity(factor) })

/** What was written of a line, and which unit and factor it has to keep; null when it follows nothing. */
interface Kept {
  /** Of the line that this one is made from. */
  readonly source: UnitInUse | null
  /** Of the version that it takes the place of: the same item in the same unit. */
  readonly version: UnitInUse | null
  /** What the item held in either of them; null when nobody had said. */
  readonly content: Quantity | null
}

export const nothingKept: Kept = { source: null, version: null, content: null }

type Written = Pick<DraftLine, 'itemId' | 'unitId'>

/**
 * @param keptOf what each line follows
 * @returns one for each line, and 401 at the `unitId` of those whose item has no such unit or whose source has another
 */
export function unitsOfLines(
  lines: readonly Written[],
  items: ReadonlyMap<string, ItemWithUnits>,
  keptOf: (index: number) => Kept,
): { readonly units: readonly LineUnit[]; readonly problems: readonly ErrorBody[] } {
  const problems: ErrorBody[] = []
  const refuse = (index: number, detalle: string) => problems.push(httpErrors.of('invalid', { detalle }, `lines.${index}.unitId`))
  const unitOf = ({ itemId, unitId }: Written, index: number, { source, version }: Kept): UnitInUse => {
    const item = items.get(itemId)
    if (source) {
      if (unitId !== null && unitId !== source.id) refuse(index, `La línea va en ${source.name}, como la del documento de origen.`)
      return source
    }
    const base = item ? baseUnitOf(item) : noUnit
    if (unitId === null || unitId === item?.unitId) return base
    if (version) return version
    const own = item?.units.find(({ id }) => id === unitId)
    if (own) return unitInUse(own)
    refuse(index, 'El producto no tiene esta unidad. Elige una de las suyas.')
    return base
  }
  const units = lines.map((line, index): LineUnit => {
    const kept = keptOf(index)
    return { ...unitOf(line, index, kept), content: kept.content ?? items.get(line.itemId)?.content ?? null }
  })
  return { units, problems }
}

/** Of a saved line. */
export const unitOfView = ({ unitId, unitCode, unitName, unitFactor, content }: ViewedUnit): LineUnit => ({
  id: unitId,
  code: unitCode,
  name: unitName,
  factor: parseQuantity(unitFactor),
  content: content === null ? null : parseQuantity(content),
})

interface ViewedUnit {
  readonly unitId: string | null
  readonly unitCode: string
  readonly unitName: string
  readonly unitFactor: string
  readonly content: string | null
}

const noUnit: LineUnit = { id: null, code: '', name: '', factor: ONE, content: null }

/** Of the line at an index. */
export const unitAt = ({ units }: { readonly units: readonly LineUnit[] }, index: number): LineUnit => units[index] ?? noUnit

/** "Caja × 24": with what one held that day, when it is not the base unit. */
export const unitText = ({ id, name, factor }: UnitInUse): string => (id === null ? name : `${name} × ${factorWords(factor)}`)

/** A nominal tax falls on base units, or on what they hold: one of another unit carries it as many times as it has them. */
export function taxForUnit<Tax extends LineTax>(tax: Tax, { factor, content }: Pick<LineUnit, 'factor' | 'content'>): Tax {
  if (tax.content) return { ...tax, content: { ...tax.content, held: content, factor } }
  return tax.kind === 'unit' && factor !== ONE ? { ...tax, perUnit: divideRound(tax.perUnit * factor, ONE) as Amount } : tax
}

/** What moves of stock. */
export const movedOf = (line: Pick<DraftLine, 'quantity'>, { factor }: UnitInUse): Quantity => baseQuantity(line.quantity, factor)

/** Of what the kit of a line is made of: as little, or as much, of something. */
export function partsProblem(parts: readonly { readonly quantity: Quantity }[]): string | null {
  if (parts.length === 0) return 'El combo no tiene componentes.'
  if (parts.some(({ quantity }) => quantity === zeroQuantity)) return 'Es muy poco para contar lo que lleva de cada componente.'
  return parts.some(({ quantity }) => tooLarge(quantityText(quantity), 'quantity') !== null) ? numberMessages.tooLarge : null
}

/** A quantity that stock cannot keep in base units: less than its last decimal, or too large. */
export function movedProblem(line: Pick<DraftLine, 'quantity'>, unit: UnitInUse): string | null {
  const moved = movedOf(line, unit)
  if (line.quantity > zeroQuantity && moved === zeroQuantity) return 'Es muy poco para contarlo en la unidad del inventario.'
  return tooLarge(quantityText(moved), 'quantity') === null ? null : numberMessages.tooLarge
}
