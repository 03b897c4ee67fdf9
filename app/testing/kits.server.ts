/** A shop with kits: a breakfast of two coffees and three filters, and drills with serials. */
import { createOpening } from '#modules/inventory/index.ts'
import { createItem, getItem, type Item, type ItemBody } from '#modules/items/index.ts'
import { openShop, type Shop, type World } from './world.server.ts'

export const component = (itemId: string, quantity: string, unitId: string | null = null) => ({ itemId, unitId, quantity })

export interface KitShop {
  readonly shop: Shop
  readonly drill: string
  readonly kit: string
  bodyOfKit(code: string, components: ItemBody['components'], changes?: object): Parameters<typeof bodyWith>[0]
  makeKit(code: string, components: ItemBody['components'], changes?: object): Promise<string>
  read(id: string): Promise<Item>
}

const bodyWith = (body: { kind: 'kit'; code: string; name: string; price: string; taxIds: string[]; components: ItemBody['components'] }) =>
  body

export async function openKits(world: World): Promise<KitShop> {
  const shop = await openShop(world, {
    items: [
      { name: 'Café', price: '20000', stock: { quantity: '100', cost: '10000' }, taxes: ['IVA 19 %'] },
      {
        name: 'Filtro',
        price: '800',
        stock: { quantity: '200', cost: '500' },
        taxes: ['IVA 19 %'],
        otherUnit: { name: 'Caja', factor: '12' },
      },
      { name: 'Té', price: '9000', stock: { quantity: '3', cost: '3333.333333' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  const made = { kind: 'product' as const, code: 'TALADRO', name: 'Taladro', price: '5000', control: 'serial' as const }
  const drill = (await shop.client.call(createItem, { body: { ...made, taxIds: shop.item('Café').taxIds } })).id
  await shop.client.call(createOpening, {
    body: {
      ...{ date: '2026-11-10', warehouseId: shop.warehouseId },
      lines: [{ itemId: drill, quantity: '3', unitCost: '70000', serials: ['T-1', 'T-2', 'T-3'] }],
    },
  })
  const bodyOfKit = (code: string, components: ItemBody['components'], changes: object = {}) => ({
    ...bodyWith({ kind: 'kit', code, name: `Combo ${code}`, price: '40000', taxIds: shop.item('Café').taxIds, components }),
    ...changes,
  })
  const makeKit = async (code: string, components: ItemBody['components'], changes: object = {}) =>
    (await shop.client.call(createItem, { body: bodyOfKit(code, components, changes) })).id
  const kit = await makeKit('DESAYUNO', [component(shop.item('Café').id, '2'), component(shop.item('Filtro').id, '3')])
  return { shop, drill, kit, bodyOfKit, makeKit, read: (id) => shop.client.call(getItem, { params: { id } }) }
}
