/** A shop with two warehouses where people ask for goods, and an accountant who approves what others ask for. */
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import {
  attendByOrder,
  attendByTransfer,
  closeRequisition,
  createRequisition,
  decideRequisition,
  getRequisition,
  sendRequisition,
} from '#modules/purchases/index.ts'
import { colleague } from './colleagues.server.ts'
import { openShop, type World } from './world.server.ts'

type Asked = readonly (readonly [item: string, quantity: string])[]
export interface Standing {
  readonly id: string
  readonly version: number
}
type Decided = readonly (readonly [approved: string, way: 'transfer' | 'purchase', reason?: string])[]

export async function openDesk(world: World) {
  const shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Filtro', price: '5000', stock: { quantity: '1', cost: '1000' }, taxes: ['IVA 19 %'] },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
    ],
  })
  const cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  const accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  const inputOf = (lines: Asked, changes: Record<string, unknown> = {}) => ({
    ...{ kind: 'transfer', warehouseId: cali, costCenterId: null, requiredOn: addDays(world.today, 5), justification: 'Para la vitrina' },
    lines: lines.map(([name, quantity]) => ({ itemId: shop.item(name).id, quantity })),
    ...changes,
  })
  const write = (lines: Asked, changes: Record<string, unknown> = {}, client = shop.client) =>
    client.call(createRequisition, { body: inputOf(lines, changes) as never })
  const send = async (lines: Asked) => {
    const { id, version } = await write(lines)
    return shop.client.call(sendRequisition, { params: { id }, body: { version } })
  }
  const decide = ({ id, version }: Standing, lines: Decided, client = accountant) =>
    client.call(decideRequisition, {
      params: { id },
      body: {
        ...{ version, comment: '' },
        lines: lines.map(([approved, way, reason = ''], index) => ({ position: index + 1, approved, way, reason })),
      },
    })
  return {
    ...{ shop, cali, accountant, inputOf, write, send, decide },
    read: (id: string, client = shop.client) => client.call(getRequisition, { params: { id } }),
    approved: async (lines: Asked, decided: Decided) => decide(await send(lines), decided),
    byTransfer: ({ id, version }: Standing, lines: object[], changes: object = {}, client = shop.client) =>
      client.call(attendByTransfer, { params: { id }, body: { version, originId: shop.warehouseId, lines, ...changes } as never }),
    byOrder: ({ id, version }: Standing, lines: object[], changes: object = {}) =>
      shop.client.call(attendByOrder, { params: { id }, body: { version, partyId: shop.customerId, lines, ...changes } as never }),
    close: ({ id, version }: Standing, releasesPending: boolean) =>
      shop.client.call(closeRequisition, { params: { id }, body: { version, releasesPending, comment: '' } }),
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
