/** The products that a grid of stock finds: searched while somebody types, or pasted from a sheet by their code. */
import { uuidv7 } from 'uuidv7'
import { lookupItems, searchItems, type FoundItem } from '#modules/items/index.ts'
import { parseQuantityInput, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import type { NoteLine } from '../note-lines.ts'
import { noGoods } from '../tracking/goods.ts'

type KnownItem = Pick<FoundItem, 'id' | 'code' | 'name' | 'unitName' | 'control' | 'kind'>

/** What the search found last, to know the item behind an option. */
const known = new Map<string, KnownItem>()
const findWith =
  (variants: '' | 'offer') =>
  async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
    const { items } = await askOnce(searchItems, { query: { text, variants } }, signal)
    // A service has no stock.
    return items
      .filter((item) => item.kind === 'product' || item.kind === 'variable')
      .map((item) => {
        known.set(item.id, item)
        return { id: item.id, label: `${item.code} ${item.name}`, detail: item.kind === 'variable' ? 'con variantes' : item.unitName }
      })
  }

export const findItems = findWith('')
/** With those that have variants, of which a table of quantities asks how many. */
export const findProducts = findWith('offer')

/** The item behind an option, when it has variants. */
export const variableOf = (itemId: string): KnownItem | null => {
  const item = known.get(itemId)
  return item?.kind === 'variable' ? item : null
}

/** Lines of variants with their quantities, as the table of their product asked them. */
export async function linesOfVariants(chosen: readonly { readonly id: string; readonly quantity: string }[]): Promise<NoteLine[]> {
  const { items } = await askOnce(lookupItems, { body: { ids: chosen.map(({ id }) => id) } })
  for (const item of items) known.set(item.id, item)
  return chosen.flatMap(({ id, quantity }) => {
    const item = known.get(id)
    return item ? [lineOf(item, quantity)] : []
  })
}

const lineOf = (item: KnownItem, quantity = '', unitCost = ''): NoteLine => ({
  key: uuidv7(),
  itemId: item.id,
  code: item.code,
  name: item.name,
  unit: item.unitName,
  control: item.control,
  quantity,
  unitCost,
})

/** A line of a product that was found, still without its figures. */
export const foundLine = (itemId: string): NoteLine | null => {
  const item = known.get(itemId)
  return item ? lineOf(item) : null
}

export const itemOf = (id: string): Partial<NoteLine> => {
  const item = known.get(id)
  return item ? { itemId: item.id, code: item.code, name: item.name, unit: item.unitName, control: item.control, goods: noGoods } : {}
}

/** A row of a sheet: code, quantity and cost. Null when no product has that code. */
export async function readPasted(cells: Readonly<Record<string, string>>): Promise<{ line: NoteLine | null; code: string }> {
  const code = (cells['itemId'] ?? '').trim()
  if (code === '') return { line: null, code }
  await findItems(code)
  const item = [...known.values()].find((each) => each.kind === 'product' && each.code.toLowerCase() === code.toLowerCase())
  if (!item) return { line: null, code }
  const figure = (text: string | undefined): string => {
    const read = parseQuantityInput(text ?? '')
    return read.ok ? read.text : ''
  }
  return { line: lineOf(item, figure(cells['quantity']), figure(cells['unitCost'])), code }
}
