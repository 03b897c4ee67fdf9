/** What a device keeps to sell with: the products of its register with their prices, and the taxes of the day. No cost travels. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id } from '#platform/http/fields.ts'
import { leasePermissions } from '../permissions.ts'

const item = z.object({
  ...{ id, code: z.string(), name: z.string(), unit: z.string(), category: z.string() },
  /** Before taxes, of one. */
  price: z.string(),
  taxIds: z.array(id),
  /** Of its base unit. */
  barcodes: z.array(z.string()),
  /** What is left in the warehouse of the branch; null of what has no stock. */
  stock: z.nullable(z.string()),
  /** Why a register does not sell it yet; null of what it sells. */
  why: z.nullable(z.string()),
})
export type DeviceItem = z.output<typeof item>

const tax = z.object({
  ...{ id, code: z.string(), name: z.string(), kind: z.enum(['percent', 'unit', 'exempt', 'excluded']), rate: z.string(), perUnit: amount },
})
export type DeviceTax = z.output<typeof tax>

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/catalogue',
  summary: 'Lo que vende una caja, con sus precios e impuestos del día, para tenerlo en el equipo; por páginas',
  permission: leasePermissions.write,
  plan: plan.planPointOfSale,
  services: ['full'],
  query: z.object({
    /** The code of the last item that was read. */
    after: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  response: z.object({
    register: z.string(),
    branch: z.string(),
    branchId: id,
    /** Whose prices and taxes they are. */
    date: day,
    taxes: z.array(tax),
    items: z.array(item),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
})
