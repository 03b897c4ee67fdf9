/** The lines of documents that an item stands in: what was sold or bought of it, or wherever it is. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, pageOf, pageQuery, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** `sales` and `purchases` are what was invoiced and what notes took off; `all` is every document, drafts too. */
export const itemLineScopes = ['sales', 'purchases', 'all'] as const
export type ItemLineScope = (typeof itemLineScopes)[number]

/** Whether the lines of a kind are told there. */
export const isInScope = ({ opens, corrects, party, note }: DocumentKind, of: ItemLineScope): boolean =>
  of === 'all' || (party === (of === 'sales' ? 'customer' : 'supplier') && (corrects || (opens !== null && note === null)))

const row = z.object({
  /** Of the document and the place of its line. */
  id: z.string(),
  document: z.object({ id, kind: z.string(), state: z.enum(['draft', 'issued', 'annulled']) }),
  /** Empty of a draft. */
  number: z.string(),
  date: day,
  /** Null while a draft has none. */
  party: z.nullable(z.object({ id, name: z.string() })),
  /** The variant, of a product that has them; null of the item itself. */
  variant: z.nullable(z.string()),
  /** Below zero where a note takes off, in sales and purchases. */
  quantity,
  unit: z.string(),
  /** Of one unit, before discounts, in pesos; null where what is bought costs and whoever asks does not see costs. */
  unitPrice: z.nullable(unitPrice),
  /** After discounts and before taxes, in pesos; null as its price. */
  net: z.nullable(amount),
  /** What its goods cost, as the kárdex says it today; null where it is not told: of purchases and drafts. */
  cost: masked(masks.cost, z.nullable(amount)),
  margin: masked(masks.cost, z.nullable(amount)),
})
export type ItemLine = z.output<typeof row>

export const itemLines = endpoint({
  method: 'GET',
  path: '/api/documents/item-lines',
  summary: 'Las líneas de documentos en las que está un producto o servicio, de la más reciente a la más antigua',
  permission: itemPermissions.read,
  plan: null,
  services: ['full'],
  query: z.object({ itemId: id, of: z._default(z.enum(itemLineScopes), 'all'), ...pageQuery }),
  response: pageOf(row),
})
