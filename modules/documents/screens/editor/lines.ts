/** What may be done to the lines of a form. Pure: a new form comes out. */
import { addQuantities, parseQuantity, quantityText } from '#base/decimal.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { discountText, noWrittenDiscount } from '../discount.ts'
import { foundInCurrency } from './form-currency.ts'
import { unitLike, withUnit } from './line-unit.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'
import { lineOf, withItem } from './new-line.ts'

let made = 0
/** A key for a row of the screen. Lines of a saved document and of a local draft have others. */
export const newKey = (): string => {
  made += 1
  return `new-${made}`
}

/** What the taxes of a line are of. */
const taxedOf = ({ item, unit, quantity, unitPrice, discount, gift, taxIds }: EditorLine): string =>
  JSON.stringify([item.id, unit?.id ?? null, quantity, unitPrice, discountText(discount), gift, taxIds])

/** What its paper says of its taxes holds of what the paper says of the rest: of another price they are computed. */
export const withTaxesOf = (before: EditorLine, line: EditorLine): EditorLine =>
  before.statedTaxes === null || taxedOf(before) === taxedOf(line) ? line : { ...line, statedTaxes: null }

const mapLine = (form: EditorForm, key: string, change: (line: EditorLine) => EditorLine): EditorForm => ({
  ...form,
  lines: form.lines.map((line) => (line.key === key ? withTaxesOf(line, change(line)) : line)),
})

export const patchLine = (form: EditorForm, key: string, values: Partial<EditorLine>): EditorForm =>
  mapLine(form, key, (line) => ({ ...line, ...values }))

export const setItem = (form: EditorForm, key: string, found: FoundItem): EditorForm =>
  mapLine(form, key, (line) => withItem(line, foundInCurrency(form, found)))

export const removeLine = (form: EditorForm, key: string): EditorForm => ({ ...form, lines: form.lines.filter((line) => line.key !== key) })

export function moveLine(form: EditorForm, key: string, step: 1 | -1): EditorForm {
  const from = form.lines.findIndex((line) => line.key === key)
  const to = from + step
  const moved = form.lines[from]
  if (!moved || to < 0 || to >= form.lines.length) return form
  return { ...form, lines: form.lines.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** The same line again, right under it. */
export function repeatLine(form: EditorForm, key: string, repeatKey: string): EditorForm {
  const at = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[at]
  return line ? { ...form, lines: form.lines.toSpliced(at + 1, 0, { ...line, batches: [], serials: [], key: repeatKey }) } : form
}

const copied: Readonly<Record<string, (above: EditorLine) => Partial<EditorLine>>> = {
  itemId: ({ item, unit, description, unitPrice, taxIds, proposed }) => ({ item, unit, description, unitPrice, taxIds, proposed }),
  quantity: ({ quantity }) => ({ quantity }),
  unitPrice: ({ unitPrice }) => ({ unitPrice }),
  discount: ({ discount, promotionIds }) => ({ discount, promotionIds }),
  taxIds: ({ taxIds }) => ({ taxIds }),
  warehouseId: ({ warehouseId }) => ({ warehouseId }),
  costCenterId: ({ costCenter }) => ({ costCenter }),
}

export const setUnit = (form: EditorForm, key: string, choice: string, decimals: number): EditorForm =>
  mapLine(form, key, (line) => withUnit(line, choice, decimals))

/** As many as a price keeps; the company may show fewer. */
const MOST_DECIMALS = 6

/** The cell of a column takes what the line above has. @param decimals of the company's prices */
export function copyAbove(form: EditorForm, key: string, column: string, decimals = 6): EditorForm {
  const above = form.lines[form.lines.findIndex((line) => line.key === key) - 1]
  if (above && column === 'unitId') return mapLine(form, key, (line) => unitLike(line, above, decimals))
  const values = above && copied[column]?.(above)
  return values ? patchLine(form, key, values) : form
}

/** The line of what was found, in the unit of the bar code that was read. */
const asRead = (found: FoundItem, key: string): EditorLine =>
  found.readUnitId === null ? lineOf(found, key) : withUnit(lineOf(found, key), found.readUnitId, MOST_DECIMALS)

const isPlain = (line: EditorLine, found: FoundItem): boolean =>
  line.item.id === found.id &&
  !line.gift &&
  !line.optional &&
  (line.unit?.id ?? null) === found.readUnitId &&
  line.warehouseId === null &&
  line.costCenter === null &&
  line.unitPrice === (line.proposed?.price ?? asRead(found, '').unitPrice) &&
  discountText(line.discount) === discountText(line.proposed?.discount ?? noWrittenDiscount)

/** A barcode that is read again adds one to its line; anything else is a new line. */
export function addItem(form: EditorForm, found: FoundItem, key: string, quantity = '1'): EditorForm {
  const told = foundInCurrency(form, found)
  const same = found.isBarcode ? form.lines.find((line) => isPlain(line, told)) : undefined
  if (!same) return { ...form, lines: [...form.lines, { ...asRead(told, key), quantity }] }
  const more = addQuantities(parseQuantity(same.quantity || '0'), parseQuantity(quantity || '0'))
  return patchLine(form, same.key, { quantity: quantityText(more) })
}
