/** What is left to take off a document, as the editor of a note needs it. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { itemControls, itemKinds } from '#modules/items/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, percent, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { currency } from '../parts/currency.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { taxContent } from '../figures/tax-content-shape.ts'

const tax = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['percent', 'unit', 'exempt', 'excluded']),
  rate: percent,
  perUnit: amount,
  content: taxContent,
  base: amount,
  amount,
})

const costOfSold = masked(masks.cost, amount)
const costOfBought = z.nullable(amount)

/** @param cost what the goods of a line cost: of what was sold only whoever sees costs knows; of what was bought its bill says it */
const correctableWith = (cost: typeof costOfSold) =>
  z.object({
    id,
    number: z.string(),
    date: day,
    party: z.object({ id, name: z.string(), identification: z.string() }),
    pricesIncludeTax: z.boolean(),
    /** In which its note is written; its figures here are pesos. */
    currency: currency.fields.currency.output,
    currencyRate: currency.fields.currencyRate.output,
    total: amount,
    /** What is still owed of it. */
    balance: amount,
    /** The account where it is owed; null of what opened nothing. */
    owedOn: z.nullable(id),
    lines: z.array(
      z.object({
        position: z.number(),
        item: z.object({
          id,
          code: z.string(),
          name: z.string(),
          kind: z.enum(itemKinds),
          incomeAccountId: id,
          inventoryAccountId: z.nullable(id),
          costAccountId: z.nullable(id),
        }),
        /** Of a line that is of an account. */
        accountId: z.nullable(id),
        description: z.string(),
        /** Null is the base unit. */
        unitId: z.nullable(id),
        unitCode: z.string(),
        unitName: z.string(),
        unitFactor: quantity,
        content: z.nullable(quantity),
        unitPrice,
        gift: z.boolean(),
        sold: quantity,
        left: z.object({ quantity, gross: amount, discount: amount, globalDiscount: amount, net: amount, taxes: z.array(tax) }),
        /** How its goods are told apart, and those that may come back. */
        control: z.enum(itemControls),
        batches: z.array(z.object({ code: z.string(), quantity })),
        serials: z.array(z.string()),
        /** It left a warehouse, or came in to it: its units may go back. */
        warehouse: z.nullable(z.object({ id, name: z.string() })),
        /** Where its income went; what is taken off goes back there. */
        costCenter: z.nullable(z.object({ id, name: z.string() })),
        /** What those units cost; null when none moved. */
        cost,
      }),
    ),
    withholdings: z.array(
      z.object({
        id,
        kind: z.enum(['retefuente', 'reteiva', 'reteica']),
        code: z.string(),
        name: z.string(),
        rate: percent,
        accountId: z.nullable(id),
        base: amount,
        amount,
        /** Of the lines that it fell on. */
        positions: z.array(z.number()),
        round: z.enum(['peso', 'cent']),
      }),
    ),
  })
export type Correctable = z.output<ReturnType<typeof correctableWith>>

export function correctionEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  return {
    correctable: endpoint({
      method: 'GET',
      path: `/api${kind.path}/of/{id}` as const,
      summary: `Lo que queda por corregir de un documento, para hacer ${titles.short}`,
      permission: permissions.write,
      plan,
      services,
      query: z.object({
        /** A note that was issued and is corrected: what it takes counts as left. */
        nota: z.optional(id),
      }),
      response: correctableWith(kind.party === 'customer' ? costOfSold : costOfBought),
    }),
  }
}
export type CorrectionEndpoints = ReturnType<typeof correctionEndpoints>
