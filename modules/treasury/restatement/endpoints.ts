/** The calls of restating at the end of a month what is owed in other currencies. */
import * as z from 'zod/mini'
import { foreignCurrency } from '#modules/accounting/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { restatementPermissions } from './restatement.ts'

const gate = { plan: null, services: ['full'] } as const
const base = '/api/treasury/exchange-restatements'

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11.'))

const line = z.object({
  number: z.string(),
  source: z.object({ kind: z.string(), id }),
  party: z.string(),
  account: z.object({ code: z.string(), name: z.string() }),
  currency: foreignCurrency,
  /** What is left of the currency. */
  left: amount,
  rate: z.string(),
  /** In the books, and at the rate. */
  before: amount,
  after: amount,
  /** Above zero what is gained. */
  difference: amount,
})

/** Of a till or bank in another currency. */
const moneyLine = z.object({
  id,
  name: z.string(),
  account: z.string(),
  currency: z.string(),
  left: amount,
  rate: z.string(),
  before: amount,
  after: amount,
  difference: amount,
})

const figures = { lines: z.array(line), money: z.array(moneyLine), gain: amount, loss: amount }

export const lookAtRestatement = endpoint({
  method: 'GET',
  path: `${base}/months/{month}`,
  summary: 'Cómo quedarían al final de un mes los saldos en moneda extranjera, documento por documento',
  permission: restatementPermissions.read,
  ...gate,
  response: z.object({
    month: z.string(),
    date: day,
    /** The one that stands of that month. */
    standing: z.nullable(z.object({ id, number: z.string() })),
    /** Why it cannot be recorded now, in words; empty when it can. */
    obstacle: z.string(),
    /** Of each currency with balances, pesos for one unit on that day; null while nobody said it. */
    rates: z.array(z.object({ currency: foreignCurrency, rate: z.nullable(z.string()) })),
    ...figures,
  }),
})

export const restate = endpoint({
  method: 'POST',
  path: base,
  summary: 'Ajustar por diferencia en cambio los saldos en moneda extranjera, con la tasa del último día del mes',
  permission: restatementPermissions.write,
  ...gate,
  body: z.object({ month }),
  response: z.object({ id, number: z.string(), gain: amount, loss: amount }),
})

export const getRestatement = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un ajuste por diferencia en cambio, documento por documento',
  permission: restatementPermissions.read,
  ...gate,
  response: z.object({
    id,
    number: z.string(),
    date: day,
    state: z.enum(['posted', 'annulled']),
    annulReason: z.nullable(z.string()),
    ...figures,
  }),
})

export const annulRestatement = endpoint({
  method: 'POST',
  path: `${base}/{id}/annul`,
  summary: 'Anular un ajuste por diferencia en cambio: los saldos vuelven a los pesos de antes',
  permission: restatementPermissions.annul,
  ...gate,
  body: z.object({ reason: text(400, MIN_LENGTH) }),
  response: done,
})
