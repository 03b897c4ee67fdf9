/** How many kits there are components for, and what one would cost: a kit keeps no stock of its own. */
import {
  divideRound,
  quantityText,
  sumAmounts,
  unitPriceText,
  unitValue,
  zeroQuantity,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type * as z from 'zod/mini'
import type { FoundItem, ItemRow } from '../endpoints.ts'
import type { getKit } from './endpoints.ts'
import { ONE } from '../unit/factor.ts'
import { kitsOf, type KitComponent } from './explode.ts'
import { readHeld, type Held } from '../read.server.ts'
import { loadComponents } from './kit.server.ts'

const idsOf = (components: readonly KitComponent[]): string[] => components.map(({ itemId }) => itemId)

type HeldByItem = ReadonlyMap<string, readonly Held[]>

/** How many there is enough of everything for, in each warehouse that has something of it. */
export function kitsByWarehouse(components: readonly KitComponent[], held: HeldByItem, of: 'quantity' | 'available') {
  const places = new Map(components.flatMap(({ itemId }) => (held.get(itemId) ?? []).map(({ warehouse }) => [warehouse.id, warehouse])))
  return [...places.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
    .map((warehouse) => ({
      warehouse,
      kits: kitsOf(components, (itemId) => held.get(itemId)?.find((each) => each.warehouse.id === warehouse.id)?.[of] ?? zeroQuantity),
    }))
}

/** Null while something of it has no cost. */
export function costOfKit(components: readonly KitComponent[], costOf: (itemId: string) => UnitPrice | null): UnitPrice | null {
  const parts = components.map(({ itemId, quantity }) => {
    const cost = costOf(itemId)
    return cost === null ? null : quantity * cost
  })
  if (parts.length === 0 || parts.includes(null)) return null
  return divideRound(
    parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
    ONE,
  ) as UnitPrice
}

/** Kits among what was found, with what they are made of and how many there are in the warehouse. Asks nothing where there is none. */
export async function withKits(tx: Tx, companyId: string, items: readonly FoundItem[], warehouseId: string): Promise<FoundItem[]> {
  const kits = items.flatMap(({ id, kind }) => (kind === 'kit' ? [id] : []))
  if (kits.length === 0) return [...items]
  const made = await loadComponents(tx, companyId, kits)
  const held = warehouseId === '' ? new Map() : await readHeld(tx, companyId, idsOf([...made.values()].flat()), warehouseId)
  return items.map((item) => {
    const components = made.get(item.id)
    if (!components) return item
    const here = (itemId: string): Held | undefined => held.get(itemId)?.[0]
    const kitsHere = (of: 'quantity' | 'available') =>
      warehouseId === '' ? null : quantityText(kitsOf(components, (itemId) => here(itemId)?.[of] ?? zeroQuantity))
    const unitCost = costOfKit(components, (itemId) => here(itemId)?.unitCost ?? null)
    return {
      ...item,
      stock: kitsHere('quantity'),
      available: kitsHere('available'),
      unitCost: unitCost && unitPriceText(unitCost),
      components: components.map(({ quantity, ...component }) => {
        const cost = here(component.itemId)?.unitCost ?? null
        return { ...component, quantity: quantityText(quantity), unitCost: cost && unitPriceText(cost) }
      }),
    }
  })
}

/** A list with how many there are of each kit, over all warehouses. Asks nothing where there is none. */
export async function withAvailable<Page extends { readonly rows: readonly ItemRow[] }>(
  tx: Tx,
  companyId: string,
  page: Page,
): Promise<Omit<Page, 'rows'> & { rows: ItemRow[] }> {
  const kits = page.rows.flatMap(({ id, kind }) => (kind === 'kit' ? [id] : []))
  const made = await loadComponents(tx, companyId, kits)
  const held = await readHeld(tx, companyId, idsOf([...made.values()].flat()), '')
  const availableOf = (id: string): Partial<ItemRow> => {
    const components = made.get(id)
    if (!components) return {}
    const kits = kitsByWarehouse(components, held, 'available').reduce((sum, each) => sum + each.kits, 0n)
    return { available: quantityText(kits as Quantity) }
  }
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...availableOf(row.id) })) }
}

/** What a kit is made of today, what one would cost and how many there are. */
export async function readKit(tx: Tx, companyId: string, id: string): Promise<z.output<typeof getKit.response>> {
  const components = (await loadComponents(tx, companyId, [id])).get(id) ?? []
  const held = await readHeld(tx, companyId, idsOf(components), '')
  const shown = components.map(({ itemId, code, name, unitName, quantity }) => {
    const there = held.get(itemId) ?? []
    const available = there.reduce((sum, each) => sum + each.available, 0n) as Quantity
    const whole = there.reduce((sum, each) => sum + each.quantity, 0n) as Quantity
    const unitCost = whole > zeroQuantity ? unitValue(sumAmounts(there.map(({ value }) => value)), whole) : null
    return { item: { id: itemId, code, name }, unitName, quantity, available, unitCost }
  })
  const unitCost = costOfKit(components, (itemId) => shown.find(({ item }) => item.id === itemId)?.unitCost ?? null)
  return {
    components: shown.map((each) => ({
      ...each,
      quantity: quantityText(each.quantity),
      available: quantityText(each.available),
      unitCost: each.unitCost && unitPriceText(each.unitCost),
    })),
    unitCost: unitCost && unitPriceText(unitCost),
    warehouses: kitsByWarehouse(components, held, 'available').map(({ warehouse, kits }) => ({ warehouse, available: quantityText(kits) })),
  }
}
