/** What takes costs of a bill to goods that were received, as the engine of vouchers numbers and posts it. Pure. */
import { defineVoucher } from '#modules/vouchers/index.ts'
import { landedPermissions } from './permissions.ts'

export const LANDED_COST = 'purchases.landedCost'

/** Shown over the bills, as it has no page of its own. */
export const landedAddress = (id: string): string => `/purchases/bills?reparto=${id}`

export const landedCost = defineVoucher({
  source: LANDED_COST,
  consecutive: 'RCO',
  process: 'stock',
  module: 'purchases',
  // It changes what stock is worth.
  alsoModules: ['inventory'],
  table: 'landed_cost',
  entity: LANDED_COST,
  thread: LANDED_COST,
  titles: {
    one: 'Reparto de costo',
    many: 'Repartos de costo',
    numbered: 'Reparto de costos de compra',
    group: 'Compras',
    paper: 'Reparto de costo',
  },
  permissions: landedPermissions,
  address: landedAddress,
  list: '/purchases/bills',
})
