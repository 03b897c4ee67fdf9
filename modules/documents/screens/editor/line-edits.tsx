/** What a person does to the lines of a document, as changes of its form. */
import type { CenterShare } from '#modules/accounting/index.tsx'
import type { FoundItem } from '#modules/items/index.ts'
import { toast } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { MAX_LINES } from '../../wire.ts'
import { discountOfText } from '../discount.ts'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'
import { priceDecimalsOf } from './form-currency.ts'
import { divideLine } from './line-division.ts'
import { NO_TAX, SEVERAL_TAXES } from './line-columns.tsx'
import { addItem, copyAbove, moveLine, newKey, patchLine, removeLine, repeatLine, setItem, setUnit } from './lines.ts'

export interface LinesInEdit {
  readonly kind: DocumentKind
  readonly form: EditorForm
  readonly facts: EditorFacts
  /** Why this person writes no other price than the company's; null when they may. */
  readonly fixedPrice: string | null
  /** What the searches brought, by id: choosing needs the whole item. */
  readonly known: Map<string, FoundItem>
  readonly edit: Edit
}

export interface LineEdits {
  readonly indexOf: (key: string) => number
  readonly patch: (key: string, column: string, values: Partial<EditorLine>) => void
  readonly changeQuantity: (key: string, quantity: string) => void
  /** @param onSeveralTaxes of a cell that takes only one */
  readonly change: (key: string, column: string, value: string, onSeveralTaxes: (key: string) => void) => void
  readonly toggleOptional: (key: string) => void
  readonly add: (itemId: string, quantity?: string) => void
  readonly addAll: (chosen: readonly { readonly itemId: string; readonly quantity: string }[]) => void
  readonly repeat: (key: string) => void
  readonly divide: (key: string, shares: readonly CenterShare[]) => void
  readonly remove: (key: string) => void
  readonly move: (key: string, step: 1 | -1) => void
  readonly copyAbove: (key: string, column: string) => void
  readonly insert: (at: number, lines: readonly EditorLine[]) => void
}

export function editLines({ form, facts, fixedPrice, known, edit }: LinesInEdit): LineEdits {
  const priceDecimals = priceDecimalsOf(form, facts.limits)
  const indexOf = (key: string): number => form.lines.findIndex((line) => line.key === key)
  const isFull = form.lines.length >= MAX_LINES
  const patch: LineEdits['patch'] = (key, column, values) =>
    edit([`lines.${indexOf(key)}.${column}`], (before) =>
      // A discount of one's own comes from no promotion.
      patchLine(before, key, values.discount ? { ...values, promotionIds: [] } : values),
    )
  /** Whoever writes no price takes the company's for what they change of a line that was kept. */
  const changeQuantity: LineEdits['changeQuantity'] = (key, quantity) => {
    const line = form.lines.find((each) => each.key === key)
    const isKept = fixedPrice !== null && line && line.proposed === null && line.source === null
    const kept = isKept && { price: line.unitPrice, priceReason: '', discount: line.discount, promotions: [] }
    patch(key, 'quantity', { quantity, ...(kept ? { proposed: kept } : {}) })
  }
  const addAll: LineEdits['addAll'] = (chosen) => {
    const inForce = new Set(facts.taxes.map(({ id }) => id))
    const found = chosen.flatMap(({ itemId, quantity }) => {
      const item = known.get(itemId)
      return item ? [{ item: { ...item, taxIds: item.taxIds.filter((id) => inForce.has(id)) }, quantity }] : []
    })
    if (found.length === 0) return
    if (isFull) return sayFull()
    edit(['lines'], (before) => found.reduce((now, { item, quantity }) => addItem(now, item, newKey(), quantity), before))
  }
  return {
    indexOf,
    patch,
    changeQuantity,
    change: (key, column, value, onSeveralTaxes) => {
      if (column === 'itemId') {
        const found = known.get(value)
        if (found) edit([`lines.${indexOf(key)}.itemId`], (before) => setItem(before, key, found))
      } else if (column === 'quantity') changeQuantity(key, value)
      else if (column === 'unitId') edit([`lines.${indexOf(key)}.unitId`], (before) => setUnit(before, key, value, priceDecimals))
      else if (column === 'unitPrice') patch(key, column, { unitPrice: value })
      else if (column === 'discount') patch(key, column, { discount: discountOfText(value) })
      else if (column === 'warehouseId') patch(key, column, { warehouseId: value })
      else if (column === 'costCenterId') patch(key, column, { costCenter: facts.costCenters.find(({ id }) => id === value) ?? null })
      else if (column === 'taxIds') {
        if (value === SEVERAL_TAXES) onSeveralTaxes(key)
        else patch(key, column, { taxIds: value === NO_TAX ? [] : [value] })
      }
    },
    // The price of the line follows from what counts: what is wrong with it is asked again.
    toggleOptional: (key) =>
      edit(['lines'], (before) => ({
        ...before,
        lines: before.lines.map((line) => (line.key === key ? { ...line, optional: !line.optional } : line)),
      })),
    add: (itemId, quantity = '1') => addAll([{ itemId, quantity }]),
    addAll,
    repeat: (key) => (isFull ? sayFull() : edit(['lines'], (before) => repeatLine(before, key, newKey()))),
    divide: (key, shares) =>
      form.lines.length + shares.length - 1 > MAX_LINES ? sayFull() : edit(['lines'], (before) => divideLine(before, key, shares, newKey)),
    remove: (key) => edit(['lines'], (before) => removeLine(before, key)),
    move: (key, step) => edit(['lines'], (before) => moveLine(before, key, step)),
    copyAbove: (key, column) => edit([`lines.${indexOf(key)}.${column}`], (before) => copyAbove(before, key, column, priceDecimals)),
    insert: (at, lines) => {
      edit(['lines'], (before) => ({ ...before, lines: [...before.lines.slice(0, at), ...lines, ...before.lines.slice(at)] }))
      toast({ text: lines.length === 1 ? '1 línea pegada' : `${lines.length} líneas pegadas` })
    },
  }
}

const sayFull = (): void => toast({ text: `Un documento admite máximo ${MAX_LINES} líneas.`, tone: 'warn' })
