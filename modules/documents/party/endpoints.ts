/** What a third party has: every document and voucher in its name, and what it bought or sold with the price of the last time. */
import * as z from 'zod/mini'
import { clientScreen, partyPermissions } from '#modules/people/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, pageOf, pageQuery, quantity, unitPrice } from '#platform/http/fields.ts'
import { states, type State } from '#platform/ui/states.ts'

const gate = { permission: partyPermissions.read, plan: null, services: clientScreen.services } as const

const isState = (name: string): name is State => Object.hasOwn(states, name)
/** Those of the kit. */
const shownStates = Object.keys(states).filter(isState)

export const partyDocument = z.object({
  id,
  /** As source of entries: INE, RC, accounting.journal. */
  kind: z.string(),
  /** "Factura de venta" */
  type: z.string(),
  /** Null of a draft. */
  number: z.nullable(z.string()),
  date: day,
  /** Null of what moves goods alone. */
  total: z.nullable(amount),
  /** A state of the kit, and the words that replace its own. */
  state: z.object({ is: z.enum(shownStates), text: z.nullable(z.string()) }),
  isAnnulled: z.boolean(),
  /** What is left of what it opened; null of what opened nothing. */
  balance: z.nullable(amount),
})
export type PartyDocument = z.output<typeof partyDocument>

export const listPartyDocuments = endpoint({
  method: 'GET',
  path: '/api/people/{id}/documents',
  summary: 'Todos los documentos y comprobantes de un tercero, del más reciente al más antiguo, según lo que puede ver quien pregunta',
  ...gate,
  query: z.object({
    /** Of one kind alone: INE, RC. */
    kind: z._default(z.string().check(z.maxLength(40)), ''),
    from: z.optional(day),
    to: z.optional(day),
    ...pageQuery,
  }),
  response: z.extend(pageOf(partyDocument), {
    /** The kinds of which there are some, whatever the filter, with how many; only of the first page. */
    kinds: z.array(z.object({ code: z.string(), name: z.string(), count: z.number() })),
  }),
})

const partyItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  /** The last time, by what its document says. */
  date: day,
  document: z.object({ kind: z.string(), id, number: z.string() }),
  quantity,
  /** In pesos, before and after the discounts of its line and its document; without taxes. */
  unitPrice,
  paid: unitPrice,
  /** In how many lines it stands. */
  times: z.number(),
})
export type PartyItem = z.output<typeof partyItem>

export const listPartyItems = endpoint({
  method: 'GET',
  path: '/api/people/{id}/items',
  summary: 'Lo que un tercero compró o vendió, con el precio y el día de la última vez',
  ...gate,
  query: z.object({ side: z.enum(['sold', 'bought']) }),
  response: z.object({
    items: z.array(partyItem),
    /** There are more than those. */
    hasMore: z.boolean(),
  }),
})

export const partyDocumentEndpoints = { listPartyDocuments, listPartyItems }
