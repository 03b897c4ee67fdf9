/** The calls that settle several documents at once: one receipt or payment for each third party, looked at before. */
import * as z from 'zod/mini'
import { foreignCurrency } from '#modules/accounting/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, positiveAmount, text } from '#platform/http/fields.ts'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import type { SettlementKind } from '../settlement.ts'

const gate = { plan: null, services: ['full'] } as const

const owedItem = z.object({
  openItemId: id,
  number: z.string(),
  dueDate: day,
  /** In pesos, as the books have it. */
  balance: amount,
  /** Of what is owed in another currency: it moves at the rate that the company keeps for the day. */
  currency: z.nullable(z.object({ code: foreignCurrency, balance: amount })),
})

const owedGroup = z.object({
  party: z.object({ id, name: z.string(), identification: z.string() }),
  items: z.array(owedItem),
  total: amount,
})
export type OwedGroup = z.output<typeof owedGroup>

/** How many at most is said by error 466, not by the schema. */
const looking = z.object({ sources: z.array(id) })

const settling = z.object({
  date: day,
  branchId: z._default(z.nullable(id), null),
  moneyAccountId: id,
  meansCode: text(3),
  reference: optionalText(60),
  notes: optionalText(1000),
  groups: z
    .array(
      z.object({
        partyId: id,
        /** Each whole, with the balance that was looked at: another one by now is refused. */
        items: z.array(z.object({ openItemId: id, balance: positiveAmount })).check(z.minLength(1), z.maxLength(200)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_DOCUMENTS_AT_ONCE)),
})
export type SettlingMany = z.output<typeof settling>

const settledMany = z.object({
  done: z.array(z.object({ partyId: id, id, number: z.string(), amount })),
  problems: z.array(z.object({ partyId: id, name: z.string(), code: z.number(), message: z.string() })),
})
export type SettledMany = z.output<typeof settledMany>

/** @param base the address of its vouchers: `/api/treasury/payments` */
export const settleManyEndpoints = <const Base extends string>(kind: SettlementKind, base: Base) => ({
  lookMany: endpoint({
    method: 'POST',
    path: `${base}/many/preview` as const,
    isReading: true,
    summary: `${kind.titles.many} que cerrarían varios documentos: uno por tercero, sin registrarlos`,
    permission: kind.permissions.write,
    ...gate,
    body: looking,
    response: z.object({
      groups: z.array(owedGroup),
      total: amount,
      /** How many of them have nothing left to settle. */
      settled: z.number(),
    }),
  }),
  settleMany: endpoint({
    method: 'POST',
    path: `${base}/many` as const,
    summary: `${kind.titles.many} que cierran varios documentos, uno por tercero: cada uno completo o rechazado con su razón`,
    permission: kind.permissions.write,
    ...gate,
    body: settling,
    response: settledMany,
  }),
})
