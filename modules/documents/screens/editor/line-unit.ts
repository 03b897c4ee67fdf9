/** The unit of a line in the editor: which it may be, what changes with it, and which one a saved line comes back with. Pure. */
import { isQuantityText, parseQuantity, parseUnitPrice, unitPriceText, type Quantity } from '#base/decimal.ts'
import { factorWords, priceInUnit, roundPrice, type FoundItem, type ItemUnit } from '#modules/items/index.ts'
import { baseUnitOf, movedOf, unitInUse, type LineUnit } from '../../parts/units.ts'
import type { DocumentView } from '../../wire.ts'
import type { EditorLine } from './line.ts'

type WithUnit = Pick<EditorLine, 'item' | 'unit'>

export const unitOf = ({ item, unit }: WithUnit): LineUnit => ({
  ...(unit ? unitInUse(unit) : baseUnitOf(item)),
  content: item.content === null ? null : parseQuantity(item.content),
})

/** In base units: what is compared with stock and costs. */
export const baseOf = (line: WithUnit & Pick<EditorLine, 'quantity'>): Quantity =>
  movedOf({ quantity: parseQuantity(isQuantityText(line.quantity) ? line.quantity : '0') }, unitOf(line))

/** The base unit among the choices of a line. */
const BASE = 'base'

export interface UnitChoice {
  readonly id: string
  readonly label: string
  readonly detail?: string
}

/** Null when there is nothing to choose: the item has no other, or the line follows another document. */
export function unitChoices({ item, unit, source }: WithUnit & Pick<EditorLine, 'source'>): UnitChoice[] | null {
  if (source !== null || (item.units.length === 0 && unit === null)) return null
  return [
    { id: BASE, label: item.unitName },
    ...item.units.map(({ id, name, factor }) => ({ id, label: name, detail: `× ${factorWords(parseQuantity(factor))}` })),
  ]
}

export const unitChoiceOf = ({ unit }: Pick<EditorLine, 'unit'>): string => unit?.id ?? BASE

/**
 * The line in another unit of its item: its price, and the one that was proposed, become those of that unit.
 * @param choice one of `unitChoices`
 * @param decimals of the company's prices
 */
export const withUnit = (line: EditorLine, choice: string, decimals: number): EditorLine =>
  inUnit(line, line.item.units.find(({ id }) => id === choice) ?? null, decimals)

function inUnit(line: EditorLine, unit: ItemUnit | null, decimals: number): EditorLine {
  if (unit?.id === line.unit?.id) return line
  const [from, to] = [unitOf(line).factor, unitOf({ item: line.item, unit }).factor]
  const priced = (price: string): string =>
    isQuantityText(price) ? unitPriceText(roundPrice(priceInUnit(parseUnitPrice(price), from, to), decimals)) : price
  return {
    ...line,
    unit,
    unitPrice: priced(line.unitPrice),
    proposed: line.proposed && { ...line.proposed, price: priced(line.proposed.price) },
  }
}

/** The unit of the line above, when it is of the same item. */
export const unitLike = (line: EditorLine, above: EditorLine, decimals: number): EditorLine =>
  line.item.id === above.item.id && unitChoices(line) !== null ? inUnit(line, above.unit, decimals) : line

type SavedLine = Pick<DocumentView['lines'][number], 'unitId' | 'unitCode' | 'unitName' | 'unitFactor'>

/**
 * The unit of a saved line, with the factor that the server will keep.
 * @param keeps it follows another document or a version; otherwise the factor is that of the day, while the item has the unit
 */
export function savedUnit({ unitId, unitCode, unitName, unitFactor }: SavedLine, found: FoundItem, keeps: boolean): ItemUnit | null {
  if (unitId === null) return null
  const saved = { id: unitId, code: unitCode, name: unitName, factor: unitFactor }
  return keeps ? saved : unitOfDay(saved, found.units)
}

export const unitOfDay = (unit: ItemUnit, units: readonly ItemUnit[]): ItemUnit => units.find(({ id }) => id === unit.id) ?? unit
