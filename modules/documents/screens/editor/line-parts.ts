/** What of a line is told apart by batches or serials: its item, or components of its kit. Pure. */
import { isQuantityText, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { componentsIn, type ItemControl } from '#modules/items/index.ts'
import type { EditorItem, EditorLine } from './line.ts'
import { baseOf } from './line-unit.ts'

/** How the goods of an item are told apart; none of what is not. */
export const controlsOf = ({ control, components }: Pick<EditorItem, 'control' | 'components'>): ItemControl[] =>
  [control, ...components.map((each) => each.control)].filter((each) => each !== 'none')

export interface Part {
  readonly id: string
  readonly name: string
  readonly unitName: string
  readonly control: ItemControl
  /** What leaves of it, in its base units. */
  readonly quantity: Quantity
}

export function toldApart(line: Pick<EditorLine, 'item' | 'unit' | 'quantity'>): Part[] {
  const { id, name, unitName, control, components } = line.item
  const base = isQuantityText(line.quantity) ? baseOf(line) : zeroQuantity
  if (control !== 'none') return [{ id, name, unitName, control, quantity: base }]
  return components
    .filter((each) => each.control !== 'none')
    .map((each) => ({
      id: each.itemId,
      name: each.name,
      unitName: each.unitName,
      control: each.control,
      quantity: componentsIn(base, parseQuantity(each.quantity)),
    }))
}
