/** The calls that settle what a seller earned: looking at it, and making the egreso that pays it. */
import * as z from 'zod/mini'
import { paymentPermissions } from '#modules/treasury/index.ts'
import { ofWholeCompany } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, id, positiveAmount, text } from '#platform/http/fields.ts'
import { commission } from '../commission.ts'

const gate = { plan: commission.screen.plan, services: ['full'] } as const
const BASE = '/api/sales/commissions'

/** Whoever reaches a part of the company would take a commission for unpaid whose egreso is another's. */
const { look, pay } = ofWholeCompany({ look: commission.permissions.read, pay: paymentPermissions.write })

const month = text(7)

const line = z.object({
  commissionId: id,
  rule: z.string(),
  /** "2026-10" */
  month: z.string(),
  base: amount,
  amount,
  /** The egreso that pays it, without its number while it is a draft; or the payroll of a month, "2026-11". */
  settled: z.nullable(z.object({ paymentId: z.nullable(id), number: z.nullable(z.string()), payroll: z.nullable(z.string()) })),
})
export type CommissionLine = z.output<typeof line>

const asked = { sellerId: id, from: month, to: month }

export const lookAtCommissions = endpoint({
  method: 'POST',
  path: `${BASE}/settle/preview`,
  summary: 'Lo que ganó un vendedor en meses que ya terminaron, y con qué egreso se liquidó, sin registrar nada',
  permission: look,
  ...gate,
  body: z.object(asked),
  response: z.object({
    lines: z.array(line),
    /** What is still to be settled. */
    total: amount,
    /** Of the last one that was settled: its account. */
    account: z.nullable(z.object({ id, label: z.string() })),
  }),
})

export const settleCommissions = endpoint({
  method: 'POST',
  path: `${BASE}/settle`,
  summary: 'Liquidar las comisiones de un vendedor: deja el egreso en borrador, una sola vez por comisión y mes',
  permission: pay,
  ...gate,
  body: z.object({
    ...asked,
    /** What the egreso is posted on. */
    accountId: id,
    /** As it was looked at. */
    total: positiveAmount,
  }),
  response: z.object({ paymentId: id, amount }),
})
