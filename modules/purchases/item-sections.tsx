import { itemInvoices } from '#modules/documents/index.tsx'
import type { ItemSection } from '#modules/items/index.tsx'
import { bill } from './bill/kind.ts'
import { itemIncoming } from './incoming/endpoints.ts'
import { getItemSuppliers } from './item-supplier/endpoints.ts'
import { heldGoods } from './consignment/endpoints.ts'

/** On the page of an item: what is to come of it and how long what there is lasts, what suppliers left of it in consignment, who sells it, and what was bought of it. */
export const purchaseItemSections: readonly ItemSection[] = [
  {
    id: 'purchases.incoming',
    permission: itemIncoming.permission,
    plan: itemIncoming.plan,
    services: itemIncoming.services,
    tab: 'summary',
    of: ({ kind }) => kind === 'product',
    load: () => import('./incoming/ItemIncoming.tsx'),
  },
  {
    id: 'purchases.held',
    permission: heldGoods.permission,
    plan: heldGoods.plan,
    services: heldGoods.services,
    tab: 'purchases',
    of: ({ kind }) => kind === 'product',
    load: () => import('./consignment/HeldGoods.tsx'),
  },
  {
    id: 'purchases.suppliers',
    permission: getItemSuppliers.permission,
    plan: getItemSuppliers.plan,
    services: getItemSuppliers.services,
    tab: 'purchases',
    of: ({ kind }) => kind === 'product' || kind === 'service',
    load: () => import('./item-supplier/ItemSuppliers.tsx'),
  },
  itemInvoices('purchases', { permission: bill.permissions.read, plan: bill.plan, services: bill.services }),
]
