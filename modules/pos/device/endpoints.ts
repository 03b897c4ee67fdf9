/**
 * What a device keeps to sell with: the products of its register with their prices by quantity and list, promotions, the taxes of the day,
 * and what the company has with a customer. No cost travels, and no rule that tells one.
 */
import * as z from 'zod/mini'
import { wiredMembership } from '#modules/loyalty/index.ts'
import { wiredBuyer, wiredPrices, wiredRules } from '#modules/pricing/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id } from '#platform/http/fields.ts'
import { leasePermissions } from '../permissions.ts'

const item = z.object({
  ...{ id, code: z.string(), name: z.string(), unit: z.string(), category: z.string() },
  /** Before taxes, of one, to whoever buys it. */
  price: z.string(),
  /** Of whoever has no list. */
  base: z.string(),
  prices: wiredPrices,
  /** Its category and those above it. */
  categoryIds: z.array(id),
  brandId: z.nullable(id),
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

const code = z.string().check(z.maxLength(100))

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/catalogue',
  summary: 'Lo que vende una caja, con sus precios e impuestos del día, para tenerlo en el equipo; por páginas',
  permission: leasePermissions.write,
  plan: plan.planPointOfSale,
  services: ['full'],
  query: z.object({
    /** The code of the last item that was read. */
    after: z._default(code, ''),
    /** The last code and the digest of the page that the device has after it; left out of one that it does not have. */
    upTo: z._default(code, ''),
    digest: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  response: z.object({
    register: z.string(),
    branch: z.string(),
    branchId: id,
    /** Whose prices and taxes they are. */
    date: day,
    taxes: z.array(tax),
    /** On the first page alone. */
    rules: z.nullable(wiredRules),
    digest: z.string(),
    /** None where the device has the page as it is. */
    items: z.array(item),
    /** Of such a page, in its order: what is left of each. */
    stock: z.nullable(z.array(z.nullable(z.string()))),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
})

export const readBuyerTerms = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/buyers/{partyId}',
  summary: 'Lo que una caja necesita de un cliente para venderle sin red: su lista, sus etiquetas, lo pactado con él y sus puntos',
  permission: leasePermissions.write,
  plan: plan.planPointOfSale,
  services: ['full'],
  response: z.object({ date: day, buyer: wiredBuyer, programmes: z.array(wiredMembership) }),
})
export type BuyerTerms = z.output<typeof readBuyerTerms.response>
