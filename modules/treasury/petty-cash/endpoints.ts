/** The calls about petty cash: how its funds are, giving one back whole, and counting what is in hand. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, positiveAmount } from '#platform/http/fields.ts'
import { settlementLimits } from '../endpoints.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { ownTransfer } from '../own-transfers/own-transfer.ts'

const gate = { plan: null, services: ['full'] } as const
const BASE = '/api/treasury/petty-cash'

const row = z.object({
  id,
  name: z.string(),
  code: z.string(),
  responsible: z.nullable(z.string()),
  /** Null of one whose fund nobody said. */
  fund: z.nullable(amount),
  inHand: amount,
  toReimburse: amount,
  lastCount: z.nullable(z.object({ day, counted: amount, difference: amount })),
})
export type PettyCashRow = z.output<typeof row>

export const listPettyCash = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Cajas menores en uso: su fondo, quién responde, lo que hay y lo que falta para completarlo',
  permission: moneyBalancePermissions.read,
  ...gate,
  response: z.object({ rows: z.array(row) }),
})

export const reimbursePettyCash = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/reimburse`,
  summary: 'Reembolsar una caja menor: un traslado desde otra caja o banco que completa su fondo',
  permission: ownTransfer.permissions.write,
  ...gate,
  body: z.object({
    date: day,
    fromId: id,
    /** As it was looked at. */
    amount: positiveAmount,
    reference: optionalText(settlementLimits.reference),
  }),
  response: z.object({ id, number: z.string(), amount }),
})

export const countPettyCash = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/count`,
  summary: 'Guardar el arqueo de una caja menor: lo contado frente a lo que dicen los libros',
  permission: ownTransfer.permissions.write,
  ...gate,
  body: z.object({ counted: positiveAmount, note: optionalText(settlementLimits.description) }),
  response: z.object({ id, books: amount, difference: amount }),
})
