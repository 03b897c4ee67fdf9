import { itemInvoices } from '#modules/documents/index.tsx'
import type { ItemSection } from '#modules/items/index.tsx'
import { electronicInvoice } from './invoice/kind.ts'

const { permissions, plan, services } = electronicInvoice

/** On the page of an item: what was sold of it. */
export const salesItemSections: readonly ItemSection[] = [itemInvoices('sales', { permission: permissions.read, plan, services })]
